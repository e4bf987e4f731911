import { describe, expect, it } from "vitest";
import { gameNames } from "../protocol/game";
import { languages } from "../i18n/i18n.svelte";
import { pictures } from "./pictures";
import { loadRules } from "./rules";
import { pictureNames, plain, readRules, readRuns } from "./text";

describe("reading the players' rules", () => {
  it("finds title, nutshell, sections, lists and pictures", () => {
    const rules = readRules("# Game\n\nIn a **nutshell**.\n\n## One\n\ntext\nof two lines\n\n- a\n- **b**\n\n<!-- picture: dice -->\n*Two dice.*\n");
    expect(rules).toEqual({
      title: "Game",
      intro: [{ text: "In a ", strong: false }, { text: "nutshell", strong: true }, { text: ".", strong: false }],
      sections: [{ title: "One", blocks: [
        { kind: "paragraph", runs: [{ text: "text of two lines", strong: false }] },
        { kind: "list", items: [[{ text: "a", strong: false }], [{ text: "b", strong: true }]] },
        { kind: "picture", name: "dice", caption: "Two dice." },
      ] }],
    });
  });

  it("asks for a caption under every picture", () => {
    expect(() => readRules("# G\n\n## S\n\n<!-- picture: dice -->")).toThrow("dice");
  });

  it("keeps a text of markup as text", () => expect(plain(readRuns("<b>x</b>"))).toBe("<b>x</b>"));
});

describe.each(gameNames)("the rules of %s", (game) => {
  it.each(languages)("in %s say the same in the same order", async (language) => {
    const english = await loadRules(game, "en");
    const rules = await loadRules(game, language);
    const shape = (text: typeof rules) =>
      text.sections.map((section) => section.blocks.map((block) => (block.kind === "list" ? block.items.length : block.kind)));
    expect(shape(rules)).toEqual(shape(english));
    expect(pictureNames(rules)).toEqual(pictureNames(english));
    expect(rules.title).not.toBe("");
    expect(rules.intro.length).toBeGreaterThan(0);
  });

  it("name only pictures that exist, and use all of them", async () => {
    const used = pictureNames(await loadRules(game, "en"));
    expect(Object.keys(pictures[game]).sort()).toEqual([...new Set(used)].sort());
  });
});
