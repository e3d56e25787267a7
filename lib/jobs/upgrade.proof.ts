import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { expect, it } from "vitest";
import { startChild } from "../../scripts/launch/children.mjs";
import { portalEnvironment } from "../../scripts/launch/environment.mjs";
import { loadSecrets } from "../../scripts/launch/secrets.mjs";
import { launchSettings } from "../../scripts/launch/settings.mjs";
import { migrate } from "../../scripts/migrate.mjs";
import { patientSettings } from "../../scripts/testing/patient-settings.mjs";
import { type Sandbox, startPortal, startSandbox } from "../../scripts/testing/programs";
import { startScratchServer } from "../../scripts/testing/scratch-server.mjs";
import { setClockToMorning } from "../api/testing/morning";
import { Person } from "../operations/testing/person";
import { startLoad } from "./testing/load";
import { buildReleaseTree, findReleaseCommit } from "./testing/release-tree";

const root = path.join(import.meta.dirname, "../..");
const peopleCount = 4;
const invoicesPerPhase = 25;

type Counters = { total: Record<"conversions" | "postings", { committed: number }> };

it("the last release and this one work side by side on one database under load, and no call fails", async () => {
  const commit = findReleaseCommit();
  const oldTree = buildReleaseTree(commit);
  const sandbox = await startSandbox();
  await setClockToMorning(sandbox);
  const server = await startScratchServer();
  const { ownerUrl } = await server.createDatabases(0);
  await findDeadlocksAsUsual(server.adminUrl, ownerUrl);
  await migrate(ownerUrl, path.join(oldTree, "prisma/migrations"));
  const oldLog = path.join(sandbox.dataDir, "portal-of-release.log");
  const oldPortal = await startOldPortal(oldTree, sandbox, ownerUrl, oldLog);
  const person = await Person.signIn(sandbox.portalUrl, {
    user: "anna@norrsken.example",
    company: "Norrsken Bygg AB",
  });
  const countersBefore = (await sandbox.callControl<Counters>("GET", "/counters")).total;
  const load = startLoad(person, sandbox.portalUrl, [sandbox.portalUrl], peopleCount);
  await load.passInvoices(invoicesPerPhase);
  const migrations = await migrate(ownerUrl, path.join(root, "prisma/migrations"));
  await load.passInvoices(invoicesPerPhase);
  const firstPortal = { databaseUrl: ownerUrl, ownerUrl };
  const newPortal = await startPortal({ sandbox, firstPortal, env: { CALLS_PER_MINUTE: "100000" } });
  load.portals = [sandbox.portalUrl, newPortal.url];
  await load.passInvoices(2 * invoicesPerPhase);
  // The old release is stopped under load; the portal that stays does the rest.
  await oldPortal.stop();
  load.portals = [newPortal.url];
  await load.passInvoices(invoicesPerPhase);
  await load.end();
  const { conversions, postings } = (await sandbox.callControl<Counters>("GET", "/counters")).total;
  process.stdout.write(
    `${commit.slice(0, 12)} beside this commit, ${migrations.length} migrations: ${load.counts.calls} calls, ` +
      `${load.counts.invoices} invoices, ${load.failures.length} failed\n`,
  );
  const databaseLog = path.join(server.dataDir, "postgres.log");
  if (load.failures.length > 0)
    process.stdout.write(
      `${listErrors([readFileSync(oldLog, "utf8"), newPortal.readLog()])}\n${readFileSync(databaseLog, "utf8")}\n`,
    );
  expect(load.failures).toEqual([]);
  expect(load.counts.invoices).toBeGreaterThanOrEqual(5 * invoicesPerPhase);
  expect(conversions.committed - countersBefore.conversions.committed).toBe(load.counts.invoices);
  expect(postings.committed - countersBefore.postings.committed).toBe(load.counts.invoices);
  await newPortal.stop();
  await sandbox.stop();
  await server.stop();
}, 3_600_000);

/** The server of the tests finds a deadlock sooner than PostgreSQL does unless somebody changes it. */
async function findDeadlocksAsUsual(adminUrl: string, databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  const name = client.escapeIdentifier(new URL(databaseUrl).pathname.slice(1));
  await client.query(`ALTER DATABASE ${name} SET deadlock_timeout = '1s'`);
  await client.end();
}

/** Starts the portal of the last release from its own folder, at the address that the sandbox knows. */
async function startOldPortal(tree: string, sandbox: Sandbox, databaseUrl: string, log: string) {
  const dataDir = path.join(sandbox.dataDir, "portal-of-release");
  mkdirSync(dataDir, { recursive: true });
  const { PATH = "", HOME = "" } = process.env;
  const variables = {
    ...{ PATH, HOME, DATA_DIR: dataDir, NEXT_DIST_DIR: ".next", CALLS_PER_MINUTE: "100000" },
    ...{ PORT: new URL(sandbox.portalUrl).port, APP_URL: sandbox.portalUrl, INSTANCE: "release" },
    ...{ SANDBOX_URL: sandbox.url, SANDBOX_PORT: new URL(sandbox.url).port },
    ...patientSettings,
  };
  const settings = launchSettings(variables, [], root);
  const secrets = loadSecrets(sandbox.dataDir, variables);
  const portal = startChild("portal of the last release", ["--import", "tsx", "server/server.ts"], {
    cwd: tree,
    env: portalEnvironment(settings, variables, secrets, databaseUrl),
    log,
  });
  await portal.ready;
  return portal;
}

/** The errors that portals have logged, which say why a call failed. */
const listErrors = (logs: readonly string[]): string =>
  logs
    .flatMap((log) => log.split("\n"))
    .filter((line) => /"level":[56]0/.test(line))
    .join("\n");
