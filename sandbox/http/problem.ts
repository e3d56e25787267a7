import { randomUUID } from "node:crypto";

/** An error in one member of the body. `field` is the path of the member: `Name` or `Rows[0].UnitPrice`. */
export type FieldProblem = { readonly field: string; readonly message: string };

/** A refusal or failure of a call, which the API answers with an error body (docs/api/requests.md#errors). */
export class ApiError extends Error {
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 405 | 413 | 415 | 429 | 500 | 501,
    readonly code: number,
    message: string,
    readonly fieldProblems: readonly FieldProblem[] = [],
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.name = "ApiError";
  }
}

export const notFoundError = (recordName: string) => new ApiError(404, 3000, `${recordName} was not found.`);

/** The error for a body that is not valid: status 400 with code 2000 and one entry for each invalid member. */
export function invalidBodyError(fieldProblems: readonly FieldProblem[]): ApiError {
  return new ApiError(400, 2000, fieldProblems.map((fieldProblem) => fieldProblem.message).join(" "), fieldProblems);
}

/**
 * The error for a call that a rule of the books refuses: status 400 with the rule's code, and the member where one is the
 * cause.
 */
export function ruleRefusalError(code: number, message: string, field?: string): ApiError {
  return new ApiError(400, code, message, field === undefined ? [] : [{ field, message }]);
}

/** The answer for an error, with the body that all error answers have (CommonExtendedBadRequest). */
export function makeProblemAnswer(error: unknown): Response {
  const apiError = toApiError(error);
  const body = {
    ErrorCode: apiError.code,
    DeveloperErrorMessage: apiError.message,
    ErrorId: randomUUID(),
    Errors: apiError.fieldProblems.map(({ field, message }) => ({
      Field: field,
      ErrorCode: String(apiError.code),
      Message: message,
      Key: field,
    })),
  };
  if (apiError.status >= 500 && apiError.status !== 501) console.error(`books: ${body.ErrorId}`, error);
  return new Response(JSON.stringify(body), {
    status: apiError.status,
    headers: { "content-type": "application/json; charset=utf-8", ...apiError.headers },
  });
}

// Errors of PostgreSQL for bodies that are valid by the API document: a number too large for its column, a text or date that
// PostgreSQL cannot store, or a second row with the same unique number.
const errorsByDatabaseCode: Readonly<Record<string, ApiError>> = {
  "22003": new ApiError(400, 2000, "A number is too large."),
  "22008": new ApiError(400, 2000, "A date is outside the range that can be kept."),
  "22021": new ApiError(400, 2000, "A text has a character that cannot be kept."),
  "22P05": new ApiError(400, 2000, "A text has a character that cannot be kept."),
  "23505": new ApiError(400, 4000, "A record with this number already exists."),
};

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return errorsByDatabaseCode[code] ?? new ApiError(500, 5000, "An internal error occurred.");
}
