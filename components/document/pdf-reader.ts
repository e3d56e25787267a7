import {
  type FrameAnswer,
  type FrameRequest,
  frameHello,
  type OpenedPdf,
  type PagePicture,
  type PageWord,
  type PdfFault,
} from "./frame/protocol";

/** Why a PDF could not be read: it is locked by a password or broken, or the reader did not answer in time. */
export type ReaderFault = PdfFault | "slow";

export class ReaderError extends Error {
  override name = "ReaderError";
  constructor(readonly fault: ReaderFault) {
    super(fault);
  }
}

type FrameRequestWithoutId = FrameRequest extends infer Request
  ? Request extends FrameRequest
    ? Omit<Request, "id">
    : never
  : never;
type PendingRequest = { resolve: (value: unknown) => void; reject: (error: ReaderError) => void; timer: number };

const answerTimeoutMs = 20_000;
/** The number of files that stay open besides the shown ones: the upcoming files and some of the previous ones. */
const maxIdleFiles = 6;

/**
 * Reads PDFs in a frame that has an origin of its own and reaches no address. The frame returns pictures of pages and
 * the words on them. A reader that does not answer is replaced as a whole.
 */
export class PdfReader {
  #port: Promise<MessagePort>;
  #pendingRequests = new Map<number, PendingRequest>();
  #openKeys: string[] = [];
  /** How often each file is shown; the same file may be shown in two places. */
  #useCounts = new Map<string, number>();
  #prepared = new Map<string, Promise<ImageBitmap>>();
  #lastRequestId = 0;

  /** @param frame a new frame that has not loaded yet */
  constructor(frame: HTMLIFrameElement) {
    this.#port = new Promise((resolve) => {
      frame.addEventListener(
        "load",
        () => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = ({ data }: MessageEvent<FrameAnswer>) => this.#settleRequest(data);
          // The frame's opaque origin has no name that could be the target origin, so the target is any origin.
          frame.contentWindow?.postMessage(frameHello, "*", [port2]);
          resolve(port1);
        },
        { once: true },
      );
    });
  }

  /** Opens a file, or returns the facts about a file that is open already. The bytes are copied. */
  async open(fileKey: string, bytes: ArrayBuffer): Promise<OpenedPdf> {
    const pdf = (await this.#sendRequest({ ask: "open", key: fileKey, bytes })) as OpenedPdf;
    this.#openKeys = [...this.#openKeys.filter((openKey) => openKey !== fileKey), fileKey];
    this.#closeOldest();
    return pdf;
  }

  /**
   * Keeps an opened file open for as long as it is shown. @returns a function to call when the file is no longer shown
   */
  keepOpenWhileShown(fileKey: string): () => void {
    this.#useCounts.set(fileKey, (this.#useCounts.get(fileKey) ?? 0) + 1);
    return () => {
      const remainingUses = (this.#useCounts.get(fileKey) ?? 1) - 1;
      if (remainingUses > 0) this.#useCounts.set(fileKey, remainingUses);
      else this.#useCounts.delete(fileKey);
      this.#closeOldest();
    };
  }

  #closeOldest(): void {
    const idleKeys = this.#openKeys.filter((fileKey) => !this.#useCounts.has(fileKey));
    const closingKeys = new Set(idleKeys.slice(0, -maxIdleFiles));
    if (closingKeys.size === 0) return;
    for (const fileKey of closingKeys) void this.#sendRequest({ ask: "close", key: fileKey }).catch(() => undefined);
    this.#openKeys = this.#openKeys.filter((fileKey) => !closingKeys.has(fileKey));
  }

  /**
   * Opens a file and draws its first page in advance. @param pixelWidth the width that will be requested, in pixels of
   * the screen
   */
  async prepare(fileKey: string, bytes: ArrayBuffer, pixelWidth: number): Promise<void> {
    await this.open(fileKey, bytes);
    if (this.#prepared.size > maxIdleFiles) this.#prepared.clear();
    const drawnPage = this.drawPage(fileKey, 1, pixelWidth);
    this.#prepared.set(`${fileKey} ${pixelWidth}`, drawnPage);
    await drawnPage.catch(() => this.#prepared.delete(`${fileKey} ${pixelWidth}`));
  }

  /** Draws a page as a picture. @param pageNumber counted from 1 @param pixelWidth in pixels of the screen */
  async drawPage(fileKey: string, pageNumber: number, pixelWidth: number): Promise<ImageBitmap> {
    const preparedPicture = pageNumber === 1 ? this.#prepared.get(`${fileKey} ${pixelWidth}`) : undefined;
    if (preparedPicture !== undefined) {
      // A prepared picture can be transferred only once.
      this.#prepared.delete(`${fileKey} ${pixelWidth}`);
      return preparedPicture;
    }
    return (
      (await this.#sendRequest({ ask: "page", key: fileKey, page: pageNumber, width: pixelWidth })) as PagePicture
    ).bitmap;
  }

  /** Reads the words of a page, in the order of the file. */
  async readWords(fileKey: string, pageNumber: number): Promise<readonly PageWord[]> {
    return (await this.#sendRequest({ ask: "words", key: fileKey, page: pageNumber })) as readonly PageWord[];
  }

  async #sendRequest(request: FrameRequestWithoutId): Promise<unknown> {
    this.#lastRequestId += 1;
    const id = this.#lastRequestId;
    return new Promise((resolve, reject) => {
      const timeoutHandle = window.setTimeout(
        () => this.#settleRequest({ id, ok: false, fault: "slow" }),
        answerTimeoutMs,
      );
      this.#pendingRequests.set(id, { resolve, reject, timer: timeoutHandle });
      void this.#port.then((port) => port.postMessage({ ...request, id }));
    });
  }

  #settleRequest(answer: FrameAnswer | { id: number; ok: false; fault: ReaderFault }): void {
    const pendingRequest = this.#pendingRequests.get(answer.id);
    if (!pendingRequest) return;
    this.#pendingRequests.delete(answer.id);
    clearTimeout(pendingRequest.timer);
    if (answer.ok) pendingRequest.resolve(answer.value);
    else pendingRequest.reject(new ReaderError(answer.fault));
  }
}
