import { describe, expect, it } from "vitest";
import { browserLanguage, capital, fill, languages, list, number, percent, setLanguage } from "./i18n.svelte";

describe("texts", () => {
  it("fills in values and keeps what it does not know", () => {
    expect(fill("{a} and {b}", { a: 1 }, "en")).toBe("1 and {b}");
  });

  it("picks the plural form of each language", () => {
    expect(fill("{n:point|points}", { n: 1 }, "en")).toBe("point");
    expect(fill("{n:point|points}", { n: 0 }, "en")).toBe("points");
    expect(fill("{n:punkt|punkty|punktów}", { n: 1 }, "pl")).toBe("punkt");
    expect(fill("{n:punkt|punkty|punktów}", { n: 3 }, "pl")).toBe("punkty");
    expect(fill("{n:punkt|punkty|punktów}", { n: 12 }, "pl")).toBe("punktów");
  });

  it("lists names in each language", () => {
    expect(list([])).toBe("");
    expect(list(["Ada"])).toBe("Ada");
    expect(list(["Ada", "Ben"])).toBe("Ada and Ben");
    expect(list(["Ada", "Ben", "Cem"])).toBe("Ada, Ben and Cem");
    expect(list(["Ada", "Ben"], "de")).toBe("Ada und Ben");
    expect(list(["Ada", "Ben"], "pl")).toBe("Ada i Ben");
    expect(list(["Ada", "Ben"], "es")).toBe("Ada y Ben");
    expect(list(["Ada", "Inés"], "es")).toBe("Ada e Inés");
  });

  it("writes percentages as the language does", async () => {
    for (const language of languages) {
      await setLanguage(language);
      for (const share of [0, 0.004, 0.495, 0.5, 1])
        for (const digits of [0, 1] as const) expect(percent(share, digits)).toBe(new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: digits }).format(share));
    }
    await setLanguage("en");
  });

  it("writes numbers below zero with a real minus", async () => {
    for (const language of languages) {
      await setLanguage(language);
      expect(number(-5)).toBe("−5");
    }
    await setLanguage("en");
  });

  it("begins a sentence or a button with a capital", () => {
    expect(["red 5", "żółty 5", ""].map(capital)).toEqual(["Red 5", "Żółty 5", ""]);
  });

  it("takes the first language of the browser that it speaks", () => {
    expect(browserLanguage(["fr-FR", "de-AT", "en"])).toBe("de");
    expect(browserLanguage(["fr"])).toBe("en");
  });
});
