import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../pg/settings.mjs";
import { startPostgres } from "../pg.mjs";
import { testDistDir } from "../test/product.mjs";
import { median } from "./measure";
import { goal } from "./report";

const rounds = 5;

/** From the command to the first page, with the data and the build of an earlier start. */
export async function measureSecondStart(root: string, emptyApp: string): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "stegvis-bench-start-"));
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    NEXT_DIST_DIR: testDistDir,
  };
  const product = () =>
    firstPage(["scripts/start.mjs"], root, env, `http://127.0.0.1:${port}/sign-in`, `localhost:${port}`);
  await product();

  const emptyPort = await freePort();
  const next = path.join(root, "node_modules/next/dist/bin/next");
  const emptyServer = () =>
    firstPage(
      [next, "start", "-p", String(emptyPort), "-H", "127.0.0.1"],
      emptyApp,
      env,
      `http://127.0.0.1:${emptyPort}/`,
    );
  const pgDir = mkdtempSync(path.join(tmpdir(), "stegvis-bench-pg-"));
  await bareDatabase(pgDir);

  const times = { product: [] as number[], empty: [] as number[], database: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    times.product.push(await product());
    times.empty.push(await emptyServer());
    times.database.push(await bareDatabase(pgDir));
  }
  for (const folder of [dataDir, pgDir]) rmSync(folder, { recursive: true, force: true });
  const [start, empty, database] = [median(times.product), median(times.empty), median(times.database)];
  const detail = `${ms(start)}; empty server ${ms(empty)}, database ${ms(database)}`;
  goal(
    "second start / (1.6 × empty server + 3 × database)",
    start / (1.6 * empty + 3 * database),
    "at most",
    1,
    detail,
  );
}

const ms = (value: number) => `${Math.round(value)} ms`;

async function bareDatabase(dataDir: string): Promise<number> {
  const since = performance.now();
  const server = await startPostgres({ dataDir });
  const took = performance.now() - since;
  await server.stop();
  return took;
}

async function firstPage(
  args: string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
  url: string,
  host?: string,
): Promise<number> {
  const since = performance.now();
  const child = spawn(process.execPath, args, { cwd, env, stdio: ["ignore", "ignore", "inherit"] });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  try {
    await untilAnswered(child, url, host);
    return performance.now() - since;
  } finally {
    child.kill("SIGINT");
    await ended;
  }
}

async function untilAnswered(child: ChildProcess, url: string, host?: string): Promise<void> {
  const address = host ? url.replace(/\/\/[^/]+/, `//${host}`) : url;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${url}: the server ended before it answered`);
    const answer = await fetch(address).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
    await wait(10);
  }
}
