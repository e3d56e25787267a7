import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { portalEnvironment } from "../launch/environment.mjs";
import { loadSecrets } from "../launch/secrets.mjs";
import { launchSettings } from "../launch/settings.mjs";
import { migrate } from "../migrate.mjs";
import { startScratchServer } from "../testing/scratch-server.mjs";
import { median, ratioOf } from "./measure";
import { report, runAtEnd, temporaryFolder } from "./own-process";
import { type DrawnPlace, drawCompanies, fillWithCompanies } from "./scaling-fill";

/** The queries that the portal makes most often: some on every page, some at every command, some every few seconds. */
export const scalingQueryNames = [
  "who calls and what they may",
  "companies of a person",
  "what waits and was answered, on every page",
  "answers to quotes",
  "notices of a person",
  "kept text of a draft",
  "open questions about approvals",
  "a line in the audit trail",
  "operations that are due",
  "an operation and what followed it",
] as const;

export type ScalingQueryName = (typeof scalingQueryNames)[number];
export type ScalingOrder = {
  query: ScalingQueryName;
  calls: number;
  /** The companies whose rows are asked for, with the first order. */
  places?: DrawnPlace[];
};

const sizes = [10, 1_000, 100_000] as const;
const placeCount = 200;
const warmUpCalls = 100;
const callCount = 300;
const rounds = 3;

type Portal = { size: number; measure: (order: ScalingOrder) => Promise<number[]> };

/**
 * Measures the portal's most frequent queries where one firm has 10, 1,000 and 100,000 companies. The sizes are measured in
 * turn, each in a process of its own, on one database server.
 */
export async function measureScaling(root: string): Promise<void> {
  const server = await startScratchServer();
  runAtEnd(server.stop);
  const portals: Portal[] = [];
  for (const [index, size] of sizes.entries()) {
    const { ownerUrl } = await server.createDatabases(index);
    await migrate(ownerUrl, path.join(root, "prisma/migrations"));
    const adminUrl = withPathOf(server.adminUrl, ownerUrl);
    await fillWithCompanies(adminUrl, size);
    const portal = startPortal(root, ownerUrl, size);
    const places = await drawCompanies(adminUrl, placeCount);
    await portal.measure({ query: scalingQueryNames[0], calls: 0, places });
    portals.push(portal);
  }
  for (const name of scalingQueryNames) await measureQuery(portals, name);
}

function withPathOf(adminUrl: string, databaseUrl: string): string {
  const url = new URL(adminUrl);
  url.pathname = new URL(databaseUrl).pathname;
  return url.href;
}

async function measureQuery(portals: readonly Portal[], query: ScalingQueryName): Promise<void> {
  const middles = new Map<number, number[]>(portals.map(({ size }) => [size, []]));
  const slowest = new Map<number, number[]>(portals.map(({ size }) => [size, []]));
  for (const portal of portals) await portal.measure({ query, calls: warmUpCalls });
  for (let round = 0; round < rounds; round += 1) {
    for (const { size, measure } of portals) {
      const timesMs = (await measure({ query, calls: callCount })).sort((left, right) => left - right);
      middles.get(size)?.push(median(timesMs));
      slowest.get(size)?.push(timesMs[Math.floor(timesMs.length * 0.99)] ?? Number.NaN);
    }
  }
  const [, few = 0, many = 0] = sizes;
  const detailOf = (times: Map<number, number[]>) =>
    sizes.map((size) => `${size}: ${median(times.get(size) ?? []).toFixed(2)} ms`).join(", ");
  const ratioOfSizes = (times: Map<number, number[]>) => ratioOf(times.get(many) ?? [], times.get(few) ?? []);
  report("scalingMiddle", ratioOfSizes(middles), { of: query, detail: detailOf(middles) });
  report("scalingSlowest", ratioOfSizes(slowest), { of: query, detail: detailOf(slowest) });
}

/** Starts a process with the portal's code on one of the databases. */
function startPortal(root: string, databaseUrl: string, size: number): Portal {
  const dataDir = temporaryFolder("stegvis-scaling-");
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, DATABASE_WAIT_SECONDS: "60" };
  const settings = launchSettings(env, [], root);
  const args = ["--conditions", "react-server", "--import", "tsx", "scripts/bench/scaling-queries.ts"];
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: portalEnvironment(settings, env, loadSecrets(dataDir, env), databaseUrl) as NodeJS.ProcessEnv,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  runAtEnd(() => child.kill("SIGKILL"));
  const ended = once(child, "exit").then((): never => {
    throw new Error("the process of the queries ended");
  });
  ended.catch(() => {});
  return { size, measure: (order) => Promise.race([sendOrder(child, order), ended]) };
}

async function sendOrder(child: ChildProcess, order: ScalingOrder): Promise<number[]> {
  const answered = once(child, "message") as Promise<[{ timesMs?: number[]; error?: string }]>;
  child.send(order);
  const [{ timesMs, error }] = await answered;
  if (error || !timesMs) throw new Error(`${order.query}: ${error}`);
  return timesMs;
}
