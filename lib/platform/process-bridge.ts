/**
 * What the HTTP server around Next (`server/`) and the code inside Next's bundles tell each other. They live in one
 * process but load their modules separately, so the meeting place is a symbol.
 */
export type Bridge = {
  /** Whether a Host belongs to a partner of this portal. */
  knowsHost(host: string): Promise<boolean>;
  /** Who a request comes from, by its socket and, where a trusted proxy holds that, by `X-Forwarded-For`. */
  clientAddress(socketAddress: string, forwardedFor: string | undefined): string;
  /** What answers a method and raw target in front of Next's router; null when Next does. */
  findForwarding(method: string, target: string): Forwarding | null;
  /** What a customer answers on the page of an offer. */
  answerOffer(request: Received): Promise<Response | ShownAgain>;
  /** Ends jobs and connections; no request is running any more. */
  stop(): Promise<void>;
};

type Received = Pick<Request, "method" | "url" | "body"> & { headers: Pick<Headers, "get"> };

/** An answer that is here as a whole; no bytes where it has no body. */
export type WholeAnswer = { status: number; headers: Readonly<Record<string, string>>; bytes: Uint8Array<ArrayBuffer> };

export type Forwarding = (request: Received) => Promise<WholeAnswer | Response>;

/** A form is answered with a page that shows it as it was filled in: its path, and the value of the header that says so. */
export type ShownAgain = { path: string; status: number; retryAfterSeconds: number | undefined; posted: string };

/** The status an answer is sent with where Next itself would send another: 200 of what it rendered, 500 of what it could not. */
export type SaidStatus = { inPlaceOf: 200 | 500; status: number; retryAfterSeconds: number | undefined };

/** What was found out about a request while Next answered it, for the server around it. */
export type AnswerNotes = { said: SaidStatus | null };

/** Follows a request through everything that is done for it. */
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

/** The server around Next says how it follows its requests. */
export function followAnswers(following: Following): void {
  shared[answerSlot] = following;
}

/** Says with which status the answer under way is sent. */
export function noteStatus(said: SaidStatus): void {
  const notes = shared[answerSlot]?.getStore();
  if (notes) notes.said = said;
}

/** Made by whichever side comes first. */
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

/** The bridge, once the inside has started. */
export function whenBridge(): Promise<Bridge> {
  return meeting().bridge;
}

/** Says that `process.env` is complete. */
export function settingsAreIn(): void {
  meeting().settingsAreIn();
}

/** The process loads while the database, and with it its address, is still coming up: nothing is asked of it before this. */
export function whenSettingsAreIn(): Promise<void> {
  return meeting().settings;
}
