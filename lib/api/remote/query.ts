import "server-only";
import { Problem } from "../../values/problem";
import type { AllowedRow } from "./allow-list/table";

const listOptionNames = ["$page", "$pagesize", "$filter", "$select", "$orderby", "$top", "$skip"];
const maxValueLength = 4000;

/** The query options of a call, with the spelling of the API description. */
export type QueryOptions = ReadonlyMap<string, string>;

/**
 * Returns the query options that a row allows, each at most once. Names are compared ignoring case; an unknown option
 * is refused, so that nothing is silently left out.
 *
 * @throws Problem `invalid_input` naming the option
 */
export function queryOptionsOf(row: AllowedRow, urlParameters: URLSearchParams): QueryOptions {
  const knownNames = new Map(optionNamesOf(row).map((name) => [name.toLowerCase(), name]));
  const options = new Map<string, string>();
  for (const [requestedName, value] of urlParameters) {
    const name = knownNames.get(requestedName.toLowerCase());
    if (!name) throw makeOptionProblem(requestedName, "unknown_option");
    if (options.has(name)) throw makeOptionProblem(name, "repeated");
    if (value.length > maxValueLength) throw makeOptionProblem(name, "too_long");
    if (hasControlCharacter(value)) throw makeOptionProblem(name, "not_readable");
    options.set(name, value);
  }
  return options;
}

/** Returns the options as the service reads them, with a question mark; empty text without options. */
export function toQueryText(options: QueryOptions): string {
  const pairs = [...options].map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return pairs.length > 0 ? `?${pairs.join("&")}` : "";
}

function optionNamesOf(row: AllowedRow): readonly string[] {
  if (row.list) return [...listOptionNames, ...row.query];
  // The payroll API accepts `$select` at most single reads.
  return row.service === "payroll" && row.kind === "read" ? ["$select", ...row.query] : row.query;
}

function hasControlCharacter(value: string): boolean {
  return [...value].some((character) => character < " " || character === "\u007f");
}

function makeOptionProblem(field: string, code: string): Problem {
  return new Problem("invalid_input", { fields: [{ field: field.slice(0, 60), code }] });
}
