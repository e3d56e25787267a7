import "server-only";
import type { Action } from "../../../rules/access/roles";

export type Service = "books" | "payroll";
export type Method = "GET" | "POST" | "PUT" | "DELETE";
/** `write` may be repeated without harm; an `operation` must not happen twice and is never passed on. */
export type RowKind = "read" | "write" | "operation";
export type Area = "sales" | "purchase" | "accounting" | "settings" | "payroll";

/** One operation of the API description and what we allow of it. */
export type AllowedRow = {
  service: Service;
  kind: RowKind;
  method: Method;
  /** Path with typed holes: `/customers/:uuid`. Matched without regard to case, sent as written here. */
  path: string;
  /** Any one of these suffices. */
  scopes: readonly string[];
  /** Takes page, filter, select and order options and answers `{Meta, Data}`. */
  list: boolean;
  /** Query names of its own. */
  query: readonly string[];
  action: Action;
};

const scopesOf: Record<string, readonly string[]> = {
  s: ["ea:sales", "ea:sales_readonly"],
  S: ["ea:sales"],
  a: ["ea:accounting", "ea:accounting_readonly"],
  A: ["ea:accounting"],
  p: ["ea:purchase", "ea:purchase_readonly"],
  P: ["ea:purchase"],
  v: ["vls:api"],
};

/** Settings know no acts that must be ordered: what is never passed on there counts as writing. */
function actionOf(area: Area, kind: RowKind): Action {
  if (kind !== "operation") return `${area}.${kind}`;
  return area === "settings" ? "settings.write" : `${area}.operate`;
}

/**
 * Reads rows written as a table: kind, method, scopes, path, then `list` and the names of further query options.
 *
 * A scope letter stands for sales, accounting, purchase or payroll (v); a capital excludes the read-only scope.
 */
export function table(service: Service, area: Area, text: string): readonly AllowedRow[] {
  return text
    .trim()
    .split("\n")
    .map((line) => {
      const [kind, method, letters = "", path = "", ...options] = line.trim().split(/\s+/);
      return {
        service,
        kind: kind as RowKind,
        method: method as Method,
        path,
        scopes: [...letters].flatMap((letter) => scopesOf[letter] ?? []),
        list: options[0] === "list",
        query: options.filter((option) => option !== "list"),
        action: actionOf(area, kind as RowKind),
      };
    });
}
