import "server-only";
import * as z from "zod";
import { allOf, type Filter, toSearchText } from "../api/contract/list-query";
import {
  type DraftStage,
  draftStageOf,
  draftStages,
  invoiceStageFilters,
  type OpenStage,
  openInvoicesFilter,
  openStageOf,
  openStages,
  purchaseNarrowingFilterOf,
  searchedMembersOfDrafts,
  searchedMembersOfInvoices,
} from "../api/contract/purchases/purchase-criteria";
import type { PurchaseTotals, StageTotal } from "../api/contract/purchases/purchase-totals";
import { supplierInvoices } from "../api/contract/purchases/supplier-invoice";
import { supplierInvoiceDrafts } from "../api/contract/purchases/supplier-invoice-draft";
import { type SearchedMembers, searchFilterOf } from "../api/contract/search-filter";
import { books } from "../api/remote/books";
import { readAllPages } from "../api/remote/records-by-ids";
import { type CompanyAccess, requireAction } from "../auth/access";
import { listPaymentsOnTheirWay } from "../payments/files/file-rows";
import { withTenant } from "../platform/db";
import { isCalendarDate } from "../values/dates";
import { parseInput } from "../values/parse-input";
import { containsPersonalNumber } from "../values/personal-number-text";

const daySchema = z.string().refine(isCalendarDate).optional();

const criteriaSchema = z.strictObject({
  q: z
    .string()
    .refine((text) => !containsPersonalNumber(text))
    .transform(toSearchText)
    .default(""),
  supplier: z.guid().optional(),
  from: daySchema,
  to: daySchema,
});

/**
 * Counts and sums the supplier invoices that match the criteria, by stage. A person sees with them what the tabs of the
 * list hold.
 *
 * Quota: a call for a thousand drafts, one for a thousand open invoices, and two that only count
 * @param parameters `q` what is searched, `supplier`, and the period `from` and `to`
 * @throws Problem `role_missing`, `invalid_input`, or what the service refuses
 */
export async function readPurchaseTotals(access: CompanyAccess, parameters: URLSearchParams): Promise<PurchaseTotals> {
  requireAction(access, "purchase.read");
  const { q, supplier, ...period } = parseInput(criteriaSchema, Object.fromEntries(parameters));
  const narrowing = purchaseNarrowingFilterOf({ ...period, ...(supplier ? { supplierId: supplier } : {}) });
  const conditionOf = (members: SearchedMembers, stageFilter: Filter | null = null) =>
    allOf(stageFilter, narrowing, q === "" ? null : searchFilterOf(q, members));
  const countInvoices = async (stageFilter: Filter | null) =>
    (
      await books(access).page(supplierInvoices, {
        ...{ page: 1, pageSize: 1 },
        filter: conditionOf(searchedMembersOfInvoices, stageFilter),
      })
    ).total;
  const [drafts, openInvoices, paidCount, bookedCount] = await Promise.all([
    readAllPages(access, supplierInvoiceDrafts, conditionOf(searchedMembersOfDrafts)),
    readAllPages(access, supplierInvoices, conditionOf(searchedMembersOfInvoices, openInvoicesFilter)),
    countInvoices(invoiceStageFilters.paid),
    countInvoices(null),
  ]);
  const paymentsOnTheirWay = await withTenant(access, (tx) => listPaymentsOnTheirWay(tx, access, "all"));
  const counted = [
    ...drafts.items.map((draft) => ({ ...draft, stage: draftStageOf(draft.approval), minor: draft.totalMinor })),
    ...openInvoices.items.flatMap((invoice) => {
      const stage = openStageOf(invoice);
      return stage === null ? [] : [{ ...invoice, stage, minor: invoice.remainingMinor }];
    }),
  ];
  return {
    stages: totalsByStage(counted),
    ...{ paidCount, bookedCount },
    isComplete: drafts.isComplete && openInvoices.isComplete,
    onItsWayIds: paymentsOnTheirWay.map(({ invoiceId }) => invoiceId),
  };
}

type CountedPurchase = { stage: DraftStage | OpenStage; currencyCode: string; minor: bigint };

function totalsByStage(purchases: readonly CountedPurchase[]): PurchaseTotals["stages"] {
  const totalOf = (stage: CountedPurchase["stage"]): StageTotal => {
    const ofStage = purchases.filter((purchase) => purchase.stage === stage);
    const minorByCurrency = new Map<string, bigint>();
    for (const { currencyCode, minor } of ofStage)
      minorByCurrency.set(currencyCode, (minorByCurrency.get(currencyCode) ?? 0n) + minor);
    return {
      count: ofStage.length,
      sums: [...minorByCurrency].map(([currencyCode, minor]) => ({ currencyCode, minor: minor.toString() })),
    };
  };
  return Object.fromEntries([...draftStages, ...openStages].map((stage) => [stage, totalOf(stage)])) as Record<
    CountedPurchase["stage"],
    StageTotal
  >;
}
