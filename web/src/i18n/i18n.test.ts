import { describe, expect, it } from "vitest";
import { browserLanguage, fill } from "./i18n.svelte";

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

  it("takes the first language of the browser that it speaks", () => {
    expect(browserLanguage(["fr-FR", "de-AT", "en"])).toBe("de");
    expect(browserLanguage(["fr"])).toBe("en");
  });
});
