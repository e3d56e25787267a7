import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

export type PdfContent = {
  /** Text of each page, words apart by one plain space. */
  readonly pages: readonly string[];
  readonly title: string;
  readonly language: string;
  readonly isTagged: boolean;
};

/** What a reader finds in a PDF. */
export async function readPdf(bytes: Uint8Array): Promise<PdfContent> {
  const document = await getDocument({ data: bytes.slice(), useSystemFonts: false, verbosity: 0 }).promise;
  const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1);
  const pages = await Promise.all(
    numbers.map(async (number) => {
      const { items } = await (await document.getPage(number)).getTextContent();
      const text = items.map((item) => ("str" in item ? `${item.str}${item.hasEOL ? "\n" : ""}` : "")).join(" ");
      return text.replace(/\s+/g, " ");
    }),
  );
  const { info } = (await document.getMetadata()) as { info: { Title?: string; Language?: string } };
  const mark = await document.getMarkInfo();
  await document.destroy();
  return { pages, title: info.Title ?? "", language: info.Language ?? "", isTagged: mark?.Marked === true };
}
