"use client";

import { useDeferredValue, useMemo } from "react";
import { useWatch } from "react-hook-form";
import { useFormats } from "@/components/format/use-formats";
import type { DraftValues } from "../draft-values";
import { useTotalTerms } from "../editor-contexts";
import type { DraftTotalsSettings } from "../use-totals-settings";
import { reductionOf, type TypedReduction } from "./reduction-of";

/**
 * The tax reduction of the form; null where it has none, or the company's settings are not known. It is computed after the
 * keystroke is shown, so that typing is not delayed.
 */
export function useTypedReduction(settings: DraftTotalsSettings): TypedReduction | null {
  const { numberLocale } = useFormats();
  const houseWork = useWatch<DraftValues, "houseWork">({ name: "houseWork" });
  const rows = useWatch<DraftValues, "rows">({ name: "rows" });
  const deferredRows = useDeferredValue(rows);
  return useMemo(
    () =>
      settings.houseWork && houseWork
        ? reductionOf({ rows: deferredRows ?? [], houseWork }, numberLocale, settings, settings.houseWork)
        : null,
    [deferredRows, houseWork, numberLocale, settings],
  );
}

/**
 * The amount by which the total is reduced, in minor units: that of the form, or where it cannot be computed, as the books
 * had it at the last save.
 */
export function useReductionMinor(settings: DraftTotalsSettings): bigint {
  const typedReduction = useTypedReduction(settings);
  const kind = useWatch<DraftValues, "houseWork.kind">({ name: "houseWork.kind" });
  const { reductionMinor } = useTotalTerms();
  if (typedReduction) return typedReduction.reductionMinor;
  return kind === "" ? 0n : reductionMinor;
}
