import "server-only";
import { createHash } from "node:crypto";
import { type Tenant, type Tx, withTenant } from "@/lib/platform/db";
import { now } from "@/lib/values/clock";
import type { Connection } from "@/prisma/generated/client";
import type { TokenSet } from "../oauth/token-answer";
import { openSealed, seal } from "./cipher";
import { unwrapDataKey } from "./key-ring";

type TokenColumn = "access_token" | "refresh_token";

const renewalMarginMs = 10 * 60_000;

/** A company's opened data key, and its id, which is part of every seal made with it. */
export type DataKey = { id: string; key: Buffer };

/** Reads and opens the data key of a company. */
export async function dataKeyOf(tx: Tx, { partnerId, companyId }: Tenant): Promise<DataKey> {
  const company = await tx.company.findFirstOrThrow({ where: { partnerId, id: companyId } });
  return { id: company.dataKeyId, key: unwrapDataKey({ ...company, companyId }) };
}

function tokenSealContextOf({ partnerId, companyId }: Tenant, column: TokenColumn, keyId: string) {
  return { table: "connection", partnerId, companyId, column, keyId };
}

export function sealToken(tenant: Tenant, dataKey: DataKey, column: TokenColumn, token: string) {
  return seal(dataKey.key, Buffer.from(token), tokenSealContextOf(tenant, column, dataKey.id));
}

export function openToken(tenant: Tenant, dataKey: DataKey, column: TokenColumn, sealedToken: Uint8Array | null) {
  if (!sealedToken) throw new Error(`there is no ${column} to open`);
  return openSealed(dataKey.key, sealedToken, tokenSealContextOf(tenant, column, dataKey.id)).toString();
}

/** The hash that names a refresh token in the journal, which does not contain the token itself. */
export function hashOfToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/**
 * The columns that a new token set changes, with its tokens sealed. An answer without refresh token or scope leaves the old
 * ones unchanged (RFC 6749 sections 5.1 and 6). A refresh token that comes back unchanged still ends two years after it was
 * first issued.
 *
 * @param oldTokenHash the hash of the refresh token that was spent for this set; left out for a set of a sign-in
 */
export function tokenColumnsOf(tenant: Tenant, dataKey: DataKey, tokens: TokenSet, oldTokenHash?: string) {
  const receivedAt = now();
  const lifetimeMs = tokens.expiresInSeconds * 1000;
  const accessExpiresAt = new Date(receivedAt.getTime() + lifetimeMs);
  const refreshColumns = tokens.refreshToken && {
    refreshTokenSealed: sealToken(tenant, dataKey, "refresh_token", tokens.refreshToken),
    ...(hashOfToken(tokens.refreshToken) === oldTokenHash ? {} : { refreshIssuedAt: receivedAt, warnedDays: null }),
  };
  return {
    accessTokenSealed: sealToken(tenant, dataKey, "access_token", tokens.accessToken),
    dataKeyId: dataKey.id,
    accessExpiresAt,
    renewAt: new Date(accessExpiresAt.getTime() - Math.min(renewalMarginMs, lifetimeMs / 6)),
    ...refreshColumns,
    ...(tokens.scopes ? { scopes: [...tokens.scopes] } : {}),
  };
}

/** A connection with the right to spend its refresh token until the lease ends. */
export type Lease = LeaseKey & { connection: Connection; dataKey: DataKey };

/**
 * The values that a compare-and-set must find unchanged, the id of the journal row it settles, and the hash of the refresh
 * token that this row names.
 */
export type LeaseKey = {
  connectionId: string;
  fence: number;
  tokenVersion: number;
  journalId: string;
  oldTokenHash: string;
};

/**
 * A lease is longer than a token call and its one repeat, so that no second process calls before the first has its answer.
 */
const leaseSeconds = 120;

/**
 * Takes the lease of a connection and writes the journal row, in one transaction, before anything is sent.
 *
 * @returns null when another process has the lease, or the tokens are no longer those of `tokenVersion`
 */
export function takeLease(
  tenant: Tenant,
  { connectionId, tokenVersion, journalId, instance }: LeaseRequest,
): Promise<Lease | null> {
  return withTenant(tenant, async (tx) => {
    const updatedRowCount = await tx.$executeRaw`UPDATE connection
      SET fence = fence + 1, lease_until = clock_timestamp() + ${leaseSeconds} * interval '1 second'
      WHERE partner_id = ${tenant.partnerId}::uuid AND company_id = ${tenant.companyId}::uuid
        AND id = ${connectionId}::uuid AND token_version = ${tokenVersion} AND status = 'active'
        AND refresh_token_sealed IS NOT NULL AND (lease_until IS NULL OR lease_until < clock_timestamp())`;
    if (!updatedRowCount) return null;
    const connection = await tx.connection.findFirstOrThrow({ where: { ...companyKeyOf(tenant), id: connectionId } });
    const dataKey = await dataKeyOf(tx, tenant);
    const { fence, dataKeyId, refreshTokenSealed } = connection;
    const oldTokenHash = hashOfToken(openToken(tenant, dataKey, "refresh_token", refreshTokenSealed));
    const journalRow = { connectionId, instance, tokenVersion, fence, dataKeyId, oldTokenHash };
    await tx.refreshJournal.create({ data: { ...companyKeyOf(tenant), id: journalId, ...journalRow, stage: "sent" } });
    return { connection, dataKey, journalId, connectionId, fence, tokenVersion, oldTokenHash };
  });
}

/**
 * Takes the lease of a connection in any state in order to end it. Meanwhile no process spends its refresh token, and the
 * tokens read are the newest ones. The lease is released by ending the connection or by {@link releaseLease}.
 *
 * @returns null while another process has the lease
 */
export function takeLeaseToEnd(tenant: Tenant, connectionId: string): Promise<LeasedConnection | null> {
  return withTenant(tenant, async (tx) => {
    const updatedRowCount = await tx.$executeRaw`UPDATE connection
      SET fence = fence + 1, lease_until = clock_timestamp() + ${leaseSeconds} * interval '1 second'
      WHERE partner_id = ${tenant.partnerId}::uuid AND company_id = ${tenant.companyId}::uuid
        AND id = ${connectionId}::uuid AND (lease_until IS NULL OR lease_until < clock_timestamp())`;
    if (!updatedRowCount) return null;
    const connection = await tx.connection.findFirstOrThrow({ where: { ...companyKeyOf(tenant), id: connectionId } });
    return { connection, dataKey: await dataKeyOf(tx, tenant) };
  });
}

export type LeasedConnection = Pick<Lease, "connection" | "dataKey">;

/** Releases the lease of a connection, which is left unchanged. */
export async function releaseLease(tenant: Tenant, { connection: { id, fence } }: LeasedConnection): Promise<void> {
  const where = { ...companyKeyOf(tenant), id, fence };
  await withTenant(tenant, (tx) => tx.connection.updateMany({ where, data: { leaseUntil: null } }));
}

export type LeaseRequest = { connectionId: string; tokenVersion: number; journalId: string; instance: string };

/** The end of a refresh, as its journal row records it. */
type RefreshEnding = "stored" | "refused" | "lost" | "unsent" | "superseded";

/**
 * Ends a lease. The connection is changed only if no other process took the lease or replaced the tokens in the meantime
 * (fence and version); the journal row is settled in the same transaction.
 *
 * @returns whether the connection was changed
 */
export async function endLease(
  tx: Tx,
  tenant: Tenant,
  { connectionId, fence, tokenVersion, journalId }: LeaseKey,
  ending: RefreshEnding,
  connectionChanges: Parameters<Tx["connection"]["updateMany"]>[0]["data"] = {},
): Promise<boolean> {
  const { count } = await tx.connection.updateMany({
    where: { ...companyKeyOf(tenant), id: connectionId, fence, tokenVersion },
    data: { leaseUntil: null, ...connectionChanges },
  });
  await tx.refreshJournal.updateMany({
    where: { ...companyKeyOf(tenant), id: journalId },
    data: { stage: count ? ending : "superseded", settledAt: now() },
  });
  return count > 0;
}

/**
 * Whether an answer to the present refresh token may have been lost, by this process or by one that died and left its
 * journal row open.
 */
export async function mayAnswerBeLost(tenant: Tenant, leaseKey: LeaseKey): Promise<boolean> {
  const { connectionId, tokenVersion, journalId } = leaseKey;
  const lostOrOpenRefreshes = { connectionId, tokenVersion, id: { not: journalId }, stage: { in: ["lost", "sent"] } };
  return withTenant(
    tenant,
    async (tx) => (await tx.refreshJournal.count({ where: { ...companyKeyOf(tenant), ...lostOrOpenRefreshes } })) > 0,
  );
}

export function companyKeyOf({ partnerId, companyId }: Tenant) {
  return { partnerId, companyId };
}
