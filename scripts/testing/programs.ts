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
import { createFreshDatabase } from "./database";
import { patientSettings } from "./patient-settings.mjs";
import { chooseTestPort } from "./test-port";

const root = path.join(import.meta.dirname, "../..");

/**
 * Node's arguments for a program that is bundled from its present sources. The bundle lies apart from the test build,
 * because a new test build would remove it while sandboxes of other test files run.
 */
export async function programArguments(name: "portal" | "sandbox"): Promise<string[]> {
  const argumentsOf = await bundlePrograms({ root, distDir: "node_modules/.cache/stegvis-test" });
  return argumentsOf(name);
}

type Variables = Record<string, string>;

const idleSandboxesKey = Symbol.for("stegvis-test.sandboxes");

/** A running sandbox, in a process of its own or in the process of its test. */
export type RunningSandbox = {
  url: string;
  databaseUrl: string;
  dataDir: string;
  /** Calls the control API and returns the parsed answer; throws when the answer is no success. */
  callControl: <T>(method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown) => Promise<T>;
  /**
   * Ends the sandbox and cleans up. A sandbox that is still running first checks whether its books keep their laws.
   *
   * @throws when they do not
   */
  stop: () => Promise<void>;
};

export type Sandbox = RunningSandbox & {
  /** The address under which its portal is registered; `startPortal` uses the port of this address by default. */
  portalUrl: string;
  readLog: () => string;
  /** Ends the sandbox by kill -9, for tests of recovery; `stop` afterwards cleans up. */
  kill: () => Promise<void>;
  /** Starts the same program again after `kill`, with the same address and the same database. */
  restart: () => Promise<void>;
};

export type Portal = {
  url: string;
  databaseUrl: string;
  /** The address for the tables' owner, who sees the rows of all companies. */
  ownerUrl: string;
  dataDir: string;
  readLog: () => string;
  stop: () => Promise<void>;
  kill: () => Promise<void>;
};

/** The options with which a sandbox starts. */
export type SandboxOptions = {
  seed?: string;
  /** The instant of the clock during the seeding, after which the clock runs on; by default the machine's time. */
  seededAt?: string;
  env?: Variables;
};

/** Prepares everything for a sandbox except its process: a seeded database, a data folder and an address. */
export async function prepareSandbox({ seed = "demo", seededAt, env = {} }: SandboxOptions = {}) {
  const templateContent = {
    name: `${seed} ${seededAt ?? machineDay()}`,
    fill: (url: string) => seedOnce(url, seed, seededAt),
  };
  const [database, port, portalPort] = await Promise.all([
    createFreshDatabase("sandbox", templateContent),
    chooseTestPort(),
    chooseTestPort(),
  ]);
  const dataDir = mkdtempSync(path.join(process.env.TEST_FOLDER ?? tmpdir(), "stegvis-sandbox-"));
  const variables = {
    ...inheritedVariables(),
    SANDBOX_PORT: String(port),
    PORT: String(portalPort),
    SANDBOX_SEED: seed,
    ...env,
  };
  return { database, dataDir, ...prepareSandboxProgram(dataDir, database.url, variables) };
}

/** Starts a real sandbox process on a free port, with a seeded database of its own, and waits until it answers. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { database, dataDir, settings, log, start: startProgram } = await prepareSandbox(options);
  const nodeArguments = await programArguments("sandbox");
  const start = () => startProgram(nodeArguments);
  let child = start();
  let isRunning = true;
  await child.ready;
  return {
    url: settings.sandboxUrl,
    portalUrl: settings.appUrl,
    databaseUrl: database.url,
    dataDir,
    callControl: (method, route, body) => callControl(settings.sandboxUrl, method, route, body),
    readLog: () => readFileSync(log, "utf8"),
    kill: () => {
      isRunning = false;
      return child.kill();
    },
    restart: async () => {
      child = start();
      await child.ready;
      isRunning = true;
    },
    stop: async () => {
      try {
        if (isRunning) await expectBooksKeepLaws(settings.sandboxUrl);
      } finally {
        isRunning = false;
        await child.stop();
        await database.drop();
        rmSync(dataDir, { recursive: true, force: true });
      }
    },
  };
}

/**
 * The place where a test file leaves its sandbox for the next file of its process; it survives a reset of the modules.
 */
const globalStore = globalThis as typeof globalThis & { [idleSandboxesKey]?: Map<string, Sandbox> };

/**
 * Gives a sandbox that an earlier test file of the process may have left, after a reset of its data. Such a sandbox
 * need not start, and its code is already optimised. It ends with the process of its tests, because it ends when the
 * channel to that process closes.
 */
export async function acquireSandbox(options: Omit<SandboxOptions, "seededAt"> = {}): Promise<Sandbox> {
  globalStore[idleSandboxesKey] ??= new Map();
  const idleSandboxes = globalStore[idleSandboxesKey];
  const name = JSON.stringify(options);
  const idleSandbox = idleSandboxes.get(name);
  idleSandboxes.delete(name);
  if (idleSandbox) {
    await idleSandbox.callControl("PUT", "/clock", { now: null });
    await idleSandbox.callControl("POST", "/reset", { seed: options.seed ?? "demo" });
  }
  const sandbox = idleSandbox ?? (await startSandbox(options));
  // A sandbox whose registered applications were changed is not passed on, because a reset does not restore them.
  let isChanged = false;
  return {
    ...sandbox,
    callControl: (method, route, body) => {
      isChanged ||= route.startsWith("/clients");
      return sandbox.callControl(method, route, body);
    },
    kill: () => {
      isChanged = true;
      return sandbox.kill();
    },
    stop: async () => {
      if (isChanged || idleSandboxes.has(name)) return sandbox.stop();
      await expectBooksKeepLaws(sandbox.url).catch(async (error) => {
        await sandbox.stop().catch(() => {});
        throw error;
      });
      idleSandboxes.set(name, sandbox);
    },
  };
}

function prepareSandboxProgram(dataDir: string, databaseUrl: string, env: Variables) {
  const variables = { SANDBOX_CHECK_ANSWERS: "1", ...patientSettings, ...env, DATA_DIR: dataDir };
  const settings = launchSettings(variables, [], root);
  const environment = sandboxEnvironment(settings, variables, loadSecrets(dataDir, variables), databaseUrl);
  const log = path.join(dataDir, "sandbox.log");
  const start = (nodeArguments: readonly string[]) =>
    startChild("sandbox", nodeArguments, { cwd: root, env: environment, log });
  return { settings, environment, log, start };
}

/** The present day, on which the demo's business ends. */
const machineDay = () =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Stockholm" }).format(performance.timeOrigin + performance.now());

/** Fills a database as the first start of a sandbox does; the registered applications are given at every start. */
async function seedOnce(databaseUrl: string, seed: string, seededAt?: string): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "stegvis-seed-"));
  const firstSeed = seededAt === undefined ? seed : "empty";
  const env = {
    ...inheritedVariables(),
    SANDBOX_PORT: String(await chooseTestPort()),
    SANDBOX_SEED: firstSeed,
    SANDBOX_CLIENTS: "[]",
  };
  const { settings, start } = prepareSandboxProgram(dataDir, databaseUrl, env);
  const child = start(await programArguments("sandbox"));
  await child.ready;
  if (seededAt !== undefined) {
    await callControl(settings.sandboxUrl, "PUT", "/clock", { now: seededAt });
    await callControl(settings.sandboxUrl, "POST", "/reset", { seed });
  }
  await child.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/**
 * Starts a real portal process over the production build. A second portal of the same product shares `databaseUrl`,
 * `ownerUrl` and APP_URL with the first and has another port, instance and data folder.
 */
export async function startPortal({
  sandbox,
  env = {},
  port,
  firstPortal,
}: {
  sandbox: Pick<Sandbox, "url" | "portalUrl" | "dataDir">;
  env?: Variables;
  port?: number;
  firstPortal?: Pick<Portal, "databaseUrl" | "ownerUrl">;
}): Promise<Portal> {
  await ensureTestBuild(root);
  const database = firstPortal ? null : await createFreshDatabase("portal");
  const { databaseUrl, ownerUrl } = firstPortal ?? {
    databaseUrl: database?.url ?? "",
    ownerUrl: database?.ownerUrl ?? "",
  };
  const portalPort = port ?? (firstPortal ? await chooseTestPort() : Number(new URL(sandbox.portalUrl).port));
  const dataDir = path.join(sandbox.dataDir, `portal-${portalPort}`);
  mkdirSync(dataDir, { recursive: true });
  const variables = {
    ...inheritedVariables(),
    PORT: String(portalPort),
    APP_URL: sandbox.portalUrl,
    SANDBOX_URL: sandbox.url,
    SANDBOX_PORT: new URL(sandbox.url).port,
    DATA_DIR: dataDir,
    INSTANCE: String(portalPort),
    // Ports that are not drawn for tests may be taken; a test that reads metrics draws one.
    METRICS_PORT: "0",
    NEXT_DIST_DIR: testDistDir,
    ...patientSettings,
    ...env,
  };
  const settings = launchSettings(variables, [], root);
  const log = path.join(dataDir, "portal.log");
  const child = startChild("portal", await programArguments("portal"), {
    cwd: root,
    // Keys and client secret come from the sandbox's folder, because the portal is registered with them at the sandbox.
    env: portalEnvironment(settings, variables, loadSecrets(sandbox.dataDir, variables), databaseUrl),
    log,
  });
  await child.ready;
  return {
    url: `http://localhost:${portalPort}`,
    databaseUrl,
    ownerUrl,
    dataDir,
    readLog: () => readFileSync(log, "utf8"),
    kill: child.kill,
    stop: async () => {
      await child.stop();
      await database?.drop();
    },
  };
}

/** The variables that a child needs from this process, without any that would name another product. */
function inheritedVariables(): Variables {
  const { PATH = "", HOME = "", TZ, LANG } = process.env;
  return { PATH, HOME, ...(TZ ? { TZ } : {}), ...(LANG ? { LANG } : {}) };
}

/** Checks that the sandbox's books contradict nothing after a test, apart from the test's own checks. */
export async function expectBooksKeepLaws(origin: string, callFunction?: CallFunction): Promise<void> {
  type Invariants = { ok: boolean; violations: string[] };
  const { ok, violations } = await callControl<Invariants>(origin, "GET", "/invariants", undefined, callFunction);
  if (!ok) throw new Error(`the books contradict themselves: ${violations.join("; ")}`);
}

/** The function that makes a call, either through a socket or to a sandbox in this process. */
export type CallFunction = (
  url: string,
  init?: RequestInit & { headers?: Record<string, string> },
) => Promise<Response>;

export async function callControl<T>(
  origin: string,
  method: string,
  route: string,
  body: unknown,
  callFunction: CallFunction = fetch,
): Promise<T> {
  const answer = await callFunction(`${origin}/control${route}`, {
    method,
    headers: body === undefined ? {} : { "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answerText = await answer.text();
  if (!answer.ok) throw new Error(`control ${method} ${route}: ${answer.status} ${answerText}`);
  return (answerText ? JSON.parse(answerText) : undefined) as T;
}
