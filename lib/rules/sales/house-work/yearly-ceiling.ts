import type { HouseWorkSettings } from "../../../api/contract/company/company-settings";
import type { HouseWorkKind } from "../../../api/contract/sales/work-types";

/** What a person has had of both reductions in a year, in minor units. */
export type UsedReduction = Readonly<Record<HouseWorkKind, bigint>>;

/**
 * The amount that is left for a person of the year's ceiling, in minor units, never negative.
 *
 * Rule: both reductions together may not be more than the ceiling of RUT, and ROT alone not more than its own (67 kap. 18 §
 *       inkomstskattelagen); a ceiling of RUT below that of ROT does not lower it
 */
export function roomUnderCeiling(kind: HouseWorkKind, used: UsedReduction, settings: HouseWorkSettings): bigint {
  const { rot, rut } = settings;
  const totalMinor = rut.maxMinor > rot.maxMinor ? rut.maxMinor : rot.maxMinor;
  const leftOfTotal = totalMinor - used.rot - used.rut;
  const leftOfKind = settings[kind].maxMinor - used[kind];
  const left = leftOfTotal < leftOfKind ? leftOfTotal : leftOfKind;
  return left < 0n ? 0n : left;
}
