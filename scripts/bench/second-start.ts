import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../pg/settings.mjs";
import { startPostgres } from "../pg.mjs";
import { testDistDir } from "../test/product.mjs";
import { ensureTestBuild } from "../testing/build";
import { measureInTurns, median, ratioOf } from "./measure";
import { report, temporaryFolder } from "./own-process";
import { emptyApplication } from "./tree";

const rounds = 5;

/** Measures the time from the command to the first page when the data and the build of an earlier start exist. */
export async function measureSecondStart(root: string): Promise<void> {
  await ensureTestBuild(root);
  const emptyApp = emptyApplication(root);
  const [port, sandboxPort, emptyPort] = [await freePort(), await freePort(), await freePort()];
  const env = {
    ...process.env,
    DATA_DIR: temporaryFolder("stegvis-bench-start-"),
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    NEXT_DIST_DIR: testDistDir,
  };
  const next = path.join(root, "node_modules/next/dist/bin/next");
  const emptyServer = [next, "start", "-p", String(emptyPort), "-H", "127.0.0.1"];
  const pgDir = temporaryFolder("stegvis-bench-pg-");
  const tasks = {
    product: () => msToFirstPage(["scripts/start.mjs"], { cwd: root, env, url: `http://localhost:${port}/sign-in` }),
    empty: () => msToFirstPage(emptyServer, { cwd: emptyApp, env, url: `http://127.0.0.1:${emptyPort}/` }),
    database: () => msOfBareDatabase(pgDir),
  };
  for (const task of Object.values(tasks)) await task();
  const times = await measureInTurns({ rounds }, tasks);
  const allowedMs = times.empty.map((empty, round) => 1.6 * empty + 3 * (times.database[round] ?? Number.NaN));
  const [start, empty, database] = [median(times.product), median(times.empty), median(times.database)];
  const detail = `${msText(start)}; empty server ${msText(empty)}, database ${msText(database)}`;
  report("secondStart", ratioOf(times.product, allowedMs), { detail });
}

const msText = (value: number) => `${Math.round(value)} ms`;

async function msOfBareDatabase(dataDir: string): Promise<number> {
  const startedAtMs = performance.now();
  const server = await startPostgres({ dataDir });
  const elapsedMs = performance.now() - startedAtMs;
  await server.stop();
  return elapsedMs;
}

type StartOptions = { cwd: string; env: NodeJS.ProcessEnv; url: string };

/** The milliseconds from the command until the address answers. */
async function msToFirstPage(args: string[], { cwd, env, url }: StartOptions): Promise<number> {
  const startedAtMs = performance.now();
  const child = spawn(process.execPath, args, { cwd, env, stdio: ["ignore", "ignore", "inherit"] });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  try {
    await waitForAnswer(child, url);
    return performance.now() - startedAtMs;
  } finally {
    child.kill("SIGINT");
    await ended;
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
