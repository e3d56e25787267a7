/**
 * The interface between the HTTP server around Next.js (`server/`) and the code inside Next.js's bundles. Both live in one
 * process but load their modules separately, so they share an object on globalThis under a symbol.
 */
export type Bridge = {
  /** Whether a Host belongs to a partner of this portal. */
  knowsHost(host: string): Promise<boolean>;
  /** The address of a request's client: that of the socket or, behind a trusted proxy, the one in `X-Forwarded-For`. */
  clientAddress(socketAddress: string, forwardedFor: string | undefined): string;
  /** The handler that answers a method and raw target in front of Next.js's router; null when Next.js answers. */
  findForwarding(method: string, target: string): Forwarding | null;
  /** Handles the answer a customer posts on the page of an offer. */
  answerOffer(request: Received): Promise<Response | ShownAgain>;
  /** Ends jobs and connections; no request is running any more. */
  stop(): Promise<void>;
};

type Received = Pick<Request, "method" | "url" | "body"> & { headers: Pick<Headers, "get"> };

/** A complete answer; `bytes` is empty where it has no body. */
export type WholeAnswer = { status: number; headers: Readonly<Record<string, string>>; bytes: Uint8Array<ArrayBuffer> };

export type Forwarding = (request: Received) => Promise<WholeAnswer | Response>;

/**
 * A form is answered by a page that shows it as it was filled in: the path of the page, and the value of the header that
 * carries the input.
 */
export type ShownAgain = { path: string; status: number; retryAfterSeconds: number | undefined; posted: string };

/** The status that replaces a status of Next.js: 200 for a page it rendered, 500 for a page it could not render. */
export type SaidStatus = { inPlaceOf: 200 | 500; status: number; retryAfterSeconds: number | undefined };

/** Notes about a request that are made while Next.js answers it, for the server around it. */
export type AnswerNotes = { said: SaidStatus | null };

/** Carries the notes of a request through all code that works on it. */
type Following = { run<T>(notes: AnswerNotes, work: () => T): T; getStore(): AnswerNotes | undefined };

type Meeting = {
  bridge: Promise<Bridge>;
  arrive: (bridge: Bridge) => void;
  settings: Promise<void>;
  settingsAreIn: () => void;
};

const slot: unique symbol = Symbol.for("stegvis.bridge");
const answerSlot: unique symbol = Symbol.for("stegvis.answer");
const shared = globalThis as typeof globalThis & { [slot]?: Meeting; [answerSlot]?: Following };

/** The server around Next.js registers how it carries the notes of its requests. */
export function followAnswers(following: Following): void {
  shared[answerSlot] = following;
}

/** Sets the status with which the current request is answered. */
export function noteStatus(said: SaidStatus): void {
  const notes = shared[answerSlot]?.getStore();
  if (notes) notes.said = said;
}

/** The shared object, which the side that loads first creates. */
function meeting(): Meeting {
  if (!shared[slot]) {
    let arrive: Meeting["arrive"] = () => {};
    let settingsAreIn: Meeting["settingsAreIn"] = () => {};
    const bridge = new Promise<Bridge>((resolve) => {
      arrive = resolve;
    });
    const settings = new Promise<void>((resolve) => {
      settingsAreIn = resolve;
    });
    shared[slot] = { bridge, arrive, settings, settingsAreIn };
  }
  return shared[slot];
}

export function setBridge(bridge: Bridge): void {
  meeting().arrive(bridge);
}

/** Resolves to the bridge once the code inside Next.js has started. */
export function whenBridge(): Promise<Bridge> {
  return meeting().bridge;
}

/** Announces that `process.env` is complete. */
export function settingsAreIn(): void {
  meeting().settingsAreIn();
}

/**
 * Resolves when the settings are complete. The process loads while the database is still starting and its address is not
 * known yet, so nothing may use the database before this.
 */
export function whenSettingsAreIn(): Promise<void> {
  return meeting().settings;
}
