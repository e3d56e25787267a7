import { getDocument, type PDFDocumentProxy, PDFWorker } from "pdfjs-dist/legacy/build/pdf.mjs";
import {
  type FrameAnswer,
  type FrameAsk,
  frameHello,
  type PagePicture,
  type PageWord,
  type PdfFault,
} from "./protocol";

// This script runs in a frame that has an origin of its own and reaches no address. A file can neither act under our origin
// nor report to anybody that it was opened. The frame hands out only pictures and words.

declare const workerSource: string;

const workerUrl = URL.createObjectURL(new Blob([workerSource], { type: "text/javascript" }));
// All files share one worker: a file that created its worker from the port would end that worker when the file is closed.
const worker = PDFWorker.fromPort({ port: new Worker(workerUrl) }) as PDFWorker;

// pdf.js draws pages in animation frames, and a frame that shows nothing gets none, so a message channel replaces them.
const turns = new MessageChannel();
const waiting: FrameRequestCallback[] = [];
turns.port1.onmessage = () => waiting.shift()?.(performance.now());
globalThis.requestAnimationFrame = (work) => {
  waiting.push(work);
  turns.port2.postMessage(null);
  return 0;
};

const open = new Map<string, PDFDocumentProxy>();
/** The number of pixels of the largest picture; browsers return an empty picture beyond it. */
const mostPixels = 16_000_000;

addEventListener("message", ({ data, ports: [port] }: MessageEvent) => {
  if (data !== frameHello || !port) return;
  port.onmessage = ({ data: asked }: MessageEvent<FrameAsk>) => void answer(port, asked);
});

async function answer(port: MessagePort, asked: FrameAsk): Promise<void> {
  const { id } = asked;
  try {
    const value = await done(asked);
    const isPicture = value !== null && "bitmap" in value;
    port.postMessage({ id, ok: true, value } satisfies FrameAnswer, isPicture ? [value.bitmap] : []);
  } catch (error) {
    port.postMessage({ id, ok: false, fault: faultOf(error) } satisfies FrameAnswer);
  }
}

function faultOf(error: unknown): PdfFault {
  return error instanceof Error && error.name === "PasswordException" ? "locked" : "broken";
}

async function done(asked: FrameAsk) {
  switch (asked.ask) {
    case "open":
      return opened(asked.key, asked.bytes);
    case "page":
      return picture(asked.key, asked.page, asked.width);
    case "words":
      return words(asked.key, asked.page);
    default:
      await open.get(asked.key)?.destroy();
      open.delete(asked.key);
      return null;
  }
}

async function opened(key: string, bytes: ArrayBuffer) {
  const pdf =
    open.get(key) ??
    (await getDocument({ data: bytes, worker, isEvalSupported: false, enableXfa: false, stopAtErrors: false }).promise);
  open.set(key, pdf);
  const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
  return { pages: pdf.numPages, width, height };
}

async function pageOf(key: string, number: number) {
  const pdf = open.get(key);
  if (!pdf) throw new Error("not open");
  return pdf.getPage(number);
}

async function picture(key: string, number: number, wanted: number): Promise<PagePicture> {
  const page = await pageOf(key, number);
  const natural = page.getViewport({ scale: 1 });
  const most = Math.sqrt((mostPixels * natural.width) / natural.height);
  const viewport = page.getViewport({ scale: Math.min(wanted, most) / natural.width });
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(viewport.width));
  canvas.height = Math.max(1, Math.round(viewport.height));
  const canvasContext = canvas.getContext("2d", { alpha: false });
  if (!canvasContext) throw new Error("no canvas");
  // Annotations are drawn as they look, but none of them can be used.
  await page.render({ canvasContext, viewport }).promise;
  return { bitmap: await createImageBitmap(canvas) };
}

async function words(key: string, number: number): Promise<readonly PageWord[]> {
  const page = await pageOf(key, number);
  const { width, height, transform } = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  return items.flatMap((item) => {
    if (!("str" in item) || item.str.trim() === "") return [];
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = transform as number[];
    const [, , c2 = 0, d2 = 0, e2 = 0, f2 = 0] = item.transform as number[];
    const tall = Math.hypot(c2, d2);
    const left = a * e2 + c * f2 + e;
    const foot = b * e2 + d * f2 + f;
    return [
      {
        text: item.str,
        x: left / width,
        y: (foot - tall) / height,
        width: item.width / width,
        height: (tall * 1.2) / height,
      },
    ];
  });
}
