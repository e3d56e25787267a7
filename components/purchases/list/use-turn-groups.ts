"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { type ListGroups, useGroupBuilders } from "@/components/list/use-group-builders";
import { type PurchaseTurnPart, purchaseTurnParts, usePurchaseTurn } from "@/components/turn/use-purchase-turn";
import type { PurchaseFilter } from "./purchase-address";
import type { PurchaseRow } from "./purchase-row";
import { useFilterName } from "./use-filter-name";
import { useRowMaker } from "./use-row-maker";

/**
 * Groups all supplier invoices by whose turn it is: what this person and colleagues have to do, what waits for others or
 * for its due day, and what is paid.
 */
export function useTurnGroups(hrefOf: (filter: PurchaseFilter) => string): ListGroups<PurchaseRow> {
  const t = useTranslations("purchases.list");
  const formats = useFormats();
  const turn = usePurchaseTurn();
  const toRows = useRowMaker({ search: "" }, turn.readAt ? formats.dayOf(turn.readAt) : null);
  const { renderMoreLink, makeGroup } = useGroupBuilders<PurchaseRow, PurchaseFilter>(hrefOf, useFilterName());
  const filterOfPart: Record<PurchaseTurnPart, PurchaseFilter> = {
    overdue: "overdue",
    dueToday: "unpaid",
    approve: "ready",
    book: turn.usesApproval === false ? "drafts" : "approved",
    handIn: "unsent",
    credit: "credit",
  };
  const countedOf = (total: number) => ({ data: { total } });
  const makeTurnGroup = (key: string, title: string, isOwn: boolean) => {
    const parts = purchaseTurnParts
      .filter((part) => turn.isOwnPart(part) === isOwn)
      .map((part) => [part, turn.parts[part]] as const);
    return makeGroup(
      key,
      title,
      parts.map(([, { total }]) => countedOf(total)),
      parts.flatMap(([, { records }]) => toRows(records)),
      ...parts.map(([part, { total }]) => renderMoreLink(filterOfPart[part], countedOf(total))),
    );
  };
  const { approvals, unpaid } = turn.waiting;
  const groups = turn.isRead
    ? [
        ...makeTurnGroup("turn", t("yourTurn"), true),
        ...makeTurnGroup("colleagues", t("colleaguesTurn"), false),
        ...makeGroup(
          "waiting",
          t("waiting"),
          [countedOf(approvals.total), countedOf(unpaid.total)],
          [...toRows(approvals.records), ...toRows(unpaid.records)],
          renderMoreLink("ready", countedOf(approvals.total)),
          renderMoreLink("unpaid", countedOf(unpaid.total)),
        ),
        ...makeGroup(
          "paid",
          t("settled"),
          [countedOf(turn.paid.total)],
          toRows(turn.paid.records),
          renderMoreLink("paid", countedOf(turn.paid.total)),
        ),
      ]
    : [];
  const partTotals = purchaseTurnParts.map((part) => turn.parts[part].total);
  return {
    groups,
    shownCount: groups.reduce((sum, { rows }) => sum + rows.length, 0),
    totalCount: [...partTotals, approvals.total, unpaid.total, turn.paid.total].reduce((sum, total) => sum + total, 0),
    readAt: turn.isRead && turn.problem === null ? turn.readAt : null,
    problem: turn.problem,
    retry: turn.retry,
  };
}
