import type { StageName } from "@/components/ui/stage";
import type { SalesStage } from "./sales-row";

const looks: Partial<Record<SalesStage, StageName>> = {
  declined: "refused",
  voided: "refused",
  credit: "invoiced",
  settled: "paid",
};

/** Under which glyph and colour a stage of the list is shown. */
export function lookOf(stage: SalesStage): StageName {
  return looks[stage] ?? (stage as StageName);
}
