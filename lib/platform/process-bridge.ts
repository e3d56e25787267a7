/**
 * The interface between the HTTP server around Next.js (`server/`) and the code inside Next.js's bundles. Both live in one
 * process but load their modules separately, so they share an object on globalThis under a symbol.
 */
export type Bridge = {
  /** Tells whether a Host belongs to a partner of this portal. */
  knowsHost(host: string): Promise<boolean>;
  /**
   * Returns the address of a request's client: that of the socket or, behind a trusted proxy, the one in
   * `X-Forwarded-For`.
   */
  clientAddress(socketAddress: string, forwardedFor: string | undefined): string;
  /**
   * Returns the handler that answers a method and raw target in front of Next.js's router; null when Next.js answers.
   */
  findForwarding(method: string, target: string): ForwardingHandler | null;
  /** Handles the answer a customer posts on the page of an offer. */
  answerOffer(request: ReceivedRequest): Promise<Response | RedisplayedForm>;
  /** Ends jobs and connections; no request is running any more. */
  stop(): Promise<void>;
};

type ReceivedRequest = Pick<Request, "method" | "url" | "body"> & { headers: Pick<Headers, "get"> };

/** A complete answer; `bytes` is empty where it has no body. */
export type WholeAnswer = { status: number; headers: Readonly<Record<string, string>>; bytes: Uint8Array<ArrayBuffer> };

export type ForwardingHandler = (request: ReceivedRequest) => Promise<WholeAnswer | Response>;

/**
 * A form is answered by a page that shows it as it was filled in: the path of the page, and the value of the header that
 * carries the input.
 */
export type RedisplayedForm = { path: string; status: number; retryAfterSeconds: number | undefined; posted: string };

/** The status that replaces a status of Next.js: 200 for a page it rendered, 500 for a page it could not render. */
export type NotedStatus = { inPlaceOf: 200 | 500; status: number; retryAfterSeconds: number | undefined };

/** Notes about a request that are made while Next.js answers it, for the server around it. */
export type AnswerNotes = { notedStatus: NotedStatus | null };

/** Carries the notes of a request through all code that works on it. */
type NotesCarrier = { run<T>(notes: AnswerNotes, work: () => T): T; getStore(): AnswerNotes | undefined };

type SharedState = {
  bridge: Promise<Bridge>;
  resolveBridge: (bridge: Bridge) => void;
  settings: Promise<void>;
  resolveSettings: () => void;
};

const sharedStateKey: unique symbol = Symbol.for("stegvis.bridge");
const notesCarrierKey: unique symbol = Symbol.for("stegvis.answer");
const processGlobal = globalThis as typeof globalThis & {
  [sharedStateKey]?: SharedState;
  [notesCarrierKey]?: NotesCarrier;
};

/** Registers how the server around Next.js carries the notes of its requests. */
export function registerNotesCarrier(carrier: NotesCarrier): void {
  processGlobal[notesCarrierKey] = carrier;
}

/** Sets the status with which the current request is answered. */
export function noteStatus(notedStatus: NotedStatus): void {
  const notes = processGlobal[notesCarrierKey]?.getStore();
  if (notes) notes.notedStatus = notedStatus;
}

/** Returns the shared object, which the side that loads first creates. */
function getSharedState(): SharedState {
  if (!processGlobal[sharedStateKey]) {
    let resolveBridge: SharedState["resolveBridge"] = () => {};
    let resolveSettings: SharedState["resolveSettings"] = () => {};
    const bridge = new Promise<Bridge>((resolve) => {
      resolveBridge = resolve;
    });
    const settings = new Promise<void>((resolve) => {
      resolveSettings = resolve;
    });
    processGlobal[sharedStateKey] = { bridge, resolveBridge, settings, resolveSettings };
  }
  return processGlobal[sharedStateKey];
}

export function setBridge(bridge: Bridge): void {
  getSharedState().resolveBridge(bridge);
}

/** Resolves to the bridge once the code inside Next.js has started. */
export function whenBridgeIsSet(): Promise<Bridge> {
  return getSharedState().bridge;
}

/** Announces that `process.env` is complete. */
export function announceSettings(): void {
  getSharedState().resolveSettings();
}

/**
 * Resolves when the settings are complete. The process loads while the database is still starting and its address is not
 * known yet, so nothing may use the database before this.
 */
export function whenSettingsAreComplete(): Promise<void> {
  return getSharedState().settings;
}
