import { type Action, type AssignableRole, mayDo, type Role, roles, roleTable } from "./roles";

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
function mayOwn(roleAtService: AssignableRole | null): boolean {
  return roleAtService !== "viewer" && roleAtService !== "approver";
}

/**
 * Whether a person may make another one owner: an owner hands the company over, and whoever is in charge of a company without
 * owner names one of its own people, whom the service lets write and calls no consultant.
 */
export function mayMakeOwner(role: Role, roleAtServiceOfOther: AssignableRole | null): boolean {
  if (mayDo(role, "ownership.write")) return mayOwn(roleAtServiceOfOther);
  return mayDo(role, "ownership.name") && roleAtServiceOfOther === "bookkeeper";
}

/** The role of an owner who has handed the company over. */
export function roleOfFormerOwner(roleAtService: AssignableRole | null): AssignableRole {
  return roleAtService === null || roleAtService === "owner" ? "bookkeeper" : roleAtService;
}

/** Whether an action can be asked for: some role that can be chosen for a person must allow it. */
export function isAskable(action: Action): boolean {
  return listChoosableRoles(null).some((role) => mayDo(role, action));
}

/** @property roleAtService the role that the service's permissions alone would give; null where it has not stated them */
type RightToGrant = { role: Role; action: Action; roleAtService: AssignableRole | null };

/**
 * The narrowest role that allows an action and everything that the person's present role allows. Of roles that allow the
 * same, it is the one that the service's permissions give, and otherwise a role of the company's own people.
 *
 * @returns null where no role does, or where the service lets the person do less than the role needs
 */
export function findRoleToGrant({ role, action, roleAtService }: RightToGrant): AssignableRole | null {
  const neededActions = [action, ...roleTable[role]];
  const candidates = listChoosableRoles(roleAtService).filter((candidate) =>
    neededActions.every((neededAction) => mayDo(candidate, neededAction)),
  );
  const smallestSize = Math.min(...candidates.map((candidate) => roleTable[candidate].size));
  const narrowestRoles = candidates.filter((candidate) => roleTable[candidate].size === smallestSize);
  return narrowestRoles.find((candidate) => candidate === roleAtService) ?? narrowestRoles.at(-1) ?? null;
}

/**
 * Why no role can be given for an action: the service lets the person do less than the role needs, or no role allows the
 * action together with everything that the person may do now.
 */
export type RightObstacle = "wider_than_service" | "no_role";

export function findObstacle(right: RightToGrant): RightObstacle | null {
  if (findRoleToGrant(right) !== null) return null;
  return findRoleToGrant({ ...right, roleAtService: null }) === null ? "no_role" : "wider_than_service";
}
