import type { FieldProblem } from "../http/problem";
import type { Tx } from "../store/db";
import { breakTypes } from "./break-rules";

type WorkTimes = { readonly StartTime: string | null; readonly EndTime: string | null };

/** Reports the missing time of a day that has only one of its two times; a day with neither is a day off. */
export function findTimeProblems({ StartTime, EndTime }: WorkTimes, pathPrefix: string): FieldProblem[] {
  if ((StartTime === null) === (EndTime === null)) return [];
  const field = pathPrefix + (StartTime === null ? "StartTime" : "EndTime");
  return [{ field, message: `${field} is required: a day has both times, or neither.` }];
}

const breakTypeByMember = {
  LunchBreakId: breakTypes.lunch,
  FirstCoffeeBreakId: breakTypes.first,
  SecondCoffeeBreakId: breakTypes.second,
} as const;

type BreakIds = { readonly [member in keyof typeof breakTypeByMember]: string | null };

/** Reports the members whose id is no break rule of the company, or a break rule of another kind. */
export async function findBreakProblems(
  tx: Tx,
  companyId: string,
  days: readonly BreakIds[],
  pathPrefixOf: (index: number) => string,
): Promise<FieldProblem[]> {
  const { rows } = await tx.query<{ id: string; type: number }>(
    `SELECT "Id" AS id, "Type" AS type FROM "BreakRule" WHERE "companyId" = $1`,
    [companyId],
  );
  const typeById = new Map(rows.map(({ id, type }) => [id, type]));
  const members = Object.entries(breakTypeByMember) as [keyof typeof breakTypeByMember, number][];
  return days.flatMap((day, index) =>
    members.flatMap(([member, breakType]) => {
      const id = day[member]?.toLowerCase();
      const field = pathPrefixOf(index) + member;
      if (id === undefined || typeById.get(id) === breakType) return [];
      const problemText = typeById.has(id) ? "a break of another kind" : "no record of the company";
      return [{ field, message: `${field} names ${problemText}.` }];
    }),
  );
}
