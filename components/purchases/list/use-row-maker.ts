"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { useOwnApprovals } from "@/components/turn/use-own-approvals";
import { purchaseTotalsQuery } from "@/lib/api/browser/purchases/purchase-totals";
import type { SupplierInvoice } from "@/lib/api/contract/purchases/supplier-invoice";
import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import type { CalendarDate } from "@/lib/values/dates";
import type { PurchaseListCriteria } from "./purchase-address";
import { type PurchaseRow, toPurchaseRow } from "./purchase-row";

export type RowMaker = {
  toRows: (purchases: readonly (SupplierInvoice | SupplierInvoiceDraft)[]) => PurchaseRow[];
  /** False until it is known whether the company approves supplier invoices, on which the next step of a draft depends. */
  isReady: boolean;
};

/**
 * Returns the function that makes the rows of supplier invoices.
 *
 * @param today the day in the company's time zone; null until it is known
 */
export function useRowMaker(criteria: PurchaseListCriteria, today: CalendarDate | null): RowMaker {
  const { id } = useCompany();
  const { draftIds, usesApproval, areSettingsRead } = useOwnApprovals();
  const onItsWayIds = useQuery(purchaseTotalsQuery(id, criteria)).data?.onItsWayIds;
  const toRows = useMemo((): RowMaker["toRows"] => {
    const onItsWay = new Set(onItsWayIds);
    return (purchases) =>
      purchases.map((purchase) =>
        toPurchaseRow(purchase, {
          today,
          usesApproval,
          isOwnApproval: draftIds.has(purchase.id),
          isOnItsWay: onItsWay.has(purchase.id),
        }),
      );
  }, [draftIds, onItsWayIds, usesApproval, today]);
  return { toRows, isReady: areSettingsRead };
}
