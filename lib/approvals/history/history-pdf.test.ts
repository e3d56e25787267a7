import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { expect, it } from "vitest";
import { type HistoryPage, printHistory } from "./history-pdf";

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

type Placed = { text: string; left: number; right: number; baseline: number };

/** The positions of the texts on the first page, in points from its lower left corner. */
async function placedTexts(bytes: Uint8Array): Promise<Placed[]> {
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
  // The text of an event stands beside the number of the rules that applied to it.
  const rules = texts.findLast(({ text }) => text === "1");
  const beside = letters.filter(({ baseline }) => rules && Math.abs(baseline - rules.baseline) < 1);
  expect(beside.length).toBeGreaterThan(0);
  expect(beside.filter(({ right }) => right > (rules?.left ?? 0))).toEqual([]);
});
