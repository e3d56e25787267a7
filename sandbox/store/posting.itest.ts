import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createFreshDatabase, type FreshDatabase } from "../../scripts/testing/database";
import { patientSettings } from "../../scripts/testing/patient-settings.mjs";
import { voucherType } from "../ledger/voucher";
import { closePool, pool, transaction } from "./db";
import { appendVoucher } from "./posting";

let database: FreshDatabase;

beforeAll(async () => {
  database = await createFreshDatabase("sandbox");
  Object.assign(process.env, patientSettings, { SANDBOX_DATABASE_URL: database.url });
});
afterAll(async () => {
  await closePool();
  await database.drop();
});

it("refuses a voucher whose accounts the year's chart lacks, and writes nothing, whether the caller goes on or not", async () => {
  const target = { companyId: randomUUID(), fiscalYearId: randomUUID(), exponent: 2, sourceId: null };
  const voucherDraft = {
    bookedOn: "2026-11-18",
    text: "Kaffe",
    type: voucherType.manual,
    series: "M",
    postings: [
      { accountNumber: 5460, amountMinor: 100n },
      { accountNumber: 1930, amountMinor: -100n },
    ],
  };
  const expectedRefusal = { code: "unknown_account", detail: expect.stringContaining("5460") };
  await expect(transaction((tx) => appendVoucher(tx, target, voucherDraft))).rejects.toMatchObject(expectedRefusal);
  await transaction((tx) => expect(appendVoucher(tx, target, voucherDraft)).rejects.toMatchObject(expectedRefusal));
  for (const table of ["Voucher", "VoucherSeries", "MonthBalance", "DayBalance", "CounterEvent"]) {
    const { rows } = await pool.query<{ many: number }>(`SELECT count(*) AS many FROM "${table}"`);
    expect([table, rows[0]?.many]).toEqual([table, 0]);
  }
});
