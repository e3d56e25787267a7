import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { readPostmaster } from "../pg/postmaster.mjs";
import { testDistDir } from "../test/product.mjs";
import { patientSettings } from "./patient-settings.mjs";
import { chooseTestPort } from "./test-port";

const root = path.join(import.meta.dirname, "../..");

export type Launcher = { child: ChildProcess; readOutput: () => string };

/** A data folder and ports for launchers that run one after the other or at the same time. */
export type Machine = Awaited<ReturnType<typeof createMachine>>;

export async function createMachine(seed: "empty" | "demo") {
  const dataDir = mkdtempSync(path.join(tmpdir(), "stegvis-start-"));
  const [port, sandboxPort] = [await chooseTestPort(), await chooseTestPort()];
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
  const launchedChildren = new Set<ChildProcess>();

  function launch(...flags: string[]): Launcher {
    const child = spawn(process.execPath, ["scripts/start.mjs", ...flags], {
      cwd: root,
      env,
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += chunk));
    launchedChildren.add(child);
    return { child, readOutput: () => output };
  }

  async function cleanUp(): Promise<void> {
    for (const child of launchedChildren) child.kill("SIGINT");
    await Promise.all([...launchedChildren].map(waitForExit));
    rmSync(dataDir, { recursive: true, force: true });
  }

  return {
    dataDir,
    sandboxPort,
    appUrl: `http://localhost:${port}`,
    sandboxUrl: `http://localhost:${sandboxPort}`,
    findDatabase: () => readPostmaster(path.join(dataDir, "postgres")),
    launch,
    cleanUp,
  };
}

export async function waitForExit(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await new Promise((resolve) => child.once("exit", resolve));
  return child.exitCode;
}

export async function waitForStart({ child, readOutput }: Launcher): Promise<void> {
  while (!/^ {2}(The sandbox|Stegvis) runs/m.test(readOutput())) {
    if (child.exitCode !== null) throw new Error(readOutput());
    await wait(50);
  }
}

/** Ends the launcher, its programs and the database by kill -9. */
export async function killEverything({ child }: Launcher, { findDatabase }: Machine): Promise<void> {
  const databaseServer = findDatabase();
  const programPids = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8").trim().split(" ");
  child.kill("SIGKILL");
  for (const pid of [...programPids.map(Number), databaseServer?.pid ?? 0]) if (pid) killIfRunning(pid);
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
