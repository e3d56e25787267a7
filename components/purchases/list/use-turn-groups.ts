"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { type ListGroups, useGroupBuilders } from "@/components/list/use-group-builders";
import { type PurchasePart, purchaseTurnParts, usePurchaseTurn } from "@/components/turn/use-purchase-turn";
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
  const rowMaker = useRowMaker({ search: "" }, turn.readAt ? formats.dayOf(turn.readAt) : null);
  const { renderMoreLink, makeGroup } = useGroupBuilders<PurchaseRow, PurchaseFilter>(hrefOf, useFilterName());
  const isRead = turn.isRead && rowMaker.isReady;
  const countedOf = (total: number) => ({ data: { total } });
  const makePartGroup = (key: string, title: string, parts: readonly PurchasePart[]) =>
    makeGroup(
      key,
      title,
      parts.map(({ total }) => countedOf(total)),
      parts.flatMap(({ records }) => rowMaker.toRows(records)),
      ...parts.flatMap(({ longerLists }) =>
        longerLists.map(({ stage, total }) => renderMoreLink(stage, countedOf(total))),
      ),
    );
  const partsOf = (isOwn: boolean) =>
    purchaseTurnParts.filter((part) => turn.isOwnPart(part) === isOwn).map((part) => turn.parts[part]);
  const { approvals, unpaid } = turn.waiting;
  const groups = isRead
    ? [
        ...makePartGroup("turn", t("yourTurn"), partsOf(true)),
        ...makePartGroup("colleagues", t("colleaguesTurn"), partsOf(false)),
        ...makePartGroup("waiting", t("waiting"), [approvals, unpaid]),
        ...makeGroup(
          "paid",
          t("settled"),
          [countedOf(turn.paid.total)],
          rowMaker.toRows(turn.paid.records),
          renderMoreLink("paid", countedOf(turn.paid.total)),
        ),
      ]
    : [];
  const totals = [...purchaseTurnParts.map((part) => turn.parts[part]), approvals, unpaid, turn.paid];
  return {
    groups,
    shownCount: groups.reduce((sum, { rows }) => sum + rows.length, 0),
    totalCount: totals.reduce((sum, { total }) => sum + total, 0),
    readAt: isRead && turn.problem === null ? turn.readAt : null,
    problem: turn.problem,
    retry: turn.retry,
  };
}
