import * as z from "zod/mini";
import { id, type WireRecord } from "../wire";

/** What time or an expense is charged to: at most one project and one item of each cost centre; empty where nothing is chosen. */
export type Charged = Readonly<Record<keyof typeof members, string>>;

// The service's name of the one id, and of the list of shares that goes before it.
const members = {
  project: ["ProjectId", "Project"],
  center1: ["CostCenterItemId1", "CostCenter1"],
  center2: ["CostCenterItemId2", "CostCenter2"],
  center3: ["CostCenterItemId3", "CostCenter3"],
} as const;

const names = Object.keys(members) as (keyof typeof members)[];

const each = <T>(of: (name: keyof typeof members) => T) => names.map(of);

/** As members of a record that is read. */
export const wireCharged = {
  ...{ ProjectId: z.nullish(id), CostCenterItemId1: z.nullish(id) },
  ...{ CostCenterItemId2: z.nullish(id), CostCenterItemId3: z.nullish(id) },
};

export const nothingCharged: Charged = { project: "", center1: "", center2: "", center3: "" };

/** As the service answers: the one id is there where all goes to it. */
export function chargedOf(wire: WireRecord): Charged {
  return Object.fromEntries(each((name) => [name, wire[members[name][0]] ?? ""])) as Charged;
}

/** The one ids, null where nothing is chosen. */
export function fromCharged(charged: Charged): WireRecord {
  return Object.fromEntries(each((name) => [members[name][0], charged[name] || null]));
}

/**
 * The shares of what is changed, which go before the one ids: those of what is chosen otherwise become the whole of the new one,
 * and the others stay as they are. Null where there are no shares.
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
