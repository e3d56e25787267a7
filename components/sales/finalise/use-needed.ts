"use client";

import { useQuery } from "@tanstack/react-query";
import { useCompany } from "@/components/shell/company/company-context";
import { companySettingsQuery, termsOfPaymentsQuery } from "@/lib/api/browser/company/reference";
import { customerQuery } from "@/lib/api/browser/sales/customers";

/**
 * What a sheet that announces an amount and a mail cannot do without: the customer, whose address and kind it goes by, the
 * company's settings, by which totals are rounded, and the terms of payment, by which some invoices are paid at once.
 *
 * @returns the reads for `Unread`, and whether all are there: nothing is pressed before
 */
export function useNeeded(customerId: string, wanted: boolean) {
  const { id } = useCompany();
  const reads = [
    useQuery({ ...customerQuery(id, customerId), enabled: wanted && customerId !== "" }),
    useQuery({ ...companySettingsQuery(id), enabled: wanted }),
    useQuery({ ...termsOfPaymentsQuery(id), enabled: wanted }),
  ] as const;
  return { reads, isRead: reads.every(({ data }) => data !== undefined) };
}
