import type { Caller } from "../../identity/access-token";
import type { ListOptions } from "../../odata/options";
import type { Operation } from "../../openapi/document";

export type Scalar = string | number | boolean;

/** One call that has passed every check of the pipeline: the caller may make it and its inputs fit the document. */
export type Call = {
  readonly operation: Operation;
  readonly caller: Caller;
  /** The company the token was issued for; nothing else of the call names one. */
  readonly companyId: string;
  /** Path parameters by the document's names. */
  readonly path: Readonly<Record<string, string>>;
  /** Query parameters of the operation by the document's names, with their defaults. */
  readonly query: Readonly<Record<string, Scalar | undefined>>;
  readonly options: ListOptions;
  /** Writable members of the body's model: known ones only, each of its documented type. Null without a body; a list is `items`. */
  readonly body: Body | null;
  /** "Today" in the company's time zone, YYYY-MM-DD. */
  readonly today: string;
};

export type Body = { readonly [member: string]: unknown };

/** What a handler answers with: JSON given as text, a file, or nothing. The status is the document's. */
export type Answer =
  | JsonAnswer
  | { readonly is: "file"; readonly bytes: Uint8Array<ArrayBuffer>; readonly type: string; readonly name: string }
  | { readonly is: "empty" };

export type JsonAnswer = { readonly is: "json"; readonly text: string };

export const empty: Answer = { is: "empty" };

export type Handler = (call: Call) => Promise<Answer>;

/** Handlers by the `operationId` of a document. */
export type Handlers = Readonly<Record<string, Handler>>;
