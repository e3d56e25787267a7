import type { Operation } from "../operations/operation";
import type { RequestAbout, RequestKind } from "../purchases/approval";

// The floor of the rules lies above this one, so roles and states are spelled here; the compiler compares them with
// `lib/rules/access` wherever a value of the one type is used as the other.
type AssignableRole = "owner" | "accountant" | "bookkeeper" | "sales" | "approver" | "payroll" | "viewer";
type Role = AssignableRole | "accountant_in_charge";
type ConnectionStatus = "active" | "expiring" | "reconnect" | "disconnected";

/** A person who is or was a member of the company, as far as the person who looks may see. Instants are ISO texts. */
export type CompanyPerson = {
  personId: string;
  /** The name; the mail address where no name is known, and empty where neither is. */
  name: string;
  email: string | null;
  role: Role;
  isSelf: boolean;
  /** The roles that the person who looks may give to this one; empty where there are none. */
  rolesToGive: readonly AssignableRole[];
  /** The person who looks may hand the company over to this one. */
  mayBecomeOwner: boolean;
  /** The person who looks may remove this one. For `isSelf` it means that the person may leave. */
  mayBeRemoved: boolean;
  /** This is null where it is not shown to the person who looks, or where the person was never seen. */
  lastSeenAt: string | null;
  /** This is null where it is not shown to the person who looks, or where the person never connected. */
  connection: { status: ConnectionStatus } | null;
  /** The time since when the person is no member any more; null for members. */
  leftAt: string | null;
};

/** The people of a company. `mayManage` tells whether the person who looks may change people. */
export type PeopleView = { items: readonly CompanyPerson[]; mayManage: boolean };

/** The new role of a person. `expectedRole` is the role that was shown when the change was chosen. */
export type RoleChange = { role: AssignableRole; expectedRole: Role };

/**
 * An open question or hand-over that ends when the person leaves. `isFromPerson` tells that the person asked or handed
 * over.
 */
export type EndingRequest = { id: string; kind: RequestKind; isFromPerson: boolean; about: RequestAbout };

/** What is cancelled when a person leaves the company. */
export type Departure = {
  /** The person's operations that wait and would be withdrawn. */
  operations: readonly Operation[];
  /** The open questions and hand-overs from or to the person. */
  requests: readonly EndingRequest[];
  /** Reminders by rule are sent with this person's login, and stop. */
  sendsReminders: boolean;
};

/** What was shown as cancelled when the departure was confirmed. */
export type DepartureConfirmation = { operationIds: readonly string[]; requestIds: readonly string[] };
