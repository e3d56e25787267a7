import { getDocument, type PDFDocumentProxy, PDFWorker } from "pdfjs-dist/legacy/build/pdf.mjs";
import {
  type FrameAnswer,
  type FrameRequest,
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
const frameChannel = new MessageChannel();
const waitingCallbacks: FrameRequestCallback[] = [];
frameChannel.port1.onmessage = () => waitingCallbacks.shift()?.(performance.now());
globalThis.requestAnimationFrame = (work) => {
  waitingCallbacks.push(work);
  frameChannel.port2.postMessage(null);
  return 0;
};

const openPdfs = new Map<string, PDFDocumentProxy>();
/** The number of pixels of the largest picture; browsers return an empty picture beyond it. */
const maxPicturePixels = 16_000_000;

addEventListener("message", ({ data, ports: [port] }: MessageEvent) => {
  if (data !== frameHello || !port) return;
  port.onmessage = ({ data: asked }: MessageEvent<FrameRequest>) => void answerRequest(port, asked);
});

async function answerRequest(port: MessagePort, request: FrameRequest): Promise<void> {
  const { id } = request;
  try {
    const value = await executeRequest(request);
    const isPicture = value !== null && "bitmap" in value;
    port.postMessage({ id, ok: true, value } satisfies FrameAnswer, isPicture ? [value.bitmap] : []);
  } catch (error) {
    port.postMessage({ id, ok: false, fault: faultOf(error) } satisfies FrameAnswer);
  }
}

function faultOf(error: unknown): PdfFault {
  return error instanceof Error && error.name === "PasswordException" ? "locked" : "broken";
}

async function executeRequest(request: FrameRequest) {
  switch (request.ask) {
    case "open":
      return openPdf(request.key, request.bytes);
    case "page":
      return drawPage(request.key, request.page, request.width);
    case "words":
      return readWords(request.key, request.page);
    default:
      await openPdfs.get(request.key)?.destroy();
      openPdfs.delete(request.key);
      return null;
  }
}

async function openPdf(key: string, bytes: ArrayBuffer) {
  const pdf =
    openPdfs.get(key) ??
    (await getDocument({ data: bytes, worker, isEvalSupported: false, enableXfa: false, stopAtErrors: false }).promise);
  openPdfs.set(key, pdf);
  const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
  return { pages: pdf.numPages, width, height };
}

async function getPage(key: string, number: number) {
  const pdf = openPdfs.get(key);
  if (!pdf) throw new Error("not open");
  return pdf.getPage(number);
}

async function drawPage(key: string, number: number, requestedWidth: number): Promise<PagePicture> {
  const page = await getPage(key, number);
  const natural = page.getViewport({ scale: 1 });
  const maxWidth = Math.sqrt((maxPicturePixels * natural.width) / natural.height);
  const viewport = page.getViewport({ scale: Math.min(requestedWidth, maxWidth) / natural.width });
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(viewport.width));
  canvas.height = Math.max(1, Math.round(viewport.height));
  const canvasContext = canvas.getContext("2d", { alpha: false });
  if (!canvasContext) throw new Error("no canvas");
  // Annotations are drawn as they look, but none of them can be used.
  await page.render({ canvasContext, viewport }).promise;
  return { bitmap: await createImageBitmap(canvas) };
}

async function readWords(key: string, number: number): Promise<readonly PageWord[]> {
  const page = await getPage(key, number);
  const { width, height, transform } = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  return items.flatMap((item) => {
    if (!("str" in item) || item.str.trim() === "") return [];
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = transform as number[];
    const [, , c2 = 0, d2 = 0, e2 = 0, f2 = 0] = item.transform as number[];
    const textHeight = Math.hypot(c2, d2);
    const left = a * e2 + c * f2 + e;
    const baseline = b * e2 + d * f2 + f;
    return [
      {
        text: item.str,
        x: left / width,
        y: (baseline - textHeight) / height,
        width: item.width / width,
        height: (textHeight * 1.2) / height,
      },
    ];
  });
}
