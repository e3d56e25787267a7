import "server-only";
import type { Action } from "../../../rules/access/roles";

export type Service = "books" | "payroll";
export type Method = "GET" | "POST" | "PUT" | "DELETE";
/** A `write` may be repeated without harm; an `operation` must not happen twice and is never forwarded. */
export type RowKind = "read" | "write" | "operation";
export type Area = "sales" | "purchase" | "accounting" | "settings" | "payroll";

/** One call of the API description, and what the portal allows of it. */
export type AllowedRow = {
  service: Service;
  kind: RowKind;
  method: Method;
  /** A path with placeholders: `/customers/:uuid`. It is compared ignoring case, and sent as it is written here. */
  path: string;
  /** A token needs one of these scopes. */
  scopes: readonly string[];
  /** The call accepts page, filter, select and order options and answers `{Meta, Data}`. */
  list: boolean;
  /** Names of query options that only this call has. */
  query: readonly string[];
  action: Action;
};

const scopesByLetter: Record<string, readonly string[]> = {
  s: ["ea:sales", "ea:sales_readonly"],
  S: ["ea:sales"],
  a: ["ea:accounting", "ea:accounting_readonly"],
  A: ["ea:accounting"],
  p: ["ea:purchase", "ea:purchase_readonly"],
  P: ["ea:purchase"],
  v: ["vls:api"],
};

/** Settings have no operations of the portal: a call that is never forwarded counts as writing there. */
function actionOf(area: Area, kind: RowKind): Action {
  if (kind !== "operation") return `${area}.${kind}`;
  return area === "settings" ? "settings.write" : `${area}.operate`;
}

/**
 * Parses rows written as a table: kind, method, scopes, path, then `list` and the names of further query options.
 *
 * A scope letter stands for sales, accounting, purchase or payroll (v); a capital letter excludes the read-only scope.
 */
export function parseTable(service: Service, area: Area, tableText: string): readonly AllowedRow[] {
  return tableText
    .trim()
    .split("\n")
    .map((line) => {
      const [kind, method, scopeLetters = "", path = "", ...listAndOptionNames] = line.trim().split(/\s+/);
      return {
        service,
        kind: kind as RowKind,
        method: method as Method,
        path,
        scopes: [...scopeLetters].flatMap((letter) => scopesByLetter[letter] ?? []),
        list: listAndOptionNames[0] === "list",
        query: listAndOptionNames.filter((option) => option !== "list"),
        action: actionOf(area, kind as RowKind),
      };
    });
}
