import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { findFreePort } from "../pg/settings.mjs";
import { startPostgres } from "../pg.mjs";
import { testDistDir } from "../test/product.mjs";
import { ensureTestBuild } from "../testing/build";
import { measureInTurns, median, ratioOf } from "./measure";
import { report, temporaryFolder } from "./own-process";
import { buildEmptyApplication } from "./tree";

const rounds = 5;

/** Measures the time from the command to the first page when the data and the build of an earlier start exist. */
export async function measureSecondStart(root: string): Promise<void> {
  await ensureTestBuild(root);
  const emptyAppFolder = buildEmptyApplication(root);
  const [port, sandboxPort, emptyPort] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const env = {
    ...process.env,
    DATA_DIR: temporaryFolder("stegvis-bench-start-"),
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    NEXT_DIST_DIR: testDistDir,
  };
  const nextProgram = path.join(root, "node_modules/next/dist/bin/next");
  const emptyServerArguments = [nextProgram, "start", "-p", String(emptyPort), "-H", "127.0.0.1"];
  const pgDir = temporaryFolder("stegvis-bench-pg-");
  const tasks = {
    product: () => measureFirstPage(["scripts/start.mjs"], { cwd: root, env, url: `http://localhost:${port}/sign-in` }),
    empty: () =>
      measureFirstPage(emptyServerArguments, { cwd: emptyAppFolder, env, url: `http://127.0.0.1:${emptyPort}/` }),
    database: () => measureBareDatabase(pgDir),
  };
  for (const task of Object.values(tasks)) await task();
  const timesByTask = await measureInTurns({ rounds }, tasks);
  const allowedMs = timesByTask.empty.map(
    (emptyStartMs, round) => 1.6 * emptyStartMs + 3 * (timesByTask.database[round] ?? Number.NaN),
  );
  const [startMs, emptyMs, databaseMs] = [
    median(timesByTask.product),
    median(timesByTask.empty),
    median(timesByTask.database),
  ];
  const detail = `${msText(startMs)}; empty server ${msText(emptyMs)}, database ${msText(databaseMs)}`;
  report("secondStart", ratioOf(timesByTask.product, allowedMs), { detail });
}

const msText = (durationMs: number) => `${Math.round(durationMs)} ms`;

async function measureBareDatabase(dataDir: string): Promise<number> {
  const startedAtMs = performance.now();
  const server = await startPostgres({ dataDir });
  const elapsedMs = performance.now() - startedAtMs;
  await server.stop();
  return elapsedMs;
}

type StartOptions = { cwd: string; env: NodeJS.ProcessEnv; url: string };

/** The milliseconds from the command until the address answers. */
async function measureFirstPage(nodeArguments: string[], { cwd, env, url }: StartOptions): Promise<number> {
  const startedAtMs = performance.now();
  const child = spawn(process.execPath, nodeArguments, { cwd, env, stdio: ["ignore", "ignore", "inherit"] });
  const exit = new Promise((resolve) => child.once("exit", resolve));
  try {
    await waitForAnswer(child, url);
    return performance.now() - startedAtMs;
  } finally {
    child.kill("SIGINT");
    await exit;
  }
}

async function waitForAnswer(child: ChildProcess, url: string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${url}: the server ended before it answered`);
    const answer = await fetch(url).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
    await wait(10);
  }
}
