"use client";

import { useQuery } from "@tanstack/react-query";
import { useCompany } from "@/components/shell/company-context";
import { customerQuery } from "@/lib/api/browser/customers";
import { companySettingsQuery } from "@/lib/api/browser/reference";

/**
 * What a sheet that announces an amount and a mail cannot do without: the customer, whose address and kind it goes by, and
 * the company's settings, by which totals are rounded.
 *
 * @returns the reads for `Unread`, and whether both are there: nothing is pressed before
 */
export function useNeeded(customerId: string, wanted: boolean) {
  const { id } = useCompany();
  const reads = [
    useQuery({ ...customerQuery(id, customerId), enabled: wanted && customerId !== "" }),
    useQuery({ ...companySettingsQuery(id), enabled: wanted }),
  ] as const;
  return { reads, isRead: reads.every(({ data }) => data !== undefined) };
}
