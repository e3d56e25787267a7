import path from "node:path";
import { startChild } from "../launch/children.mjs";
import { portalEnvironment, sandboxEnvironment } from "../launch/environment.mjs";
import { loadSecrets } from "../launch/secrets.mjs";
import { launchSettings } from "../launch/settings.mjs";
import { migrate } from "../migrate.mjs";
import { ensureDatabases } from "../pg/databases.mjs";
import { findFreePort } from "../pg/settings.mjs";
import { startPostgres } from "../pg.mjs";
import { runAtEnd, temporaryFolder } from "./own-process";
import { type BookSizes, fillBooks } from "./sandbox";
import { buildPortalTree } from "./tree";
import { startUpstream, type Upstream } from "./upstream";

export type BenchProduct = {
  appUrl: string;
  adminUrl: string;
  /** The address that the portal has of its database. */
  portalUrl: string;
  upstream: Upstream;
  /** Fills the books with fresh data of these sizes; this ends every person's sign-in. */
  fill: (sizes: BookSizes) => Promise<void>;
  /** Ends the portal's process and starts another one, which has nothing loaded. */
  restartPortal: () => Promise<void>;
  /** Starts another portal of the same product with these settings besides. @returns where it listens */
  startSecondPortal: (variables: Record<string, string>) => Promise<string>;
};

/**
 * Starts the portal of the measured tree and every service it needs; the call quota is set too high to limit it.
 *
 * @param options `articlesAtOnce`: the upstream answers the list of articles at no cost, so that only the portal is
 * measured
 */
export async function startBenchProduct(root: string, { articlesAtOnce = false } = {}): Promise<BenchProduct> {
  const treeFolder = buildPortalTree(root);
  const dataDir = temporaryFolder("stegvis-bench-");
  const server = await startPostgres({ dataDir });
  runAtEnd(server.stop);
  const urls = await ensureDatabases(server);
  await migrate(urls.ownerUrl, path.join(root, "prisma/migrations"));
  await migrate(urls.sandboxUrl, path.join(root, "sandbox/store/migrations"));

  const [port, sandboxPort] = [await findFreePort(), await findFreePort()];
  const ports = { PORT: String(port), SANDBOX_PORT: String(sandboxPort), DATA_DIR: dataDir };
  const upstream = await startUpstream(`http://127.0.0.1:${sandboxPort}`, { articlesAtOnce });
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...ports, CALLS_PER_MINUTE: "1000000000" };
  const settings = launchSettings(env, [], root);
  const secrets = loadSecrets(dataDir, env);
  const sandbox = startChild("sandbox", ["--import", "tsx", "sandbox/main.ts"], {
    cwd: root,
    env: sandboxEnvironment(settings, env, secrets, urls.sandboxUrl),
    log: path.join(dataDir, "sandbox.log"),
  });
  runAtEnd(sandbox.stop);
  await sandbox.ready;
  const startPortal = async (variables: Record<string, string> = {}) => {
    const portalProgram = startChild("portal", ["--import", "tsx", "server/server.ts"], {
      cwd: treeFolder,
      env: {
        ...portalEnvironment(settings, env, secrets, urls.portalUrl),
        BOOKS_URL: `${upstream.origin}/v2`,
        BENCH_UPSTREAM: `${upstream.origin}${upstream.listPath}`,
        LOG_LEVEL: "error",
        ...variables,
      },
      log: path.join(dataDir, `portal-${variables.PORT ?? port}.log`),
    });
    await portalProgram.ready;
    return portalProgram;
  };
  let portal = await startPortal();
  runAtEnd(() => portal.stop());
  return {
    appUrl: settings.appUrl,
    adminUrl: server.url("postgres", "stegvis"),
    portalUrl: urls.portalUrl,
    upstream,
    fill: (sizes) => fillBooks(settings.sandboxUrl, urls.sandboxUrl, sizes),
    restartPortal: async () => {
      await portal.stop();
      portal = await startPortal();
    },
    startSecondPortal: async (variables) => {
      const secondPort = String(await findFreePort());
      const secondPortal = await startPortal({ ...variables, PORT: secondPort, INSTANCE: "second", METRICS_PORT: "0" });
      runAtEnd(secondPortal.stop);
      return `http://localhost:${secondPort}`;
    },
  };
}
