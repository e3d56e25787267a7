import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fjallkaffe, norrsken } from "../../seed/companies";
import { type BooksClient, type Caller, type JsonRecord, startBooks, today } from "../testing/books-client";
import { buildRows, refusalOf } from "../testing/purchases";

let books: BooksClient;
let databaseClient: pg.Client;

beforeAll(async () => {
  books = await startBooks();
  databaseClient = new pg.Client({ connectionString: books.sandbox.databaseUrl });
  await databaseClient.connect();
});
afterAll(async () => {
  const invariants = await books.sandbox.callControl("GET", "/invariants");
  await databaseClient.end();
  await books.sandbox.stop();
  expect(invariants).toEqual({ ok: true, violations: [] });
});

const emailByCompanyId = { [norrsken.id]: "anna@norrsken.example", [fjallkaffe.id]: "sara@revisorn.example" };
const signIn = async (companyId: string) =>
  books.callerWithToken(await books.createToken(emailByCompanyId[companyId] ?? "", companyId));

/** Posts the rent of a quarter, paid today, and allocates it over three months from the middle of December. */
async function allocateRent(caller: Caller): Promise<{ readonly id: string; readonly plan: JsonRecord }> {
  const { body } = await caller.send("POST", "/vouchers", {
    VoucherDate: today,
    VoucherText: "Hyra",
    Rows: buildRows(["5010", 900], ["1930", -900]),
  });
  const plan = {
    VoucherId: body.Id,
    VoucherRow: 1,
    AllocationAccountNumber: 1730,
    AmountToAllocate: 900,
    BookkeepingStartDate: "2026-12-15",
    NumberOfAllocationPeriods: 3,
  };
  expect((await caller.send("POST", "/allocationperiods", [plan])).status).toBe(201);
  return { id: String(body.Id), plan };
}

const setPeriodStatus = (id: string, status: number) =>
  databaseClient.query(`UPDATE "AllocationPeriod" SET "Status" = $2 WHERE "ManualVoucherId" = $1`, [id, status]);

/** The number of sessions of this database that wait for a lock. */
async function countLockWaiters(): Promise<number> {
  const { rows } = await databaseClient.query<{ n: number }>(
    `SELECT count(*)::integer AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows[0]?.n ?? 0;
}

it("a plan that is being booked is not replaced meanwhile", async () => {
  const anna = await signIn(norrsken.id);
  const { id, plan } = await allocateRent(anna);
  await databaseClient.query("BEGIN");
  await setPeriodStatus(id, 2);
  const replaceCall = anna.send("PUT", "/allocationperiods", [{ ...plan, AmountToAllocate: 600 }]);
  await expect.poll(countLockWaiters).toBe(1);
  await databaseClient.query("COMMIT");
  expect(refusalOf(await replaceCall)).toEqual([400, 4002, "[0].VoucherRow"]);
  await setPeriodStatus(id, 0);
});

it("a company whose periods cannot be booked stops no other", async () => {
  const failingAllocation = await allocateRent(await signIn(norrsken.id));
  const otherAllocation = await allocateRent(await signIn(fjallkaffe.id));
  const setAmount = (amount: number) =>
    databaseClient.query(`UPDATE "AllocationPeriod" SET "Amount" = $2 WHERE "ManualVoucherId" = $1`, [
      failingAllocation.id,
      amount,
    ]);
  await setAmount(0);
  await books.sandbox.callControl("PUT", "/clock", { now: "2026-12-15T12:00:00+01:00" });
  const readPeriodStatuses = async (companyId: string, id: string) => {
    const caller = await signIn(companyId);
    const { body } = await caller.get(`/allocationperiods?$filter=ManualVoucherId eq ${id}&$orderby=BookkeepingDate`);
    return body.Data.map(({ Status }) => Status);
  };
  expect(await readPeriodStatuses(norrsken.id, failingAllocation.id)).toEqual([0, 0, 0]);
  expect(await readPeriodStatuses(fjallkaffe.id, otherAllocation.id)).toEqual([2, 0, 0]);
  await setAmount(300);
  await books.sandbox.callControl("POST", "/clock/advance", { seconds: 1 });
  expect(await readPeriodStatuses(norrsken.id, failingAllocation.id)).toEqual([2, 0, 0]);
});
