"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { companySettingsQuery } from "@/lib/api/browser/company/reference";
import { chainTurnsQuery } from "@/lib/api/browser/purchases/approval-rules";
import { purchaseTotalsQuery } from "@/lib/api/browser/purchases/purchase-totals";
import type { SupplierInvoice } from "@/lib/api/contract/purchases/supplier-invoice";
import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import { mayDo } from "@/lib/rules/access/roles";
import type { CalendarDate } from "@/lib/values/dates";
import type { PurchaseListCriteria } from "./purchase-address";
import { type PurchaseRow, toPurchaseRow } from "./purchase-row";

/**
 * Returns a function that makes the rows of supplier invoices.
 *
 * @param today the day in the company's time zone; null until it is known
 */
export function useRowMaker(
  criteria: PurchaseListCriteria,
  today: CalendarDate | null,
): (purchases: readonly (SupplierInvoice | SupplierInvoiceDraft)[]) => PurchaseRow[] {
  const { id, role } = useCompany();
  const isApprover = mayDo(role, "purchase.operate");
  const usesApproval = useQuery(companySettingsQuery(id)).data?.approvesPurchases ?? null;
  const chainDraftIds = useQuery({ ...chainTurnsQuery(id), enabled: isApprover && usesApproval !== false }).data;
  const onItsWayIds = useQuery(purchaseTotalsQuery(id, criteria)).data?.onItsWayIds;
  return useMemo(() => {
    const chainIds = new Set(chainDraftIds);
    const onItsWay = new Set(onItsWayIds);
    return (purchases) =>
      purchases.map((purchase) =>
        toPurchaseRow(purchase, {
          today: today ?? "",
          usesApproval,
          isOwnApproval: isApprover && (chainIds.has(purchase.id) || ("mayApprove" in purchase && purchase.mayApprove)),
          isOnItsWay: onItsWay.has(purchase.id),
        }),
      );
  }, [chainDraftIds, onItsWayIds, usesApproval, isApprover, today]);
}
