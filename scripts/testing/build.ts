import path from "node:path";
import { buildPortal } from "../launch/build.mjs";
import { acquireFileLock } from "../launch/turn.mjs";
import { testDistDir } from "../test/product.mjs";

/**
 * Builds the portal when its sources have changed. When several test files need the build at once, one of them builds.
 */
export async function ensureTestBuild(root: string): Promise<void> {
  const releaseLock = await acquireFileLock(path.join(root, "node_modules/.cache/stegvis-test-build"));
  try {
    await buildPortal({
      root,
      dataDir: path.join(root, "node_modules/.cache"),
      distDir: testDistDir,
      runStep: (_label, work) => work(),
    });
  } finally {
    releaseLock();
  }
}
