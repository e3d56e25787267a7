import { type FieldProblem, invalidBodyError } from "../http/problem";
import type { Bodies } from "../openapi/generated/payroll";
import { assertDimensions, type RowDimensions } from "../resources/accounting/dimensions";
import type { Tx } from "../store/db";

export type RequestedDistribution = Bodies["ProjectCostCenterDistributionRequest"];
type Share = { readonly Id: string; readonly Percentage: number };

/** The shares of the four dimensions; every list is present. */
export type Distribution = { readonly [list in keyof RequestedDistribution]: readonly Share[] };

const singleIdMembers = {
  Project: "ProjectId",
  CostCenter1: "CostCenterItemId1",
  CostCenter2: "CostCenterItemId2",
  CostCenter3: "CostCenterItemId3",
} as const;
type DimensionList = keyof typeof singleIdMembers;
const dimensionLists = Object.keys(singleIdMembers) as DimensionList[];

const mapDimensionLists = <T>(valueOfList: (list: DimensionList) => T): { readonly [list in DimensionList]: T } => ({
  Project: valueOfList("Project"),
  CostCenter1: valueOfList("CostCenter1"),
  CostCenter2: valueOfList("CostCenter2"),
  CostCenter3: valueOfList("CostCenter3"),
});

/**
 * Parses the distribution of a body: its ids must be known in the books, and each list must be at most 100 per cent.
 * @param shouldKeepZeroShares  whether shares of 0 stay rows
 * @param bookedOn  the day by which the projects must not have ended
 * @throws ApiError 2000, 3000, 5005, 5006
 */
export async function parseDistribution(
  tx: Tx,
  companyId: string,
  requestedDistribution: RequestedDistribution,
  bookedOn: string,
  shouldKeepZeroShares: boolean,
): Promise<Distribution> {
  const memberPath = (list: string, index: number, member: string) =>
    `ProjectCostCenterDistribution.${list}[${index}].${member}`;
  const problems: FieldProblem[] = [];
  const dimensionRows: (RowDimensions & { readonly path: string })[] = [];
  const distribution = mapDimensionLists((list) => {
    const requestedShares = requestedDistribution[list] ?? [];
    requestedShares.forEach(({ Id, Percentage }, index) => {
      if (Id === null) problems.push(makeRequiredProblem(memberPath(list, index, "Id")));
      if (Percentage === null) problems.push(makeRequiredProblem(memberPath(list, index, "Percentage")));
      if (Percentage < 0) problems.push(makeNegativeProblem(memberPath(list, index, "Percentage")));
      dimensionRows.push({ [singleIdMembers[list]]: Id, path: memberPath(list, index, "Id") });
    });
    if (sumHundredths(requestedShares) > 10_000) {
      const field = `ProjectCostCenterDistribution.${list}`;
      problems.push({ field, message: `${field} is more than 100 per cent.` });
    }
    return requestedShares.filter(({ Percentage }) => shouldKeepZeroShares || Percentage !== 0);
  });
  if (problems.length > 0) throw invalidBodyError(problems);
  await assertDimensions(tx, companyId, dimensionRows, bookedOn, (rowIndex) => dimensionRows[rowIndex]?.path ?? "");
  return distribution;
}

const makeRequiredProblem = (field: string): FieldProblem => ({ field, message: `${field} is required.` });
const makeNegativeProblem = (field: string): FieldProblem => ({ field, message: `${field} must be at least 0.` });
const sumHundredths = (shares: readonly { Percentage: number }[]) =>
  shares.reduce((sum, { Percentage }) => sum + Math.round((Percentage ?? 0) * 100), 0);

export const isEmptyDistribution = (distribution: Distribution): boolean =>
  dimensionLists.every((list) => distribution[list].length === 0);

/** Converts single ids to a distribution in which each id has the whole share. */
export function distributionOfSingleIds(ids: RowDimensions): Distribution {
  const makeFullShare = (id: string | null | undefined) => (id ? [{ Id: id, Percentage: 100 }] : []);
  return mapDimensionLists((list) => makeFullShare(ids[singleIdMembers[list]]));
}

/** The values of the single members: an id where its list is one share of 100 per cent, else null. */
export function singleIdsOf(distribution: Distribution): Record<string, string | null> {
  return Object.fromEntries(
    dimensionLists.map((list) => {
      const [firstShare, ...otherShares] = distribution[list];
      return [singleIdMembers[list], firstShare?.Percentage === 100 && otherShares.length === 0 ? firstShare.Id : null];
    }),
  );
}
