"use client";

import { useQuery } from "@tanstack/react-query";
import { useCompany } from "@/components/shell/company/company-context";
import { fiscalYearsQuery } from "@/lib/api/browser/books/account-books";
import { latestInvoiceOfYearQuery } from "@/lib/api/browser/purchases/booking";
import { mayDo } from "@/lib/rules/access/roles";
import { nextVoucherNumberAfter } from "@/lib/rules/purchases/booking/next-voucher-number";
import type { CalendarDate } from "@/lib/values/dates";

/**
 * Returns the voucher number that a supplier invoice of this day will get; null until it is known, and where the books do
 * not show it.
 */
export function useNextVoucherNumber(invoiceOn: CalendarDate | null): string | null {
  const company = useCompany();
  const mayRead = invoiceOn !== null && mayDo(company.role, "accounting.read");
  const fiscalYears = useQuery({ ...fiscalYearsQuery(company.id), enabled: mayRead }).data?.items ?? [];
  const yearRange = fiscalYears.flatMap(({ firstOn, lastOn }) =>
    firstOn !== null && lastOn !== null && invoiceOn !== null && firstOn <= invoiceOn && invoiceOn <= lastOn
      ? { from: firstOn, to: lastOn }
      : [],
  )[0];
  const latestInvoiceResult = useQuery({
    ...latestInvoiceOfYearQuery(company.id, yearRange ?? { from: "0001-01-01", to: "0001-01-01" }),
    enabled: yearRange !== undefined,
  });
  return nextVoucherNumberAfter(latestInvoiceResult.data?.items[0]);
}
