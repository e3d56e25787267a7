/** A word of a page with its place, as fractions of the page's width and height from its top left corner. */
export type PageWord = { text: string; x: number; y: number; width: number; height: number };

/** A request to the frame that reads PDFs. The answer repeats the `id`. */
export type FrameRequest =
  | { id: number; ask: "open"; key: string; bytes: ArrayBuffer }
  | { id: number; ask: "page"; key: string; page: number; width: number }
  | { id: number; ask: "words"; key: string; page: number }
  | { id: number; ask: "close"; key: string };

/** A PDF that is open, with the size of its first page in points. */
export type OpenedPdf = { pages: number; width: number; height: number };

/** A drawn page as a picture. */
export type PagePicture = { bitmap: ImageBitmap };

export type PdfFault = "locked" | "broken";

export type FrameAnswer =
  | { id: number; ok: true; value: OpenedPdf | PagePicture | readonly PageWord[] | null }
  | { id: number; ok: false; fault: PdfFault };

/** The first message of a portal page to the frame. It hands over the port on which all further messages are sent. */
export const frameHello = "stegvis-document";
