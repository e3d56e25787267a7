import "server-only";
import type { CompanyAccess } from "../../auth/access";
import type { WholeAnswer } from "../../platform/process-bridge";
import type { Match } from "./allow-list";
import type { AllowedRow } from "./allow-list/table";
import type { CompanyAnswer } from "./call";

/** What the service answered, as it is passed on and what it means. */
export type Passed = { readonly answer: WholeAnswer; readonly value: unknown };

/** How one change is passed on. */
export type Passing = {
  body: Buffer | string | undefined;
  send: () => Promise<CompanyAnswer>;
  /** Passes the change on by asking the service at most once, or refuses it before. */
  pass: (ask: () => Promise<CompanyAnswer>) => Promise<Passed>;
  /** The record as it stands. */
  before: () => Promise<unknown>;
};

/** What a feature of the portal wants with a change that is passed on. */
export type WriteHook = {
  /** Is told what the service answered. It has happened by then: what goes wrong here must not be told as a failure. */
  after?(access: CompanyAccess, match: Match, answered: unknown): Promise<void>;
  /** Passes the change on itself, by `passing`. */
  around?(access: CompanyAccess, match: Match, passing: Passing): Promise<WholeAnswer>;
};

/** The hook of each row of the allow-list that has one, by {@link hookKey}. */
export type WriteHooks = ReadonlyMap<string, WriteHook>;

export const noHooks: WriteHooks = new Map();

/** `POST /customerinvoicedrafts` */
export function hookKey({ method, path }: Pick<AllowedRow, "method" | "path">): string {
  return `${method} ${path}`;
}
