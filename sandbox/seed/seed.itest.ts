import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFreshDatabase, type FreshDatabase } from "../../scripts/testing/database";
import { patientSettings } from "../../scripts/testing/patient-settings.mjs";
import { setClock, todayIn } from "../clock";
import { checkInvariants } from "../control/invariants";
import { listBalancesAt } from "../store/balances";
import { closePool, pool, transaction } from "../store/db";
import { companies, norrsken } from "./companies";
import { seedDemo, seedEmpty, seedSized } from "./index";

let database: FreshDatabase;

beforeAll(async () => {
  database = await createFreshDatabase("sandbox");
  Object.assign(process.env, patientSettings, { SANDBOX_DATABASE_URL: database.url });
  // The clock is set to a fixed noon: the seeded records depend on the day, and the day must not change between two runs.
  await setClock(pool, new Date("2026-06-17T10:00:00Z"));
});

afterAll(async () => {
  await closePool();
  await database.drop();
});

/** Every table whose rows belong to a company. */
const companyTablesSql = `SELECT string_agg(format('%I', table_name), ', ') AS names FROM information_schema.columns
  WHERE column_name = 'companyId' AND table_schema = current_schema()`;

async function reseed(seed: Parameters<typeof transaction<void>>[0]): Promise<void> {
  await transaction(async (tx) => {
    const { rows } = await tx.query<{ names: string }>(companyTablesSql);
    await tx.query(`TRUNCATE ${rows[0]?.names} RESTART IDENTITY`);
    await seed(tx);
  });
}

async function countRows(table: string, companyId = norrsken.id): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(`SELECT count(*) AS n FROM "${table}" WHERE "companyId" = $1`, [
    companyId,
  ]);
  return rows[0]?.n ?? 0;
}

async function readFingerprint(): Promise<string> {
  const { rows } = await pool.query<{ all: string }>(
    `SELECT md5(string_agg(v::text, '' ORDER BY v."companyId", v."Id")) AS all FROM "Voucher" AS v
     UNION ALL SELECT md5(string_agg(i::text, '' ORDER BY i."companyId", i."Id")) FROM "CustomerInvoice" AS i
     UNION ALL SELECT md5(string_agg((to_jsonb(d) - 'CreatedUtc')::text, '' ORDER BY d."companyId", d."Id"))
       FROM "CustomerInvoiceDraft" AS d
     UNION ALL SELECT md5(string_agg((to_jsonb(q) - 'ModifiedUtc')::text, '' ORDER BY q."companyId", q."Id")) FROM "Quote" AS q
     UNION ALL SELECT md5(string_agg((to_jsonb(o) - 'ModifiedUtc')::text, '' ORDER BY o."companyId", o."Id")) FROM "Order" AS o
     UNION ALL SELECT md5(string_agg(c::text, '' ORDER BY c."companyId", c."Id")) FROM "Customer" AS c
     UNION ALL SELECT md5(string_agg(a::text, '' ORDER BY a."companyId", a."Id")) FROM "Article" AS a
     UNION ALL SELECT md5(string_agg(a::text, '' ORDER BY a."companyId", a."FiscalYearId", a."Number"))
       FROM "Account" AS a
     UNION ALL SELECT md5(string_agg(e::text, '' ORDER BY e."companyId", e."Id")) FROM "Employee" AS e
     UNION ALL SELECT md5(string_agg(s::text, '' ORDER BY s."companyId", s."Id")) FROM "WorkSchedule" AS s
     UNION ALL SELECT md5(string_agg(r::text, '' ORDER BY r."companyId", r."Id")) FROM "Shortcut" AS r
     UNION ALL SELECT md5(string_agg(p::text, '' ORDER BY p."companyId", p."Id")) FROM "Payslip" AS p`,
  );
  return rows.map((row) => row.all).join(" ");
}

describe("the demo companies", () => {
  it("are there, and their books keep every law", async () => {
    await reseed(seedDemo);
    expect(await checkInvariants(pool)).toEqual({ ok: true, violations: [] });
    expect(await countRows("Customer")).toBe(400);
    expect(await countRows("Article")).toBe(150);
    expect(await countRows("CustomerInvoice")).toBe(380);
    for (const company of companies) expect(await countRows("CustomerInvoiceDraft", company.id)).toBeGreaterThan(0);
  });

  it("have invoices at every rate, paid, unpaid and overdue, up to today", async () => {
    const { rows } = await pool.query<{ rates: number; paid: number; overdue: number; open: number; last: string }>(
      `SELECT (SELECT count(DISTINCT v -> 'VatPercent') FROM "CustomerInvoice" i, jsonb_array_elements(i."VatSpecification") v
                WHERE i."companyId" = $1) AS rates,
              count(*) FILTER (WHERE "RemainingAmount" = 0) AS paid,
              count(*) FILTER (WHERE "RemainingAmount" > 0 AND "DueDate" < $2::date) AS overdue,
              count(*) FILTER (WHERE "RemainingAmount" > 0 AND "DueDate" >= $2::date) AS open, max("InvoiceDate") AS last
         FROM "CustomerInvoice" WHERE "companyId" = $1`,
      [norrsken.id, todayIn(norrsken.timeZone)],
    );
    expect(rows[0]).toMatchObject({ rates: 4 });
    for (const column of ["paid", "overdue", "open"] as const) expect(rows[0]?.[column]).toBeGreaterThan(10);
  });

  it("have books that sum to zero with money in the bank", async () => {
    for (const company of companies) {
      const balances = await listBalancesAt(pool, company.id, todayIn(company.timeZone));
      expect(balances.reduce((sum, { balance }) => sum + Number(balance) * 100, 0)).toBeCloseTo(0, 3);
      const bank = balances.find(({ accountNumber }) => [1930, 1920, 1100].includes(accountNumber));
      expect(Number(bank?.balance)).toBeGreaterThan(0);
    }
  });

  it("have quotes and orders at every status, where the company has the module for them", async () => {
    const listStatuses = async (table: "Quote" | "Order", companyId: string) => {
      const statusQuery = `SELECT DISTINCT "Status" AS status FROM "${table}" WHERE "companyId" = $1 ORDER BY 1`;
      return (await pool.query<{ status: number }>(statusQuery, [companyId])).rows.map(({ status }) => status);
    };
    for (const { id, modules } of companies) {
      const hasSalesModule = modules.includes("sales_standard");
      expect(await listStatuses("Quote", id)).toEqual(hasSalesModule ? [0, 1, 2, 3, 4] : []);
      expect(await listStatuses("Order", id)).toEqual(hasSalesModule ? [1, 2, 3, 4] : []);
    }
  });

  it("pay eight employees of all kinds at Norrsken, with two closed runs, and nobody elsewhere", async () => {
    const { rows } = await pool.query(
      `SELECT "Type" AS type, "State" AS state, "SalaryType" AS pay, "HolidayAgreementNumber" AS term FROM "Employee"
        WHERE "companyId" = $1 ORDER BY "EmployeeNumber"`,
      [norrsken.id],
    );
    expect(rows).toHaveLength(8);
    const valuesOf = (member: string) => new Set(rows.map((row) => row[member]));
    expect([valuesOf("type"), valuesOf("state"), valuesOf("pay")]).toEqual([
      new Set([0, 1]),
      new Set([0, 1]),
      new Set([1, 2]),
    ]);
    expect(valuesOf("term")).toEqual(new Set([0, 10, 20, 30, null]));
    const lockedRunsQuery = `SELECT "Id" FROM "WageRun" WHERE "companyId" = $1 AND "Locked"`;
    expect((await pool.query(lockedRunsQuery, [norrsken.id])).rowCount).toBe(2);
    for (const { id, countryCode } of companies) {
      expect(await countRows("PayrollSettings", id)).toBe(countryCode === "SE" ? 1 : 0);
      if (id !== norrsken.id) expect(await countRows("Employee", id)).toBe(0);
    }
  });

  it("are the same every time", async () => {
    const firstFingerprint = await readFingerprint();
    await reseed(seedDemo);
    expect(await readFingerprint()).toBe(firstFingerprint);
  });
});

it("empty companies have a chart and nothing sold", async () => {
  await reseed(seedEmpty);
  expect(await countRows("Account")).toBeGreaterThan(500);
  expect(await countRows("Customer")).toBe(0);
  expect(await checkInvariants(pool)).toEqual({ ok: true, violations: [] });
});

it("makes many rows in bulk whose books keep every law", async () => {
  await reseed((tx) => seedSized(tx, { customers: 1_000, invoices: 20_000, vouchers: 30_000 }));
  expect([await countRows("Customer"), await countRows("CustomerInvoice"), await countRows("Voucher")]).toEqual([
    1_000, 20_000, 30_000,
  ]);
  expect(await checkInvariants(pool)).toEqual({ ok: true, violations: [] });
});
