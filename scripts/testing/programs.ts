import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startChild } from "../launch/children.mjs";
import { portalEnvironment, sandboxEnvironment } from "../launch/environment.mjs";
import { bundlePrograms } from "../launch/programs.mjs";
import { loadSecrets } from "../launch/secrets.mjs";
import { launchSettings } from "../launch/settings.mjs";
import { testDistDir } from "../test/product.mjs";
import { ensureTestBuild } from "./build";
import { freshDatabase } from "./database";
import { patient } from "./patient.mjs";
import { testPort } from "./test-port";

const root = path.join(import.meta.dirname, "../..");

/**
 * Node's arguments for a program, made from its sources as they are. Not kept beside the test build: that is made anew while
 * sandboxes of other test files run.
 */
export async function programArguments(name: "portal" | "sandbox"): Promise<string[]> {
  const argumentsOf = await bundlePrograms({ root, distDir: "node_modules/.cache/stegvis-test" });
  return argumentsOf(name);
}

type Env = Record<string, string>;

const leftKey = Symbol.for("stegvis-test.sandboxes");

/** A running sandbox, as a program of its own or in the process of its test. */
export type RunningSandbox = {
  url: string;
  databaseUrl: string;
  dataDir: string;
  /** Calls the control API and gives its answer parsed; throws with the answer when it is not a success. */
  control: <T>(method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown) => Promise<T>;
  /**
   * Ends it and cleans up. One that still runs is asked before whether its books keep their laws.
   *
   * @throws when they do not
   */
  stop: () => Promise<void>;
};

export type Sandbox = RunningSandbox & {
  /** Address its own portal is registered with; `startPortal` listens there unless told otherwise. */
  portalUrl: string;
  log: () => string;
  /** kill -9, for tests of what survives; `stop` afterwards cleans up. */
  kill: () => Promise<void>;
  /** The same program again after `kill`: same address, same database. */
  restart: () => Promise<void>;
};

export type Portal = {
  url: string;
  databaseUrl: string;
  /** Connects as the tables' owner, for what a test must see across companies. */
  ownerUrl: string;
  dataDir: string;
  log: () => string;
  stop: () => Promise<void>;
  kill: () => Promise<void>;
};

/** What a sandbox starts with. */
export type SandboxStart = {
  seed?: string;
  /** When its clock stands while it is seeded, after which the clock keeps running; the machine's time unless given. */
  at?: string;
  env?: Env;
};

/** A database as a sandbox has it after its first start, and an address for it: all but the program. */
export async function prepareSandbox({ seed = "demo", at, env = {} }: SandboxStart = {}) {
  const seeded = { name: `${seed} ${at ?? machineDay()}`, fill: (url: string) => seedOnce(url, seed, at) };
  const [database, port, portalPort] = await Promise.all([freshDatabase("sandbox", seeded), testPort(), testPort()]);
  const dataDir = mkdtempSync(path.join(process.env.TEST_FOLDER ?? tmpdir(), "stegvis-sandbox-"));
  const given = { ...inherited(), SANDBOX_PORT: String(port), PORT: String(portalPort), SANDBOX_SEED: seed, ...env };
  return { database, dataDir, ...sandboxIn(dataDir, database.url, given) };
}

/** A real sandbox process on a free port with a database of its own, seeded and answering. */
export async function startSandbox(options: SandboxStart = {}): Promise<Sandbox> {
  const { database, dataDir, settings, log, start: startWith } = await prepareSandbox(options);
  const program = await programArguments("sandbox");
  const start = () => startWith(program);
  let child = start();
  let runs = true;
  await child.ready;
  return {
    url: settings.sandboxUrl,
    portalUrl: settings.appUrl,
    databaseUrl: database.url,
    dataDir,
    control: (method, route, body) => callControl(settings.sandboxUrl, method, route, body),
    log: () => readFileSync(log, "utf8"),
    kill: () => {
      runs = false;
      return child.kill();
    },
    restart: async () => {
      child = start();
      await child.ready;
      runs = true;
    },
    stop: async () => {
      try {
        if (runs) await expectSound(settings.sandboxUrl);
      } finally {
        runs = false;
        await child.stop();
        await database.drop();
        rmSync(dataDir, { recursive: true, force: true });
      }
    },
  };
}

/** Where a test file leaves its sandbox to the next one of its process, whatever either has loaded of our modules. */
const left = globalThis as typeof globalThis & { [leftKey]?: Map<string, Sandbox> };

/**
 * A sandbox that the test file before may have left to this one: its data begin anew, and it need neither start nor learn once
 * more how to run fast what it has run before. It ends with the process of its tests, whose channel is its lifeline.
 */
export async function takeSandbox(options: Omit<SandboxStart, "at"> = {}): Promise<Sandbox> {
  left[leftKey] ??= new Map();
  const others = left[leftKey];
  const name = JSON.stringify(options);
  const taken = others.get(name);
  others.delete(name);
  if (taken) {
    await taken.control("PUT", "/clock", { now: null });
    await taken.control("POST", "/reset", { seed: options.seed ?? "demo" });
  }
  const sandbox = taken ?? (await startSandbox(options));
  // An application that was changed would stay changed.
  let isWorn = false;
  return {
    ...sandbox,
    control: (method, route, body) => {
      isWorn ||= route.startsWith("/clients");
      return sandbox.control(method, route, body);
    },
    kill: () => {
      isWorn = true;
      return sandbox.kill();
    },
    stop: async () => {
      if (isWorn || others.has(name)) return sandbox.stop();
      await expectSound(sandbox.url).catch(async (error) => {
        await sandbox.stop().catch(() => {});
        throw error;
      });
      others.set(name, sandbox);
    },
  };
}

function sandboxIn(dataDir: string, databaseUrl: string, env: Env) {
  const given = { SANDBOX_CHECK_ANSWERS: "1", ...patient, ...env, DATA_DIR: dataDir };
  const settings = launchSettings(given, [], root);
  const environment = sandboxEnvironment(settings, given, loadSecrets(dataDir, given), databaseUrl);
  const log = path.join(dataDir, "sandbox.log");
  const start = (program: readonly string[]) => startChild("sandbox", program, { cwd: root, env: environment, log });
  return { settings, environment, log, start };
}

/** The demo's business runs until today. */
const machineDay = () =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Stockholm" }).format(performance.timeOrigin + performance.now());

/** As a sandbox fills its database at its first start; whom it knows as an application is said at every start. */
async function seedOnce(databaseUrl: string, seed: string, at?: string): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "stegvis-seed-"));
  const first = at === undefined ? seed : "empty";
  const env = { ...inherited(), SANDBOX_PORT: String(await testPort()), SANDBOX_SEED: first, SANDBOX_CLIENTS: "[]" };
  const { settings, start } = sandboxIn(dataDir, databaseUrl, env);
  const child = start(await programArguments("sandbox"));
  await child.ready;
  if (at !== undefined) {
    await callControl(settings.sandboxUrl, "PUT", "/clock", { now: at });
    await callControl(settings.sandboxUrl, "POST", "/reset", { seed });
  }
  await child.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/**
 * A real portal process over the production build. A second one of the same product shares `databaseUrl`, `ownerUrl`
 * and APP_URL with the first and differs in port, instance and data folder.
 */
export async function startPortal({
  sandbox,
  env = {},
  port,
  beside,
}: {
  sandbox: Pick<Sandbox, "url" | "portalUrl" | "dataDir">;
  env?: Env;
  port?: number;
  beside?: Pick<Portal, "databaseUrl" | "ownerUrl">;
}): Promise<Portal> {
  await ensureTestBuild(root);
  const database = beside ? null : await freshDatabase("portal");
  const { databaseUrl, ownerUrl } = beside ?? { databaseUrl: database?.url ?? "", ownerUrl: database?.ownerUrl ?? "" };
  const own = port ?? (beside ? await testPort() : Number(new URL(sandbox.portalUrl).port));
  const dataDir = path.join(sandbox.dataDir, `portal-${own}`);
  mkdirSync(dataDir, { recursive: true });
  const given = {
    ...inherited(),
    PORT: String(own),
    APP_URL: sandbox.portalUrl,
    SANDBOX_URL: sandbox.url,
    SANDBOX_PORT: new URL(sandbox.url).port,
    DATA_DIR: dataDir,
    INSTANCE: String(own),
    NEXT_DIST_DIR: testDistDir,
    ...patient,
    ...env,
  };
  const settings = launchSettings(given, [], root);
  const log = path.join(dataDir, "portal.log");
  const child = startChild("portal", await programArguments("portal"), {
    cwd: root,
    // Keys and client secret are those of the sandbox's folder: it registered the portal with them.
    env: portalEnvironment(settings, given, loadSecrets(sandbox.dataDir, given), databaseUrl),
    log,
  });
  await child.ready;
  return {
    url: `http://localhost:${own}`,
    databaseUrl,
    ownerUrl,
    dataDir,
    log: () => readFileSync(log, "utf8"),
    kill: child.kill,
    stop: async () => {
      await child.stop();
      await database?.drop();
    },
  };
}

/** What a child needs of this process and nothing that would point it at somebody's product. */
function inherited(): Env {
  const { PATH = "", HOME = "", TZ, LANG } = process.env;
  return { PATH, HOME, ...(TZ ? { TZ } : {}), ...(LANG ? { LANG } : {}) };
}

/** What a test left in the books contradicts nothing: whatever it looked at itself. */
export async function expectSound(origin: string, ask?: Ask): Promise<void> {
  type Invariants = { ok: boolean; violations: string[] };
  const { ok, violations } = await callControl<Invariants>(origin, "GET", "/invariants", undefined, ask);
  if (!ok) throw new Error(`the books contradict themselves: ${violations.join("; ")}`);
}

/** How a call is made: through a socket, or of a sandbox in this process. */
export type Ask = (url: string, init?: RequestInit & { headers?: Record<string, string> }) => Promise<Response>;

export async function callControl<T>(
  origin: string,
  method: string,
  route: string,
  body: unknown,
  ask: Ask = fetch,
): Promise<T> {
  const answer = await ask(`${origin}/control${route}`, {
    method,
    headers: body === undefined ? {} : { "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`control ${method} ${route}: ${answer.status} ${text}`);
  return (text ? JSON.parse(text) : undefined) as T;
}
