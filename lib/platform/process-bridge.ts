import type { readinessParts } from "./metrics/definitions";
import { findContext, type NotedStatus } from "./work-context";

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
  /**
   * Begins no background work any more, and lets answers that wait for an outcome come within this time; requests are still
   * running.
   */
  beginStop(answersMs: number): void;
  /**
   * Ends jobs, operations and connections; no request is running any more.
   *
   * @param operationsMs the time that operations under way have before they are handed over
   */
  stop(operationsMs: number): Promise<void>;
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

/** A part whose lack makes the portal not ready, for the operator. */
export type MissingPart = { part: (typeof readinessParts)[number]; problem: string; cure: string };

/** What the code inside Next.js tells the server about its own health. It is there before the bridge is. */
export type Monitoring = {
  /** The parts that are missing now; the answer is kept for a moment, so that asking often costs nothing. */
  listMissingParts(): Promise<readonly MissingPart[]>;
  /** Reads the figures that are not counted as they happen, such as the operations that wait. */
  refreshGauges(): Promise<void>;
  /** Writes a line of the server into the portal's log. */
  warn(text: string): void;
};

type SharedState = {
  bridge: Promise<Bridge>;
  monitoring?: Monitoring;
  migrations?: readonly string[];
  resolveBridge: (bridge: Bridge) => void;
  settings: Promise<void>;
  resolveSettings: () => void;
};

const sharedStateKey: unique symbol = Symbol.for("stegvis.bridge");
const processGlobal = globalThis as typeof globalThis & {
  [sharedStateKey]?: SharedState;
};

/** Sets the status with which the current request is answered. */
export function noteStatus(notedStatus: NotedStatus): void {
  const context = findContext();
  if (context) context.notedStatus = notedStatus;
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

export function setMonitoring(monitoring: Monitoring): void {
  getSharedState().monitoring = monitoring;
}

/** Returns what is known of the portal's health; undefined until the settings are complete. */
export function findMonitoring(): Monitoring | undefined {
  return getSharedState().monitoring;
}

/** Announces the migrations that this program was written for, as they lay beside it when it started. */
export function announceMigrations(names: readonly string[]): void {
  getSharedState().migrations = names;
}

/** Returns the migrations that this program was written for; empty where nobody announced them. */
export function listProgramMigrations(): readonly string[] {
  return getSharedState().migrations ?? [];
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
