import "server-only";
import path from "node:path";
import { Problem } from "@/lib/values/problem";

/** What the layout shows: only texts, ready to be read. */
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
    /** The findings about this row. */
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
const file = path.join(process.cwd(), "lib/approvals/history/pdf-worker.mjs");
const patienceMs = 60_000;
const mostWaiting = 20;

let turn: Promise<unknown> = Promise.resolve();
let waiting = 0;

/**
 * Prints the history as a tagged PDF with embedded fonts. Each PDF is made in its own thread, one after another: the
 * compiler takes some hundred megabytes and is seldom needed.
 *
 * @throws Problem `remote_busy` when too many wait; Error when the layout fails or takes too long
 */
export async function printHistory(page: HistoryPage): Promise<Uint8Array<ArrayBuffer>> {
  if (waiting >= mostWaiting) throw new Problem("remote_busy", { retryAfterSeconds: 10 });
  waiting += 1;
  const printed = turn.then(() => inThread(page));
  turn = printed.catch(() => undefined);
  try {
    return await printed;
  } finally {
    waiting -= 1;
  }
}

function inThread(page: HistoryPage): Promise<Uint8Array<ArrayBuffer>> {
  const worker = new Worker(file, { workerData: page, execArgv: [] });
  const late = setTimeout(() => void worker.terminate(), patienceMs);
  const made = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", () => reject(new Error("the PDF was not made")));
  });
  return made.finally(() => {
    clearTimeout(late);
    return worker.terminate();
  });
}
