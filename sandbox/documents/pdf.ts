import { Worker } from "node:worker_threads";

export type PdfJob = {
  readonly id: number;
  readonly template: "invoice.typ" | "picture.typ";
  readonly data: unknown;
  /** The bytes of a picture, which the template reads as a file. */
  readonly picture?: Uint8Array | undefined;
};

type RenderOptions = { readonly picture?: Uint8Array; readonly timeoutMs?: number };

export type PdfOutcome =
  | { readonly id: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly id: number; readonly error: string };

type PendingJob = {
  readonly resolve: (bytes: Uint8Array<ArrayBuffer>) => void;
  readonly reject: (error: Error) => void;
};

type PdfThread = { readonly worker: Worker; readonly pendingJobs: Map<number, PendingJob>; startedJobs: number };

// The compiler keeps some megabytes in memory for every document and cannot release them. A thread is therefore replaced
// after this number of documents, which frees its memory.
const documentsPerThread = 25;
// The next thread starts this number of documents before the replacement, so that its slow first page is over by then.
const documentsDuringWarmUp = 5;
// A page takes about 50 ms; the first page after the start of a thread takes some seconds.
const renderTimeoutMs = 30_000;

let currentThread: PdfThread | undefined;
let nextThread: PdfThread | undefined;
let lastJobId = 0;

/** Starts a PDF thread before the first page is needed, because the first page after a start takes some seconds. */
export function startPdfThread(): void {
  currentThread ??= startIdleThread();
}

/**
 * Renders a tagged PDF with embedded fonts in a worker thread, so that no other call waits for it. The data is passed to the
 * layout as one JSON input and never as markup.
 * @throws Error when the layout fails or takes longer than `timeoutMs`; a thread that hangs is replaced
 */
export async function renderPdf(
  template: PdfJob["template"],
  data: unknown,
  { picture, timeoutMs = renderTimeoutMs }: RenderOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const thread = currentThread ?? startThread();
  thread.startedJobs += 1;
  currentThread = thread;
  if (thread.startedJobs === documentsPerThread - documentsDuringWarmUp) nextThread = startIdleThread();
  if (thread.startedJobs === documentsPerThread) {
    currentThread = nextThread;
    nextThread = undefined;
  }
  const job: PdfJob = { id: ++lastJobId, template, data, picture };
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
      thread.pendingJobs.set(job.id, { resolve, reject });
      timer = setTimeout(() => stopThread(thread), timeoutMs);
      thread.worker.ref();
      thread.worker.postMessage(job);
    });
  } finally {
    clearTimeout(timer);
  }
}

function stopThread(thread: PdfThread): void {
  failPendingJobs(thread, new Error("the PDF took too long"));
  void thread.worker.terminate();
}

function startThread(): PdfThread {
  const worker = new Worker(new URL("./pdf-worker.mjs", import.meta.url), { execArgv: [] });
  const thread: PdfThread = { worker, pendingJobs: new Map(), startedJobs: 0 };
  worker.on("message", (outcome: PdfOutcome) => settleJob(thread, outcome));
  worker.on("error", (error) => failPendingJobs(thread, error));
  worker.on("exit", () => failPendingJobs(thread, new Error("the PDF thread ended")));
  return thread;
}

function startIdleThread(): PdfThread {
  const thread = startThread();
  thread.worker.unref();
  return thread;
}

function settleJob(thread: PdfThread, outcome: PdfOutcome): void {
  const job = thread.pendingJobs.get(outcome.id);
  thread.pendingJobs.delete(outcome.id);
  if ("bytes" in outcome) job?.resolve(outcome.bytes);
  else job?.reject(new Error(outcome.error));
  if (thread.pendingJobs.size > 0) return;
  // An idle thread must not keep the process alive.
  if (thread === currentThread) thread.worker.unref();
  else void thread.worker.terminate();
}

function failPendingJobs(thread: PdfThread, error: Error): void {
  if (thread === currentThread) currentThread = undefined;
  if (thread === nextThread) nextThread = undefined;
  for (const job of thread.pendingJobs.values()) job.reject(error);
  thread.pendingJobs.clear();
}
