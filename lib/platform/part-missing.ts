import "server-only";
import { type MissingPart, unavailableDigest } from "../values/problem";

const retryAfterSeconds = { database: 5, disk: 30, key: 30, starting: 2, stopping: 5 } as const satisfies Record<
  MissingPart,
  number
>;

/**
 * Something the portal itself stands on is missing for now: the same request may succeed later by itself. Not a Problem:
 * code that judges what the service or a person did must not take it for an answer of theirs.
 */
export class PartMissing extends Error {
  /** Next keeps it, so that the page which shows an error knows this one. */
  readonly digest = unavailableDigest;
  readonly missing: MissingPart;
  readonly retryAfterSeconds: number;

  constructor(missing: MissingPart, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "PartMissing";
    this.missing = missing;
    this.retryAfterSeconds = retryAfterSeconds[missing];
  }
}

/** Asks for the mark and not for the class: each of Next's bundles has a class of its own. */
export function isPartMissing(error: unknown): error is PartMissing {
  return error instanceof Error && "digest" in error && error.digest === unavailableDigest && "missing" in error;
}
