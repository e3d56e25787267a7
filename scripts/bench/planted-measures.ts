import { report, runAtEnd, runInOwnProcess } from "./own-process";

// run.test.ts starts this program as planted-measures.ts NAME; each measure here ends in a different way.
const reportFigure = () => report("pdf", { value: 0.4, least: 0.3, most: 0.45 });
const waitForever = () => new Promise<void>((resolve) => setTimeout(resolve, 600_000));

const fakeMeasures: Record<string, () => Promise<void>> = {
  finishes: async () => {
    reportFigure();
    report("longPdf", { value: 3.5, least: 3.1, most: 4 });
  },
  throws: async () => {
    reportFigure();
    throw new Error("planted: the page closed while its body was read");
  },
  // Nobody awaits the rejected promise, as when a page closes before its answer is read.
  rejectsElsewhere: async () => {
    void Promise.reject(new Error("planted: nobody waits for this"));
    await waitForever();
  },
  isKilled: async () => {
    process.kill(process.pid, "SIGKILL");
    await waitForever();
  },
  hangs: async () => {
    reportFigure();
    runAtEnd(() => report("longPdf", { value: 1, least: 1, most: 1 }));
    await waitForever();
  },
};

await runInOwnProcess(async () => fakeMeasures[process.argv[2] ?? ""]?.());
