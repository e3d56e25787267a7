"use client";

import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useFormats } from "@/components/format/use-formats";
import { rowsPerPart } from "@/components/list/rows-per-part";
import { useCompany } from "@/components/shell/company/company-context";
import { supplierInvoiceDraftsQuery } from "@/lib/api/browser/purchases/supplier-invoice-drafts";
import {
  type SupplierInvoiceFilter,
  type SupplierInvoicesRequest,
  supplierInvoicesQuery,
} from "@/lib/api/browser/purchases/supplier-invoices";
import { type DraftStage, draftStages, type OpenStage } from "@/lib/api/contract/purchases/purchase-criteria";
import type { SupplierInvoice } from "@/lib/api/contract/purchases/supplier-invoice";
import type { ApprovalStatus, SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import { type Action, mayDo } from "@/lib/rules/access/roles";
import { type NextStepOfDraft, nextStepOfDraft } from "@/lib/rules/purchases/booking/booking-stage";
import type { Problem } from "@/lib/values/problem";
import { useOwnApprovals } from "./use-own-approvals";

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

/** A list of which a part shows the first records; `total` counts the whole list. */
export type LongerList = { stage: DraftStage | OpenStage; total: number };

export type PurchasePart = {
  records: readonly PurchaseRecord[];
  total: number;
  /** The lists that hold more than is shown of the part. */
  longerLists: readonly LongerList[];
};

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

type PageOfPurchases = { items: readonly PurchaseRecord[]; total: number; serverTimeUtc: string };
type Reading = Pick<UseQueryResult<PageOfPurchases, Problem>, "data">;

/** Reads what the company has to do with its supplier invoices, and what waits meanwhile. */
export function usePurchaseTurn() {
  const { id: companyId, role } = useCompany();
  const formats = useFormats();
  const own = useOwnApprovals();
  const firstPage = { pageSize: rowsPerPart };
  const useDrafts = (stage: DraftStage) =>
    useQuery(supplierInvoiceDraftsQuery(companyId, { ...firstPage, filter: stage, sort: "due" }));
  const useInvoices = (
    filter: SupplierInvoiceFilter,
    due: Pick<SupplierInvoicesRequest, "dueUntil" | "dueAfter"> = {},
    isEnabled = true,
  ) =>
    useQuery({
      ...supplierInvoicesQuery(companyId, {
        ...(filter === "paid" ? { sort: "date", descending: true } : { sort: "due", descending: false }),
        ...{ ...firstPage, filter, ...due },
      }),
      enabled: isEnabled,
    });
  const draftResults = {
    unsent: useDrafts("unsent"),
    ready: useDrafts("ready"),
    approved: useDrafts("approved"),
    rejected: useDrafts("rejected"),
  };
  const ownDraftIds = [...own.draftIds];
  const ownDraftsResult = useQuery({
    ...supplierInvoiceDraftsQuery(companyId, { ...firstPage, ids: ownDraftIds.slice(0, rowsPerPart), sort: "due" }),
    enabled: ownDraftIds.length > 0,
  });
  const overdueResult = useInvoices("overdue");
  const creditResult = useInvoices("credit");
  const paidResult = useInvoices("paid");
  const answeredPage = [overdueResult, creditResult, paidResult].find(({ data }) => data)?.data;
  const readAt = answeredPage?.serverTimeUtc ?? null;
  // Which invoices are due today depends on the day in the company's time zone.
  const today = readAt ? formats.dayOf(readAt) : undefined;
  const dueTodayResult = useInvoices("unpaid", { dueUntil: today }, today !== undefined);
  const unpaidResult = useInvoices("unpaid", { dueAfter: today }, today !== undefined);

  const partOf = (...lists: readonly { stage: DraftStage | OpenStage; result: Reading }[]): PurchasePart => ({
    records: lists.flatMap(({ result }) => result.data?.items ?? []),
    total: lists.reduce((sum, { result }) => sum + (result.data?.total ?? 0), 0),
    longerLists: lists.flatMap(({ stage, result }) =>
      result.data && result.data.total > result.data.items.length ? [{ stage, total: result.data.total }] : [],
    ),
  });
  const draftsOfPart = (part: PurchaseTurnPart) =>
    partOf(
      ...draftStages
        .filter((stage) => partOfStage(stage, own.usesApproval) === part)
        .map((stage) => ({ stage, result: draftResults[stage] })),
    );
  const unpaidCount = (dueTodayResult.data?.total ?? 0) + (unpaidResult.data?.total ?? 0);
  const cutUnpaid = (part: PurchasePart): PurchasePart => ({
    ...part,
    longerLists: part.longerLists.map(({ stage }) => ({ stage, total: unpaidCount })),
  });
  const allApprovals = draftsOfPart("approve");
  const ownDrafts = ownDraftIds.length > 0 ? (ownDraftsResult.data?.items ?? []) : [];
  // A colleague may also ask about a draft that does not wait for approval: it stands in the part of its own stage.
  const ownRecords = ownDrafts.filter(({ approval }) => approval === "ready");
  const ownCount = ownDraftIds.length - (ownDrafts.length - ownRecords.length);
  const ownApprovals: PurchasePart = {
    records: ownRecords,
    total: ownCount,
    longerLists: ownCount > ownRecords.length ? [{ stage: "ready", total: allApprovals.total }] : [],
  };
  const parts: Record<PurchaseTurnPart, PurchasePart> = {
    overdue: partOf({ stage: "overdue", result: overdueResult }),
    dueToday: cutUnpaid(partOf({ stage: "unpaid", result: dueTodayResult })),
    approve: own.isDeciding ? ownApprovals : allApprovals,
    book: draftsOfPart("book"),
    handIn: draftsOfPart("handIn"),
    credit: partOf({ stage: "credit", result: creditResult }),
  };
  const otherApprovals: PurchasePart = own.isDeciding
    ? {
        ...allApprovals,
        records: allApprovals.records.filter(({ id }) => !own.draftIds.has(id)),
        total: Math.max(allApprovals.total - ownCount, 0),
      }
    : { records: [], total: 0, longerLists: [] };
  const readings = [
    ...[...own.results, ...Object.values(draftResults), overdueResult, creditResult, paidResult],
    ...(ownDraftIds.length > 0 ? [ownDraftsResult] : []),
    ...(today === undefined ? [] : [dueTodayResult, unpaidResult]),
  ];
  return {
    parts,
    isOwnPart: (part: PurchaseTurnPart) => mayDo(role, requiredActions[part]),
    /** The drafts that wait for the approval of others, and the invoices that are not due yet. */
    waiting: { approvals: otherApprovals, unpaid: cutUnpaid(partOf({ stage: "unpaid", result: unpaidResult })) },
    paid: { records: paidResult.data?.items ?? [], total: paidResult.data?.total ?? 0 },
    /** A part that could not be read is missing, and the others are shown. */
    isRead: readings.every(({ data, error }) => data !== undefined || error),
    problem: readings.find(({ data, error }) => error && data === undefined)?.error ?? null,
    retry: () => {
      for (const reading of readings) if (reading.error) void reading.refetch();
    },
    /** The time of the service at which the invoices were read; null until they are. */
    readAt,
  };
}
