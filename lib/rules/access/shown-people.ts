import type { Operation } from "../../api/contract/operations/operation";
import type { RequestAbout, RequestKind } from "../../api/contract/purchases/approval";
import type { ShownInvitation } from "./invitation";
import type { AssignableRole, Role } from "./roles";
import type { ConnectionStatus } from "./shown-connection";

/** A person who is or was a member of the company, as the page of its people shows them. Instants are ISO texts. */
export type CompanyPerson = {
  personId: string;
  /** The name; where the service states none, the mail address; otherwise empty. */
  name: string;
  email: string | null;
  role: Role;
  isSelf: boolean;
  /** The roles that the person who looks may give to this one; empty where they may give none. */
  rolesToGive: readonly AssignableRole[];
  /** Whether the person who looks may make this one owner: by handing the company over, or where it has no owner. */
  mayBecomeOwner: boolean;
  /** Whether the person who looks may remove this one; for themself, whether they may leave. */
  mayBeRemoved: boolean;
  /** Null where the person was not seen yet, or where this is not shown to the person who looks. */
  lastSeenAt: string | null;
  /** Null where the person never connected, or where this is not shown to the person who looks. */
  connection: { status: ConnectionStatus } | null;
  /** When the membership ended; null for members. */
  leftAt: string | null;
  /**
   * Whether the person who looks may make this former member need an invitation to come back. Somebody who was removed
   * needs one anyway.
   */
  mayBeBarred: boolean;
};

/**
 * The people of a company, as one of them may see them.
 *
 * @property invitations       the unused ones; empty for those who may not manage
 * @property mayManage         whether the person who looks may invite, change roles and remove people
 * @property roleAfterHandOver the role that the person who looks has once they have made somebody else owner; null where
 *                             they may make nobody owner
 */
export type PeopleView = {
  items: readonly CompanyPerson[];
  invitations: readonly ShownInvitation[];
  mayManage: boolean;
  roleAfterHandOver: AssignableRole | null;
};

/** @property expectedRole the role that the person had on the screen where the new one was chosen */
export type RoleChange = { role: AssignableRole; expectedRole: Role };

/** A question or a hand-over of a supplier invoice that is open between the person and a colleague. */
export type OpenRequest = { id: string; kind: RequestKind; isFromPerson: boolean; about: RequestAbout };

/** An invitation that is withdrawn because of a departure. */
export type EndingInvitation = Pick<ShownInvitation, "id" | "email" | "role">;

/** What is cancelled when a person leaves the company, and what cannot be cancelled any more. */
export type Departure = {
  /** Nothing of them has reached the bookkeeping program, so they are cancelled. */
  operations: readonly Operation[];
  /** They may have reached the bookkeeping program. They are never sent again, and a colleague decides where it is not known. */
  uncertainOperations: readonly Operation[];
  requests: readonly OpenRequest[];
  /** The invitations that can still be used and are withdrawn: those that the person made, and any to their own address. */
  invitations: readonly EndingInvitation[];
  /**
   * The quotes by whose links customers may still answer, and the names of the members who are told of the answers then;
   * a name is empty where it is not known.
   */
  awaitedAnswers: { quoteCount: number; toldNames: readonly string[] };
  /** The reminders by rule are sent with the connection of this person, and end. */
  sendsReminders: boolean;
};

/** What the person who confirms a departure was shown. */
export type DepartureConfirmation = {
  operationIds: readonly string[];
  uncertainOperationIds: readonly string[];
  requestIds: readonly string[];
  invitationIds: readonly string[];
};
