import { type FieldProblem, invalid } from "../http/problem";
import type { Bodies } from "../openapi/generated/payroll";
import { assertDimensions, type Dimensions } from "../resources/accounting/dimensions";
import type { Tx } from "../store/db";

export type Asked = Bodies["ProjectCostCenterDistributionRequest"];
type Share = { readonly Id: string; readonly Percentage: number };

/** Shares of the four dimensions, all lists present. */
export type Distribution = { readonly [list in keyof Asked]: readonly Share[] };

const singles = {
  Project: "ProjectId",
  CostCenter1: "CostCenterItemId1",
  CostCenter2: "CostCenterItemId2",
  CostCenter3: "CostCenterItemId3",
} as const;
type List = keyof typeof singles;
const lists = Object.keys(singles) as List[];

const byList = <T>(of: (list: List) => T): { readonly [list in List]: T } => ({
  Project: of("Project"),
  CostCenter1: of("CostCenter1"),
  CostCenter2: of("CostCenter2"),
  CostCenter3: of("CostCenter3"),
});

/**
 * The distribution a body asks for, its ids known to the books and each list at most 100 per cent.
 * @param keepsZero  whether shares of 0 stay rows
 * @param day  the day the projects must not have ended by
 * @throws ApiError 2000, 3000, 5005, 5006
 */
export async function checkedDistribution(
  tx: Tx,
  companyId: string,
  asked: Asked,
  day: string,
  keepsZero: boolean,
): Promise<Distribution> {
  const at = (list: string, index: number, member: string) =>
    `ProjectCostCenterDistribution.${list}[${index}].${member}`;
  const problems: FieldProblem[] = [];
  const rows: (Dimensions & { readonly path: string })[] = [];
  const shares = byList((list) => {
    const given = asked[list] ?? [];
    given.forEach(({ Id, Percentage }, index) => {
      if (Id === null) problems.push(required(at(list, index, "Id")));
      if (Percentage === null) problems.push(required(at(list, index, "Percentage")));
      if (Percentage < 0) problems.push(negative(at(list, index, "Percentage")));
      rows.push({ [singles[list]]: Id, path: at(list, index, "Id") });
    });
    if (hundredths(given) > 10_000) {
      const field = `ProjectCostCenterDistribution.${list}`;
      problems.push({ field, message: `${field} is more than 100 per cent.` });
    }
    return given.filter(({ Percentage }) => keepsZero || Percentage !== 0);
  });
  if (problems.length > 0) throw invalid(problems);
  await assertDimensions(tx, companyId, rows, day, (row) => rows[row]?.path ?? "");
  return shares;
}

const required = (field: string): FieldProblem => ({ field, message: `${field} is required.` });
const negative = (field: string): FieldProblem => ({ field, message: `${field} must be at least 0.` });
const hundredths = (shares: readonly { Percentage: number }[]) =>
  shares.reduce((sum, { Percentage }) => sum + Math.round((Percentage ?? 0) * 100), 0);

export const isEmpty = (distribution: Distribution): boolean => lists.every((list) => distribution[list].length === 0);

/** Single ids as a distribution: each of them whole. */
export function ofSingles(ids: Dimensions): Distribution {
  const share = (id: string | null | undefined) => (id ? [{ Id: id, Percentage: 100 }] : []);
  return byList((list) => share(ids[singles[list]]));
}

/** What the single members say: an id where its list is one share of 100 per cent. */
export function singlesOf(distribution: Distribution): Record<string, string | null> {
  return Object.fromEntries(
    lists.map((list) => {
      const [only, ...more] = distribution[list];
      return [singles[list], only?.Percentage === 100 && more.length === 0 ? only.Id : null];
    }),
  );
}
