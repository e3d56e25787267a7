/** Words of a page with where they stand, in parts of the page's width and height from its top left. */
export type PageWord = { text: string; x: number; y: number; width: number; height: number };

/** What is asked of the frame that reads PDFs. `id` comes back with the answer. */
export type FrameAsk =
  | { id: number; ask: "open"; key: string; bytes: ArrayBuffer }
  | { id: number; ask: "page"; key: string; page: number; width: number }
  | { id: number; ask: "words"; key: string; page: number }
  | { id: number; ask: "close"; key: string };

/** Sizes in points. */
export type OpenedPdf = { pages: number; width: number; height: number };

/** Pixels of the picture; its height in points follows from the page itself. */
export type PagePicture = { bitmap: ImageBitmap };

export type PdfFault = "locked" | "broken";

export type FrameAnswer =
  | { id: number; ok: true; value: OpenedPdf | PagePicture | readonly PageWord[] | null }
  | { id: number; ok: false; fault: PdfFault };

/** What a page of the portal says to the frame first, handing over the port on which the rest is said. */
export const frameHello = "stegvis-document";
