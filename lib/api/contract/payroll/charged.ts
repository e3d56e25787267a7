import * as z from "zod/mini";
import { id, type WireRecord } from "../wire";

/**
 * The dimensions that time or an expense is charged to: at most one project and one item of each cost centre; empty text
 * where nothing is chosen.
 */
export type Charged = Readonly<Record<keyof typeof members, string>>;

// The service's name of the single id, and of the list of shares, which takes precedence over it.
const members = {
  project: ["ProjectId", "Project"],
  center1: ["CostCenterItemId1", "CostCenter1"],
  center2: ["CostCenterItemId2", "CostCenter2"],
  center3: ["CostCenterItemId3", "CostCenter3"],
} as const;

const names = Object.keys(members) as (keyof typeof members)[];

const each = <T>(of: (name: keyof typeof members) => T) => names.map(of);

/** The members of a wire record that is read. */
export const wireCharged = {
  ...{ ProjectId: z.nullish(id), CostCenterItemId1: z.nullish(id) },
  ...{ CostCenterItemId2: z.nullish(id), CostCenterItemId3: z.nullish(id) },
};

export const nothingCharged: Charged = { project: "", center1: "", center2: "", center3: "" };

/** The dimensions of a record. The service answers the single id where everything is charged to it. */
export function chargedOf(wire: WireRecord): Charged {
  return Object.fromEntries(each((name) => [name, wire[members[name][0]] ?? ""])) as Charged;
}

/** The single ids of the dimensions, null where nothing is chosen. */
export function fromCharged(charged: Charged): WireRecord {
  return Object.fromEntries(each((name) => [members[name][0], charged[name] || null]));
}

/**
 * The shares of a changed record, which take precedence over the single ids. A dimension that was changed is charged to its
 * new choice as a whole; the shares of the others stay as they are. Null where the record has no shares.
 */
export function sharesOver(read: WireRecord, charged: Charged): WireRecord | null {
  const shares = read.ProjectCostCenterDistribution as WireRecord | null | undefined;
  if (!shares) return null;
  const before = chargedOf(read);
  const sharesOf = (name: keyof typeof members) => {
    const chosen = charged[name];
    if (chosen === before[name]) return shares[members[name][1]] ?? null;
    return chosen === "" ? [] : [{ Id: chosen, Percentage: 100 }];
  };
  return Object.fromEntries(each((name) => [members[name][1], sharesOf(name)]));
}
