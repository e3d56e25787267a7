import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import type { Connected } from "./product";

export type Replayed = { stored: number; lost: number };

export type Worker = {
  /** Replays the spool an earlier worker of the same instance left. */
  begin(): Promise<Replayed>;
  /** Asks for a token so many times at once. @returns one word per call */
  ask(connected: Connected, calls: number): Promise<string[]>;
  kill(): Promise<void>;
};

/** Starts a process that replays its spool and then gives tokens. */
export async function startWorker(env: Record<string, string>): Promise<Worker> {
  const worker = await prepareWorker(env);
  await worker.begin();
  return worker;
}

/** Starts the process only; it does nothing until it is told to begin. */
export async function prepareWorker(env: Record<string, string>): Promise<Worker> {
  program ??= bundle();
  const child = spawn(process.execPath, ["--conditions", "react-server", await program], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  await messageOf(child);
  return {
    begin: async () => {
      child.send("begin");
      const [{ replayed }] = (await messageOf(child)) as [{ replayed: Replayed }];
      return replayed;
    },
    ask: async ({ partnerId, personId, companyId }, calls) => {
      child.send({ partnerId, personId, companyId, calls });
      const [{ outcomes }] = (await messageOf(child)) as [{ outcomes: string[] }];
      return outcomes;
    },
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, "exit");
      child.kill("SIGKILL");
      await gone;
    },
  };
}

let program: Promise<string> | undefined;

/** One file of plain JavaScript: from its sources each of the many processes would compile them for seconds. */
async function bundle(): Promise<string> {
  const file = path.resolve("node_modules/.cache/stegvis-worker.mjs");
  const { outputFiles } = await build({
    entryPoints: [new URL("./worker.ts", import.meta.url).pathname],
    outfile: file,
    write: false,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    conditions: ["react-server"],
  });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, outputFiles[0]?.contents ?? "");
  renameSync(draft, file); // another test file may be starting workers from it
  return file;
}

async function messageOf(child: ChildProcess): Promise<unknown[]> {
  const controller = new AbortController();
  const ended = once(child, "exit", { signal: controller.signal }).then(() => {
    throw new Error("the worker ended");
  });
  try {
    return await Promise.race([once(child, "message", { signal: controller.signal }), ended]);
  } finally {
    ended.catch(() => {});
    controller.abort();
  }
}
