"use client";

import { useTranslations } from "next-intl";
import type { RowActions } from "./row-actions";

type Props = { rowIndex: number; isLast: boolean; isReordering: boolean; actions: RowActions };

/** A button that removes the row. While rows are being rearranged, two buttons move the row up and down instead. */
export function RowButtons({ rowIndex, isLast, isReordering, actions }: Props) {
  const t = useTranslations("sales.editor");
  const rowNumber = rowIndex + 1;
  if (!isReordering) {
    return (
      <button
        type="button"
        tabIndex={-1}
        aria-label={t("removeRow", { row: rowNumber })}
        onClick={() => actions.onRemove(rowIndex)}
      >
        <svg viewBox="0 0 12 12" aria-hidden="true">
          <path d="M2 2l8 8M10 2l-8 8" />
        </svg>
      </button>
    );
  }
  return (
    <>
      <button
        type="button"
        data-move="up"
        disabled={rowIndex === 0}
        aria-label={t("moveUp", { row: rowNumber })}
        onClick={() => actions.onMove(rowIndex, -1, "up")}
      >
        <svg viewBox="0 0 12 12" aria-hidden="true">
          <path d="M6 10V2M2 6l4-4 4 4" />
        </svg>
      </button>
      <button
        type="button"
        data-move="down"
        disabled={isLast}
        aria-label={t("moveDown", { row: rowNumber })}
        onClick={() => actions.onMove(rowIndex, 1, "down")}
      >
        <svg viewBox="0 0 12 12" aria-hidden="true">
          <path d="M6 2v8M2 6l4 4 4-4" />
        </svg>
      </button>
    </>
  );
}
