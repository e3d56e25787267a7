import type { RightObstacle } from "./chosen-roles";
import type { DeclinedRight } from "./declined-right";
import type { Action, AssignableRole, Role } from "./roles";

/** A person who may give rights. The name is the mail address where the service states none, and may be empty. */
export type RightsManager = { name: string; role: Role };

/** An action that the person's role does not allow and that can be asked for. */
export type MissingRight = {
  action: Action;
  state: "not_asked" | "asked" | "declined";
  /** When the last request was declined, and when the next one is possible; null in every other state. */
  decline: DeclinedRight | null;
  /** Why no role can be given for it at present; null where one can. */
  obstacle: RightObstacle | null;
};

/** The rights that a person lacks with the role that they have now, and whom they can ask for them. */
export type OwnRights = { role: Role; managers: readonly RightsManager[]; missing: readonly MissingRight[] };

/** A request for a right, as it is shown to those who may answer it. The instant is an ISO text. */
export type ShownRightRequest = {
  id: string;
  /** The name of the person who asks; the mail address where the service states none, and otherwise empty. */
  name: string;
  action: Action;
  /** The role that the person gets when the right is given; null where no role can be given. */
  roleToGrant: AssignableRole | null;
  obstacle: RightObstacle | null;
  createdAt: string;
};

export type RightRequestsView = { items: readonly ShownRightRequest[] };

/** @property role the role that was shown as the one the person gets */
export type RightRequestAnswer = { answer: "granted" | "declined"; role?: AssignableRole | undefined };
