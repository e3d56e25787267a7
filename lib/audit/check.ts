import "server-only";
import type { ChainVerdict } from "../api/contract/purchases/history";
import { type Tenant, withTenant } from "../platform/db";
import { machineNow, now } from "../values/clock";
import { type AuditRow, type ChainPlace, chainStart, followChain } from "./chain";

/** The number of rows that are read at once. */
const pageSize = 2_000;
/** For this long a process trusts the rows it has followed itself, and follows only newer rows. */
const trustedMs = 5 * 60_000;
const mostRemembered = 1_000;

type Followed = { place: ChainPlace; wholeAt: Date; trustedUntilMs: number };

// This is remembered in the process only, since a copy beside the trail could be changed together with it. A process without
// it follows the whole trail again; a process with it also notices a trail that was rewritten from some row on, or cut off.
const remembered = new Map<string, Followed>();

/**
 * Checks a company's audit trail, from its first row or from the last row that this process has checked lately.
 *
 * Rule: every row's hash is that of its facts and of the row before it, numbers have no gap, and the row that this process
 *       checked last still has the same hash
 * @param isFromFirstRow true to check from the first row, whatever was checked lately
 */
export async function checkChain(who: Tenant, { whole = false } = {}): Promise<ChainVerdict> {
  const key = `${who.partnerId} ${who.companyId}`;
  const known = remembered.get(key) ?? null;
  const { last, first, kept } = await endsOf(who, known?.place.number ?? 0);
  if (known && kept !== known.place.hash) return brokenAt(who, known.place.number);
  const isTrusted = !whole && known !== null && known.trustedUntilMs > machineNow().getTime();
  const place = await follow(who, isTrusted ? known.place : chainStart, last?.number ?? 0, known?.place ?? null);
  if ("brokenAt" in place) return brokenAt(who, place.brokenAt);
  const wholeAt = isTrusted ? known.wholeAt : now();
  const trustedUntilMs = isTrusted ? known.trustedUntilMs : machineNow().getTime() + trustedMs;
  if (remembered.size >= mostRemembered) remembered.clear();
  remembered.set(key, { place, wholeAt, trustedUntilMs });
  return {
    is: "whole",
    events: place.number,
    from: first?.at.toISOString() ?? null,
    to: last?.at.toISOString() ?? null,
    lastHash: place.hash,
    checkedAt: wholeAt.toISOString(),
  };
}

/** Forgets what this process has checked, so that it behaves like a process that has just started. */
export function forgetFollowed(): void {
  remembered.clear();
}

/** The first and the last row of a trail, and the hash of the row with the remembered number. */
function endsOf(who: Tenant, keptNumber: number) {
  const { partnerId, companyId } = who;
  return withTenant(who, async (tx) => {
    const of = { partnerId, companyId };
    const last = await tx.auditEvent.findFirst({ where: of, orderBy: { number: "desc" } });
    const first = await tx.auditEvent.findFirst({ where: of, orderBy: { number: "asc" } });
    const kept = keptNumber && (await tx.auditEvent.findFirst({ where: { ...of, number: keptNumber } }));
    return { last, first, kept: kept ? kept.hash : chainStart.hash };
  });
}

/**
 * Follows a trail page by page, each in a transaction of its own; rows are only ever added after the last one.
 *
 * @param mark a place that the trail must contain, if it lies ahead
 */
async function follow(who: Tenant, from: ChainPlace, upTo: number, mark: ChainPlace | null) {
  let place = from;
  while (place.number < upTo) {
    const rows = await pageAfter(who, place.number, upTo);
    const next = rows.length === 0 ? { brokenAt: place.number + 1 } : followChain(place, rows);
    if ("brokenAt" in next) return next;
    const marked = rows.find(({ number }) => number === mark?.number);
    if (marked && marked.hash !== mark?.hash) return { brokenAt: marked.number };
    place = next;
  }
  return place;
}

function pageAfter(who: Tenant, after: number, upTo: number): Promise<AuditRow[]> {
  const { partnerId, companyId } = who;
  return withTenant(who, (tx) =>
    tx.auditEvent.findMany({
      where: { partnerId, companyId, number: { gt: after, lte: upTo } },
      orderBy: { number: "asc" },
      take: pageSize,
    }),
  );
}

async function brokenAt(who: Tenant, atNumber: number): Promise<ChainVerdict> {
  const { partnerId, companyId } = who;
  const row = await withTenant(who, (tx) =>
    tx.auditEvent.findFirst({ where: { partnerId, companyId, number: atNumber }, select: { at: true } }),
  );
  return { is: "broken", atNumber, at: row?.at.toISOString() ?? null };
}
