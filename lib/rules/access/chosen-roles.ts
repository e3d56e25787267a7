import { type AssignableRole, roles } from "./roles";

/**
 * The roles that may be chosen for a person: a role narrows what the service allows and never widens it. Nobody is made
 * owner by choosing a role, since a company is handed over.
 *
 * @param roleAtService the role that the service's permissions alone would give; null where it has not stated them
 */
export function listChoosableRoles(roleAtService: AssignableRole | null): readonly AssignableRole[] {
  if (roleAtService === "viewer") return ["viewer"];
  if (roleAtService === "approver") return ["approver", "viewer"];
  return roles.filter((role) => role !== "owner");
}

/** Whether a company may be handed over to a person: the service must let an owner write. */
export function mayOwn(roleAtService: AssignableRole | null): boolean {
  return roleAtService !== "viewer" && roleAtService !== "approver";
}

/** The role of an owner who has handed the company over. */
export function roleOfFormerOwner(roleAtService: AssignableRole | null): AssignableRole {
  return roleAtService === null || roleAtService === "owner" ? "bookkeeper" : roleAtService;
}
