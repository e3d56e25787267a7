import "server-only";
import type { ChainCheck } from "../api/contract/purchases/history";
import { type Tenant, withTenant } from "../platform/db";
import { machineNow, now } from "../values/clock";
import { type AuditRow, followTrail, type TrailPlace, trailStart } from "./chain";

/** The number of rows that are read at once. */
const pageSize = 2_000;
/** A process trusts the rows it has followed itself for this long, and until then follows only newer rows. */
const checkTrustMs = 5 * 60_000;
const maxRememberedTrails = 1_000;

type CheckedTrail = { place: TrailPlace; wholeCheckedAt: Date; trustedUntilMs: number };

// The places are remembered in the process only, because a copy beside the trail could be changed together with the
// trail. A process that remembers a place also notices a trail that was rewritten from some row on, or cut off.
const checkedTrails = new Map<string, CheckedTrail>();

/**
 * Checks a company's audit trail, from its first row or from the last row that this process has checked in the last
 * minutes.
 *
 * Rule: every row's hash is that of its facts and of the row before it, numbers have no gap, and the row that this process
 *       checked last still has the same hash
 * @param isFromFirstRow true to check from the first row, whatever was checked lately
 */
export async function checkTrail(tenant: Tenant, { isFromFirstRow = false } = {}): Promise<ChainCheck> {
  const tenantKey = `${tenant.partnerId} ${tenant.companyId}`;
  const lastCheck = checkedTrails.get(tenantKey) ?? null;
  const { last: lastRow, first: firstRow, rememberedHash } = await readTrailEnds(tenant, lastCheck?.place.number ?? 0);
  if (lastCheck && rememberedHash !== lastCheck.place.hash) return describeBrokenTrail(tenant, lastCheck.place.number);
  const isTrusted = !isFromFirstRow && lastCheck !== null && lastCheck.trustedUntilMs > machineNow().getTime();
  const place = await followPages(
    tenant,
    isTrusted ? lastCheck.place : trailStart,
    lastRow?.number ?? 0,
    lastCheck?.place ?? null,
  );
  if ("brokenAt" in place) return describeBrokenTrail(tenant, place.brokenAt);
  const wholeCheckedAt = isTrusted ? lastCheck.wholeCheckedAt : now();
  const trustedUntilMs = isTrusted ? lastCheck.trustedUntilMs : machineNow().getTime() + checkTrustMs;
  if (checkedTrails.size >= maxRememberedTrails) checkedTrails.clear();
  checkedTrails.set(tenantKey, { place, wholeCheckedAt, trustedUntilMs });
  return {
    is: "whole",
    events: place.number,
    from: firstRow?.at.toISOString() ?? null,
    to: lastRow?.at.toISOString() ?? null,
    lastHash: place.hash,
    checkedAt: wholeCheckedAt.toISOString(),
  };
}

/** Forgets what this process has checked, so that it behaves like a process that has just started. */
export function forgetCheckedTrails(): void {
  checkedTrails.clear();
}

/** Reads the first and the last row of a trail, and the hash of the row with the remembered number. */
function readTrailEnds(tenant: Tenant, rememberedNumber: number) {
  const { partnerId, companyId } = tenant;
  return withTenant(tenant, async (tx) => {
    const trailFilter = { partnerId, companyId };
    const lastRow = await tx.auditEvent.findFirst({ where: trailFilter, orderBy: { number: "desc" } });
    const firstRow = await tx.auditEvent.findFirst({ where: trailFilter, orderBy: { number: "asc" } });
    const rememberedRow =
      rememberedNumber && (await tx.auditEvent.findFirst({ where: { ...trailFilter, number: rememberedNumber } }));
    return { last: lastRow, first: firstRow, rememberedHash: rememberedRow ? rememberedRow.hash : trailStart.hash };
  });
}

/**
 * Follows a trail page by page, each in a transaction of its own; rows are only ever added after the last one.
 *
 * @param rememberedPlace a place that the trail must contain, if it lies ahead
 */
async function followPages(
  tenant: Tenant,
  startPlace: TrailPlace,
  lastNumber: number,
  rememberedPlace: TrailPlace | null,
) {
  let place = startPlace;
  while (place.number < lastNumber) {
    const rows = await readPageAfter(tenant, place.number, lastNumber);
    const nextPlace = rows.length === 0 ? { brokenAt: place.number + 1 } : followTrail(place, rows);
    if ("brokenAt" in nextPlace) return nextPlace;
    const rememberedRow = rows.find(({ number }) => number === rememberedPlace?.number);
    if (rememberedRow && rememberedRow.hash !== rememberedPlace?.hash) return { brokenAt: rememberedRow.number };
    place = nextPlace;
  }
  return place;
}

function readPageAfter(tenant: Tenant, afterNumber: number, lastNumber: number): Promise<AuditRow[]> {
  const { partnerId, companyId } = tenant;
  return withTenant(tenant, (tx) =>
    tx.auditEvent.findMany({
      where: { partnerId, companyId, number: { gt: afterNumber, lte: lastNumber } },
      orderBy: { number: "asc" },
      take: pageSize,
    }),
  );
}

async function describeBrokenTrail(tenant: Tenant, brokenNumber: number): Promise<ChainCheck> {
  const { partnerId, companyId } = tenant;
  const brokenRow = await withTenant(tenant, (tx) =>
    tx.auditEvent.findFirst({ where: { partnerId, companyId, number: brokenNumber }, select: { at: true } }),
  );
  return { is: "broken", atNumber: brokenNumber, at: brokenRow?.at.toISOString() ?? null };
}
