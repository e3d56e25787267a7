import { expect, it } from "vitest";
import { placedTexts } from "../../../sandbox/documents/testing/pdf-text";
import { type HistoryPage, printHistory } from "./press";

const word = "W".repeat(150);
const page: HistoryPage = {
  language: "sv",
  title: word,
  company: word,
  made: { year: 2026, month: 11, day: 20 },
  facts: [{ label: "Leverantör", value: word }],
  verdict: { isWhole: false, title: word, lines: [word] },
  columns: ["Nr", "När", "Vad", "Regler"],
  events: [
    { number: "1", at: "2026-11-20 09:00", words: word, more: [word], rule: "1", hash: "ab12 cd34", marks: [word] },
  ],
  nothing: "",
  rules: { title: "Regler", versions: [{ title: word, lines: [word], marks: [word] }] },
  footer: word,
  page: { word: "Sida", of: "av" },
};

it("keeps a word that is wider than its place within it", { timeout: 60_000 }, async () => {
  const millimetre = 72 / 25.4;
  const texts = await placedTexts(await printHistory(page));
  const letters = texts.filter(({ text }) => text.includes("W"));
  expect(
    letters
      .map(({ text }) => text)
      .join("")
      .replaceAll("\u200b", ""),
  ).toContain(word);
  const outside = texts.filter(({ left, right }) => left < 18 * millimetre - 0.1 || right > 192 * millimetre + 0.1);
  expect(outside).toEqual([]);
  // What happened stands beside the number of the rules it happened under.
  const rules = texts.findLast(({ text }) => text === "1");
  const beside = letters.filter(({ baseline }) => rules && Math.abs(baseline - rules.baseline) < 1);
  expect(beside.length).toBeGreaterThan(0);
  expect(beside.filter(({ right }) => right > (rules?.left ?? 0))).toEqual([]);
});
