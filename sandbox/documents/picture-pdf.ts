import { renderPdf } from "./pdf";

type Picture = { readonly OriginalFilename: string; readonly contentType: string; readonly bytes: Uint8Array };

const formats: Readonly<Record<string, string>> = { "image/png": "png", "image/jpeg": "jpg" };

/** A page as large as the picture. Null for what the layout cannot read: TIFF, and files that are broken. */
export async function picturePdf(picture: Picture): Promise<Uint8Array<ArrayBuffer> | null> {
  const format = formats[picture.contentType];
  if (format === undefined) return null;
  try {
    return await renderPdf("picture.typ", { name: picture.OriginalFilename, format }, { picture: picture.bytes });
  } catch {
    return null;
  }
}
