import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { fjallkaffe } from "../../seed/companies";
import { type BooksClient, type Caller, type JsonRecord, startBooks, today } from "../testing/books-client";

let books: BooksClient;
let sara: Caller;
let databaseClient: pg.Client;
let years: JsonRecord[];

beforeAll(async () => {
  books = await startBooks("empty");
  databaseClient = new pg.Client({ connectionString: books.sandbox.databaseUrl });
  await databaseClient.connect();
  sara = books.callerWithToken(await books.createToken("sara@revisorn.example", fjallkaffe.id));
  years = (await sara.get("/fiscalyears?$orderby=StartDate")).body.Data;
});
afterAll(async () => {
  await databaseClient.end();
  await books.sandbox.stop();
});
afterEach(async () => {
  expect(await books.sandbox.callControl("GET", "/invariants")).toEqual({ ok: true, violations: [] });
});

const postFiscalYear = (body: JsonRecord) => sara.send("POST", "/fiscalyears", body);
const setYearLock = (id: unknown, IsLockedForAccounting: boolean) =>
  sara.send("PUT", `/fiscalyears/${id}`, { IsLockedForAccounting });
const postVoucher = (VoucherDate: string, debitAccount: number, creditAccount: number, amount: number) =>
  sara.send("POST", "/vouchers", {
    VoucherDate,
    VoucherText: "Bokslut",
    Rows: [
      { AccountNumber: debitAccount, DebitAmount: amount },
      { AccountNumber: creditAccount, CreditAmount: amount },
    ],
  });

async function readBalances(day: string): Promise<Record<string, unknown>> {
  const { Data } = (await sara.get(`/accountbalances/${day}?$filter=Balance ne 0`)).body;
  for (const accountBalance of Data) {
    expect((await sara.get(`/accountbalances/${accountBalance.AccountNumber}/${day}`)).body.Balance).toBe(
      accountBalance.Balance,
    );
  }
  return Object.fromEntries(Data.map((accountBalance) => [accountBalance.AccountNumber, accountBalance.Balance]));
}

describe("a new fiscal year", () => {
  it.each([
    ["that overlaps", 4020, "StartDate", "2027-06-01", "2028-05-31"],
    ["of more than 18 months", 4021, "EndDate", "2028-01-01", "2029-07-31"],
    ["that ends within a month", 4022, "EndDate", "2028-01-01", "2028-12-30"],
    ["that leaves a gap", 2000, "StartDate", "2028-02-01", "2028-12-31"],
    ["before all others", 2000, "StartDate", "2023-01-01", "2023-12-31"],
    ["that ends before it begins", 2000, "EndDate", "2028-01-01", "2027-12-31"],
    ["without an end", 2000, "EndDate", "2028-01-01", undefined],
  ])("%s is refused (%d)", async (_, code, field, StartDate, EndDate) => {
    const reply = await postFiscalYear({ StartDate, EndDate });
    expect([reply.status, reply.body.ErrorCode, reply.body.Errors[0]?.Field]).toEqual([400, code, field]);
    expect((await sara.get("/fiscalyears")).body.Data).toHaveLength(years.length);
  });

  it("follows the last with its chart and method, and is opened once", async () => {
    await databaseClient.query(`UPDATE "FiscalYear" SET "BookkeepingMethod" = 1 WHERE "Id" = $1`, [years.at(-1)?.Id]);
    const nextYearBody = { StartDate: "2028-01-01", EndDate: "2029-06-30", BookkeepingMethod: 2 };
    const replies = await Promise.all([postFiscalYear(nextYearBody), postFiscalYear(nextYearBody)]);
    expect(replies.map(({ status, body }) => [status, body.ErrorCode]).sort()).toEqual([
      [201, undefined],
      [400, 4020],
    ]);
    const { body } = replies.find(({ status }) => status === 201) ?? {};
    expect(body).toMatchObject({
      StartDate: nextYearBody.StartDate,
      EndDate: nextYearBody.EndDate,
      BookkeepingMethod: 1,
      IsLockedForAccounting: false,
    });
    expect((await sara.get(`/fiscalyears/${body?.Id}`)).body).toEqual(body);
    const readChart = async (id: unknown) =>
      (await sara.get(`/accounts/${id}?$pagesize=1000&$select=Number,Name,Type,VatCodeId,IsActive`)).body.Data;
    expect(await readChart(body?.Id)).toEqual(await readChart(years.at(-1)?.Id));
    expect((await postVoucher("2029-06-30", 1930, 2081, 5)).status).toBe(201);
    const { body: followingYear } = await postFiscalYear({ StartDate: "2029-07-01", EndDate: "2030-12-31" });
    expect(followingYear.StartDate).toBe("2029-07-01");
  });
});

describe("locking a year", () => {
  it("refuses postings until it is unlocked", async () => {
    const id = years[1]?.Id;
    expect((await setYearLock(id, true)).body).toMatchObject({ Id: id, IsLockedForAccounting: true });
    expect((await postVoucher("2025-05-05", 1930, 2081, 5)).body.ErrorCode).toBe(4038);
    expect((await setYearLock(id, false)).body.IsLockedForAccounting).toBe(false);
    expect((await postVoucher("2025-05-05", 1930, 2081, 5)).status).toBe(201);
    const unknownYearReply = await setYearLock("00000001-0000-4000-8000-000000000001", true);
    expect([unknownYearReply.status, unknownYearReply.body.ErrorCode]).toEqual([404, 3000]);
  });

  it("changes nothing else of the year", async () => {
    const yearBefore = (await sara.get(`/fiscalyears/${years[1]?.Id}`)).body;
    const { body } = await sara.send("PUT", `/fiscalyears/${years[1]?.Id}`, { ...yearBefore, EndDate: "2025-11-30" });
    expect(body).toEqual(yearBefore);
  });

  it("waits for a posting that runs, and no posting slips in behind it", async () => {
    const id = years[1]?.Id;
    await databaseClient.query("BEGIN");
    await databaseClient.query(`SELECT 1 FROM "FiscalYear" WHERE "Id" = $1 FOR SHARE`, [id]);
    let isLocked = false;
    const lockCall = setYearLock(id, true).then(() => {
      isLocked = true;
    });
    await expect.poll(countLockWaiters).toBe(1);
    expect(isLocked).toBe(false);
    await databaseClient.query("COMMIT");
    await lockCall;
    expect((await postVoucher("2025-05-05", 1930, 2081, 5)).body.ErrorCode).toBe(4038);
    await setYearLock(id, false);
  });
});

/** The number of sessions of this database that wait for a lock. */
async function countLockWaiters(): Promise<number> {
  const { rows } = await databaseClient.query<{ n: number }>(
    `SELECT count(*)::integer AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows[0]?.n ?? 0;
}

describe("opening balances", () => {
  const putOpeningBalances = (body: unknown, query = "") =>
    sara.send("PUT", `/fiscalyears/openingbalances${query}`, body);
  const openingBalances = [
    { AccountNumber: 1930, Balance: 50000.5 },
    { AccountNumber: 2081, Balance: -50000.5 },
  ];

  beforeAll(async () => {
    await books.sandbox.callControl("POST", "/reset", { seed: "empty" });
    sara = books.callerWithToken(await books.createToken("sara@revisorn.example", fjallkaffe.id));
    years = (await sara.get("/fiscalyears?$orderby=StartDate")).body.Data;
  });

  it("are refused while the first year is locked", async () => {
    expect((await putOpeningBalances(openingBalances)).body.ErrorCode).toBe(4038);
    await setYearLock(years[0]?.Id, false);
  });

  it("are replaced as a whole, and balances follow from the first day of the first year", async () => {
    expect(
      (
        await putOpeningBalances([
          { AccountNumber: 1910, Balance: 7 },
          { AccountNumber: 2081, Balance: -7 },
        ])
      ).status,
    ).toBe(200);
    const { status, text } = await putOpeningBalances([...openingBalances, { AccountNumber: 1920, Balance: 0 }]);
    expect([status, JSON.parse(text)]).toEqual([
      200,
      [
        { Balance: 50000.5, Name: "Företagskonto", Number: 1930 },
        { Balance: -50000.5, Name: "Aktiekapital", Number: 2081 },
      ],
    ]);
    expect((await sara.get("/fiscalyears/openingbalances")).body.Data).toEqual(JSON.parse(text));
    expect(await readBalances("2023-12-31")).toEqual({});
    expect(await readBalances("2024-01-01")).toEqual({ 1930: 50000.5, 2081: -50000.5 });
    expect(await readBalances(today)).toEqual({ 1930: 50000.5, 2081: -50000.5 });
  });

  it.each([
    ["that do not sum to zero", 2000, "", [{ AccountNumber: 1930, Balance: 1 }]],
    ["of an account the chart lacks", 3002, "[0].AccountNumber", [{ AccountNumber: 1, Balance: 0 }]],
    ["of a profit account", 2000, "[0].AccountNumber", [{ AccountNumber: 3041, Balance: 0 }]],
    ["named twice", 2000, "[1].AccountNumber", [openingBalances[0], { ...openingBalances[0], Balance: -50000.5 }]],
    ["with three decimals", 2000, "[0].Balance", [{ AccountNumber: 1930, Balance: 0.001 }]],
    ["without an amount", 2000, "[1].Balance", [openingBalances[0], { AccountNumber: 2081 }]],
    ["that are no list", 2000, "", openingBalances[0]],
  ])("%s are refused (%d)", async (_, code, field, body) => {
    const reply = await putOpeningBalances(body);
    expect([reply.status, reply.body.ErrorCode, reply.body.Errors[0]?.Field]).toEqual([400, code, field]);
    expect(await readBalances(today)).toEqual({ 1930: 50000.5, 2081: -50000.5 });
  });

  it("make inactive accounts active, unless told not to", async () => {
    const [inactiveAccount] = (await sara.get(`/accounts/${years[0]?.Id}?$filter=IsActive eq false and Type eq 9`)).body
      .Data;
    const movedBalances = [
      { AccountNumber: Number(inactiveAccount?.Number), Balance: 10 },
      { AccountNumber: 2081, Balance: -10 },
    ];
    const refusedReply = await putOpeningBalances(movedBalances, "?enableInactiveAccounts=false");
    expect([refusedReply.status, refusedReply.body.Errors[0]?.Field]).toEqual([400, "[0].AccountNumber"]);
    expect((await putOpeningBalances(movedBalances)).status).toBe(200);
    expect((await sara.get(`/accounts/${years[0]?.Id}/${inactiveAccount?.Number}`)).body.IsActive).toBe(true);
    await putOpeningBalances([]);
  });
});

describe("balances over the years", () => {
  it("profit accounts begin each year at nothing, balance accounts carry over, and all sum to zero", async () => {
    await postVoucher("2025-03-01", 1930, 3041, 1000);
    await postVoucher("2025-12-31", 5410, 1930, 300);
    await postVoucher("2026-01-01", 1930, 3041, 40);
    expect(await readBalances("2025-12-31")).toEqual({ 1930: 700, 3041: -1000, 5410: 300 });
    expect(await readBalances("2026-01-01")).toEqual({ 1930: 740, 2099: -700, 3041: -40 });
    expect(await readBalances("2027-02-01")).toEqual({ 1930: 740, 2099: -740 });
  });

  it("a voucher that books the result leaves nothing to carry", async () => {
    await postVoucher("2025-12-31", 8999, 2099, 700);
    expect(await readBalances("2025-12-31")).toEqual({ 1930: 700, 3041: -1000, 5410: 300, 8999: 700, 2099: -700 });
    expect(await readBalances("2026-01-01")).toEqual({ 1930: 740, 2099: -700, 3041: -40 });
  });
});
