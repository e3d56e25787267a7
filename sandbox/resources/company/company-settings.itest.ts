import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { schemaOf } from "../../openapi/document";
import { norrsken, tulp } from "../../seed/companies";
import { type BooksClient, type Caller, type JsonRecord, startBooks } from "../testing/books-client";
import { buildSample } from "../testing/samples";

let books: BooksClient;
let anna: Caller;
let dutchCaller: Caller;
let databaseClient: pg.Client;

beforeAll(async () => {
  books = await startBooks("empty");
  databaseClient = new pg.Client({ connectionString: books.sandbox.databaseUrl });
  await databaseClient.connect();
  anna = books.callerWithToken(await books.createToken("anna@norrsken.example", norrsken.id));
  dutchCaller = books.callerWithToken(await books.createToken("sara@revisorn.example", tulp.id));
});
afterAll(async () => {
  await databaseClient.end();
  await books.sandbox.stop();
});
afterEach(async () => {
  expect(await books.sandbox.callControl("GET", "/invariants")).toEqual({ ok: true, violations: [] });
});

const readSettings = async (caller = anna) => (await caller.get("/companysettings")).body;
const replaceSettings = (body: JsonRecord, caller = anna) => caller.send("PUT", "/companysettings", body);

describe("company settings", () => {
  // All members of these records are read-only.
  const readOnlyRecords = ["ApprovalSettings", "AutoInvoice"];
  const buildSettings = (variant: number): JsonRecord => ({
    ...buildSample("CompanySettingsApi", variant),
    CountryCode: "SE",
  });

  it("keep every writable member, and no read-only one", async () => {
    const settingsBefore = await readSettings();
    for (const variant of [0, 1]) {
      const readOnlyMembers = Object.entries(schemaOf("CompanySettingsApi").properties ?? {}).filter(
        ([, schema]) => schema.readOnly,
      );
      const nonsenseMembers = Object.fromEntries(readOnlyMembers.map(([member]) => [member, "nonsense"]));
      const reply = await replaceSettings({ ...buildSettings(variant), ...nonsenseMembers });
      expect(reply.status, reply.text).toBe(200);
      for (const [member, value] of Object.entries(buildSettings(variant))) {
        expect(reply.body[member], member).toEqual(readOnlyRecords.includes(member) ? settingsBefore[member] : value);
      }
      for (const [member] of readOnlyMembers) expect(reply.body[member], member).toEqual(settingsBefore[member]);
      expect(await readSettings()).toEqual(reply.body);
    }
  });

  it("lose what is left out, but for what null leaves unchanged", async () => {
    await replaceSettings({ ...buildSettings(1), LatePaymentFee: 60, FirstPaymentReminderWithoutFee: true });
    const { Name, Address1, City, PostalCode } = buildSettings(0);
    const { body } = await replaceSettings({ Name, Address1, City, PostalCode, CountryCode: "SE" });
    expect(body).toMatchObject({ Name, OurReference: null, CompanyText: null, UsesRotReducedInvoicing: false });
    expect(body).toMatchObject({ LatePaymentFee: 60, FirstPaymentReminderWithoutFee: true });
  });

  it("refuse another country, and no telephone outside Sweden", async () => {
    const otherCountryReply = await replaceSettings({ ...(await readSettings()), CountryCode: "NO" });
    expect([otherCountryReply.status, otherCountryReply.body.Errors[0]?.Field]).toEqual([400, "CountryCode"]);
    const replyWithoutPhone = await replaceSettings({ ...(await readSettings(dutchCaller)), Phone: null }, dutchCaller);
    expect([
      replyWithoutPhone.status,
      replyWithoutPhone.body.ErrorCode,
      replyWithoutPhone.body.Errors[0]?.Field,
    ]).toEqual([400, 2000, "Phone"]);
  });
});

describe("settings for house work", () => {
  const rotRutPath = "/companysettings/rotrut";
  const allSettings = {
    RotReducedInvoicingMaxAmount: 75000,
    RotReducedInvoicingPercent: 0.5,
    RutMaxAmountForPersBelow65Year: 1,
    RutMaxAmountForPersOver65Year: 2,
    RutReducedInvoicingPercent: 0.25,
  };

  it("are replaced as a whole", async () => {
    const { status, body } = await anna.send("PUT", rotRutPath, allSettings);
    expect([status, body.CompanyRotRutSettings]).toEqual([200, allSettings]);
    const singleMemberReply = await anna.send("PUT", rotRutPath, { RotReducedInvoicingPercent: 0.3 });
    expect(singleMemberReply.body.CompanyRotRutSettings).toMatchObject({
      RotReducedInvoicingPercent: 0.3,
      RutMaxAmountForPersOver65Year: null,
    });
    expect(await readSettings()).toEqual(singleMemberReply.body);
  });

  it("are refused above one, and where there are none", async () => {
    const highShareReply = await anna.send("PUT", rotRutPath, { ...allSettings, RutReducedInvoicingPercent: 1.01 });
    expect([highShareReply.status, highShareReply.body.Errors[0]?.Field]).toEqual([400, "RutReducedInvoicingPercent"]);
    const dutchReply = await dutchCaller.send("PUT", rotRutPath, allSettings);
    expect([dutchReply.status, dutchReply.body.ErrorCode]).toEqual([400, 4002]);
  });
});

describe("locking the books", () => {
  const lockBooks = (AccountingLockInterval: number, Month?: number, overrides: JsonRecord = {}) =>
    anna.send("PUT", "/companysettings/accountinglocksettings", {
      AccountingLockInterval,
      AccountingLockedAsOf: Month === undefined ? null : { Year: 2026, Month },
      ...overrides,
    });
  const postVoucher = (VoucherDate: string) =>
    anna.send("POST", "/vouchers", {
      VoucherDate,
      VoucherText: "Fika",
      Rows: [
        { AccountNumber: 5460, DebitAmount: 10 },
        { AccountNumber: 1930, CreditAmount: 10 },
      ],
    });

  it.each([
    ["a month", 1, 2, "2026-02-28"],
    ["a quarter", 2, 9, "2026-09-30"],
    ["a year", 3, 12, "2026-12-31"],
    ["a tax declaration", 4, 5, "2026-05-31"],
    ["nothing, without a month", 1, undefined, null],
    ["nothing, with interval 0", 0, 9, null],
  ])("up to %s", async (_, interval, month, lockedTo) => {
    const { status, body } = await lockBooks(interval, month, { TaxDeclarationDate: { Day: 26, Month: 3 } });
    expect([status, body.AccountingLockInterval, body.AccountingLockedTo]).toEqual([
      200,
      interval,
      lockedTo && `${lockedTo}T00:00:00Z`,
    ]);
    expect(body.TaxDeclarationDate).toEqual({ Day: 26, Month: 3 });
    expect(await readSettings()).toEqual(body);
    if (lockedTo !== null) expect((await postVoucher(lockedTo)).body.ErrorCode).toBe(4026);
    await lockBooks(0);
    expect((await postVoucher(lockedTo ?? "2026-09-30")).status).toBe(201);
  });

  it.each([
    ["a month within a quarter", 2, 8],
    ["a month within a year", 3, 11],
  ])("refuses %s", async (_, interval, month) => {
    const { status, body } = await lockBooks(interval, month);
    expect([status, body.ErrorCode, body.Errors[0]?.Field]).toEqual([400, 2000, "AccountingLockedAsOf.Month"]);
    expect((await readSettings()).AccountingLockedTo).toBe(null);
  });

  it("waits for a posting that runs", async () => {
    await databaseClient.query("BEGIN");
    await databaseClient.query(
      `SELECT 1 FROM "FiscalYear" WHERE "companyId" = $1 AND "StartDate" = '2026-01-01' FOR SHARE`,
      [norrsken.id],
    );
    const lockCall = lockBooks(1, 6);
    await expect.poll(countLockWaiters).toBe(1);
    expect((await readSettings()).AccountingLockedTo).toBe(null);
    await databaseClient.query("COMMIT");
    expect((await lockCall).body.AccountingLockedTo).toBe("2026-06-30T00:00:00Z");
    await lockBooks(0);
  });

  it("a posting that waited for it sees it", async () => {
    await databaseClient.query("BEGIN");
    for (const [table, column] of [
      ["CompanySettings", "AccountingLockedTo"],
      ["FiscalYear", "lockedTo"],
    ]) {
      await databaseClient.query(`UPDATE "${table}" SET "${column}" = '2026-06-30' WHERE "companyId" = $1`, [
        norrsken.id,
      ]);
    }
    const voucherCall = postVoucher("2026-06-15");
    await expect.poll(countLockWaiters).toBe(1);
    await databaseClient.query("COMMIT");
    expect((await voucherCall).body.ErrorCode).toBe(4026);
    await lockBooks(0);
  });

  it("holds for a year that is opened later", async () => {
    await anna.send("PUT", "/companysettings/accountinglocksettings", {
      AccountingLockInterval: 1,
      AccountingLockedAsOf: { Year: 2028, Month: 1 },
    });
    await anna.send("POST", "/fiscalyears", { StartDate: "2028-01-01", EndDate: "2028-12-31" });
    expect((await postVoucher("2028-01-31")).body.ErrorCode).toBe(4026);
    expect((await postVoucher("2028-02-01")).status).toBe(201);
  });

  /** The number of sessions of this database that wait for a lock. */
  async function countLockWaiters(): Promise<number> {
    const { rows } = await databaseClient.query<{ n: number }>(
      `SELECT count(*)::integer AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return rows[0]?.n ?? 0;
  }
});
