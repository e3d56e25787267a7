import * as z from "zod/mini";
import { jsonFromScaled } from "../../../values/decimal";
import { codeOf, decimalSchema, minorOf, textOf, textOrNull, textSchema, type WireRecord } from "../wire";
import { houseWorkKinds, isHouseWorkKind, type ReductionKind } from "./work-types";

/** The persons among whom a tax reduction is shared. */
export const houseWorkPersonsSchema = z.nullish(
  z.array(z.looseObject({ Id: textSchema, Ssn: textSchema, Amount: decimalSchema })),
);

export type HomeKind = "apartment" | "property";

/** A person who gets a part of the reduction. */
export type HouseWorkPerson = {
  /** This is empty until the service has stored the person. */
  id: string;
  /**
   * The personal number as the portal shows it, all but its last two characters hidden; before the person is stored, the
   * reference by which the portal's server knows the number.
   */
  number: string;
  /** The masked number, where `number` is a reference that nobody can read. */
  shown?: string;
  /** The person's own part of the reduction; null where the reduction is shared evenly. */
  amountMinor: bigint | null;
};

/** The house work of a document: work or green technology in a home, of which the tax agency pays a part for the customer. */
export type HouseWork = {
  kind: ReductionKind;
  /** Null where the document does not say in which home the work was done. */
  homeKind: HomeKind | null;
  /** The designation of the property, or the number of the apartment. */
  homeName: string;
  /** The organisation number of the company that owns the house of the apartment. */
  housingCompanyNumber: string;
  /** Other costs than work and material, such as travel; 0 where the document names none. */
  otherCostsMinor: bigint;
  /** The amount that a person stated for all persons together; null where the service computes the amount. */
  statedMinor: bigint | null;
  persons: readonly HouseWorkPerson[];
};

/** The members of house work as a document of any kind has them. */
export type WireHouseWork = {
  type: unknown;
  isGreen?: boolean | null | undefined;
  homeKind: unknown;
  homeName: string | null | undefined;
  housingCompanyNumber: string | null | undefined;
  otherCosts?: number | null | undefined;
  amount: number | null | undefined;
  most?: number | null | undefined;
  /** The service shares the reduction evenly, whatever the persons' own amounts are. */
  isShared?: boolean | null | undefined;
  persons: z.infer<typeof houseWorkPersonsSchema>;
};

/** The names of the members that differ between the kinds of documents; null where a kind has no such member. */
export type HouseWorkMemberNames = {
  amount: string;
  isShared: string | null;
  homeName: string;
  housingCompanyNumber: string;
  otherCosts: string | null;
};

const homeKinds: readonly HomeKind[] = ["apartment", "property"];

/**
 * Returns the house work of a document; null where it has none, or a reduction of a kind that the portal does not know.
 *
 * @param exponent the number of decimals of the document's currency
 */
export function toHouseWork(wire: WireHouseWork, exponent: number): HouseWork | null {
  const kind = reductionKindOf(wire);
  if (kind === null) return null;
  const persons = wire.persons ?? [];
  const hasOwnAmounts = !wire.isShared && persons.some(({ Amount }) => (Amount ?? 0) !== 0);
  // The service may answer the amount that it computed; only another amount is one that somebody stated.
  const isComputed = wire.amount === null || wire.amount === undefined || wire.amount === wire.most;
  return {
    kind,
    homeKind: homeKinds[(codeOf(wire.homeKind) ?? 0) - 1] ?? null,
    homeName: textOf(wire.homeName),
    housingCompanyNumber: textOf(wire.housingCompanyNumber),
    otherCostsMinor: minorOf(wire.otherCosts, exponent),
    statedMinor: isComputed ? null : minorOf(wire.amount, exponent),
    persons: persons.map(({ Id, Ssn, Amount }) => ({
      id: textOf(Id),
      number: textOf(Ssn),
      amountMinor: hasOwnAmounts ? minorOf(Amount, exponent) : null,
    })),
  };
}

/** Returns the kind of the reduction; null for a document without one. A kind of house work counts before green technology. */
export function reductionKindOf({ type, isGreen }: Pick<WireHouseWork, "type" | "isGreen">): ReductionKind | null {
  return houseWorkKinds[(codeOf(type) ?? 0) - 1] ?? (isGreen ? "green" : null);
}

/**
 * Returns the members of a document's body that say its house work.
 *
 * @param stored the house work of the document as it was read; members that nobody changed are not written
 */
export function fromHouseWork(
  houseWork: HouseWork | null,
  stored: HouseWork | null,
  names: HouseWorkMemberNames,
  exponent: number,
): WireRecord {
  if (isSameHouseWork(houseWork, stored)) return {};
  const hasOwnAmounts = houseWork?.persons.some(({ amountMinor }) => amountMinor !== null) ?? false;
  const toAmount = (minor: bigint | null | undefined) =>
    minor === null || minor === undefined ? null : jsonFromScaled(minor, exponent);
  const otherCostsMinor = houseWork?.otherCostsMinor ?? 0n;
  return {
    RotReducedInvoicingType:
      houseWork && isHouseWorkKind(houseWork.kind) ? houseWorkKinds.indexOf(houseWork.kind) + 1 : 0,
    // A document that never used green technology need not say so.
    ...(houseWork?.kind === "green" || stored?.kind === "green"
      ? { UsesGreenTechnology: houseWork?.kind === "green" }
      : {}),
    RotPropertyType: houseWork?.homeKind ? homeKinds.indexOf(houseWork.homeKind) + 1 : null,
    [names.homeName]: textOrNull(houseWork?.homeName ?? ""),
    [names.housingCompanyNumber]: textOrNull(houseWork?.housingCompanyNumber ?? ""),
    [names.amount]: toAmount(houseWork?.statedMinor),
    ...(names.isShared ? { [names.isShared]: houseWork !== null && !hasOwnAmounts } : {}),
    ...(names.otherCosts ? { [names.otherCosts]: otherCostsMinor === 0n ? null : toAmount(otherCostsMinor) } : {}),
    Persons: (houseWork?.persons ?? []).map(({ id, number, amountMinor }) => ({
      ...(id ? { Id: id } : {}),
      Ssn: number,
      Amount: toAmount(amountMinor),
    })),
  };
}

function isSameHouseWork(first: HouseWork | null, second: HouseWork | null): boolean {
  const toText = (houseWork: HouseWork | null) =>
    JSON.stringify(houseWork, (_, value) => (typeof value === "bigint" ? value.toString() : value));
  return toText(first) === toText(second);
}

type ReductionMembers = Pick<WireHouseWork, "type" | "isGreen" | "amount" | "most" | "isShared"> & {
  persons?: WireHouseWork["persons"];
};

/**
 * Returns the amount the tax agency owes for a document, in minor units: the amount the document names,
 * otherwise the sum of the persons' own amounts.
 *
 * Assumed: where neither is given, or the reduction is shared evenly, it is the highest amount the service allows.
 * @param members `type` is the service's code of the reduction for house work: 1 and 2 reduce the amount
 */
export function taxReductionOf(
  { type, isGreen, amount, most, persons, isShared }: ReductionMembers,
  exponent: number,
): bigint {
  if (reductionKindOf({ type, isGreen }) === null) return 0n;
  const amountOfPersons = (persons ?? []).reduce((sum, person) => sum + minorOf(person.Amount, exponent), 0n);
  if (amount === null || amount === undefined)
    return isShared || amountOfPersons === 0n ? minorOf(most, exponent) : amountOfPersons;
  return minorOf(amount, exponent);
}
