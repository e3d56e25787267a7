import "server-only";
import { type Tenant, withTenant } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import { parseTokenAnswer, type TokenSet } from "../oauth/token-answer";
import { openAnswer, storeTokens } from "./refresh-answer";
import { currentBootId, readSpool, removeEntry, type SpoolEntry } from "./spool";
import { companyKeyOf, type DataKey, dataKeyOf, endLease, type LeaseKey } from "./store";

/** The number of refreshes on disk whose answer was stored, and of those whose answer is lost. */
export type ReplayCounts = { stored: number; lost: number };

/**
 * Finishes the refreshes that an earlier run of this instance left when it died. It stores an answer on disk; it
 * records a call without an answer as lost and releases its lease. It runs at start, before anything else can
 * refresh.
 */
export async function replaySpool(): Promise<ReplayCounts> {
  const entries = (await readSpool()).filter(({ boot }) => boot !== currentBootId());
  const endings = await Promise.all(entries.map(replaySafely));
  return {
    stored: endings.filter((ending) => ending === "stored").length,
    lost: endings.filter((ending) => ending === "lost").length,
  };
}

/** Finishes the refreshes of one connection whose answer this run could not store, before its old token is sent again. */
export async function replayConnection(connectionId: string): Promise<void> {
  for (const entry of await entriesOf(connectionId)) await replaySafely(entry);
}

/** Lists the refresh tokens of a connection that are only on disk. A disconnect has to revoke them too. */
export async function spooledTokens(tenant: Tenant, dataKey: DataKey, connectionId: string): Promise<string[]> {
  const entries = (await entriesOf(connectionId)).filter(({ companyId }) => companyId === tenant.companyId);
  return entries.flatMap((entry) =>
    entry.answers.flatMap((sealed) => tokensIn(entry, dataKey, sealed)?.refreshToken ?? []),
  );
}

/** Deletes the spool files of a connection that has ended. */
export async function eraseSpool(connectionId: string): Promise<void> {
  for (const entry of await entriesOf(connectionId)) await removeEntry(entry);
}

async function entriesOf(connectionId: string): Promise<SpoolEntry[]> {
  return (await readSpool()).filter((entry) => entry.connectionId === connectionId);
}

async function replaySafely(entry: SpoolEntry): Promise<"stored" | "lost" | "nothing"> {
  try {
    return await replayEntry(entry);
  } catch (error) {
    log().error({ err: error, journalId: entry.journalId }, "an entry of the token spool could not be replayed");
    return "nothing";
  }
}

async function replayEntry(entry: SpoolEntry): Promise<"stored" | "lost" | "nothing"> {
  const { journalId, connectionId } = entry;
  const storedRows = await withTenant(entry, async (tx) => ({
    journal: await tx.refreshJournal.findFirst({ where: { ...companyKeyOf(entry), id: journalId } }),
    dataKey: await dataKeyOf(tx, entry),
  }));
  const { journal, dataKey } = storedRows;
  const ending =
    journal?.stage === "sent"
      ? await finishRefresh(entry, { ...journal, journalId, connectionId }, dataKey)
      : "nothing";
  await removeEntry(entry);
  return ending;
}

async function finishRefresh(entry: SpoolEntry, leaseKey: LeaseKey, dataKey: DataKey): Promise<"stored" | "lost"> {
  const tokens = entry.answers
    .map((sealed) => tokensIn(entry, dataKey, sealed))
    .findLast((foundTokens) => foundTokens !== null);
  if (tokens) {
    await storeTokens(entry, dataKey, leaseKey, tokens);
    return "stored";
  }
  await withTenant(entry, (tx) => endLease(tx, entry, leaseKey, "lost"));
  return "lost";
}

function tokensIn(entry: SpoolEntry, dataKey: DataKey, sealed: Buffer): TokenSet | null {
  try {
    return parseTokenAnswer(openAnswer(entry, dataKey, entry.journalId, sealed));
  } catch {
    return null;
  }
}
