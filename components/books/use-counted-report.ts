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
import { findVatReturnForm, type VatReturnForm } from "@/lib/rules/vat/vat-return-forms";
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
  const returnForm = findVatReturnForm(company.countryCode);
  const yearsResult = useQuery(fiscalYearsQuery(company.id));
  const reportYear = yearsResult.data?.items.find(
    ({ firstOn, lastOn }) => report.lastOn && firstOn && lastOn && firstOn <= report.lastOn && report.lastOn <= lastOn,
  );
  const accountsResult = useQuery({
    ...accountsOfYearQuery(company.id, reportYear?.id ?? ""),
    enabled: reportYear !== undefined,
  });
  const vatCodesResult = useQuery(vatCodesQuery(company.id));
  const vouchersResult = useQuery(vouchersOfReportQuery(company.id, report));
  const countedReturn = useMemo(
    () =>
      returnForm && vouchersResult.data && vatCodesResult.data && accountsResult.data
        ? countVatReturn(
            vouchersResult.data,
            { codes: vatCodesResult.data.items, accounts: accountsResult.data },
            returnForm,
          )
        : undefined,
    [returnForm, vouchersResult.data, vatCodesResult.data, accountsResult.data],
  );
  const failedQueries = [yearsResult, accountsResult, vatCodesResult, vouchersResult].filter(
    ({ error }) => error !== null,
  );
  return {
    returnForm,
    countedReturn,
    vouchers: vouchersResult.data,
    problem: failedQueries[0]?.error ?? null,
    retry: () => void failedQueries.map(({ refetch }) => refetch()),
  };
}
