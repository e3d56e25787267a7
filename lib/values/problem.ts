/**
 * The complete table of refusals, which the portal answers when it does not do what was requested. Nothing else maps codes
 * to statuses. `retry` says whether the same request may succeed later without a change.
 */
export const problemTable = {
  invalid_input: { status: 422, retry: false },
  not_signed_in: { status: 401, retry: false },
  not_found: { status: 404, retry: false },
  method_not_allowed: { status: 405, retry: false },
  connection_missing: { status: 409, retry: false },
  reconnect_required: { status: 409, retry: false },
  scope_missing: { status: 403, retry: false },
  module_missing: { status: 403, retry: false },
  role_missing: { status: 403, retry: false },
  not_offered: { status: 501, retry: false },
  use_operation: { status: 409, retry: false },
  outcome_unknown: { status: 409, retry: false },
  connection_refused: { status: 400, retry: false },
  remote_refused: { status: 422, retry: false },
  document_refused: { status: 422, retry: false },
  conflict: { status: 409, retry: false },
  too_many_requests: { status: 429, retry: true },
  remote_busy: { status: 503, retry: true },
  unavailable: { status: 503, retry: true },
  remote_unexpected: { status: 502, retry: false },
  internal: { status: 500, retry: false },
} as const satisfies Record<string, { status: number; retry: boolean }>;

export type ProblemCode = keyof typeof problemTable;

export const problemCodes = Object.keys(problemTable) as ProblemCode[];

/** Codes of temporary refusals: the service, or a part the portal depends on, does not answer right now. */
const temporaryCodes: ReadonlySet<ProblemCode> = new Set(["remote_busy", "unavailable"]);

export function isTemporaryProblem({ code }: { code: ProblemCode }): boolean {
  return temporaryCodes.has(code);
}

/** The part of the portal that is missing when it answers `unavailable`: the `detail` of the Problem. */
export type MissingPart = "database" | "disk" | "key" | "starting" | "stopping";

/**
 * The digest of an error for a missing part. Next.js reports only the digest of an error on a page, and this one means that
 * the error is temporary.
 */
export const unavailableDigest = "unavailable";

/** One refused field. `field` is the portal's path of it, `code` the violated rule, `row` the 0-based row of a document. */
export type FieldError = { field: string; code: string; message?: string; row?: number };

/** The service's own answer, kept for the person and for support. */
export type RemoteError = { code: number; message: string; errorId?: string };

export type ProblemDetails = {
  /** A word or a short sentence that narrows the code, for instance the missing scope. It never contains a secret. */
  detail?: string;
  fields?: FieldError[];
  remote?: RemoteError;
  retryAfterSeconds?: number;
  row?: number;
  /** The service that answered, or failed to answer, where it is not the accounting API. */
  service?: "payroll";
};

/** A refusal with a code of the table. `cause` contains the original error and is never sent. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly detail?: string;
  readonly fields?: FieldError[];
  readonly remote?: RemoteError;
  readonly retryAfterSeconds?: number;
  readonly row?: number;
  readonly service?: "payroll";

  constructor(code: ProblemCode, details: ProblemDetails & { cause?: unknown } = {}) {
    // The members are named because a Problem that is parsed from an answer has its status and title as well.
    const { cause, detail, fields, remote, retryAfterSeconds, row, service } = details;
    super(code, cause === undefined ? undefined : { cause });
    this.name = "Problem";
    this.code = code;
    Object.assign(this, { detail, fields, remote, retryAfterSeconds, row, service });
  }

  get status(): number {
    return problemTable[this.code].status;
  }
}

/** The members of RFC 9457 and the portal's own. `type` is about:blank: the code is the stable name. */
export type ProblemJson = ProblemDetails & {
  type: "about:blank";
  title: ProblemCode;
  status: number;
  code: ProblemCode;
};

export function toProblemJson(problem: Problem): ProblemJson {
  const { code, status, detail, fields, remote, retryAfterSeconds, row, service } = problem;
  return { type: "about:blank", title: code, status, code, detail, fields, remote, retryAfterSeconds, row, service };
}
