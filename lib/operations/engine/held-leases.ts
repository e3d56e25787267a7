import "server-only";
import type { Tenant } from "../../platform/db";

export type HeldLease = { readonly tenant: Tenant; readonly id: string; readonly leaseToken: string };

const globalObject = globalThis as typeof globalThis & { [key: symbol]: Map<string, HeldLease> | undefined };
const leasesSlot = Symbol.for("stegvis.heldLeases");

// The leases are on globalThis, since several bundles load this module separately, and all of them end with the process.
function getLeasesByToken(): Map<string, HeldLease> {
  globalObject[leasesSlot] ??= new Map();
  return globalObject[leasesSlot];
}

/** Notes a lease that this process holds, so that it can be handed over when the process ends. */
export function noteLease(lease: HeldLease): void {
  getLeasesByToken().set(lease.leaseToken, lease);
}

export function forgetLease(leaseToken: string): void {
  getLeasesByToken().delete(leaseToken);
}

/** The leases that this process may still hold. */
export function listHeldLeases(): HeldLease[] {
  return [...getLeasesByToken().values()];
}
