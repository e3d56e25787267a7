import "server-only";
import path from "node:path";
import { Problem } from "@/lib/values/problem";

/** The content of the layout: only texts, ready to be read. */
export type HistoryPage = {
  language: string;
  title: string;
  company: string;
  made: { year: number; month: number; day: number };
  facts: readonly { label: string; value: string }[];
  verdict: { isWhole: boolean; title: string; lines: readonly string[] };
  columns: readonly [string, string, string, string];
  events: readonly {
    number: string;
    at: string;
    words: string;
    more: readonly string[];
    rule: string;
    /** The hash in groups, so that it may be broken between lines. */
    hash: string;
    /** Says what was changed in this row after it was written. */
    marks: readonly string[];
  }[];
  nothing: string;
  rules: { title: string; versions: readonly { title: string; lines: readonly string[]; marks: readonly string[] }[] };
  footer: string;
  page: { word: string; of: string };
};

// The module is not imported: the build makes a bundle of a worker thread it recognises, and in a bundle the compiler does
// not find its own files.
const { Worker } = process.getBuiltinModule("node:worker_threads");
const workerFile = path.join(process.cwd(), "lib/approvals/history/pdf-worker.mjs");
const maxPrintMs = 60_000;
const maxWaitingPrints = 20;

let lastPrint: Promise<unknown> = Promise.resolve();
let waitingPrintCount = 0;

/**
 * Prints the history as a tagged PDF with embedded fonts. Each PDF is made in its own thread, one after another: the
 * compiler takes some hundred megabytes and is seldom needed.
 *
 * @throws Problem `remote_busy` when too many wait; Error when the layout fails or takes too long
 */
export async function printHistory(page: HistoryPage): Promise<Uint8Array<ArrayBuffer>> {
  if (waitingPrintCount >= maxWaitingPrints) throw new Problem("remote_busy", { retryAfterSeconds: 10 });
  waitingPrintCount += 1;
  const printPromise = lastPrint.then(() => printInThread(page));
  lastPrint = printPromise.catch(() => undefined);
  try {
    return await printPromise;
  } finally {
    waitingPrintCount -= 1;
  }
}

function printInThread(page: HistoryPage): Promise<Uint8Array<ArrayBuffer>> {
  const worker = new Worker(workerFile, { workerData: page, execArgv: [] });
  const timeout = setTimeout(() => void worker.terminate(), maxPrintMs);
  const bytesPromise = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", () => reject(new Error("the PDF was not made")));
  });
  return bytesPromise.finally(() => {
    clearTimeout(timeout);
    return worker.terminate();
  });
}
