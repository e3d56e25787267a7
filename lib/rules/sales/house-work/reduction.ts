import { invoiceTotals, type PricedRow, type TotalsSettings } from "../invoice-totals";

const wholeShare = 10_000n;

/**
 * The highest tax reduction that house work may have.
 *
 * Shape:  the rows that are work [n ≥ 0] → one amount, never negative
 * Units:  minor units; `share` in ten-thousandths
 * Rule:   the share of the work with VAT, rounded down to whole kronor, because the tax agency pays whole kronor
 *         (lag 2009:194 om förfarandet vid skattereduktion för hushållsarbete)
 */
export function highestReduction(workRows: readonly PricedRow[], settings: TotalsSettings, share: bigint): bigint {
  const { grossMinor } = invoiceTotals(workRows, { ...settings, roundToWhole: false });
  return grossMinor <= 0n ? 0n : toWholeUnits((grossMinor * share) / wholeShare, settings.exponent);
}

/**
 * Divides a reduction evenly among persons.
 *
 * Rule: the parts are whole kronor and add up to the reduction; the first persons get one krona more where it does not come
 *       out even, and the first one gets what is less than a krona
 */
export function divideReduction(reductionMinor: bigint, personCount: number, exponent: number): readonly bigint[] {
  const unit = unitOf(exponent);
  const wholeUnits = reductionMinor / unit;
  const count = BigInt(personCount);
  return Array.from({ length: personCount }, (_, index) => {
    const part = (wholeUnits / count + (BigInt(index) < wholeUnits % count ? 1n : 0n)) * unit;
    return index === 0 ? part + (reductionMinor % unit) : part;
  });
}

/**
 * Divides a reduction among persons of whom some have less left of this year's ceiling than their even part.
 *
 * Rule: a person gets at most what is left for them, in whole kronor; the others share evenly what is then over
 * @param roomsMinor what is left of the ceiling for each person
 */
export function divideWithinRooms(
  reductionMinor: bigint,
  roomsMinor: readonly bigint[],
  exponent: number,
): readonly bigint[] {
  const wholeRooms = roomsMinor.map((room) => toWholeUnits(room < 0n ? 0n : room, exponent));
  const partByPerson = new Map<number, bigint>();
  for (;;) {
    const givenMinor = [...partByPerson.values()].reduce((sum, part) => sum + part, 0n);
    const openPersons = wholeRooms.map((_, person) => person).filter((person) => !partByPerson.has(person));
    const evenParts = divideReduction(reductionMinor - givenMinor, openPersons.length, exponent);
    const partOf = (person: number) => evenParts[openPersons.indexOf(person)] ?? 0n;
    const limitedPersons = openPersons.filter((person) => partOf(person) > (wholeRooms[person] ?? 0n));
    if (limitedPersons.length === 0) return wholeRooms.map((_, person) => partByPerson.get(person) ?? partOf(person));
    for (const person of limitedPersons) partByPerson.set(person, wholeRooms[person] ?? 0n);
  }
}

function unitOf(exponent: number): bigint {
  return 10n ** BigInt(exponent);
}

function toWholeUnits(minor: bigint, exponent: number): bigint {
  return minor - (minor % unitOf(exponent));
}
