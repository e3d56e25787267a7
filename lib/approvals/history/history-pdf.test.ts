import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { expect, it } from "vitest";
import { type HistoryPage, printHistory } from "./history-pdf";

const longWord = "W".repeat(150);
const historyPage: HistoryPage = {
  language: "sv",
  title: longWord,
  company: longWord,
  made: { year: 2026, month: 11, day: 20 },
  facts: [{ label: "Leverantör", value: longWord }],
  verdict: { isWhole: false, title: longWord, lines: [longWord] },
  columns: ["Nr", "När", "Vad", "Regler"],
  events: [
    {
      number: "1",
      at: "2026-11-20 09:00",
      words: longWord,
      more: [longWord],
      rule: "1",
      hash: "ab12 cd34",
      marks: [longWord],
    },
  ],
  nothing: "",
  rules: { title: "Regler", versions: [{ title: longWord, lines: [longWord], marks: [longWord] }] },
  footer: longWord,
  page: { word: "Sida", of: "av" },
};

type PlacedText = { text: string; left: number; right: number; baseline: number };

/** The positions of the texts on the first page, in points from its lower left corner. */
async function readPlacedTexts(bytes: Uint8Array): Promise<PlacedText[]> {
  const document = await getDocument({ data: bytes, useSystemFonts: false, verbosity: 0 }).promise;
  const { items } = await (await document.getPage(1)).getTextContent();
  await document.destroy();
  return items.flatMap((item) => {
    if (!("str" in item) || item.str.trim() === "") return [];
    const [left, baseline] = [Number(item.transform[4]), Number(item.transform[5])];
    return { text: item.str, left, right: left + item.width, baseline };
  });
}

it("keeps a word that is wider than its place within it", { timeout: 60_000 }, async () => {
  const millimetre = 72 / 25.4;
  const placedTexts = await readPlacedTexts(await printHistory(historyPage));
  const longWordTexts = placedTexts.filter(({ text }) => text.includes("W"));
  expect(
    longWordTexts
      .map(({ text }) => text)
      .join("")
      .replaceAll("\u200b", ""),
  ).toContain(longWord);
  const textsOutside = placedTexts.filter(
    ({ left, right }) => left < 18 * millimetre - 0.1 || right > 192 * millimetre + 0.1,
  );
  expect(textsOutside).toEqual([]);
  // The text of an event stands beside the number of the rules that applied to it.
  const ruleNumber = placedTexts.findLast(({ text }) => text === "1");
  const textsBeside = longWordTexts.filter(
    ({ baseline }) => ruleNumber && Math.abs(baseline - ruleNumber.baseline) < 1,
  );
  expect(textsBeside.length).toBeGreaterThan(0);
  expect(textsBeside.filter(({ right }) => right > (ruleNumber?.left ?? 0))).toEqual([]);
});
