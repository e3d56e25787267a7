"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { type AllRows, MarkAllButton } from "@/components/list/mark-all-button";
import { MarkBar } from "@/components/list/mark-bar";
import type { Marks } from "@/components/list/use-marks";
import { useCompany } from "@/components/shell/company/company-context";
import { Button } from "@/components/ui/button";
import { maxBatchSize } from "@/lib/api/contract/operations/batch";
import { mayDo } from "@/lib/rules/access/roles";
import type { PurchaseRow } from "../purchase-row";
import { type PurchaseBulkAction, purchaseBulkActions } from "./purchase-bulk-actions";

type Props = {
  marks: Marks<PurchaseRow>;
  /** The ids of the shown rows. */
  shownIds: ReadonlySet<string>;
  allRows: AllRows<PurchaseRow> | null;
  canMark: (row: PurchaseRow) => boolean;
  onAction: (action: PurchaseBulkAction) => void;
};

const shortcuts: Record<PurchaseBulkAction, string> = { book: "B", handIn: "H", pay: "P", file: "L" };

/** Shows how many rows are marked, and the buttons for what can be done with them. */
export function PurchaseBulkBar({ marks, shownIds, allRows, canMark, onAction }: Props) {
  const t = useTranslations("purchases.bulk");
  const formats = useFormats();
  const { role } = useCompany();
  const rows = [...marks.markedRows.values()];
  const hiddenCount = rows.filter(({ id }) => !shownIds.has(id)).length;
  const isTooMany = rows.length > maxBatchSize;
  const isFitting: Record<PurchaseBulkAction, boolean> = {
    book: rows.some(({ next }) => next.is === "book"),
    handIn: rows.some(({ next }) => next.is === "handIn" || next.is === "handInAgain"),
    pay: rows.some(({ invoice }) => invoice !== null),
    file: rows.some(({ invoice }) => invoice !== null),
  };
  const offeredActions = (Object.keys(purchaseBulkActions) as PurchaseBulkAction[]).filter(
    (action) => isFitting[action] && mayDo(role, purchaseBulkActions[action]),
  );
  return (
    <MarkBar label={t("bar")} countText={t("marked", { count: rows.length, counted: formats.count(rows.length) })}>
      <p role="status">
        {hiddenCount > 0 ? (
          <span className="secondary">
            {t("elsewhere", { count: hiddenCount, counted: formats.count(hiddenCount) })}
          </span>
        ) : null}
        {isTooMany ? <span className="late"> {t("tooMany", { most: maxBatchSize })}</span> : null}
        {offeredActions.length === 0 ? <span className="secondary"> {t("nothingFits")}</span> : null}
      </p>
      <MarkAllButton
        allRows={allRows}
        shownCount={shownIds.size}
        markedCount={rows.length}
        onMark={(readRows) => marks.addMarks(readRows.filter(canMark))}
      />
      <div className="actions">
        {offeredActions.map((action) => (
          <Button
            key={action}
            size="sm"
            shortcut={shortcuts[action]}
            disabled={isTooMany}
            onClick={() => onAction(action)}
          >
            {t(`do.${action}`)}
          </Button>
        ))}
        <Button size="sm" variant="quiet" shortcut="Escape" onClick={marks.clearMarks}>
          {t("unmark")}
        </Button>
      </div>
    </MarkBar>
  );
}
