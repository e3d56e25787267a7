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

type FrameRequestWithoutId = FrameRequest extends infer Ask
  ? Ask extends FrameRequest
    ? Omit<Ask, "id">
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
  #waiting = new Map<number, PendingRequest>();
  #open: string[] = [];
  /** How often each file is shown; the same file may be shown in two places. */
  #shown = new Map<string, number>();
  #prepared = new Map<string, Promise<ImageBitmap>>();
  #last = 0;

  /** @param frame a new frame that has not loaded yet */
  constructor(frame: HTMLIFrameElement) {
    this.#port = new Promise((resolve) => {
      frame.addEventListener(
        "load",
        () => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = ({ data }: MessageEvent<FrameAnswer>) => this.#settle(data);
          // The frame's opaque origin has no name that could be the target origin, so the target is any origin.
          frame.contentWindow?.postMessage(frameHello, "*", [port2]);
          resolve(port1);
        },
        { once: true },
      );
    });
  }

  /** Opens a file, or returns the facts about a file that is open already. The bytes are copied. */
  async open(key: string, bytes: ArrayBuffer): Promise<OpenedPdf> {
    const pdf = (await this.#ask({ ask: "open", key, bytes })) as OpenedPdf;
    this.#open = [...this.#open.filter((one) => one !== key), key];
    this.#closeOldest();
    return pdf;
  }

  /**
   * Keeps an opened file open for as long as it is shown. @returns a function to call when the file is no longer shown
   */
  keepOpenWhileShown(key: string): () => void {
    this.#shown.set(key, (this.#shown.get(key) ?? 0) + 1);
    return () => {
      const remainingUses = (this.#shown.get(key) ?? 1) - 1;
      if (remainingUses > 0) this.#shown.set(key, remainingUses);
      else this.#shown.delete(key);
      this.#closeOldest();
    };
  }

  #closeOldest(): void {
    const idle = this.#open.filter((key) => !this.#shown.has(key));
    const closing = new Set(idle.slice(0, -maxIdleFiles));
    if (closing.size === 0) return;
    for (const key of closing) void this.#ask({ ask: "close", key }).catch(() => undefined);
    this.#open = this.#open.filter((key) => !closing.has(key));
  }

  /**
   * Opens a file and draws its first page in advance. @param pixelWidth the width that will be requested, in pixels of
   * the screen
   */
  async prepare(key: string, bytes: ArrayBuffer, width: number): Promise<void> {
    await this.open(key, bytes);
    if (this.#prepared.size > maxIdleFiles) this.#prepared.clear();
    const drawing = this.page(key, 1, width);
    this.#prepared.set(`${key} ${width}`, drawing);
    await drawing.catch(() => this.#prepared.delete(`${key} ${width}`));
  }

  /** Draws a page as a picture. @param page counted from 1 @param pixelWidth in pixels of the screen */
  async page(key: string, page: number, width: number): Promise<ImageBitmap> {
    const prepared = page === 1 ? this.#prepared.get(`${key} ${width}`) : undefined;
    if (prepared !== undefined) {
      // A prepared picture can be transferred only once.
      this.#prepared.delete(`${key} ${width}`);
      return prepared;
    }
    return ((await this.#ask({ ask: "page", key, page, width })) as PagePicture).bitmap;
  }

  /** Reads the words of a page, in the order of the file. */
  async words(key: string, page: number): Promise<readonly PageWord[]> {
    return (await this.#ask({ ask: "words", key, page })) as readonly PageWord[];
  }

  async #ask(request: FrameRequestWithoutId): Promise<unknown> {
    this.#last += 1;
    const id = this.#last;
    return new Promise((resolve, reject) => {
      const timer = window.setTimeout(() => this.#settle({ id, ok: false, fault: "slow" }), answerTimeoutMs);
      this.#waiting.set(id, { resolve, reject, timer });
      void this.#port.then((port) => port.postMessage({ ...request, id }));
    });
  }

  #settle(answer: FrameAnswer | { id: number; ok: false; fault: ReaderFault }): void {
    const waiting = this.#waiting.get(answer.id);
    if (!waiting) return;
    this.#waiting.delete(answer.id);
    clearTimeout(waiting.timer);
    if (answer.ok) waiting.resolve(answer.value);
    else waiting.reject(new ReaderError(answer.fault));
  }
}
