import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type FreshDatabase, freshDatabase } from "../../scripts/testing/database";
import { patientSettings } from "../../scripts/testing/patient.mjs";
import { voucherType } from "../ledger/voucher";
import { closePool, pool, transaction } from "./db";
import { appendVoucher } from "./posting";

let database: FreshDatabase;

beforeAll(async () => {
  database = await freshDatabase("sandbox");
  Object.assign(process.env, patientSettings, { SANDBOX_DATABASE_URL: database.url });
});
afterAll(async () => {
  await closePool();
  await database.drop();
});

it("refuses a voucher whose accounts the year's chart lacks, and writes nothing, whether the caller goes on or not", async () => {
  const target = { companyId: randomUUID(), fiscalYearId: randomUUID(), exponent: 2, sourceId: null };
  const draft = {
    bookedOn: "2026-11-18",
    text: "Kaffe",
    type: voucherType.manual,
    series: "M",
    postings: [
      { accountNumber: 5460, amountMinor: 100n },
      { accountNumber: 1930, amountMinor: -100n },
    ],
  };
  const refusal = { code: "unknown_account", detail: expect.stringContaining("5460") };
  await expect(transaction((tx) => appendVoucher(tx, target, draft))).rejects.toMatchObject(refusal);
  await transaction((tx) => expect(appendVoucher(tx, target, draft)).rejects.toMatchObject(refusal));
  for (const table of ["Voucher", "VoucherSeries", "MonthBalance", "DayBalance", "CounterEvent"]) {
    const { rows } = await pool.query<{ many: number }>(`SELECT count(*) AS many FROM "${table}"`);
    expect([table, rows[0]?.many]).toEqual([table, 0]);
  }
});
