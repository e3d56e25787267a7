import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fjallkaffe, norrsken } from "../../seed/companies";
import { type Books, type Caller, startBooks, today, type Wire } from "../testing/books-client";
import { problemOf, rows } from "../testing/purchases";

let books: Books;
let store: pg.Client;

beforeAll(async () => {
  books = await startBooks();
  store = new pg.Client({ connectionString: books.sandbox.databaseUrl });
  await store.connect();
});
afterAll(async () => {
  const invariants = await books.sandbox.control("GET", "/invariants");
  await store.end();
  await books.sandbox.stop();
  expect(invariants).toEqual({ ok: true, violations: [] });
});

const emailByCompanyId = { [norrsken.id]: "anna@norrsken.example", [fjallkaffe.id]: "sara@revisorn.example" };
const callerOf = async (companyId: string) => books.as(await books.token(emailByCompanyId[companyId] ?? "", companyId));

/** Posts the rent of a quarter, paid today, and allocates it over three months from the middle of December. */
async function allocateRent(caller: Caller): Promise<{ readonly id: string; readonly plan: Wire }> {
  const { body } = await caller.send("POST", "/vouchers", {
    VoucherDate: today,
    VoucherText: "Hyra",
    Rows: rows(["5010", 900], ["1930", -900]),
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

const setStatus = (id: string, status: number) =>
  store.query(`UPDATE "AllocationPeriod" SET "Status" = $2 WHERE "ManualVoucherId" = $1`, [id, status]);

/** The number of sessions of this database that wait for a lock. */
async function countLockWaiters(): Promise<number> {
  const { rows } = await store.query<{ n: number }>(
    `SELECT count(*)::integer AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows[0]?.n ?? 0;
}

it("a plan that is being booked is not replaced meanwhile", async () => {
  const anna = await callerOf(norrsken.id);
  const { id, plan } = await allocateRent(anna);
  await store.query("BEGIN");
  await setStatus(id, 2);
  const replacing = anna.send("PUT", "/allocationperiods", [{ ...plan, AmountToAllocate: 600 }]);
  await expect.poll(countLockWaiters).toBe(1);
  await store.query("COMMIT");
  expect(problemOf(await replacing)).toEqual([400, 4002, "[0].VoucherRow"]);
  await setStatus(id, 0);
});

it("a company whose periods cannot be booked stops no other", async () => {
  const failing = await allocateRent(await callerOf(norrsken.id));
  const other = await allocateRent(await callerOf(fjallkaffe.id));
  const setAmount = (amount: number) =>
    store.query(`UPDATE "AllocationPeriod" SET "Amount" = $2 WHERE "ManualVoucherId" = $1`, [failing.id, amount]);
  await setAmount(0);
  await books.sandbox.control("PUT", "/clock", { now: "2026-12-15T12:00:00+01:00" });
  const states = async (companyId: string, id: string) => {
    const caller = await callerOf(companyId);
    const { body } = await caller.get(`/allocationperiods?$filter=ManualVoucherId eq ${id}&$orderby=BookkeepingDate`);
    return body.Data.map(({ Status }) => Status);
  };
  expect(await states(norrsken.id, failing.id)).toEqual([0, 0, 0]);
  expect(await states(fjallkaffe.id, other.id)).toEqual([2, 0, 0]);
  await setAmount(300);
  await books.sandbox.control("POST", "/clock/advance", { seconds: 1 });
  expect(await states(norrsken.id, failing.id)).toEqual([2, 0, 0]);
});
