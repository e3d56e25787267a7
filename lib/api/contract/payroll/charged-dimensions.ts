import * as z from "zod/mini";
import { idSchema, type WireRecord } from "../wire";

/**
 * The dimensions that time or an expense is charged to: at most one project and one item of each cost centre; empty text
 * where nothing is chosen.
 */
export type ChargedDimensions = Readonly<Record<keyof typeof wireMembersByDimension, string>>;

// For each dimension: the service's name of the single id, and of the list of shares, which takes precedence over the
// id.
const wireMembersByDimension = {
  project: ["ProjectId", "Project"],
  center1: ["CostCenterItemId1", "CostCenter1"],
  center2: ["CostCenterItemId2", "CostCenter2"],
  center3: ["CostCenterItemId3", "CostCenter3"],
} as const;

const dimensionNames = Object.keys(wireMembersByDimension) as (keyof typeof wireMembersByDimension)[];

const mapDimensions = <T>(toValue: (name: keyof typeof wireMembersByDimension) => T) => dimensionNames.map(toValue);

/** The members of a wire record that is read. */
export const wireDimensionSchemas = {
  ...{ ProjectId: z.nullish(idSchema), CostCenterItemId1: z.nullish(idSchema) },
  ...{ CostCenterItemId2: z.nullish(idSchema), CostCenterItemId3: z.nullish(idSchema) },
};

export const noDimensions: ChargedDimensions = { project: "", center1: "", center2: "", center3: "" };

/** Returns the dimensions of a record. The service answers the single id where everything is charged to it. */
export function dimensionsOf(wire: WireRecord): ChargedDimensions {
  return Object.fromEntries(
    mapDimensions((name) => [name, wire[wireMembersByDimension[name][0]] ?? ""]),
  ) as ChargedDimensions;
}

/** Returns the single ids of the dimensions, null where nothing is chosen. */
export function fromDimensions(chargedDimensions: ChargedDimensions): WireRecord {
  return Object.fromEntries(
    mapDimensions((name) => [wireMembersByDimension[name][0], chargedDimensions[name] || null]),
  );
}

/**
 * Returns the shares of a changed record, which take precedence over the single ids. A dimension that was changed is
 * charged to its new choice as a whole; the shares of all other dimensions stay as they are. Null where the record has
 * no shares.
 */
export function buildChangedShares(record: WireRecord, chargedDimensions: ChargedDimensions): WireRecord | null {
  const shares = record.ProjectCostCenterDistribution as WireRecord | null | undefined;
  if (!shares) return null;
  const previousDimensions = dimensionsOf(record);
  const sharesOf = (name: keyof typeof wireMembersByDimension) => {
    const chosenId = chargedDimensions[name];
    if (chosenId === previousDimensions[name]) return shares[wireMembersByDimension[name][1]] ?? null;
    return chosenId === "" ? [] : [{ Id: chosenId, Percentage: 100 }];
  };
  return Object.fromEntries(mapDimensions((name) => [wireMembersByDimension[name][1], sharesOf(name)]));
}
