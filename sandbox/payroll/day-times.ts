import type { FieldProblem } from "../http/problem";
import type { Tx } from "../store/db";
import { breakTypes } from "./break-rules";

type Times = { readonly StartTime: string | null; readonly EndTime: string | null };

/** A day has both its times, or neither and is a day off. */
export function timeProblems({ StartTime, EndTime }: Times, at: string): FieldProblem[] {
  if ((StartTime === null) === (EndTime === null)) return [];
  const field = at + (StartTime === null ? "StartTime" : "EndTime");
  return [{ field, message: `${field} is required: a day has both times, or neither.` }];
}

const kinds = {
  LunchBreakId: breakTypes.lunch,
  FirstCoffeeBreakId: breakTypes.first,
  SecondCoffeeBreakId: breakTypes.second,
} as const;

type Breaks = { readonly [member in keyof typeof kinds]: string | null };

/** Names members whose id is no break rule of the company, or one of another kind. */
export async function breakProblems(
  tx: Tx,
  companyId: string,
  days: readonly Breaks[],
  at: (index: number) => string,
): Promise<FieldProblem[]> {
  const { rows } = await tx.query<{ id: string; type: number }>(
    `SELECT "Id" AS id, "Type" AS type FROM "BreakRule" WHERE "companyId" = $1`,
    [companyId],
  );
  const types = new Map(rows.map(({ id, type }) => [id, type]));
  const members = Object.entries(kinds) as [keyof typeof kinds, number][];
  return days.flatMap((day, index) =>
    members.flatMap(([member, kind]) => {
      const id = day[member]?.toLowerCase();
      const field = at(index) + member;
      if (id === undefined || types.get(id) === kind) return [];
      const what = types.has(id) ? "a break of another kind" : "no record of the company";
      return [{ field, message: `${field} names ${what}.` }];
    }),
  );
}
