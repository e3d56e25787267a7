"use client";

import { useQuery } from "@tanstack/react-query";
import { useCompany } from "@/components/shell/company/company-context";
import { companySettingsQuery, termsOfPaymentsQuery } from "@/lib/api/browser/company/reference";
import { customerQuery } from "@/lib/api/browser/sales/customers";

/**
 * Reads the data that a sheet with an amount and a mail needs: the customer for the address and the kind of sale, the
 * company's settings for the rounding of totals, and the terms of payment, by which some invoices are paid at once.
 *
 * @returns the queries for `ReadFailureNotice`, and whether all have data; the sheet submits nothing before that
 */
export function useRequiredQueries(customerId: string, isEnabled: boolean) {
  const { id } = useCompany();
  const requiredQueries = [
    useQuery({ ...customerQuery(id, customerId), enabled: isEnabled && customerId !== "" }),
    useQuery({ ...companySettingsQuery(id), enabled: isEnabled }),
    useQuery({ ...termsOfPaymentsQuery(id), enabled: isEnabled }),
  ] as const;
  return { requiredQueries, areAllRead: requiredQueries.every(({ data }) => data !== undefined) };
}
