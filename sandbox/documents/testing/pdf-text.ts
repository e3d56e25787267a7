import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";

export type PdfContent = {
  /** The text of each page, with one plain space between words. */
  readonly pages: readonly string[];
  readonly title: string;
  readonly language: string;
  readonly isTagged: boolean;
};

const openPdf = (bytes: Uint8Array) =>
  getDocument({ data: bytes.slice(), useSystemFonts: false, fontExtraProperties: true, verbosity: 0 }).promise;

/** Reads the text and the properties of a PDF. */
export async function readPdf(bytes: Uint8Array): Promise<PdfContent> {
  const document = await openPdf(bytes);
  const pages = await readEachPage(document, async (page) => {
    const { items } = await page.getTextContent();
    const text = items.map((item) => ("str" in item ? `${item.str}${item.hasEOL ? "\n" : ""}` : "")).join(" ");
    return text.replace(/\s+/g, " ");
  });
  const { info } = (await document.getMetadata()) as { info: { Title?: string; Language?: string } };
  const markInfo = await document.getMarkInfo();
  await document.destroy();
  return { pages, title: info.Title ?? "", language: info.Language ?? "", isTagged: markInfo?.Marked === true };
}

/** Reads the heights of the text lines of each page, in points above its lower edge, from top to bottom. */
export async function readTextLineHeights(bytes: Uint8Array): Promise<readonly (readonly number[])[]> {
  const document = await openPdf(bytes);
  const pages = await readEachPage(document, async (page) => {
    const { items } = await page.getTextContent();
    const heights = items.flatMap((item) => ("str" in item && item.str.trim() ? [item.transform[5] as number] : []));
    return [...new Set(heights)].sort((left, right) => right - left);
  });
  await document.destroy();
  return pages;
}

function readEachPage<T>(document: PDFDocumentProxy, readPage: (page: PDFPageProxy) => Promise<T>): Promise<T[]> {
  const pageNumbers = Array.from({ length: document.numPages }, (_, index) => index + 1);
  return Promise.all(pageNumbers.map(async (number) => readPage(await document.getPage(number))));
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

/** Reads all pieces of text with their positions. */
export async function readPlacedTexts(bytes: Uint8Array): Promise<readonly PlacedText[]> {
  const document = await openPdf(bytes);
  const pages = await readEachPage(document, async (page) => {
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
