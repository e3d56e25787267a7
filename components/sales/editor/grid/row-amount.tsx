"use client";

import { useWatch } from "react-hook-form";
import { useFormats } from "@/components/format/use-formats";
import { Amount } from "@/components/ui/amount";
import { rowAmountMinor } from "../draft-totals";
import { blankRow, type DraftValues } from "../draft-values";
import type { DraftTotalsSettings } from "../use-totals-settings";

/** Shows the amount of one row as it is typed; an amount of zero is not shown. */
export function RowAmount({ index, settings }: { index: number; settings: DraftTotalsSettings }) {
  const formats = useFormats();
  const row = useWatch<DraftValues, `rows.${number}`>({ name: `rows.${index}` }) ?? blankRow;
  const minor = rowAmountMinor(row, formats.numbers, settings);
  return minor === null || minor === 0n ? null : <Amount text={formats.amount(minor, settings.currency)} />;
}
