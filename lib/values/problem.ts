/**
 * The closed table of refusals: what the portal answers when it does not do what was asked.
 * Nothing else maps codes to statuses. `retry` says whether the same request may succeed later by itself.
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

/** Refusals that pass by themselves: the service, or what the portal itself stands on, does not answer right now. */
const passing: ReadonlySet<ProblemCode> = new Set(["remote_busy", "unavailable"]);

export function isPassing({ code }: { code: ProblemCode }): boolean {
  return passing.has(code);
}

/** What of the portal is missing when it answers `unavailable`: the `detail` of the Problem. */
export type MissingPart = "database" | "disk" | "key" | "starting" | "stopping";

/** Stands in an error of a page that Next reports by its digest only: what is missing passes by itself. */
export const unavailableDigest = "unavailable";

/** One refused field. `field` is our path of it, `code` the rule it broke, `row` the 0-based row of a document. */
export type FieldError = { field: string; code: string; message?: string; row?: number };

/** What the service itself answered, kept for the person and for support. */
export type RemoteError = { code: number; message: string; errorId?: string };

export type ProblemDetails = {
  /** A word or a short sentence that narrows the code, for instance the scope that is missing. Never a secret. */
  detail?: string;
  fields?: FieldError[];
  remote?: RemoteError;
  retryAfterSeconds?: number;
  row?: number;
  /** Which program answered, or failed to, where that is not the books. */
  service?: "payroll";
};

/** A refusal with a name from the table. `cause` carries the original and is never sent. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly detail?: string;
  readonly fields?: FieldError[];
  readonly remote?: RemoteError;
  readonly retryAfterSeconds?: number;
  readonly row?: number;
  readonly service?: "payroll";

  constructor(code: ProblemCode, details: ProblemDetails & { cause?: unknown } = {}) {
    // Members by name: an answer of ours read back has its status and title as well.
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

/** RFC 9457 members plus ours. `type` is about:blank: the code is the stable name. */
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
