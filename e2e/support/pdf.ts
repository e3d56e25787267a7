import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

/** Extracts the text of a PDF, page after page; every run of white space becomes one plain space. */
export async function extractPdfText(bytes: Uint8Array): Promise<string> {
  const loadingTask = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false });
  const document = await loadingTask.promise;
  const pages: string[] = [];
  for (let pageNumber = 1; pageNumber <= document.numPages; pageNumber++) {
    const content = await (await document.getPage(pageNumber)).getTextContent();
    pages.push(content.items.map((item) => ("str" in item ? item.str : "")).join(" "));
  }
  await loadingTask.destroy();
  return pages.join("\n").replace(/\s+/g, " ");
}
