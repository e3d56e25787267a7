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
// All files share one worker object. If each file made one from the port, closing a file would end the worker of all.
const worker = PDFWorker.fromPort({ port: new Worker(workerUrl) }) as PDFWorker;

// pdf.js draws pages in animation frames, and a frame that shows nothing gets none, so a message channel replaces them.
const frameChannel = new MessageChannel();
const waitingCallbacks: FrameRequestCallback[] = [];
frameChannel.port1.onmessage = () => waitingCallbacks.shift()?.(performance.now());
globalThis.requestAnimationFrame = (callback) => {
  waitingCallbacks.push(callback);
  frameChannel.port2.postMessage(null);
  return 0;
};

const openPdfs = new Map<string, PDFDocumentProxy>();
/** The number of pixels of the largest picture; browsers return an empty picture beyond it. */
const maxPicturePixels = 16_000_000;

addEventListener("message", ({ data, ports: [port] }: MessageEvent) => {
  if (data !== frameHello || !port) return;
  port.onmessage = ({ data: request }: MessageEvent<FrameRequest>) => void answerRequest(port, request);
});

async function answerRequest(port: MessagePort, request: FrameRequest): Promise<void> {
  const { id } = request;
  try {
    const answerValue = await executeRequest(request);
    const isPicture = answerValue !== null && "bitmap" in answerValue;
    port.postMessage({ id, ok: true, value: answerValue } satisfies FrameAnswer, isPicture ? [answerValue.bitmap] : []);
  } catch (error) {
    port.postMessage({ id, ok: false, fault: toPdfFault(error) } satisfies FrameAnswer);
  }
}

function toPdfFault(error: unknown): PdfFault {
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

async function openPdf(fileKey: string, bytes: ArrayBuffer) {
  const pdf =
    openPdfs.get(fileKey) ??
    (await getDocument({ data: bytes, worker, isEvalSupported: false, enableXfa: false, stopAtErrors: false }).promise);
  openPdfs.set(fileKey, pdf);
  const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
  return { pages: pdf.numPages, width, height };
}

async function getPage(fileKey: string, pageNumber: number) {
  const pdf = openPdfs.get(fileKey);
  if (!pdf) throw new Error("not open");
  return pdf.getPage(pageNumber);
}

async function drawPage(fileKey: string, pageNumber: number, requestedWidth: number): Promise<PagePicture> {
  const page = await getPage(fileKey, pageNumber);
  const unscaledViewport = page.getViewport({ scale: 1 });
  const maxWidth = Math.sqrt((maxPicturePixels * unscaledViewport.width) / unscaledViewport.height);
  const viewport = page.getViewport({ scale: Math.min(requestedWidth, maxWidth) / unscaledViewport.width });
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(viewport.width));
  canvas.height = Math.max(1, Math.round(viewport.height));
  const canvasContext = canvas.getContext("2d", { alpha: false });
  if (!canvasContext) throw new Error("no canvas");
  // Annotations are drawn as they look, but none of them can be used.
  await page.render({ canvasContext, viewport }).promise;
  return { bitmap: await createImageBitmap(canvas) };
}

async function readWords(fileKey: string, pageNumber: number): Promise<readonly PageWord[]> {
  const page = await getPage(fileKey, pageNumber);
  const { width, height, transform } = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  return items.flatMap((item) => {
    if (!("str" in item) || item.str.trim() === "") return [];
    const [scaleX = 1, skewY = 0, skewX = 0, scaleY = 1, translateX = 0, translateY = 0] = transform as number[];
    const [, , itemSkewX = 0, itemScaleY = 0, itemX = 0, itemY = 0] = item.transform as number[];
    const textHeight = Math.hypot(itemSkewX, itemScaleY);
    const leftEdge = scaleX * itemX + skewX * itemY + translateX;
    const baseline = skewY * itemX + scaleY * itemY + translateY;
    return [
      {
        text: item.str,
        x: leftEdge / width,
        y: (baseline - textHeight) / height,
        width: item.width / width,
        height: (textHeight * 1.2) / height,
      },
    ];
  });
}
