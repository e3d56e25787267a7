"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { accountsOfYearQuery, fiscalYearsQuery } from "@/lib/api/browser/books/account-books";
import { vatCodesQuery } from "@/lib/api/browser/books/vat";
import { vouchersOfReportQuery } from "@/lib/api/browser/books/vat-reports";
import type { VatReport } from "@/lib/api/contract/books/vat-report";
import type { Voucher } from "@/lib/api/contract/books/voucher";
import { type CountedVatReturn, countVatReturn } from "@/lib/rules/vat/vat-return";
import { type VatReturnForm, vatReturnForm } from "@/lib/rules/vat/vat-return-forms";
import type { Problem } from "@/lib/values/problem";

export type CountedReport = {
  /** The form of the country's VAT return; null where the portal does not know it. */
  returnForm: VatReturnForm | null;
  /** The boxes counted from the vouchers; undefined while these are being read. */
  countedReturn: CountedVatReturn | undefined;
  vouchers: readonly Voucher[] | undefined;
  problem: Problem | null;
  retry: () => void;
};

/** Counts the boxes of a VAT report from all vouchers of its period. */
export function useCountedReport(report: VatReport): CountedReport {
  const company = useCompany();
  const returnForm = vatReturnForm(company.countryCode);
  const years = useQuery(fiscalYearsQuery(company.id));
  const year = years.data?.items.find(
    ({ firstOn, lastOn }) => report.lastOn && firstOn && lastOn && firstOn <= report.lastOn && report.lastOn <= lastOn,
  );
  const accounts = useQuery({ ...accountsOfYearQuery(company.id, year?.id ?? ""), enabled: year !== undefined });
  const codes = useQuery(vatCodesQuery(company.id));
  const vouchers = useQuery(vouchersOfReportQuery(company.id, report));
  const countedReturn = useMemo(
    () =>
      returnForm && vouchers.data && codes.data && accounts.data
        ? countVatReturn(vouchers.data, { codes: codes.data.items, accounts: accounts.data }, returnForm)
        : undefined,
    [returnForm, vouchers.data, codes.data, accounts.data],
  );
  const failedQueries = [years, accounts, codes, vouchers].filter(({ error }) => error !== null);
  return {
    returnForm,
    countedReturn,
    vouchers: vouchers.data,
    problem: failedQueries[0]?.error ?? null,
    retry: () => void failedQueries.map(({ refetch }) => refetch()),
  };
}
