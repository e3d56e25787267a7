import type { Colour } from "../../values/colours";
import type { ReconnectReason } from "./reconnect-reasons";
import type { Role } from "./roles";

export type ConnectionStatus = "active" | "expiring" | "reconnect" | "disconnected";

/** The state of a person's connection, as the connection page shows it. It contains instants and no tokens. */
export type ConnectionState = {
  status: ConnectionStatus;
  reason: ReconnectReason | null;
  /** The instant since when the connection has this status and reason. */
  since: Date;
  scopes: string[];
  connectedAt: Date;
  lastRefreshedAt: Date | null;
  refreshExpiresAt: Date | null;
};

/** The connection of a colleague that has ended while work of theirs waits for it. */
export type ConnectionOfColleague = { personId: string; name: string | null; since: Date; waitingCount: number };

/**
 * The notices about connections at a company.
 *
 * @property own the person's connection when it ends soon or has ended; otherwise null
 */
export type ConnectionNotices = { own: ConnectionState | null; colleagues: readonly ConnectionOfColleague[] };

/**
 * The outcome of a disconnect, as the connection page shows it. `listed`: the access is withdrawn, but the service did not
 * switch the application off in its app store. `failed`: nothing was changed.
 */
export const disconnectOutcomes = ["off", "listed", "failed"] as const;
export type DisconnectOutcome = (typeof disconnectOutcomes)[number];

/** A company a person may choose. */
export type ListedCompany = {
  companyId: string;
  name: string;
  countryCode: string;
  currencyCode: string;
  role: Role;
  colour: Colour;
  initials: string;
  connection: { status: ConnectionStatus; reason: ReconnectReason | null } | null;
};

/** The company a page is about, and the role of the person who looks at the page. */
export type CompanyOfPage = {
  readonly companyId: string;
  readonly role: Role;
  readonly company: {
    readonly name: string;
    readonly countryCode: string;
    readonly currencyCode: string;
    readonly timeZone: string;
    readonly colour: Colour;
    readonly initials: string;
  };
};

/** The signed-in person, as the frame around the pages names them. */
export type SignedInPerson = { readonly name: string | null; readonly email: string | null };
