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
import { findFreePort } from "../pg/settings.mjs";
import { startPostgres } from "../pg.mjs";
import { runAtEnd, temporaryFolder } from "./own-process";

export type BookSizes = { customers?: number; invoices?: number; quotes?: number; orders?: number; vouchers?: number };

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
  fill: (sizes: BookSizes) => Promise<void>;
  /** A certificate for localhost that the sandbox trusts; `npm start` makes its certificate in the same way. */
  tls: { cert: Buffer; key: Buffer };
};

/** Starts the sandbox's bundle, as it is shipped, on a database server of its own. */
export async function startBenchSandbox(root: string): Promise<BenchSandbox> {
  const dataDir = temporaryFolder("stegvis-bench-sandbox-");
  const server = await startPostgres({ dataDir });
  runAtEnd(server.stop);
  const { sandboxUrl: databaseUrl } = await ensureDatabases(server);
  await migrate(databaseUrl, path.join(root, "sandbox/store/migrations"));
  const [sandboxPort, port] = [await findFreePort(), await findFreePort()];
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, SANDBOX_SEED: "empty" };
  const settings = launchSettings({ ...env, SANDBOX_PORT: String(sandboxPort), PORT: String(port) }, [], root);
  const argumentsOf = await bundlePrograms({ root, distDir: "node_modules/.cache/stegvis-bench" });
  const SANDBOX_EXTRA_CA = await ensureLocalTls(dataDir);
  const child = startChild("sandbox", argumentsOf("sandbox"), {
    cwd: root,
    env: { ...sandboxEnvironment(settings, env, loadSecrets(dataDir, env), databaseUrl), SANDBOX_EXTRA_CA },
    log: path.join(dataDir, "sandbox.log"),
  });
  runAtEnd(child.stop);
  await child.ready;

  const readCertificate = (name: string) => readFileSync(path.join(dataDir, "tls", name));
  let token = "";
  const { sandboxUrl: controlUrl } = settings;
  const callAsOwner = (method: string, callPath: string, body?: unknown) =>
    callSandbox(`${controlUrl}/v2${callPath}`, method, { authorization: `Bearer ${token}` }, body);

  return {
    timeCall: async (method, callPath, body) => {
      const startedAtMs = performance.now();
      await callAsOwner(method, callPath, body);
      return performance.now() - startedAtMs;
    },
    send: async (method, callPath, body) => JSON.parse((await callAsOwner(method, callPath, body)) || "null"),
    fill: async (sizes) => {
      await fillBooks(controlUrl, databaseUrl, sizes);
      const scopes = ["ea:api", "ea:sales", "ea:accounting", "ea:purchase"];
      const person = { user: "anna@norrsken.example", company: "Norrsken Bygg AB", scopes };
      token = JSON.parse(await callSandbox(`${controlUrl}/control/tokens`, "POST", {}, person)).access_token;
    },
    tls: { cert: readCertificate("localhost.pem"), key: readCertificate("localhost-key.pem") },
  };
}

/** Fills a running sandbox with fresh data of these sizes. @param databaseUrl the address of the sandbox's database */
export async function fillBooks(controlUrl: string, databaseUrl: string, sizes: BookSizes): Promise<void> {
  await callSandbox(`${controlUrl}/control/reset`, "POST", {}, { seed: "empty", ...sizes });
  await callSandbox(`${controlUrl}/control/limits`, "PUT", {}, { perMinute: 1_000_000_000 });
  await vacuumDatabase(databaseUrl);
}

async function callSandbox(callUrl: string, method: string, headers: Record<string, string>, body?: unknown) {
  const bodyOptions = body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = await fetch(callUrl, {
    method,
    headers: { "content-type": "application/json", ...headers },
    ...bodyOptions,
  });
  const answerText = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${callUrl}: ${answer.status} ${answerText}`);
  return answerText;
}

async function vacuumDatabase(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("VACUUM ANALYZE");
  await client.end();
}
