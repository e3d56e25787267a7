import { type ChildProcess, spawn } from "node:child_process";
import { on, once } from "node:events";
import { renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import type { ConnectedPerson } from "./product";

export type ReplayCounts = { stored: number; lost: number };

export type Worker = {
  /** Replays the spool that an earlier worker of the same instance left. */
  begin(): Promise<ReplayCounts>;
  /** Requests a token in so many calls at once. @returns the outcome of each call */
  requestTokens(connectedPerson: ConnectedPerson, callCount: number): Promise<string[]>;
  /** Resolves when every call of the next `requestTokens` waits for its token. */
  waitUntilRequested(): Promise<void>;
  kill(): Promise<void>;
};

/** Starts a worker process that replays its spool and then requests tokens. */
export async function startWorker(env: Record<string, string>): Promise<Worker> {
  const worker = await prepareWorker(env);
  await worker.begin();
  return worker;
}

/** Starts a worker process, which does nothing until `begin` is called. */
export async function prepareWorker(env: Record<string, string>): Promise<Worker> {
  bundledProgram ??= bundleWorker();
  const child = spawn(process.execPath, ["--conditions", "react-server", await bundledProgram], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  await waitForReport(child, "ready");
  return {
    begin: async () => {
      child.send("begin");
      return waitForReport(child, "replayed");
    },
    waitUntilRequested: async () => {
      await waitForReport(child, "asked");
    },
    requestTokens: async ({ partnerId, personId, companyId }, calls) => {
      child.send({ partnerId, personId, companyId, calls });
      return waitForReport(child, "outcomes");
    },
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const workerExited = once(child, "exit");
      child.kill("SIGKILL");
      await workerExited;
    },
  };
}

let bundledProgram: Promise<string> | undefined;

/**
 * Bundles the worker into one JavaScript file. Without the bundle each of the many processes would compile its
 * sources for seconds.
 */
async function bundleWorker(): Promise<string> {
  const bundlePath = path.resolve("node_modules/.cache/stegvis-worker.mjs");
  const { outputFiles } = await build({
    entryPoints: [new URL("./worker.ts", import.meta.url).pathname],
    outfile: bundlePath,
    write: false,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    conditions: ["react-server"],
  });
  const temporaryPath = `${bundlePath}.${process.pid}`;
  writeFileSync(temporaryPath, outputFiles[0]?.contents ?? "");
  renameSync(temporaryPath, bundlePath); // A rename is atomic, so that other test files can start workers from the file meanwhile.
  return bundlePath;
}

type WorkerReport = { ready: true; replayed: ReplayCounts; asked: number; outcomes: string[] };

/** Waits for the worker's next message that has a member. @throws Error when the worker ends before */
async function waitForReport<Member extends keyof WorkerReport>(
  child: ChildProcess,
  member: Member,
): Promise<WorkerReport[Member]> {
  const controller = new AbortController();
  const { signal } = controller;
  const workerExit = once(child, "exit", { signal }).then(() => {
    throw new Error("the worker ended");
  });
  workerExit.catch(() => {});
  try {
    return await Promise.race([readNextReportWith(child, member, signal), workerExit]);
  } finally {
    controller.abort();
  }
}

async function readNextReportWith<Member extends keyof WorkerReport>(
  child: ChildProcess,
  member: Member,
  signal: AbortSignal,
) {
  for await (const [message] of on(child, "message", { signal })) {
    const report = message as Partial<WorkerReport>;
    if (member in report) return report[member] as WorkerReport[Member];
  }
  throw new Error("the worker says nothing any more");
}
