import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { findPgbouncer, startPgbouncer } from "../../scripts/testing/pgbouncer";
import { startTransactionPooler, type TransactionPooler } from "../../scripts/testing/transaction-pooler";
import { type SignedIn, startWorld, type World } from "../api/testing/world";
import { sessionOf } from "../auth/session";
import { submitAndWatch } from "../operations/operations";
import { makeConvertCommand, storeDraft } from "../operations/testing/invoice-commands";
import { query, runInBackground, withoutTenant, withPartner, withTenant } from "./db";
import { listenForNotices, notifyProcesses } from "./process-notices";

// The portal's own code, behind a pooler that gives each transaction another connection and notes what no such pooler
// carries. The proof puts Debian's PgBouncer between that one and the database; `npm test` downloads nothing.
let world: World;
let anna: SignedIn;
let sara: SignedIn;
let pooler: TransactionPooler;
let stopPgbouncer = async () => {};

beforeAll(async () => {
  world = await startWorld({
    poolerOf: async (url) => {
      const ownerUrl = await letOwnerRunAsPortal(url);
      const pgbouncer = process.env.TEST_PGBOUNCER ? await startPgbouncer(findProgram(), ownerUrl) : null;
      if (pgbouncer) stopPgbouncer = pgbouncer.stop;
      pooler = await startTransactionPooler(pgbouncer?.url ?? ownerUrl);
      return pooler.url;
    },
  });
  anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  sara = await world.signIn({ user: "sara@revisorn.example", company: "Fjällkaffe AB" });
});
afterAll(async () => {
  await world?.stop();
  await pooler?.stop();
  await stopPgbouncer();
});

function findProgram(): string {
  const program = findPgbouncer();
  if (!program) throw new Error("Debian's PgBouncer is missing");
  return program;
}

/** The address for the tables' owner, as a database of one's own has it: the role of each transaction decides. */
async function letOwnerRunAsPortal(url: string): Promise<string> {
  await runAsAdmin("GRANT stegvis_app TO stegvis_owner");
  const ownerUrl = new URL(url);
  ownerUrl.username = "stegvis_owner";
  ownerUrl.password = JSON.parse(process.env.TEST_PG_PASSWORDS ?? "{}").stegvis_owner;
  return ownerUrl.href;
}

async function runAsAdmin(statement: string): Promise<void> {
  const adminClient = new pg.Client({ connectionString: process.env.TEST_PG_ADMIN_URL });
  await adminClient.connect();
  await adminClient.query(statement);
  await adminClient.end();
}

beforeEach(() => {
  pooler.violations.splice(0);
});

it("carries a command from its submission to the voucher, and nothing that needs a session", async () => {
  const draft = await storeDraft(anna);
  const operation = await submitAndWatch(anna.access, makeConvertCommand(draft, `pooled:${draft.id}`, {}));
  expect(operation).toMatchObject({ stage: "done", next: { stage: "done" } });
  expect(await sessionOf(anna.request("GET", "/x"))).toMatchObject({ personId: anna.access.personId });
  expect(pooler.violations).toEqual([]);
});

it("keeps the rows of a company apart where many transactions share few connections", async () => {
  const readCompanies = ({ access }: SignedIn) =>
    withTenant(access, (tx) =>
      tx.company.findMany({ where: { id: { in: [anna.access.companyId, sara.access.companyId] } } }),
    );
  const people = Array.from({ length: 24 }, (_, index) => (index % 2 ? anna : sara));
  const seen = await Promise.all(
    people.map(async (person) => {
      const [companies, plain] = await Promise.all([readCompanies(person), readSettings()]);
      return { ids: companies.map(({ id }) => id), plain };
    }),
  );
  for (const [index, { ids, plain }] of seen.entries()) {
    expect(ids).toEqual([people[index]?.access.companyId]);
    expect(plain).toEqual({ role: "stegvis_app", company: "" });
  }
  expect(pooler.violations).toEqual([]);
});

/** The role and the company of a statement that stands alone. */
async function readSettings() {
  const { rows } = await query<{ role: string; company: string }>(
    "SELECT current_user AS role, coalesce(current_setting('app.company', true), '') AS company",
  );
  return rows[0];
}

it("runs every statement as the runtime role, with the limits of its pool", async () => {
  const limitsSql = "SELECT current_user AS role, current_setting('lock_timeout') AS lock";
  const readInTransaction = (partnerId: string) =>
    withPartner(partnerId, (tx) => tx.$queryRawUnsafe<unknown[]>(limitsSql));
  const { partnerId } = anna.access;
  const people = { role: "stegvis_app", lock: "36s" };
  expect((await query(limitsSql)).rows).toEqual([people]);
  expect(await readInTransaction(partnerId)).toEqual([people]);
  expect(await withoutTenant((client) => client.$queryRawUnsafe<unknown[]>(limitsSql))).toEqual([people]);
  expect((await runInBackground(() => query(limitsSql))).rows).toEqual([{ role: "stegvis_app", lock: "4min" }]);
});

it("leaves no setting behind, also after a statement that failed", async () => {
  await expect(query("SELECT 1 / 0")).rejects.toThrow("division by zero");
  await expect(withTenant(anna.access, (tx) => tx.$queryRaw`SELECT 1 / 0`)).rejects.toThrow("division by zero");
  const client = new pg.Client({ connectionString: pooler.url });
  await client.connect();
  const rows = [];
  for (let index = 0; index < 6; index++)
    rows.push(
      ...(
        await client.query(
          "SELECT current_user = session_user AS own, coalesce(current_setting('app.company', true), '') AS company, current_setting('lock_timeout') AS lock",
        )
      ).rows,
    );
  await client.end();
  expect(new Set(rows.map((row) => JSON.stringify(row)))).toEqual(
    new Set([JSON.stringify({ own: true, company: "", lock: "0" })]),
  );
});

it("hears notices of other processes over a connection to the database itself", async () => {
  let noticeCount = 0;
  const stop = listenForNotices("stegvis_test", () => noticeCount++);
  // The first one tells that the connection stands.
  await expect.poll(() => noticeCount).toBe(1);
  await notifyProcesses("stegvis_test");
  await expect.poll(() => noticeCount).toBe(2);
  // After the connection broke it is made again.
  await runAsAdmin(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = 'LISTEN \"stegvis_test\"' AND pid <> pg_backend_pid()",
  );
  await expect.poll(() => noticeCount).toBe(3);
  await stop();
  expect(pooler.violations).toEqual([]);
});
