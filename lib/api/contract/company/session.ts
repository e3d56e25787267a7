/** A browser in which the person is signed in. All instants are ISO texts. */
export type ListedSession = {
  /** Names the session in its own person's list. It is neither the value of the cookie nor the stored hash of it. */
  id: string;
  /** A label such as "Chrome on Windows"; null for an unknown browser. */
  browser: string | null;
  startedAt: string;
  /** To within 15 minutes; null for a session that was not used since the portal records this. */
  seenAt: string | null;
  expiresAt: string;
  /** Whether the list was requested in this session. */
  isCurrent: boolean;
};

/** The sessions of a person at one partner, the last seen first. */
export type ListedSessions = { items: readonly ListedSession[] };
