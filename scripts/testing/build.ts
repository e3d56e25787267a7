import { mkdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { buildPortal } from "../launch/build.mjs";
import { testDistDir } from "../test/product.mjs";

const staleAfterMs = 5 * 60_000;

/** Builds the portal when the sources changed; of several test files that need it at once, one builds. */
export async function ensureTestBuild(root: string): Promise<void> {
  const release = await takeLock(path.join(root, "node_modules/.cache/stegvis-test-build"));
  try {
    await buildPortal({
      root,
      dataDir: path.join(root, "node_modules/.cache"),
      distDir: testDistDir,
      step: (_label, work) => work(),
    });
  } finally {
    release();
  }
}

async function takeLock(folder: string): Promise<() => void> {
  mkdirSync(path.dirname(folder), { recursive: true });
  for (;;) {
    try {
      mkdirSync(folder);
      return () => rmSync(folder, { recursive: true, force: true });
    } catch {
      const age = machineTime() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? machineTime());
      if (age > staleAfterMs) rmSync(folder, { recursive: true, force: true });
      await wait(200);
    }
  }
}

const machineTime = () => performance.timeOrigin + performance.now();
