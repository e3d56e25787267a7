import "server-only";
import { listChoosableRoles } from "../rules/access/chosen-roles";
import type { AssignableRole } from "../rules/access/roles";

/** The permissions of a person at a company, as the service states them. A member that the service leaves out is false. */
export type PermissionsAtService = {
  canWrite: boolean;
  /**
   * `IsConsultant` of `/users`: the person works for the company but is not employed there. Null where no row names them.
   */
  isConsultant: boolean | null;
  /** An approval permission of `/users`, for purchase invoices or for VAT reports. */
  canApprove: boolean;
};

/**
 * The role of a person who has none yet, by their permissions at the service (decision 0301). Only a person who is known not
 * to be a consultant becomes owner.
 *
 * @param hasOwner whether the company has an owner
 */
export function roleOfPermissions(
  { canWrite, isConsultant, canApprove }: PermissionsAtService,
  hasOwner: boolean,
): AssignableRole {
  if (!canWrite) return canApprove ? "approver" : "viewer";
  if (isConsultant) return "accountant";
  return hasOwner || isConsultant === null ? "bookkeeper" : "owner";
}

/**
 * The permissions in one answer of the service. `canWrite` is null where the answer leaves it open, and then counts
 * as false.
 */
export type StatedPermissions = Omit<PermissionsAtService, "canWrite"> & { canWrite: boolean | null };

/** Whether an answer leaves open what decides the role. A later sign-in may show it. */
export function isRoleUnclear({ canWrite, isConsultant }: StatedPermissions): boolean {
  return canWrite === null || isConsultant === null;
}

/**
 * A stored membership with its role. An ended membership has no effect until the service lets the person in again.
 *
 * @property isChosen somebody chose the role in the portal, for instance by handing the company over
 */
export type StoredMembership = { role: string; isUnclear: boolean; isChosen: boolean; endedAt: Date | null };

/**
 * The role that a sign-in gives a person, or null where they keep their present role. A role stays, whatever the
 * service says later, with four exceptions. First, the role was given while the service left something open that it
 * now states. Second, the company has no owner, and this person is the first who can become one. Third, the person
 * was its owner, lost access, and comes back when the company has another owner. Fourth, the person is its owner and
 * a consultant, which older versions made possible. The first and the fourth do not apply to a role that somebody
 * chose in the portal, nor does the second while an accountant is in charge of the company, who can make the person owner. A chosen role is narrowed
 * when the service does not let the person do so much.
 *
 * @param isInCharge whether the company has an owner, or an accountant other than this person
 */
export function roleAtSignIn(
  storedMembership: StoredMembership | null,
  permissions: StatedPermissions,
  hasOwner: boolean,
  isInCharge: boolean = hasOwner,
): AssignableRole | null {
  const role = roleOfPermissions({ ...permissions, canWrite: permissions.canWrite === true }, hasOwner);
  if (storedMembership === null) return role;
  const { isChosen } = storedMembership;
  const isFirstOwner = role === "owner" && storedMembership.role !== "owner" && !(isChosen && isInCharge);
  const isDecidedNow = !isChosen && storedMembership.isUnclear && !isRoleUnclear(permissions);
  const isReplacedOwner = storedMembership.endedAt !== null && storedMembership.role === "owner" && hasOwner;
  const isConsultantOwner =
    !isChosen && storedMembership.role === "owner" && permissions.isConsultant === true && !isRoleUnclear(permissions);
  return isFirstOwner ||
    isDecidedNow ||
    isReplacedOwner ||
    isConsultantOwner ||
    isWiderThanService(storedMembership, permissions)
    ? role
    : null;
}

/**
 * The role the permissions alone give, whoever owns the company. It bounds the roles that can be chosen in the portal.
 * Null where the answer leaves open whether the person may write.
 */
export function roleAtServiceOf({ canWrite, ...permissions }: StatedPermissions): AssignableRole | null {
  return canWrite === null ? null : roleOfPermissions({ ...permissions, canWrite }, true);
}

/** Whether a role that somebody chose lets the person do more here than the service does now. */
function isWiderThanService({ role, isChosen }: StoredMembership, permissions: StatedPermissions): boolean {
  const roleAtService = roleAtServiceOf(permissions);
  if (!isChosen || role === "owner" || roleAtService === null) return false;
  return !listChoosableRoles(roleAtService).some((choosableRole) => choosableRole === role);
}
