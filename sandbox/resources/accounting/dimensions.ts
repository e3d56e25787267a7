import { invalidBodyError, ruleRefusalError } from "../../http/problem";
import type { Tx } from "../../store/db";

export const projectStatus = { ongoing: 1, finished: 2 } as const;

/** The cost centre items and the project of a row; every row of a document or voucher has these members. */
export type RowDimensions = {
  readonly CostCenterItemId1?: string | null;
  readonly CostCenterItemId2?: string | null;
  readonly CostCenterItemId3?: string | null;
  readonly ProjectId?: string | null;
};

const costCenterMembers = ["CostCenterItemId1", "CostCenterItemId2", "CostCenterItemId3"] as const;

/**
 * Checks and locks the cost centre items and projects of rows. A row names an item of cost centre 1, 2 or 3 in the
 * member with that number; the item and its cost centre must be active. The project of a row must not have ended before
 * the day on which the rows are booked. Items and projects stay locked until the transaction ends.
 *
 * @param memberPath  the path of a row's member in the body, for the refusal
 * @throws ApiError 3000 for an unknown id, 2000 for an item of another cost centre, 5006 for an inactive one, 5005 for a
 *         project that has ended
 * @see docs/api/vouchers-and-books.md#cost-centres-and-projects
 */
export async function assertDimensions(
  tx: Tx,
  companyId: string,
  rows: readonly RowDimensions[],
  bookedOn: string,
  memberPath = (rowIndex: number, member: string) => `Rows[${rowIndex}].${member}`,
): Promise<void> {
  const items = await lockCostCenterItems(tx, companyId, rows);
  const projects = await lockProjects(tx, companyId, rows);
  rows.forEach((row, index) => {
    costCenterMembers.forEach((member, centerIndex) => {
      const id = row[member]?.toLowerCase();
      if (id !== undefined) assertItem(items.get(id), centerIndex + 1, memberPath(index, member));
    });
    const id = row.ProjectId?.toLowerCase();
    if (id !== undefined) assertProject(projects.get(id), bookedOn, memberPath(index, "ProjectId"));
  });
}

type CostCenterItem = { readonly id: string; readonly number: number; readonly isActive: boolean };
type Project = {
  readonly id: string;
  readonly number: string;
  readonly status: number;
  readonly endsOn: string | null;
};

function assertItem(item: CostCenterItem | undefined, centerNumber: number, field: string): void {
  if (item === undefined) throw ruleRefusalError(3000, "The item of a cost centre was not found.", field);
  if (item.number !== centerNumber) {
    throw ruleRefusalError(
      2000,
      `${field} names an item of cost centre ${item.number}, not of ${centerNumber}.`,
      field,
    );
  }
  if (!item.isActive) throw ruleRefusalError(5006, "The cost centre or its item is inactive.", field);
}

function assertProject(project: Project | undefined, bookedOn: string, field: string): void {
  if (project === undefined) throw ruleRefusalError(3000, "The project was not found.", field);
  const hasEnded = project.endsOn !== null && project.endsOn < bookedOn;
  if (hasEnded || project.status === projectStatus.finished) {
    throw ruleRefusalError(5005, `Project ${project.number} has ended.`, field);
  }
}

const listIdsOf = (rows: readonly RowDimensions[], members: readonly (keyof RowDimensions)[]): string[] => [
  ...new Set(rows.flatMap((row) => members.flatMap((member) => row[member] ?? []))),
];

async function lockCostCenterItems(
  tx: Tx,
  companyId: string,
  rows: readonly RowDimensions[],
): Promise<ReadonlyMap<string, CostCenterItem>> {
  const ids = listIdsOf(rows, costCenterMembers);
  if (ids.length === 0) return new Map();
  const { rows: foundItems } = await tx.query<CostCenterItem>(
    `SELECT item."Id" AS id, center."Number" AS number, item."IsActive" AND center."IsActive" AS "isActive"
       FROM "CostCenterItem" AS item
       JOIN "CostCenter" AS center ON center."companyId" = item."companyId" AND center."Id" = item."CostCenterId"
      WHERE item."companyId" = $1 AND item."Id" = ANY ($2::uuid[]) ORDER BY item."Id" FOR SHARE`,
    [companyId, ids],
  );
  return new Map(foundItems.map((item) => [item.id, item]));
}

async function lockProjects(
  tx: Tx,
  companyId: string,
  rows: readonly RowDimensions[],
): Promise<ReadonlyMap<string, Project>> {
  const ids = listIdsOf(rows, ["ProjectId"]);
  if (ids.length === 0) return new Map();
  const { rows: foundProjects } = await tx.query<Project>(
    `SELECT "Id" AS id, "Number" AS number, "Status" AS status, "EndDate" AS "endsOn" FROM "Project"
      WHERE "companyId" = $1 AND "Id" = ANY ($2::uuid[]) ORDER BY "Id" FOR SHARE`,
    [companyId, ids],
  );
  return new Map(foundProjects.map((project) => [project.id, project]));
}

/** The rules of the chart of accounts for the dimensions of one account. */
export type DimensionedAccount = {
  readonly Number: string;
  readonly IsCostCenterAllowed: boolean;
  readonly IsFirstCostCenterMandatory: boolean;
  readonly IsProjectAllowed: boolean;
};

/**
 * Checks the dimensions of a row against the rules of its account.
 * @returns each wrong member with a message, for refusals with 2000; an empty list when the account allows the row
 *         (docs/api/vouchers-and-books.md#cost-centres-and-projects)
 */
export function findDimensionProblems(
  account: DimensionedAccount,
  row: RowDimensions,
): readonly { readonly member: string; readonly message: string }[] {
  const problems: { member: string; message: string }[] = [];
  const usedCostCenterMember = costCenterMembers.find((member) => (row[member] ?? null) !== null);
  const accountName = `Account ${account.Number}`;
  if (usedCostCenterMember !== undefined && !account.IsCostCenterAllowed) {
    problems.push({ member: usedCostCenterMember, message: `${accountName} takes no cost centre.` });
  }
  if ((row.CostCenterItemId1 ?? null) === null && account.IsFirstCostCenterMandatory) {
    problems.push({ member: "CostCenterItemId1", message: `${accountName} needs a cost centre.` });
  }
  if ((row.ProjectId ?? null) !== null && !account.IsProjectAllowed) {
    problems.push({ member: "ProjectId", message: `${accountName} takes no project.` });
  }
  return problems;
}

/** A row that is booked on an account, with the index of the row in the body, counted from 0. */
export type BookedRow = RowDimensions & { readonly accountNumber: number; readonly rowIndex: number };

/**
 * A row may have a cost centre or a project only when the year's chart allows this on the row's account. The row must
 * have a cost centre when the chart requires one. The posting, not this check, refuses an account that the chart lacks.
 * @throws ApiError 2000 with one entry for each member
 */
export async function assertAccountsAllowDimensions(
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
  const accountsByNumber = new Map(accounts.map((account) => [Number(account.Number), account]));
  const problems = rows.flatMap((row) => {
    const account = accountsByNumber.get(row.accountNumber);
    const rowProblems = account === undefined ? [] : findDimensionProblems(account, row);
    return rowProblems.map(({ member, message }) => ({ field: `Rows[${row.rowIndex}].${member}`, message }));
  });
  if (problems.length > 0) throw invalidBodyError(problems);
}
