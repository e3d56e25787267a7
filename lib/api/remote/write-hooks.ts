import "server-only";
import type { CompanyAccess } from "../../auth/access";
import type { WholeAnswer } from "../../platform/process-bridge";
import type { AllowedCall } from "./allow-list";
import type { AllowedRow } from "./allow-list/table";
import type { CompanyAnswer } from "./call";

/** The service's answer: in the form that is forwarded, and as a parsed value. */
export type ForwardedAnswer = { readonly answer: WholeAnswer; readonly value: unknown };

/** The parts of one forwarded write that a hook may use. */
export type ForwardedWrite = {
  body: Buffer | string | undefined;
  send: () => Promise<CompanyAnswer>;
  /** Forwards the write by calling the service at most once, or refuses it before that. */
  forward: (callService: () => Promise<CompanyAnswer>) => Promise<ForwardedAnswer>;
  /** Reads the record as it is stored now. */
  readStored: () => Promise<unknown>;
};

/** The part that a feature of the portal takes in a forwarded write. */
export type WriteHook = {
  /** Returns the body with what only the server knows, before it is sent; the same body where nothing is missing. */
  completeBody?(access: CompanyAccess, body: unknown): Promise<unknown>;
  /**
   * Gets the service's answer. The write has happened by then: an error here must not be reported as a failure of the write.
   */
  afterWrite?(access: CompanyAccess, allowedCall: AllowedCall, answerValue: unknown): Promise<void>;
  /** Forwards the write itself, by means of `write`. */
  aroundWrite?(access: CompanyAccess, allowedCall: AllowedCall, write: ForwardedWrite): Promise<WholeAnswer>;
};

/** The hooks of the allow-list's rows, by {@link hookKeyOf}. */
export type WriteHooks = ReadonlyMap<string, WriteHook>;

export const noHooks: WriteHooks = new Map();

/** Returns the key of a row's hook, such as `POST /customerinvoicedrafts`. */
export function hookKeyOf({ method, path }: Pick<AllowedRow, "method" | "path">): string {
  return `${method} ${path}`;
}
