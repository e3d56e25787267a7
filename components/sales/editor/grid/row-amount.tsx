"use client";

import { useWatch } from "react-hook-form";
import { useFormats } from "@/components/format/use-formats";
import { Amount } from "@/components/ui/amount";
import { rowMinor } from "../draft-totals";
import { blankRow, type DraftValues } from "../draft-values";
import type { ShownSettings } from "../use-totals-settings";

/** What one row comes to, as it is typed; nothing where that is nothing. */
export function RowAmount({ index, settings }: { index: number; settings: ShownSettings }) {
  const formats = useFormats();
  const row = useWatch<DraftValues, `rows.${number}`>({ name: `rows.${index}` }) ?? blankRow;
  const minor = rowMinor(row, formats.numbers, settings);
  return minor === null || minor === 0n ? null : <Amount text={formats.amount(minor, settings.currency)} />;
}
