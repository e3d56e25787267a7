import type { LinkDelivery, LinkState } from "./single-use-link";

/** A link to the owner of a company, as its sender sees it. Instants are ISO texts. */
export type ShownOwnerLink = {
  id: string;
  /** The name that the sender typed. */
  companyName: string;
  /** Where it was mailed; null for a link that is copied. */
  email: string | null;
  state: Exclude<LinkState, "revoked">;
  expiresAt: string;
  /** When it was mailed last; null where it only could be copied. */
  mailedAt: string | null;
};

/**
 * A link that was made or sent again.
 *
 * @property link the address for the owner, which is shown this once
 * @property mail `not_wanted`: the sender gave no address
 */
export type SentOwnerLink = { ownerLink: ShownOwnerLink; link: string; mail: LinkDelivery | "not_wanted" };
