import { atEnd, report, runHere } from "./own-process";

// Measures for run.test.ts that end in every way one can end: planted-measures.ts NAME.
const figure = () => report("pdf", { value: 0.4, least: 0.3, most: 0.45 });
const never = () => new Promise<void>((resolve) => setTimeout(resolve, 600_000));

const planted: Record<string, () => Promise<void>> = {
  finishes: async () => {
    figure();
    report("longPdf", { value: 3.5, least: 3.1, most: 4 });
  },
  throws: async () => {
    figure();
    throw new Error("planted: the page closed while its body was read");
  },
  // What nobody awaits, as with an answer whose page is closed.
  rejectsElsewhere: async () => {
    void Promise.reject(new Error("planted: nobody waits for this"));
    await never();
  },
  isKilled: async () => {
    process.kill(process.pid, "SIGKILL");
    await never();
  },
  hangs: async () => {
    figure();
    atEnd(() => report("longPdf", { value: 1, least: 1, most: 1 }));
    await never();
  },
};

await runHere(async () => planted[process.argv[2] ?? ""]?.());
