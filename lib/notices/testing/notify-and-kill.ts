import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import type { SignedIn } from "../../api/testing/world";

/**
 * Notifies a person in a separate process that is killed in the middle, as if the machine failed.
 *
 * @param shouldKill whether the process is to be killed now
 */
export async function notifyAndKill({ access }: SignedIn, shouldKill: () => boolean): Promise<void> {
  bundledWorker ??= bundleWorker();
  const child = spawn(process.execPath, [await bundledWorker], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  try {
    await Promise.race([once(child, "message"), once(child, "exit")]);
    let answer: unknown = null;
    child.on("message", (message) => {
      answer = message;
    });
    child.send({ partnerId: access.partnerId, personId: access.personId });
    while (!shouldKill()) {
      const isOver = child.exitCode !== null || answer !== null;
      if (isOver) throw new Error(`the process was done before it was killed: ${JSON.stringify(answer)}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  } finally {
    await kill(child);
  }
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exitEvent = once(child, "exit");
  child.kill("SIGKILL");
  await exitEvent;
}

let bundledWorker: Promise<string> | undefined;

/** Bundles the worker into one file of plain JavaScript, once. */
async function bundleWorker(): Promise<string> {
  const file = path.resolve(`node_modules/.cache/stegvis-notices-${process.pid}.mjs`);
  const { outputFiles } = await build({
    entryPoints: [new URL("./worker.ts", import.meta.url).pathname],
    outfile: file,
    write: false,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    alias: { "server-only": path.resolve("scripts/testing/empty.mjs") },
  });
  writeFileSync(file, outputFiles[0]?.contents ?? "");
  return file;
}
