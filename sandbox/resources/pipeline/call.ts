import type { Caller } from "../../identity/access-token";
import type { ListOptions } from "../../odata/options";
import type { Operation } from "../../openapi/document";

export type Scalar = string | number | boolean;

/**
 * A call that has passed every check of the pipeline: the caller may make it, and its inputs match the API's
 * description.
 */
export type Call = {
  readonly operation: Operation;
  readonly caller: Caller;
  /** The company for which the token was issued; no other part of the call names a company. */
  readonly companyId: string;
  /** Path parameters by their names in the document of the API. */
  readonly path: Readonly<Record<string, string>>;
  /** Query parameters of the operation by their names in the document of the API, with their default values. */
  readonly query: Readonly<Record<string, Scalar | undefined>>;
  readonly options: ListOptions;
  /**
   * The writable members of the body's model; unknown members are left out, and each has its documented type. Null when
   * there is no body. A body that is a list is in the member `items`.
   */
  readonly body: RequestBody | null;
  /** The date of today in the company's time zone, YYYY-MM-DD. */
  readonly today: string;
};

export type RequestBody = { readonly [member: string]: unknown };

/** The answer of a handler: JSON as text, a file, or nothing. The HTTP status comes from the document of the API. */
export type Answer =
  | JsonAnswer
  | { readonly is: "file"; readonly bytes: Uint8Array<ArrayBuffer>; readonly type: string; readonly name: string }
  | { readonly is: "empty" };

export type JsonAnswer = { readonly is: "json"; readonly text: string };

export const emptyAnswer: Answer = { is: "empty" };

export type Handler = (call: Call) => Promise<Answer>;

/** Handlers by the `operationId` of a document. */
export type Handlers = Readonly<Record<string, Handler>>;
