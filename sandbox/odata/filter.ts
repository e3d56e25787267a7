import { raw, type Sql, sql } from "../store/sql";
import { badQuery } from "./bad-query";
import { compare, type Term, textOf } from "./compare";
import { parseFilter } from "./parse";
import { elements, type Filterable, follow, jsonPlace, type Place, rootScope, type Scope } from "./places";
import type { Expression, FunctionName } from "./tree";

/**
 * Writes a `$filter` as an SQL condition on the columns of a list, whose alias is `t`. Values of the caller become
 * parameters; the text of the SQL contains only constants and names from the API document.
 * @param filterable  differences between the members that the API can filter by and the members of the model
 * @throws ApiError 6000, 6001
 */
export function filterSql(model: string, text: string, filterable: Filterable = {}): Sql {
  return condition(parseFilter(text), rootScope(model, filterable));
}

/**
 * Whether a filter only compares members with values. PostgreSQL can then estimate the number of matching records from its
 * statistics, and chooses well between an index for the order and an index for the filter.
 */
export function isPlain(text: string): boolean {
  return comparesOnly(parseFilter(text));
}

function comparesOnly(expression: Expression): boolean {
  switch (expression.is) {
    case "literal":
      return true;
    case "path":
      return expression.names.length === 1;
    case "join":
    case "compare":
      return comparesOnly(expression.left) && comparesOnly(expression.right);
    case "not":
    case "minus":
      return comparesOnly(expression.inner);
    default:
      return false;
  }
}

function condition(expression: Expression, scope: Scope): Sql {
  switch (expression.is) {
    case "join": {
      const operator = raw(expression.operator === "and" ? "AND" : "OR");
      return sql`(${condition(expression.left, scope)} ${operator} ${condition(expression.right, scope)})`;
    }
    case "not":
      return sql`((${condition(expression.inner, scope)}) IS NOT TRUE)`;
    case "compare":
      return comparison(expression, scope);
    case "some":
      return quantified(expression, scope);
    case "literal":
      if (expression.kind === "boolean") return raw(expression.value === "true" ? "TRUE" : "FALSE");
      break;
    case "call":
      if (expression.name in textTests) return textTest(expression.name, expression.inputs, scope);
      break;
    case "path": {
      const place = placeOf(expression.names, scope);
      if (place.is === "scalar" && place.kind === "boolean") return place.value;
      break;
    }
    default:
  }
  throw badQuery("A filter must be a condition.");
}

type Compared = Extract<Expression, { is: "compare" }>;

function comparison(expression: Compared, scope: Scope): Sql {
  const { operator, left, right } = expression;
  const lifted = liftList(expression, left, scope, (inner) => ({ ...expression, left: inner }));
  const other = lifted ?? liftList(expression, right, scope, (inner) => ({ ...expression, right: inner }));
  if (other !== null) return quantified(other, scope);
  const known = operator === "eq" ? equalTo(left, right, scope) : null;
  if (known) return sql`(${known})`;
  return sql`(${compare(operator, term(left, scope), term(right, scope))})`;
}

/**
 * A condition for a computed member being equal to a number, where a condition exists that need not compute the member; else
 * null.
 */
function equalTo(left: Expression, right: Expression, { root, variables }: Scope): Sql | null {
  if (left.is !== "path" || right.is !== "literal" || right.kind !== "number" || root.is !== "root") return null;
  const [name = "", ...rest] = left.names;
  return rest.length > 0 || variables.has(name) ? null : (root.equals?.[name]?.[Number(right.value)] ?? null);
}

type Quantified = Extract<Expression, { is: "some" }>;

/**
 * Turns a comparison of a member inside a list into the quantifier `any`: `Rows/ArticleNumber eq 'x'` is true where some row
 * has the value (docs/api/requests.md#filter-order-and-selection). Null where `side` is not such a member.
 */
function liftList(
  whole: Compared,
  side: Expression,
  scope: Scope,
  rebuilt: (inner: Expression) => Compared,
): Quantified | null {
  if (side.is !== "path") return null;
  const { place, rest } = follow(scope, side.names);
  if (place.is !== "list" || rest.length === 0) return null;
  // This variable has a blank in its name, which a name in a filter cannot have, so it hides no variable of the caller.
  const variable = `row ${scope.depth}`;
  const inner = rebuilt({ is: "path", names: [variable, ...rest] });
  const names = side.names.slice(0, side.names.length - rest.length);
  return { is: "some", quantifier: "any", names, variable, condition: { ...whole, ...inner } };
}

function quantified(expression: Quantified, scope: Scope): Sql {
  const list = placeOf(expression.names, scope);
  if (list.is !== "list") throw badQuery(`${expression.names.join("/")} is not a list.`);
  const depth = scope.depth + 1;
  const alias = `e${depth}`;
  const from = elements(list.json, alias);
  if (expression.condition === null) return sql`EXISTS (SELECT 1 FROM ${from})`;
  const element = jsonPlace(list.items, raw(`${alias}.v`));
  const variables = new Map(scope.variables).set(expression.variable ?? "", element);
  const inner = condition(expression.condition, { root: scope.root, variables, depth });
  const hint = rowsHint(expression, list.json);
  if (hint !== null) return sql`(${hint} AND EXISTS (SELECT 1 FROM ${from} WHERE ${inner}))`;
  if (expression.quantifier === "any") return sql`EXISTS (SELECT 1 FROM ${from} WHERE ${inner})`;
  return sql`NOT EXISTS (SELECT 1 FROM ${from} WHERE (${inner}) IS NOT TRUE)`;
}

/**
 * A condition on the texts of all rows together that must be true where the text of one row contains a text in any case. An
 * index supports it. Null for any other condition.
 */
function rowsHint({ quantifier, names, variable, condition: asked }: Quantified, rows: Sql): Sql | null {
  if (quantifier !== "any" || names.join("/") !== "Rows") return null;
  if (asked?.is !== "call" || asked.name !== "contains") return null;
  const [text, part] = asked.inputs;
  if (text?.is !== "call" || text.name !== "tolower" || part?.is !== "literal" || part.kind !== "text") return null;
  const [path] = text.inputs;
  if (path?.is !== "path" || path.names.join("/") !== `${variable}/Text`) return null;
  return sql`row_texts(${rows}) LIKE ${`%${likeable(part.value)}%`}::text`;
}

const likeable = (text: string): string => textOf(text).replace(/[\\%_]/g, "\\$&");

function placeOf(names: readonly string[], scope: Scope): Place {
  const { place, rest } = follow(scope, names);
  if (rest.length > 0) throw badQuery(`${names.join("/")} goes through a list.`);
  return place;
}

function term(expression: Expression, scope: Scope): Term {
  switch (expression.is) {
    case "literal":
      return { is: "literal", kind: expression.kind, text: expression.value };
    case "path": {
      const place = placeOf(expression.names, scope);
      if (place.is !== "scalar") throw badQuery(`${expression.names.join("/")} cannot be compared.`);
      return { is: "value", kind: place.kind, value: place.value };
    }
    case "call":
      return called(expression.name, expression.inputs, scope);
    case "minus":
      return negated(term(expression.inner, scope));
    default:
      return { is: "value", kind: "boolean", value: sql`(${condition(expression, scope)})` };
  }
}

function negated(inner: Term): Term {
  if (inner.kind !== "number" && inner.kind !== "integer") throw badQuery("Only a number can be negated.");
  if (inner.is === "value") return { ...inner, value: sql`(-(${inner.value}))` };
  const text = inner.text.startsWith("-") ? inner.text.slice(1) : `-${inner.text}`;
  return { ...inner, text };
}

function called(name: FunctionName, inputs: readonly Expression[], scope: Scope): Term {
  const [input] = inputs;
  if (input === undefined) throw badQuery(`${name} needs an input.`);
  if (name in textTests) return { is: "value", kind: "boolean", value: textTest(name, inputs, scope) };
  if (name === "tolower" || name === "toupper") {
    const text = textTerm(input, scope);
    return { is: "value", kind: "text", value: sql`${raw(name === "tolower" ? "lower" : "upper")}(${text})` };
  }
  const moment = term(input, scope);
  if (moment.is !== "value" || (moment.kind !== "day" && moment.kind !== "instant")) {
    throw badQuery(`${name} needs a date.`);
  }
  const day = moment.kind === "day" ? moment.value : sql`(${moment.value} AT TIME ZONE 'UTC')`;
  return { is: "value", kind: "integer", value: sql`extract(${raw(name)} FROM ${day})::integer` };
}

const textTests: Partial<Record<FunctionName, readonly [before: string, after: string]>> = {
  contains: ["%", "%"],
  startswith: ["", "%"],
  endswith: ["%", ""],
};

function textTest(name: FunctionName, inputs: readonly Expression[], scope: Scope): Sql {
  const [text, part] = inputs;
  const [before, after] = textTests[name] ?? ["", ""];
  if (text === undefined || part === undefined) throw badQuery(`${name} needs two inputs.`);
  if (part.is === "literal" && part.kind === "text") {
    const pattern = `${before}${likeable(part.value)}${after}`;
    return sql`(${textTerm(text, scope)} LIKE ${pattern}::text)`;
  }
  const escaped = sql`regexp_replace(${textTerm(part, scope)}, '([\\\\%_])', '\\\\\\1', 'g')`;
  return sql`(${textTerm(text, scope)} LIKE ${raw(`'${before}'`)} || ${escaped} || ${raw(`'${after}'`)})`;
}

function textTerm(expression: Expression, scope: Scope): Sql {
  const found = term(expression, scope);
  if (found.kind !== "text") throw badQuery("A text function needs a text.");
  return found.is === "literal" ? sql`${textOf(found.text)}::text` : found.value;
}
