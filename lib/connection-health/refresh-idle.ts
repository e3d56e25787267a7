import "server-only";
import { accessOfPerson } from "../auth/access";
import { getAccessToken } from "../auth/tokens/tokens";
import { query } from "../platform/db";
import { log } from "../platform/log";
import { latestIssueWithDaysLeft } from "../rules/access/refresh-token-life";
import { now } from "../values/clock";
import { Problem } from "../values/problem";

/** A connection with fewer days left than this is refreshed although nobody uses it. */
const refreshAheadDays = 60;

/** A connection that could not be given a longer life is tried again after this time. */
const tryAgainMs = 24 * 60 * 60_000;

/** A restored connection that the identity server said nothing about is tried again after this time. */
const tryRestoredAgainMs = 60_000;

const maxTakenAtOnce = 4;

type TakenConnection = { partner_id: string; company_id: string; person_id: string };

/**
 * Refreshes the connections that nobody uses and whose refresh token ends within 60 days, one after the other. Each
 * connection is tried once a day, by one process. While the identity server is away, the rest waits for the next sweep.
 */
export function refreshIdleConnections(): Promise<void> {
  return refreshTaken(async () => {
    const tryAt = now();
    const triedBefore = new Date(tryAt.getTime() - tryAgainMs);
    const { rows } = await query<TakenConnection>("SELECT * FROM take_connections_to_refresh($1, $2, $3, $4)", [
      ...[tryAt, latestIssueWithDaysLeft(refreshAheadDays, tryAt), triedBefore, maxTakenAtOnce],
    ]);
    return rows;
  });
}

/**
 * Tries each connection that a backup brought back, so that its person learns soon whether they must connect again. An
 * answer of the identity server settles it: the tokens are exchanged, or the connection has ended and is never tried again.
 */
export function tryRestoredConnections(): Promise<void> {
  return refreshTaken(async () => {
    const tryAt = now();
    const triedBefore = new Date(tryAt.getTime() - tryRestoredAgainMs);
    const { rows } = await query<TakenConnection>("SELECT * FROM take_restored_connections($1, $2, $3)", [
      ...[tryAt, triedBefore, maxTakenAtOnce],
    ]);
    return rows;
  });
}

/** Refreshes connections a few at a time until none is left, or the identity server is away. */
async function refreshTaken(takeConnections: () => Promise<TakenConnection[]>): Promise<void> {
  for (;;) {
    const rows = await takeConnections();
    let isServerAway = false;
    for (const row of rows) isServerAway = (await refreshConnection(row)) === "away" || isServerAway;
    if (isServerAway || rows.length < maxTakenAtOnce) return;
  }
}

/** Never throws: the error of one connection keeps no other waiting. */
async function refreshConnection(connection: TakenConnection): Promise<"done" | "away"> {
  const { partner_id: partnerId, company_id: companyId, person_id: personId } = connection;
  try {
    await getAccessToken(await accessOfPerson(partnerId, personId, companyId), { isRefreshForced: true });
    return "done";
  } catch (error) {
    if (!(error instanceof Problem)) {
      log("auth").error({ err: error, person: personId }, "a connection that nobody used was not refreshed");
      return "done";
    }
    const { code, detail } = error;
    log("auth").warn({ code, detail, person: personId }, "a connection that nobody used was not refreshed");
    return code === "remote_busy" ? "away" : "done";
  }
}
