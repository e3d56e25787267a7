import "server-only";
import { query } from "../platform/db";
import { latestIssueWithDaysLeft } from "../rules/access/refresh-token-life";
import { now } from "../values/clock";
import { warningDays } from "./plan-warning";

const rowsPerPage = 50;

/** A refresh that is still under way may yet give a connection a longer life, so its person is not warned meanwhile. */
const maxRefreshMs = 10 * 60_000;

/** A connection that ended longer ago than this is told to nobody: a mail server that is new would mail about old ends. */
const maxAgeOfEndMs = 7 * 24 * 60 * 60_000;

type ConnectionKey = { partnerId: string; companyId: string; personId: string; id: string };

/** A connection that works and ends soon. */
export type EndingConnection = ConnectionKey & { refreshIssuedAt: Date; warnedDays: number | null };

/** A connection that ended by itself at `statusSince`. */
export type EndedConnection = ConnectionKey & {
  reason: string | null;
  statusSince: Date;
  toldAt: Date | null;
  ownersToldAt: Date | null;
};

type KeyRow = { partner_id: string; company_id: string; person_id: string; id: string };
type EndingRow = KeyRow & { refresh_issued_at: Date; warned_days: number | null };
type EndedRow = KeyRow & {
  reason: string | null;
  status_since: Date;
  told_at: Date | null;
  owners_told_at: Date | null;
};

/** The connections of all partners that end soon although a refresh was tried. */
export async function* listEndingConnections(): AsyncGenerator<EndingConnection> {
  const at = now();
  const triedBefore = new Date(at.getTime() - maxRefreshMs);
  const values = [latestIssueWithDaysLeft(warningDays[0], at), triedBefore];
  const rows = listPages<EndingRow>("SELECT * FROM connections_near_end($1, $2, $3, $4)", values);
  for await (const row of rows)
    yield { ...keyOf(row), refreshIssuedAt: row.refresh_issued_at, warnedDays: row.warned_days };
}

/** The connections of all partners that ended and of which the person or the owners are still to be told. */
export async function* listEndedConnections(): AsyncGenerator<EndedConnection> {
  const endedAfter = new Date(now().getTime() - maxAgeOfEndMs);
  const rows = listPages<EndedRow>("SELECT * FROM ended_connections_to_tell($1, $2, $3)", [endedAfter]);
  for await (const row of rows) {
    const { reason, status_since: statusSince, told_at: toldAt, owners_told_at: ownersToldAt } = row;
    yield { ...keyOf(row), reason, statusSince, toldAt, ownersToldAt };
  }
}

function keyOf({ partner_id: partnerId, company_id: companyId, person_id: personId, id }: KeyRow): ConnectionKey {
  return { partnerId, companyId, personId, id };
}

async function* listPages<Row extends KeyRow>(statement: string, values: readonly unknown[]): AsyncGenerator<Row> {
  let afterId: string | null = null;
  for (;;) {
    const { rows }: { rows: Row[] } = await query<Row>(statement, [...values, afterId, rowsPerPage]);
    yield* rows;
    if (rows.length < rowsPerPage) return;
    afterId = rows.at(-1)?.id ?? null;
  }
}
