import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { readPostmaster } from "../pg/postmaster.mjs";
import { testDistDir } from "../test/product.mjs";
import { patientSettings } from "./patient.mjs";
import { testPort } from "./test-port";

const root = path.join(import.meta.dirname, "../..");

export type Launcher = { child: ChildProcess; output: () => string };

/** A data folder and ports for launchers that run one after the other or at the same time. */
export type Machine = Awaited<ReturnType<typeof createMachine>>;

export async function createMachine(seed: "empty" | "demo") {
  const dataDir = mkdtempSync(path.join(tmpdir(), "stegvis-start-"));
  const [port, sandboxPort] = [await testPort(), await testPort()];
  const ports = { PORT: String(port), SANDBOX_PORT: String(sandboxPort) };
  const env = {
    ...process.env,
    SANDBOX_CHECK_ANSWERS: "1",
    ...patientSettings,
    ...ports,
    DATA_DIR: dataDir,
    SANDBOX_SEED: seed,
    NEXT_DIST_DIR: testDistDir,
  };
  const running = new Set<ChildProcess>();

  function launch(...flags: string[]): Launcher {
    const child = spawn(process.execPath, ["scripts/start.mjs", ...flags], {
      cwd: root,
      env,
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += chunk));
    running.add(child);
    return { child, output: () => output };
  }

  async function clear(): Promise<void> {
    for (const child of running) child.kill("SIGINT");
    await Promise.all([...running].map(waitForExit));
    rmSync(dataDir, { recursive: true, force: true });
  }

  return {
    dataDir,
    sandboxPort,
    appUrl: `http://localhost:${port}`,
    sandboxUrl: `http://localhost:${sandboxPort}`,
    database: () => readPostmaster(path.join(dataDir, "postgres")),
    launch,
    clear,
  };
}

export async function waitForExit(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await new Promise((resolve) => child.once("exit", resolve));
  return child.exitCode;
}

export async function waitForStart({ child, output }: Launcher): Promise<void> {
  while (!/^ {2}(The sandbox|Stegvis) runs/m.test(output())) {
    if (child.exitCode !== null) throw new Error(output());
    await wait(50);
  }
}

/** Ends the launcher, its programs and the database by kill -9. */
export async function killEverything({ child }: Launcher, { database }: Machine): Promise<void> {
  const server = database();
  const programs = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8").trim().split(" ");
  child.kill("SIGKILL");
  for (const pid of [...programs.map(Number), server?.pid ?? 0]) if (pid) killIfRunning(pid);
  await waitForExit(child);
}

function killIfRunning(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    // A program whose launcher has ended may have ended too; the database may be one of the launcher's children.
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

/** The process numbers of a launcher's running programs. */
export function programsOf({ child }: Launcher): { portal?: number; sandbox?: number } {
  const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8").trim().split(" ").map(Number);
  const findProgram = (name: string) =>
    children.find((pid) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(`${name}.mjs`));
  return { portal: findProgram("portal"), sandbox: findProgram("sandbox") };
}
