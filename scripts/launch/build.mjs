import fs from "node:fs";
import path from "node:path";
import { runLogged } from "./run.mjs";
import { sourceHash } from "./sources.mjs";

/**
 * Builds the portal unless the last finished build was made from exactly these sources.
 *
 * @param {{ root: string, dataDir: string, distDir: string, step: <T>(label: string, work: () => Promise<T>) => Promise<T>, onStop?: (undo: () => unknown) => void }} options
 */
export async function buildPortal({ root, dataDir, distDir, step, onStop }) {
  const stamp = path.join(root, distDir, "source-hash");
  const hash = sourceHash(root);
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, "utf8") === hash) return;
  await step("Building the portal (about half a minute, only when it changed)", async () => {
    // Kept through a rebuild, its types of deleted routes and its stamp would be those of another build; the cache is not.
    for (const entry of fs.existsSync(path.join(root, distDir)) ? fs.readdirSync(path.join(root, distDir)) : []) {
      if (entry !== "cache") fs.rmSync(path.join(root, distDir, entry), { recursive: true, force: true });
    }
    await runLogged([process.execPath, "node_modules/next/dist/bin/next", "build"], {
      cwd: root,
      log: path.join(dataDir, "build.log"),
      env: { ...process.env, NODE_ENV: "production", NEXT_DIST_DIR: distDir, NEXT_TELEMETRY_DISABLED: "1" },
      advice: "the portal cannot be built: undo your last change, or run npm ci and start again",
      onStop,
    });
    fs.writeFileSync(stamp, hash);
  });
}
