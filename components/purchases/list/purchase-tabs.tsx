"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { type ListTab, ListTabs } from "@/components/list/list-tabs";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { companySettingsQuery } from "@/lib/api/browser/company/reference";
import { purchaseTotalsQuery } from "@/lib/api/browser/purchases/purchase-totals";
import type { PurchaseTotals, StageTotal } from "@/lib/api/contract/purchases/purchase-totals";
import { hasPurchaseNarrowing, type PurchaseFilter, type PurchaseListCriteria } from "./purchase-address";

type Props = {
  filter: PurchaseFilter;
  criteria: PurchaseListCriteria;
  hrefOf: (filter: PurchaseFilter) => string;
  onPick: (filter: PurchaseFilter) => void;
};

type Stage = keyof PurchaseTotals["stages"];

/**
 * Shows the tabs of the purchase list, each with the number of its supplier invoices and what they come to. Draft,
 * approval, unpaid and paid are steps; overdue, rejected and credit invoices are no steps, so they stand apart. The tab
 * "all" counts the rows that it lists: those of the stages, and all booked ones where the list is searched or narrowed.
 */
export function PurchaseTabs({ filter, criteria, hrefOf, onPick }: Props) {
  const t = useTranslations("purchases.list");
  const formats = useFormats();
  const company = useCompany();
  const totalsResult = useQuery(purchaseTotalsQuery(company.id, criteria));
  const totals = totalsResult.data;
  const usesApproval = useQuery(companySettingsQuery(company.id)).data?.approvesPurchases !== false;
  const stages = totals?.stages;
  const countOf = (stage: Stage) => stages?.[stage].count ?? 0;
  const draftCount = countOf("unsent") + countOf("ready") + countOf("approved") + countOf("rejected");
  const openCount = countOf("unpaid") + countOf("overdue") + countOf("credit");
  const isRestricted = criteria.search !== "" || hasPurchaseNarrowing(criteria);
  const allCount = draftCount + (isRestricted ? (totals?.bookedCount ?? 0) : openCount + (totals?.paidCount ?? 0));
  // Where more is stored than was read, only what the service itself counted is told.
  const isComplete = totals?.isComplete ?? false;
  const countText = (count: number | undefined) => (count !== undefined ? formats.count(count) : null);
  const makeTab = (
    tabFilter: PurchaseFilter,
    look: Omit<ListTab<PurchaseFilter>, "filter" | "label" | "count"> = {},
    stage: Stage | null = null,
    count: number | undefined = stage === null || !isComplete ? undefined : stages?.[stage].count,
  ): ListTab<PurchaseFilter> => ({
    ...{ filter: tabFilter, label: t(`filter.${tabFilter}`), count: countText(count) },
    ...(stage !== null && stages && isComplete
      ? { sum: <Sums total={stages[stage]} ownCurrency={company.currencyCode} /> }
      : {}),
    ...look,
  });
  // A tab that most companies never fill is shown only where it holds something, or while it is the current one.
  const optionalTab = (tabFilter: Stage, tab: ListTab<PurchaseFilter>) =>
    countOf(tabFilter) > 0 || filter === tabFilter ? [tab] : [];
  const readyTab = makeTab("ready", { stage: "sent", stepIndex: 1 }, "ready");
  const approvedTab = makeTab("approved", { stage: "accepted", stepIndex: 2 }, "approved");
  const tabs = (
    <ListTabs
      label={t("filters")}
      hasSums
      currentFilter={filter}
      hrefOf={hrefOf}
      onPick={onPick}
      tabs={[
        makeTab("all", {}, null, isComplete ? allCount : undefined),
        makeTab("unsent", { stage: "draft" }, "unsent"),
        ...(usesApproval
          ? [readyTab, approvedTab]
          : [...optionalTab("ready", readyTab), ...optionalTab("approved", approvedTab)]),
        makeTab("unpaid", { stage: "invoiced", stepIndex: usesApproval ? 3 : 1 }, "unpaid"),
        makeTab("paid", { stage: "paid", stepIndex: usesApproval ? 4 : 2 }, null, totals?.paidCount),
        makeTab("overdue", { stage: "overdue", isSetApart: true }, "overdue"),
        ...optionalTab("rejected", makeTab("rejected", { stage: "declined", isSetApart: true }, "rejected")),
        ...optionalTab("credit", makeTab("credit", { isSetApart: true }, "credit")),
        // These tabs are shown only while they are the current one; links of the other lists lead to them.
        ...(filter === "drafts"
          ? [makeTab("drafts", { isSetApart: true }, null, isComplete ? draftCount : undefined)]
          : []),
        ...(filter === "booked" ? [makeTab("booked", { isSetApart: true }, null, totals?.bookedCount)] : []),
      ]}
    />
  );
  return (
    <>
      {tabs}
      {totalsResult.error && !totals ? (
        <ProblemNotice
          problem={totalsResult.error}
          title={t("totalsUnread")}
          onRetry={() => void totalsResult.refetch()}
        />
      ) : null}
    </>
  );
}

/** What the invoices of a stage come to; currencies are never added together. */
function Sums({ total, ownCurrency }: { total: StageTotal; ownCurrency: string }) {
  const formats = useFormats();
  return total.sums
    .toSorted((left, right) => Number(right.currencyCode === ownCurrency) - Number(left.currencyCode === ownCurrency))
    .map(({ currencyCode, minor }) => (
      <span key={currencyCode}>
        {currencyCode === ownCurrency
          ? formats.amount(BigInt(minor), currencyCode)
          : formats.money(BigInt(minor), currencyCode)}
      </span>
    ));
}
