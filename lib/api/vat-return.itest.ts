import { afterAll, beforeAll, expect, it } from "vitest";
import { countVatReturn } from "../rules/vat/vat-return";
import { findVatReturnForm } from "../rules/vat/vat-return-forms";
import { accountsOfYear } from "./contract/books/account";
import { fiscalYears } from "./contract/books/fiscal-year";
import { vatCodes } from "./contract/books/vat-code";
import { type VatReport, vatReports } from "./contract/books/vat-report";
import { vatReportVoucherType, vouchers } from "./contract/books/voucher";
import type { Page } from "./contract/list";
import { allOf, compare, type ListQuery } from "./contract/list-query";
import type { ResourceContract } from "./contract/resource";
import { books } from "./remote/books";
import { type SignedIn, startWorld, type World } from "./testing/world";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.stop());

async function readEveryRecord<T>(
  { access }: SignedIn,
  contract: ResourceContract<T>,
  query: ListQuery,
): Promise<readonly T[]> {
  const items: T[] = [];
  for (let pageNumber = 1; ; pageNumber += 1) {
    const recordPage: Page<T> = await books(access).page(contract, { ...query, page: pageNumber, pageSize: 1000 });
    items.push(...recordPage.items);
    if (pageNumber >= recordPage.pages) return items;
  }
}

/** Computes the VAT return that is computed from the vouchers of a report's period. */
async function computeReturn(person: SignedIn, country: string, report: VatReport) {
  const returnForm = findVatReturnForm(country);
  const years = await readEveryRecord(person, fiscalYears, {});
  const [periodStart, periodEnd] = [report.firstOn ?? "", report.lastOn ?? ""];
  const year = years.find(({ firstOn, lastOn }) => firstOn && lastOn && firstOn <= periodEnd && periodEnd <= lastOn);
  if (!returnForm || !year) throw new Error("no form or no year");
  const [codes, accounts, postedVouchers] = await Promise.all([
    readEveryRecord(person, vatCodes, {}),
    readEveryRecord(person, accountsOfYear(year.id), {}),
    readEveryRecord(person, vouchers, {
      filter: allOf(
        compare("VoucherDate", "ge", { date: periodStart }),
        compare("VoucherDate", "le", { date: periodEnd }),
        compare("VoucherType", "ne", vatReportVoucherType),
      ),
    }),
  ]);
  return countVatReturn(postedVouchers, { codes, accounts }, returnForm);
}

it.each([
  ["Norrsken Bygg AB", "SE"],
  ["Fjällkaffe AB", "SE"],
  ["Fjordtre AS", "NO"],
  ["Tulp & Zoon B.V.", "NL"],
])("leads to the total that the service says of every VAT report of %s", async (company, country) => {
  const person = await world.signIn({ user: "sara@revisorn.example", company });
  const reports = await readEveryRecord(person, vatReports, {});
  expect(reports.length).toBeGreaterThan(1);
  for (const report of reports) {
    const { totalMinor, unplaced } = await computeReturn(person, country, report);
    expect([report.name, totalMinor, unplaced]).toEqual([report.name, report.totalMinor, []]);
  }
});
