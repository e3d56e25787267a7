import "server-only";
import { type MissingPart, unavailableDigest } from "../values/problem";

const retryAfterSeconds = { database: 5, disk: 30, key: 30, starting: 2, stopping: 5 } as const satisfies Record<
  MissingPart,
  number
>;

/**
 * A part the portal itself depends on is missing for now: the same request may succeed later. This is not a Problem, because
 * code that evaluates answers of the service or input of a person must not mistake it for either.
 */
export class PortalUnavailable extends Error {
  /** Next.js keeps the digest, so that the page for errors recognises this error. */
  readonly digest = unavailableDigest;
  readonly missing: MissingPart;
  readonly retryAfterSeconds: number;

  constructor(missing: MissingPart, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "PortalUnavailable";
    this.missing = missing;
    this.retryAfterSeconds = retryAfterSeconds[missing];
  }
}

/** Checks the digest and not the class: each bundle of Next.js has a class of its own. */
export function isPortalUnavailable(error: unknown): error is PortalUnavailable {
  return error instanceof Error && "digest" in error && error.digest === unavailableDigest && "missing" in error;
}
