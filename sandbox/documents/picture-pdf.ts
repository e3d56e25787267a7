import { renderPdf } from "./pdf";

type Picture = { readonly OriginalFilename: string; readonly contentType: string; readonly bytes: Uint8Array };

const formatByContentType: Readonly<Record<string, string>> = { "image/png": "png", "image/jpeg": "jpg" };

/** Renders a picture as a PDF page of its size. Null where the layout cannot read it: TIFF, and broken files. */
export async function renderPicturePdf(picture: Picture): Promise<Uint8Array<ArrayBuffer> | null> {
  const format = formatByContentType[picture.contentType];
  if (format === undefined) return null;
  try {
    return await renderPdf("picture.typ", { name: picture.OriginalFilename, format }, { picture: picture.bytes });
  } catch {
    return null;
  }
}
