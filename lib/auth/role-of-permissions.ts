import "server-only";
import type { GivenRole } from "../rules/access/roles";

/** What the service tells about a person at a company. A member it leaves out of the person's row counts as false. */
export type PermissionsAtService = {
  writes: boolean;
  /** `IsConsultant` of `/users`: works for the company without being employed there. Null where no row names the person. */
  isConsultant: boolean | null;
  /** An approval permission of `/users`, for purchase invoices or for VAT reports. */
  approves: boolean;
};

/**
 * The role that what the service tells gives a person who has none yet (decision 0301). Nobody becomes owner of whom it does
 * not say that they are no consultant.
 *
 * @param hasOwner whether the company has an owner
 */
export function roleOfPermissions(
  { writes, isConsultant, approves }: PermissionsAtService,
  hasOwner: boolean,
): GivenRole {
  if (!writes) return approves ? "approver" : "viewer";
  if (isConsultant) return "accountant";
  return hasOwner || isConsultant === null ? "bookkeeper" : "owner";
}

/** The same as an answer of the service gives it. `writes` is null where it does not say: it counts as false until it does. */
export type PermissionsNow = Omit<PermissionsAtService, "writes"> & { writes: boolean | null };

/** Whether the answer leaves open what decides the role, which a later sign-in may tell. */
export function leavesOpen({ writes, isConsultant }: PermissionsNow): boolean {
  return writes === null || isConsultant === null;
}

/** A role as a membership holds it. An ended one counts for nothing until the service lets the person in again. */
export type StoredMembership = { role: string; isUnclear: boolean; endedAt: Date | null };

/**
 * The role a sign-in gives, or null where the person keeps the one they have.
 *
 * A role stays, whatever the service tells later, with four exceptions: it was given while the service left something open
 * and now tells; the company has no owner, and this is the first who becomes one; the person was its owner, lost the company,
 * and comes back to another owner; the person is its owner and a consultant, which older versions made possible. Nobody can
 * hand a company over yet, so no consultant owns one by the will of its people.
 */
export function roleAtSignIn(held: StoredMembership | null, now: PermissionsNow, hasOwner: boolean): GivenRole | null {
  const role = roleOfPermissions({ ...now, writes: now.writes === true }, hasOwner);
  if (held === null) return role;
  const isFirstOwner = role === "owner" && held.role !== "owner";
  const isTold = held.isUnclear && !leavesOpen(now);
  const isReplaced = held.endedAt !== null && held.role === "owner" && hasOwner;
  const isConsultantOwner = held.role === "owner" && now.isConsultant === true && !leavesOpen(now);
  return isFirstOwner || isTold || isReplaced || isConsultantOwner ? role : null;
}
