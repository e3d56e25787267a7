import type { HouseWorkSettings } from "../../../api/contract/company/company-settings";
import { isHouseWorkKind, type ReductionKind } from "../../../api/contract/sales/work-types";

/** What a person has had of each reduction in a year, in minor units. */
export type UsedReduction = Readonly<Record<ReductionKind, bigint>>;

/**
 * The amount that is left for a person of the year's ceiling, in minor units, never negative.
 *
 * Rule: ROT and RUT together may not be more than the ceiling of RUT, and ROT alone not more than its own (67 kap. 18 §
 *       inkomstskattelagen); a ceiling of RUT below that of ROT does not lower it. Green technology has a ceiling of its own
 *       (67 kap. 46 §)
 * @returns 0 for a reduction that the company does not give
 */
export function roomUnderCeiling(kind: ReductionKind, used: UsedReduction, settings: HouseWorkSettings): bigint {
  const maxOf = (reductionKind: ReductionKind) => settings[reductionKind]?.maxMinor ?? 0n;
  const leftOfKind = maxOf(kind) - used[kind];
  const totalMinor = maxOf("rut") > maxOf("rot") ? maxOf("rut") : maxOf("rot");
  const leftOfTotal = isHouseWorkKind(kind) ? totalMinor - used.rot - used.rut : leftOfKind;
  const left = leftOfTotal < leftOfKind ? leftOfTotal : leftOfKind;
  return left < 0n ? 0n : left;
}
