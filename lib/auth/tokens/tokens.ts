import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { runInBackground, type Tenant, withTenant } from "@/lib/platform/db";
import { isDiskFull } from "@/lib/platform/disk-full";
import { log } from "@/lib/platform/log";
import { machineNow, now } from "@/lib/values/clock";
import { Problem } from "@/lib/values/problem";
import type { Connection } from "@/prisma/generated/client";
import type { ReconnectReason } from "../../rules/access/reconnect-reasons";
import { type CompanyAccess, type ConnectionRow, connectionRowOf } from "../access";
import { unwrapDataKey } from "./key-ring";
import { refreshOnce } from "./refresh";
import { replayConnection } from "./replay";
import { companyKeyOf, type DataKey, dataKeyOf, openToken } from "./store";

/** An access token for one call, with its scopes. It never leaves the server. */
export type UsableToken = { token: string; scopes: ReadonlySet<string> };

/**
 * The time a caller waits for a refresh that another process has begun. It is longer than a token call and its
 * repeat.
 */
const maxWaitMs = 130_000;

/** A refused token younger than this is not refreshed again, because each refresh would spend a token in vain. */
const newTokenAgeMs = 10_000;

const processGlobals = globalThis as typeof globalThis & {
  [key: symbol]: Map<string, Promise<UsableToken>> | undefined;
};
const refreshesSlot = Symbol.for("stegvis.refreshes");

/**
 * The access token of a person's connection to a company, refreshed when it is about to end.
 *
 * @param options.rejectedToken  a token that the service answered with 401: it is refreshed, unless it is itself only a
 *                               moment old
 * @param options.isRefreshForced  refreshes although the token is fresh, for the sake of the refresh token
 * @throws Problem `connection_missing`, `reconnect_required` (detail: the reason), `remote_busy`
 */
export async function getAccessToken(
  access: CompanyAccess,
  options: { rejectedToken?: string; isRefreshForced?: boolean } = {},
): Promise<UsableToken> {
  const row = connectionRowOf(access);
  if (!row || row.status === "disconnected") throw new Problem("connection_missing");
  if (row.status !== "active") throw new Problem("reconnect_required", { detail: row.reason ?? undefined });
  const currentToken = openTokenOfRow(access, row);
  const isRejected = currentToken !== null && currentToken.token === options.rejectedToken;
  const mustRefresh = !currentToken || isRejected || options.isRefreshForced === true;
  if (!mustRefresh && isInFuture(row.renewAt)) return currentToken;
  try {
    return await joinRefresh(access, row.id, row.tokenVersion, isRejected);
  } catch (error) {
    // A token is refreshed early, so that a refresh that fails for a moment disturbs nobody while the old token is valid.
    if (mustRefresh || !(isBusy(error) || isDiskFull(error)) || !isInFuture(row.accessExpiresAt)) throw error;
    log("auth").warn({ err: error, connectionId: row.id }, "a refresh failed, the old token is still good");
    return currentToken;
  }
}

/** The opened token of each connection that was read. Calls that share one read of it share the opened token. */
const openedTokens = new WeakMap<ConnectionRow, UsableToken>();

function openTokenOfRow(access: CompanyAccess, row: ConnectionRow): UsableToken | null {
  if (!row.accessTokenSealed) return null;
  const knownToken = openedTokens.get(row);
  if (knownToken) return knownToken;
  const dataKey = { id: row.dataKeyId, key: unwrapDataKey({ ...access, ...row.wrappedKey }) };
  const token = openToken(access, dataKey, "access_token", row.accessTokenSealed);
  const usableToken = { token, scopes: new Set(row.scopes) };
  openedTokens.set(row, usableToken);
  return usableToken;
}

function isInFuture(instant: Date | null): boolean {
  return instant !== null && instant > now();
}

function isBusy(error: unknown): boolean {
  return error instanceof Problem && error.code === "remote_busy";
}

/** Refreshes a connection. All callers in this process that read the same tokens share one refresh. */
function joinRefresh(
  tenant: Tenant,
  connectionId: string,
  versionAtRead: number,
  isRejected: boolean,
): Promise<UsableToken> {
  processGlobals[refreshesSlot] ??= new Map();
  const runningRefreshes = processGlobals[refreshesSlot];
  const refreshKey = `${connectionId} ${versionAtRead}`;
  let refresh = runningRefreshes.get(refreshKey);
  if (!refresh) {
    // Once begun, the refresh belongs to no request and must not wait in the queue of the request that started it.
    refresh = runInBackground(() =>
      awaitNewTokens(companyKeyOf(tenant), connectionId, versionAtRead, isRejected),
    ).finally(() => runningRefreshes.delete(refreshKey));
    runningRefreshes.set(refreshKey, refresh);
  }
  return refresh;
}

/** Waits until the tokens are newer than those that were read, and refreshes them unless another process does. */
async function awaitNewTokens(
  tenant: Tenant,
  connectionId: string,
  versionAtRead: number,
  isRejected: boolean,
): Promise<UsableToken> {
  const waitUntilMs = machineNow().getTime() + maxWaitMs;
  for (let pauseMs = 5; machineNow().getTime() < waitUntilMs; pauseMs = Math.min(pauseMs * 1.5, 100)) {
    const { connection, dataKey } = await readConnection(tenant, connectionId);
    if (connection.tokenVersion > versionAtRead && !isExpired(connection))
      return toUsableToken(tenant, connection, dataKey);
    if (isRejected && connection.tokenVersion === versionAtRead && isNewToken(connection))
      throw new Problem("reconnect_required", { detail: "refused" satisfies ReconnectReason });
    if (!connection.refreshTokenSealed) return endConnectionWithoutRefreshToken(tenant, connection);
    if (!isLeased(connection)) {
      await replayConnection(connectionId);
      const refreshResult = await refreshOnce(tenant, connectionId, connection.tokenVersion);
      if (refreshResult === "away") throw new Problem("remote_busy", { detail: "identity_server" });
      if (refreshResult === "settled") continue;
    }
    await pause(pauseMs);
  }
  throw new Problem("remote_busy", { detail: "identity_server" });
}

type ConnectionWithKey = { connection: Connection; dataKey: DataKey };

async function readConnection(tenant: Tenant, connectionId: string): Promise<ConnectionWithKey> {
  const connectionWithKey = await withTenant(tenant, async (tx) => {
    const connection = await tx.connection.findFirst({ where: { ...companyKeyOf(tenant), id: connectionId } });
    return connection && { connection, dataKey: await dataKeyOf(tx, tenant) };
  });
  if (!connectionWithKey || connectionWithKey.connection.status === "disconnected")
    throw new Problem("connection_missing");
  const { status, reason } = connectionWithKey.connection;
  if (status !== "active") throw new Problem("reconnect_required", { detail: reason ?? undefined });
  return connectionWithKey;
}

/** Ends a connection without a refresh token, which was granted without `offline_access`, when its access token expires. */
async function endConnectionWithoutRefreshToken(tenant: Tenant, { id, tokenVersion }: Connection): Promise<never> {
  const detail: ReconnectReason = "scope_missing";
  await withTenant(tenant, (tx) =>
    tx.connection.updateMany({
      where: { ...companyKeyOf(tenant), id, tokenVersion },
      data: { status: "reconnect", reason: detail, statusSince: now(), accessTokenSealed: null },
    }),
  );
  throw new Problem("reconnect_required", { detail });
}

/**
 * Whether the access token has expired. Tokens that another process refreshed may also have expired, if the caller
 * read the row long ago.
 */
function isExpired({ accessExpiresAt }: Connection): boolean {
  return accessExpiresAt !== null && accessExpiresAt <= now();
}

function isNewToken({ lastRefreshedAt }: Connection): boolean {
  const ageMs = lastRefreshedAt === null ? newTokenAgeMs : now().getTime() - lastRefreshedAt.getTime();
  return ageMs >= 0 && ageMs < newTokenAgeMs;
}

/**
 * Whether a connection is leased by this machine's clock, which saves a useless try. The database's clock decides
 * later.
 */
function isLeased({ leaseUntil }: Connection): boolean {
  return leaseUntil !== null && leaseUntil > machineNow();
}

function toUsableToken(tenant: Tenant, connection: Connection, dataKey: DataKey): UsableToken {
  const token = openToken(tenant, dataKey, "access_token", connection.accessTokenSealed);
  return { token, scopes: new Set(connection.scopes) };
}
