"use client";

import { useQuery } from "@tanstack/react-query";
import { useFormats } from "@/components/format/use-formats";
import { rowsPerPart } from "@/components/list/rows-per-part";
import { useCompany } from "@/components/shell/company/company-context";
import { companySettingsQuery } from "@/lib/api/browser/company/reference";
import {
  type SupplierDraftFilter,
  supplierInvoiceDraftsQuery,
} from "@/lib/api/browser/purchases/supplier-invoice-drafts";
import {
  type SupplierInvoiceFilter,
  type SupplierInvoicesRequest,
  supplierInvoicesQuery,
} from "@/lib/api/browser/purchases/supplier-invoices";
import type { DraftStage } from "@/lib/api/contract/purchases/purchase-criteria";
import type { SupplierInvoice } from "@/lib/api/contract/purchases/supplier-invoice";
import type { ApprovalStatus, SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import { type Action, mayDo } from "@/lib/rules/access/roles";
import { type NextStepOfDraft, nextStepOfDraft } from "@/lib/rules/purchases/booking/booking-stage";
import { useDraftsInChain } from "./use-chain-turns";

/**
 * The parts of purchases that wait for somebody in the company, in the sequence in which they are listed, each with the
 * action that a role must allow to handle it.
 */
const requiredActions = {
  overdue: "accounting.operate",
  dueToday: "accounting.operate",
  approve: "purchase.operate",
  book: "accounting.operate",
  handIn: "purchase.write",
  credit: "accounting.operate",
} as const satisfies Record<string, Action>;

export type PurchaseTurnPart = keyof typeof requiredActions;
export const purchaseTurnParts = Object.keys(requiredActions) as PurchaseTurnPart[];

export type PurchaseRecord = SupplierInvoice | SupplierInvoiceDraft;
type PurchasePart = { records: readonly PurchaseRecord[]; total: number };

const approvalOfStage: Record<DraftStage, ApprovalStatus> = {
  unsent: "none",
  ready: "ready",
  approved: "approved",
  rejected: "rejected",
};
const partOfStep: Record<NextStepOfDraft, PurchaseTurnPart> = {
  book: "book",
  handIn: "handIn",
  awaitApproval: "approve",
};
const partOfStage = (stage: DraftStage, usesApproval: boolean | null): PurchaseTurnPart =>
  partOfStep[nextStepOfDraft(approvalOfStage[stage], usesApproval)];

/** Reads what the company has to do with its supplier invoices, and what waits meanwhile. */
export function usePurchaseTurn() {
  const { id: companyId, role } = useCompany();
  const formats = useFormats();
  const settingsResult = useQuery(companySettingsQuery(companyId));
  const usesApproval = settingsResult.data?.approvesPurchases ?? null;
  const isApprover = mayDo(role, "purchase.operate");
  const decidesHere = isApprover && !settingsResult.isPending && usesApproval !== false;
  const useDrafts = (filter: SupplierDraftFilter, isEnabled = true) =>
    useQuery({
      ...supplierInvoiceDraftsQuery(companyId, { filter, pageSize: rowsPerPart, sort: "due" }),
      enabled: isEnabled,
    });
  const useInvoices = (
    filter: SupplierInvoiceFilter,
    due: Pick<SupplierInvoicesRequest, "dueUntil" | "dueAfter"> = {},
    isEnabled = true,
  ) =>
    useQuery({
      ...supplierInvoicesQuery(companyId, {
        ...(filter === "paid" ? { sort: "date", descending: true } : { sort: "due", descending: false }),
        ...{ filter, ...due, pageSize: rowsPerPart },
      }),
      enabled: isEnabled,
    });
  const mineResult = useDrafts("mine", decidesHere);
  const chain = useDraftsInChain(decidesHere, "");
  const draftResults = {
    unsent: useDrafts("unsent"),
    ready: useDrafts("ready"),
    approved: useDrafts("approved"),
    rejected: useDrafts("rejected"),
  };
  const overdueResult = useInvoices("overdue");
  const readAt = overdueResult.data?.serverTimeUtc ?? null;
  // Which invoices are due today depends on the day in the company's time zone.
  const today = readAt ? formats.dayOf(readAt) : undefined;
  const invoiceResults = {
    overdue: overdueResult,
    dueToday: useInvoices("unpaid", { dueUntil: today }, today !== undefined),
    unpaid: useInvoices("unpaid", { dueAfter: today }, today !== undefined),
    credit: useInvoices("credit"),
    paid: useInvoices("paid"),
  };

  // By the company's rules a person may be next although the service waits for somebody else; those drafts come first.
  const ownApprovals = [
    ...chain.drafts,
    ...(mineResult.data?.items ?? []).filter(({ id }) => !chain.drafts.some((draft) => draft.id === id)),
  ];
  const ownApprovalCount = (mineResult.data?.total ?? 0) + chain.drafts.filter(({ mayApprove }) => !mayApprove).length;
  const isOwnApproval = (draftId: string) => ownApprovals.some(({ id }) => id === draftId);
  const draftsOfPart = (part: PurchaseTurnPart): PurchasePart => {
    const results = (Object.keys(draftResults) as DraftStage[])
      .filter((stage) => partOfStage(stage, usesApproval) === part)
      .map((stage) => draftResults[stage].data);
    return {
      records: results.flatMap((page) => page?.items ?? []),
      total: results.reduce((sum, page) => sum + (page?.total ?? 0), 0),
    };
  };
  const partOf = (page: { items: readonly PurchaseRecord[]; total: number } | undefined): PurchasePart => ({
    ...{ records: page?.items ?? [], total: page?.total ?? 0 },
  });
  const allApprovals = draftsOfPart("approve");
  const parts: Record<PurchaseTurnPart, PurchasePart> = {
    overdue: partOf(overdueResult.data),
    dueToday: partOf(invoiceResults.dueToday.data),
    approve: decidesHere ? { records: ownApprovals, total: ownApprovalCount } : allApprovals,
    book: draftsOfPart("book"),
    handIn: draftsOfPart("handIn"),
    credit: partOf(invoiceResults.credit.data),
  };
  const readings = [
    ...[settingsResult, ...Object.values(draftResults), ...Object.values(invoiceResults)],
    ...(decidesHere ? [mineResult] : []),
  ];
  return {
    parts,
    isOwnPart: (part: PurchaseTurnPart) => mayDo(role, requiredActions[part]),
    /** The drafts that wait for the approval of others, and the invoices that are not due yet. */
    waiting: {
      approvals: decidesHere
        ? {
            records: allApprovals.records.filter(({ id }) => !isOwnApproval(id)),
            total: Math.max(allApprovals.total - ownApprovalCount, 0),
          }
        : { records: [], total: 0 },
      unpaid: partOf(invoiceResults.unpaid.data),
    },
    paid: partOf(invoiceResults.paid.data),
    usesApproval,
    isOwnApproval,
    isRead: readings.every(({ data, error }) => data !== undefined || error) && chain.isRead,
    problem: readings.find(({ data, error }) => error && data === undefined)?.error ?? null,
    retry: () => {
      for (const reading of readings) if (reading.error) void reading.refetch();
    },
    /** The time of the service at which the overdue invoices were read; null until they are. */
    readAt,
  };
}
