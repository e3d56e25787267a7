"use client";

import { useWatch } from "react-hook-form";
import { useFormats } from "@/components/format/use-formats";
import { Amount } from "@/components/ui/amount";
import { computeRowAmountMinor } from "../draft-totals";
import { blankRow, type DraftValues } from "../draft-values";
import type { DraftTotalsSettings } from "../use-totals-settings";

/** Shows the amount of one row as it is typed; an amount of zero is not shown. */
export function RowAmount({ rowIndex, settings }: { rowIndex: number; settings: DraftTotalsSettings }) {
  const formats = useFormats();
  const row = useWatch<DraftValues, `rows.${number}`>({ name: `rows.${rowIndex}` }) ?? blankRow;
  const amountMinor = computeRowAmountMinor(row, formats.numberLocale, settings);
  return amountMinor === null || amountMinor === 0n ? null : (
    <Amount text={formats.amount(amountMinor, settings.currency)} />
  );
}
