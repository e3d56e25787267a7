import "server-only";
import { type Tenant, withTenant } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import { parseTokenAnswer, type TokenSet } from "../oauth/token-answer";
import { openAnswer, storeTokens } from "./refresh-answer";
import { getCurrentBootId, readSpool, removeEntry, type SpoolEntry } from "./spool";
import { companyKeyOf, type DataKey, dataKeyOf, endLease, type LeaseKey } from "./store";

/** The number of refreshes on disk whose answer was stored, and of those whose answer is lost. */
export type ReplayCounts = { stored: number; lost: number };

/**
 * Finishes the refreshes that an earlier run of this instance left when it died. An answer that is on disk is stored in
 * the database. A call without an answer is recorded as lost, and its lease is released. This runs at start, before
 * anything else can refresh.
 */
export async function replaySpool(): Promise<ReplayCounts> {
  const entries = (await readSpool()).filter(({ boot }) => boot !== getCurrentBootId());
  const endings = await Promise.all(entries.map(replaySafely));
  return {
    stored: endings.filter((ending) => ending === "stored").length,
    lost: endings.filter((ending) => ending === "lost").length,
  };
}

/** Finishes the refreshes of one connection whose answer this run could not store, before its old token is sent again. */
export async function replayConnection(connectionId: string): Promise<void> {
  for (const spoolEntry of await listEntries(connectionId)) await replaySafely(spoolEntry);
}

/** Lists the refresh tokens of a connection that are only on disk. A disconnect has to revoke them too. */
export async function listSpooledTokens(tenant: Tenant, dataKey: DataKey, connectionId: string): Promise<string[]> {
  const entries = (await listEntries(connectionId)).filter(({ companyId }) => companyId === tenant.companyId);
  return entries.flatMap((spoolEntry) =>
    spoolEntry.answers.flatMap(
      (sealedAnswer) => parseSpooledTokens(spoolEntry, dataKey, sealedAnswer)?.refreshToken ?? [],
    ),
  );
}

/** Deletes the spool files of a connection that has ended. */
export async function eraseSpool(connectionId: string): Promise<void> {
  for (const spoolEntry of await listEntries(connectionId)) await removeEntry(spoolEntry);
}

async function listEntries(connectionId: string): Promise<SpoolEntry[]> {
  return (await readSpool()).filter((spoolEntry) => spoolEntry.connectionId === connectionId);
}

async function replaySafely(spoolEntry: SpoolEntry): Promise<"stored" | "lost" | "nothing"> {
  try {
    return await replayEntry(spoolEntry);
  } catch (error) {
    log("auth").error(
      { err: error, journalId: spoolEntry.journalId },
      "an entry of the token spool could not be replayed",
    );
    return "nothing";
  }
}

async function replayEntry(spoolEntry: SpoolEntry): Promise<"stored" | "lost" | "nothing"> {
  const { journalId, connectionId } = spoolEntry;
  const storedRows = await withTenant(spoolEntry, async (tx) => ({
    journal: await tx.refreshJournal.findFirst({ where: { ...companyKeyOf(spoolEntry), id: journalId } }),
    dataKey: await dataKeyOf(tx, spoolEntry),
  }));
  const { journal, dataKey } = storedRows;
  const ending =
    journal?.stage === "sent"
      ? await finishRefresh(spoolEntry, { ...journal, journalId, connectionId }, dataKey)
      : "nothing";
  await removeEntry(spoolEntry);
  return ending;
}

async function finishRefresh(spoolEntry: SpoolEntry, leaseKey: LeaseKey, dataKey: DataKey): Promise<"stored" | "lost"> {
  const tokens = spoolEntry.answers
    .map((sealedAnswer) => parseSpooledTokens(spoolEntry, dataKey, sealedAnswer))
    .findLast((foundTokens) => foundTokens !== null);
  if (tokens) {
    await storeTokens(spoolEntry, dataKey, leaseKey, tokens, false);
    return "stored";
  }
  await withTenant(spoolEntry, (tx) => endLease(tx, spoolEntry, leaseKey, "lost"));
  return "lost";
}

function parseSpooledTokens(spoolEntry: SpoolEntry, dataKey: DataKey, sealedAnswer: Buffer): TokenSet | null {
  try {
    return parseTokenAnswer(openAnswer(spoolEntry, dataKey, spoolEntry.journalId, sealedAnswer));
  } catch {
    return null;
  }
}
