import "server-only";
import type { GivenRole } from "./roles";

/** What the service tells about a person at a company. A member it leaves out counts as false. */
export type Told = {
  writes: boolean;
  /** `IsConsultant` of `/users`: works for the company without being employed there. */
  isConsultant: boolean;
  /** An approval permission of `/users`, for purchase invoices or for VAT reports. */
  approves: boolean;
};

/**
 * The role that what the service tells gives a person who has none yet (decision 0301).
 *
 * @param hasOwner whether the company has an owner
 */
export function roleOfTold({ writes, isConsultant, approves }: Told, hasOwner: boolean): GivenRole {
  if (!writes) return approves ? "approver" : "viewer";
  if (isConsultant) return "accountant";
  return hasOwner ? "bookkeeper" : "owner";
}

/** A role as a membership holds it. An ended one counts for nothing until the service lets the person in again. */
export type Held = { role: string; isUnclear: boolean; endedAt: Date | null };

/**
 * The role a sign-in gives, or null where the person keeps the one they have.
 *
 * A role stays, whatever the service tells later, with three exceptions: it was given while the service did not say whether
 * the person may write; the company has no owner, and this is the first who becomes one; the person was its owner, lost the
 * company, and comes back to another owner.
 *
 * @param writes null where the service does not say: it counts as false, and can be told later
 */
export function roleAtSignIn(
  held: Held | null,
  { writes, ...told }: Omit<Told, "writes"> & { writes: boolean | null },
  hasOwner: boolean,
): GivenRole | null {
  const role = roleOfTold({ ...told, writes: writes === true }, hasOwner);
  if (held === null) return role;
  const isFirstOwner = role === "owner" && held.role !== "owner";
  const isTold = held.isUnclear && writes !== null;
  const isReplaced = held.endedAt !== null && held.role === "owner" && hasOwner;
  return isFirstOwner || isTold || isReplaced ? role : null;
}
