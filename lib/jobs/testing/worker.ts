import "server-only";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";

const root = path.join(import.meta.dirname, "../../..");

/** Starts the portal's own code without Next.js and without a server in front, and ends it as the server in front does. */
const workerProgram = `
  const { register } = await import("node:module");
  register("data:text/javascript," + encodeURIComponent(${JSON.stringify(serverOnlyHook())}));
  const { announceSettings, whenBridgeIsSet } = await import("./lib/platform/process-bridge.ts");
  announceSettings();
  const { startPortalProcess } = await import("./lib/jobs/start.ts");
  await startPortalProcess();
  const bridge = await whenBridgeIsSet();
  process.on("SIGTERM", async () => {
    bridge.beginStop(1_000);
    await bridge.stop(Number(process.env.TEST_OPERATIONS_MS ?? 10_000));
    process.exit(0);
  });
  process.send({ ready: true });
`;

export type Worker = {
  /** Ends the worker as its server does on SIGTERM. */
  stop: () => Promise<void>;
  kill: () => Promise<void>;
};

/** Starts a process that does the background work of the portal whose settings this process has. */
export async function startWorker(variables: Record<string, string> = {}): Promise<Worker> {
  const dataDir = mkdtempSync(path.join(process.env.TEST_FOLDER ?? tmpdir(), "stegvis-worker-"));
  const settings = { ROLE: "worker", DATA_DIR: dataDir, INSTANCE: path.basename(dataDir), ...variables };
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", workerProgram], {
    cwd: root,
    env: { ...process.env, ...settings },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  await Promise.race([once(child, "message"), failWhenEnded(child)]);
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, "exit");
  };
  return { stop: () => end("SIGTERM"), kill: () => end("SIGKILL") };
}

async function failWhenEnded(child: ChildProcess): Promise<never> {
  const [code] = await once(child, "exit");
  throw new Error(`the worker ended with code ${code}`);
}

/** Outside Next.js the mark of files for the server is a package that refuses to load; the tests leave it out as well. */
function serverOnlyHook(): string {
  const emptyModule = pathToFileURL(path.join(root, "scripts/testing/empty.mjs")).href;
  return `export const resolve = (name, context, next) =>
    name === "server-only" ? { url: ${JSON.stringify(emptyModule)}, shortCircuit: true } : next(name, context);`;
}
