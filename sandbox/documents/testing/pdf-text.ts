import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";

export type PdfContent = {
  /** The text of each page, with one plain space between words. */
  readonly pages: readonly string[];
  readonly title: string;
  readonly language: string;
  readonly isTagged: boolean;
};

const open = (bytes: Uint8Array) =>
  getDocument({ data: bytes.slice(), useSystemFonts: false, fontExtraProperties: true, verbosity: 0 }).promise;

/** Reads the text and the properties of a PDF. */
export async function readPdf(bytes: Uint8Array): Promise<PdfContent> {
  const document = await open(bytes);
  const pages = await eachPage(document, async (page) => {
    const { items } = await page.getTextContent();
    const text = items.map((item) => ("str" in item ? `${item.str}${item.hasEOL ? "\n" : ""}` : "")).join(" ");
    return text.replace(/\s+/g, " ");
  });
  const { info } = (await document.getMetadata()) as { info: { Title?: string; Language?: string } };
  const mark = await document.getMarkInfo();
  await document.destroy();
  return { pages, title: info.Title ?? "", language: info.Language ?? "", isTagged: mark?.Marked === true };
}

/** The heights of the text lines of each page, in points above its lower edge, from top to bottom. */
export async function textLines(bytes: Uint8Array): Promise<readonly (readonly number[])[]> {
  const document = await open(bytes);
  const pages = await eachPage(document, async (page) => {
    const { items } = await page.getTextContent();
    const heights = items.flatMap((item) => ("str" in item && item.str.trim() ? [item.transform[5] as number] : []));
    return [...new Set(heights)].sort((a, b) => b - a);
  });
  await document.destroy();
  return pages;
}

function eachPage<T>(document: PDFDocumentProxy, read: (page: PDFPageProxy) => Promise<T>): Promise<T[]> {
  const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1);
  return Promise.all(numbers.map(async (number) => read(await document.getPage(number))));
}

/** A piece of text in one line, and its box in points from the lower left corner of the page. */
export type PlacedText = {
  readonly page: number;
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly baseline: number;
  readonly size: number;
};

/** The positions of all pieces of text. */
export async function placedTexts(bytes: Uint8Array): Promise<readonly PlacedText[]> {
  const document = await open(bytes);
  const pages = await eachPage(document, async (page) => {
    const { items } = await page.getTextContent();
    return items.flatMap((item): PlacedText[] => {
      if (!("str" in item) || item.str.trim() === "") return [];
      const [, , , , left = 0, baseline = 0] = item.transform as number[];
      return [{ page: page.pageNumber, text: item.str, left, right: left + item.width, baseline, size: item.height }];
    });
  });
  await document.destroy();
  return pages.flat();
}
