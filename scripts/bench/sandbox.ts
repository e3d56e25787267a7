import { readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { startChild } from "../launch/children.mjs";
import { sandboxEnvironment } from "../launch/environment.mjs";
import { ensureLocalTls } from "../launch/local-tls.mjs";
import { bundlePrograms } from "../launch/programs.mjs";
import { loadSecrets } from "../launch/secrets.mjs";
import { launchSettings } from "../launch/settings.mjs";
import { migrate } from "../migrate.mjs";
import { ensureDatabases } from "../pg/databases.mjs";
import { freePort } from "../pg/settings.mjs";
import { startPostgres } from "../pg.mjs";
import { runAtEnd, temporaryFolder } from "./own-process";

export type Sizes = { customers?: number; invoices?: number; quotes?: number; orders?: number; vouchers?: number };

export type BenchSandbox = {
  /**
   * Sends one call as the owner of Norrsken Bygg and reads the whole answer. @returns milliseconds; throws unless the
   * status is 2xx
   */
  timeCall: (method: string, path: string, body?: unknown) => Promise<number>;
  /** Sends one call as the owner of Norrsken Bygg. @returns the parsed answer */
  send: <T>(method: string, path: string, body?: unknown) => Promise<T>;
  /**
   * Fills the sandbox with fresh data of these sizes and vacuums the database, as autovacuum does on a running server.
   */
  fill: (sizes: Sizes) => Promise<void>;
  /** A certificate for localhost that the sandbox trusts; `npm start` makes its certificate in the same way. */
  tls: { cert: Buffer; key: Buffer };
};

/** Starts the sandbox's bundle, as it is shipped, on a database server of its own. */
export async function startBenchSandbox(root: string): Promise<BenchSandbox> {
  const dataDir = temporaryFolder("stegvis-bench-sandbox-");
  const server = await startPostgres({ dataDir });
  runAtEnd(server.stop);
  const { sandboxUrl } = await ensureDatabases(server);
  await migrate(sandboxUrl, path.join(root, "sandbox/store/migrations"));
  const [sandboxPort, port] = [await freePort(), await freePort()];
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, SANDBOX_SEED: "empty" };
  const settings = launchSettings({ ...env, SANDBOX_PORT: String(sandboxPort), PORT: String(port) }, [], root);
  const argumentsOf = await bundlePrograms({ root, distDir: "node_modules/.cache/stegvis-bench" });
  const SANDBOX_EXTRA_CA = await ensureLocalTls(dataDir);
  const child = startChild("sandbox", argumentsOf("sandbox"), {
    cwd: root,
    env: { ...sandboxEnvironment(settings, env, loadSecrets(dataDir, env), sandboxUrl), SANDBOX_EXTRA_CA },
    log: path.join(dataDir, "sandbox.log"),
  });
  runAtEnd(child.stop);
  await child.ready;

  const certificate = (name: string) => readFileSync(path.join(dataDir, "tls", name));
  let token = "";
  const { sandboxUrl: url } = settings;
  const callAsOwner = (method: string, address: string, body?: unknown) =>
    callSandbox(`${url}/v2${address}`, method, { authorization: `Bearer ${token}` }, body);

  return {
    timeCall: async (method, address, body) => {
      const startedAtMs = performance.now();
      await callAsOwner(method, address, body);
      return performance.now() - startedAtMs;
    },
    send: async (method, address, body) => JSON.parse((await callAsOwner(method, address, body)) || "null"),
    fill: async (sizes) => {
      await fillBooks(url, sandboxUrl, sizes);
      const scopes = ["ea:api", "ea:sales", "ea:accounting", "ea:purchase"];
      const person = { user: "anna@norrsken.example", company: "Norrsken Bygg AB", scopes };
      token = JSON.parse(await callSandbox(`${url}/control/tokens`, "POST", {}, person)).access_token;
    },
    tls: { cert: certificate("localhost.pem"), key: certificate("localhost-key.pem") },
  };
}

/** Fills a running sandbox with fresh data of these sizes. @param databaseUrl the address of the sandbox's database */
export async function fillBooks(url: string, databaseUrl: string, sizes: Sizes): Promise<void> {
  await callSandbox(`${url}/control/reset`, "POST", {}, { seed: "empty", ...sizes });
  await callSandbox(`${url}/control/limits`, "PUT", {}, { perMinute: 1_000_000_000 });
  await vacuum(databaseUrl);
}

async function callSandbox(address: string, method: string, headers: Record<string, string>, body?: unknown) {
  const bodyOptions = body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = await fetch(address, {
    method,
    headers: { "content-type": "application/json", ...headers },
    ...bodyOptions,
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${text}`);
  return text;
}

async function vacuum(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("VACUUM ANALYZE");
  await client.end();
}
