import { invalid, refused } from "../../http/problem";
import type { Tx } from "../../store/db";

export const projectStatus = { ongoing: 1, finished: 2 } as const;

/** What a row says of cost centres and project; any row of a document or voucher has these members. */
export type Dimensions = {
  readonly CostCenterItemId1?: string | null;
  readonly CostCenterItemId2?: string | null;
  readonly CostCenterItemId3?: string | null;
  readonly ProjectId?: string | null;
};

const centers = ["CostCenterItemId1", "CostCenterItemId2", "CostCenterItemId3"] as const;

/**
 * Rows may name what the company has and uses: an item of cost centre 1, 2 or 3 in the member of that number, in use as
 * its cost centre is, and a project that has not ended by the day the rows are booked. Items and projects stay as they
 * are until the transaction ends.
 *
 * @param at   the path of a row's member in the body, for the refusal
 * @throws ApiError 3000 for an unknown id, 2000 for an item of another cost centre, 5006 for one out of use, 5005 for a
 *         project that has ended
 * @see docs/api/vouchers-and-books.md#cost-centres-and-projects
 */
export async function assertDimensions(
  tx: Tx,
  companyId: string,
  rows: readonly Dimensions[],
  day: string,
  at = (row: number, member: string) => `Rows[${row}].${member}`,
): Promise<void> {
  const items = await itemsOf(tx, companyId, rows);
  const projects = await projectsOf(tx, companyId, rows);
  rows.forEach((row, index) => {
    centers.forEach((member, place) => {
      const id = row[member]?.toLowerCase();
      if (id !== undefined) assertItem(items.get(id), place + 1, at(index, member));
    });
    const id = row.ProjectId?.toLowerCase();
    if (id !== undefined) assertProject(projects.get(id), day, at(index, "ProjectId"));
  });
}

type Item = { readonly id: string; readonly number: number; readonly isActive: boolean };
type Project = {
  readonly id: string;
  readonly number: string;
  readonly status: number;
  readonly endsOn: string | null;
};

function assertItem(item: Item | undefined, center: number, field: string): void {
  if (item === undefined) throw refused(3000, "The item of a cost centre was not found.", field);
  if (item.number !== center) {
    throw refused(2000, `${field} names an item of cost centre ${item.number}, not of ${center}.`, field);
  }
  if (!item.isActive) throw refused(5006, "The cost centre or its item is inactive.", field);
}

function assertProject(project: Project | undefined, day: string, field: string): void {
  if (project === undefined) throw refused(3000, "The project was not found.", field);
  const hasEnded = project.endsOn !== null && project.endsOn < day;
  if (hasEnded || project.status === projectStatus.finished) {
    throw refused(5005, `Project ${project.number} has ended.`, field);
  }
}

const idsOf = (rows: readonly Dimensions[], members: readonly (keyof Dimensions)[]): string[] => [
  ...new Set(rows.flatMap((row) => members.flatMap((member) => row[member] ?? []))),
];

async function itemsOf(tx: Tx, companyId: string, rows: readonly Dimensions[]): Promise<ReadonlyMap<string, Item>> {
  const ids = idsOf(rows, centers);
  if (ids.length === 0) return new Map();
  const { rows: found } = await tx.query<Item>(
    `SELECT item."Id" AS id, center."Number" AS number, item."IsActive" AND center."IsActive" AS "isActive"
       FROM "CostCenterItem" AS item
       JOIN "CostCenter" AS center ON center."companyId" = item."companyId" AND center."Id" = item."CostCenterId"
      WHERE item."companyId" = $1 AND item."Id" = ANY ($2::uuid[]) ORDER BY item."Id" FOR SHARE`,
    [companyId, ids],
  );
  return new Map(found.map((item) => [item.id, item]));
}

async function projectsOf(
  tx: Tx,
  companyId: string,
  rows: readonly Dimensions[],
): Promise<ReadonlyMap<string, Project>> {
  const ids = idsOf(rows, ["ProjectId"]);
  if (ids.length === 0) return new Map();
  const { rows: found } = await tx.query<Project>(
    `SELECT "Id" AS id, "Number" AS number, "Status" AS status, "EndDate" AS "endsOn" FROM "Project"
      WHERE "companyId" = $1 AND "Id" = ANY ($2::uuid[]) ORDER BY "Id" FOR SHARE`,
    [companyId, ids],
  );
  return new Map(found.map((project) => [project.id, project]));
}

/** What the chart says of an account's dimensions. */
export type DimensionedAccount = {
  readonly Number: string;
  readonly IsCostCenterAllowed: boolean;
  readonly IsFirstCostCenterMandatory: boolean;
  readonly IsProjectAllowed: boolean;
};

/**
 * Whether an account takes what a row says.
 * @returns the member to blame and why; nothing when it fits (2000,
 *         docs/api/vouchers-and-books.md#cost-centres-and-projects)
 */
export function dimensionProblems(
  account: DimensionedAccount,
  row: Dimensions,
): readonly { readonly member: string; readonly message: string }[] {
  const problems: { member: string; message: string }[] = [];
  const given = centers.find((member) => (row[member] ?? null) !== null);
  const name = `Account ${account.Number}`;
  if (given !== undefined && !account.IsCostCenterAllowed) {
    problems.push({ member: given, message: `${name} takes no cost centre.` });
  }
  if ((row.CostCenterItemId1 ?? null) === null && account.IsFirstCostCenterMandatory) {
    problems.push({ member: "CostCenterItemId1", message: `${name} needs a cost centre.` });
  }
  if ((row.ProjectId ?? null) !== null && !account.IsProjectAllowed) {
    problems.push({ member: "ProjectId", message: `${name} takes no project.` });
  }
  return problems;
}

/** A row that is booked on an account; `place` counts the rows of the body from 0. */
export type BookedRow = Dimensions & { readonly accountNumber: number; readonly place: number };

/**
 * Rows name cost centres and projects only where the chart of the year lets their account have them, and a cost centre
 * where it demands one. An account that the chart lacks is left to the posting.
 * @throws ApiError 2000 with one entry for each member
 */
export async function assertAccountsTake(
  tx: Tx,
  companyId: string,
  fiscalYearId: string,
  rows: readonly BookedRow[],
): Promise<void> {
  const { rows: accounts } = await tx.query<DimensionedAccount>(
    `SELECT "Number", "IsCostCenterAllowed", "IsFirstCostCenterMandatory", "IsProjectAllowed" FROM "Account"
      WHERE "companyId" = $1 AND "FiscalYearId" = $2 AND "Number" = ANY ($3)`,
    [companyId, fiscalYearId, [...new Set(rows.map((row) => String(row.accountNumber)))]],
  );
  const byNumber = new Map(accounts.map((account) => [Number(account.Number), account]));
  const problems = rows.flatMap((row) => {
    const account = byNumber.get(row.accountNumber);
    const found = account === undefined ? [] : dimensionProblems(account, row);
    return found.map(({ member, message }) => ({ field: `Rows[${row.place}].${member}`, message }));
  });
  if (problems.length > 0) throw invalid(problems);
}
