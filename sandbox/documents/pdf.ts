import { Worker } from "node:worker_threads";

export type PdfJob = {
  readonly id: number;
  readonly template: "invoice.typ" | "picture.typ";
  readonly data: unknown;
  /** The bytes of a picture, which the template reads as a file. */
  readonly picture?: Uint8Array | undefined;
};

type Options = { readonly picture?: Uint8Array; readonly withinMs?: number };

export type PdfOutcome =
  | { readonly id: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly id: number; readonly error: string };

type Waiting = { readonly resolve: (bytes: Uint8Array<ArrayBuffer>) => void; readonly reject: (error: Error) => void };

type Press = { readonly worker: Worker; readonly waiting: Map<number, Waiting>; taken: number };

// The compiler keeps some megabytes in memory for every document and cannot release them. A thread is therefore replaced
// after this number of documents, which frees its memory.
const mostDocuments = 25;
const readyBefore = 5;
// A page takes about 50 ms; the first page after the start of a thread takes some seconds.
const patienceMs = 30_000;

let current: Press | undefined;
let next: Press | undefined;
let lastId = 0;

/** Starts a PDF thread before the first page is needed, because the first page after a start takes some seconds. */
export function warmPdf(): void {
  current ??= idlePress();
}

/**
 * Renders a tagged PDF with embedded fonts in a worker thread, so that no other call waits for it. The data is passed to the
 * layout as one JSON input and never as markup.
 * @throws Error when the layout fails or takes longer than `timeoutMs`; a thread that hangs is replaced
 */
export async function renderPdf(
  template: PdfJob["template"],
  data: unknown,
  { picture, withinMs = patienceMs }: Options = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const press = current ?? startPress();
  press.taken += 1;
  current = press;
  if (press.taken === mostDocuments - readyBefore) next = idlePress();
  if (press.taken === mostDocuments) {
    current = next;
    next = undefined;
  }
  const job: PdfJob = { id: ++lastId, template, data, picture };
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
      press.waiting.set(job.id, { resolve, reject });
      timer = setTimeout(() => stopPress(press), withinMs);
      press.worker.ref();
      press.worker.postMessage(job);
    });
  } finally {
    clearTimeout(timer);
  }
}

function stopPress(press: Press): void {
  fail(press, new Error("the PDF took too long"));
  void press.worker.terminate();
}

function startPress(): Press {
  const worker = new Worker(new URL("./pdf-worker.mjs", import.meta.url), { execArgv: [] });
  const press: Press = { worker, waiting: new Map(), taken: 0 };
  worker.on("message", (outcome: PdfOutcome) => settle(press, outcome));
  worker.on("error", (error) => fail(press, error));
  worker.on("exit", () => fail(press, new Error("the PDF thread ended")));
  return press;
}

function idlePress(): Press {
  const press = startPress();
  press.worker.unref();
  return press;
}

function settle(press: Press, outcome: PdfOutcome): void {
  const job = press.waiting.get(outcome.id);
  press.waiting.delete(outcome.id);
  if ("bytes" in outcome) job?.resolve(outcome.bytes);
  else job?.reject(new Error(outcome.error));
  if (press.waiting.size > 0) return;
  // An idle thread must not keep the process alive.
  if (press === current) press.worker.unref();
  else void press.worker.terminate();
}

function fail(press: Press, error: Error): void {
  if (press === current) current = undefined;
  if (press === next) next = undefined;
  for (const job of press.waiting.values()) job.reject(error);
  press.waiting.clear();
}
