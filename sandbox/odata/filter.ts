import { raw, type Sql, sql } from "../store/sql";
import { badQuery } from "./bad-query";
import { compare, storableText, type Term } from "./compare";
import { parseFilter } from "./parse";
import { type Filterable, jsonElements, jsonPlace, type Place, resolvePath, rootScope, type Scope } from "./places";
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
export function isPlainComparison(text: string): boolean {
  return isComparisonOnly(parseFilter(text));
}

function isComparisonOnly(expression: Expression): boolean {
  switch (expression.is) {
    case "literal":
      return true;
    case "path":
      return expression.names.length === 1;
    case "join":
    case "compare":
      return isComparisonOnly(expression.left) && isComparisonOnly(expression.right);
    case "not":
    case "minus":
      return isComparisonOnly(expression.inner);
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
      return quantifiedCondition(expression, scope);
    case "literal":
      if (expression.kind === "boolean") return raw(expression.value === "true" ? "TRUE" : "FALSE");
      break;
    case "call":
      if (expression.name in likeWildcards) return likeCondition(expression.name, expression.inputs, scope);
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

type ComparisonExpression = Extract<Expression, { is: "compare" }>;

function comparison(expression: ComparisonExpression, scope: Scope): Sql {
  const { operator, left, right } = expression;
  const leftQuantified = quantifyListPath(expression, left, scope, (inner) => ({ ...expression, left: inner }));
  const eitherQuantified =
    leftQuantified ?? quantifyListPath(expression, right, scope, (inner) => ({ ...expression, right: inner }));
  if (eitherQuantified !== null) return quantifiedCondition(eitherQuantified, scope);
  const knownCondition = operator === "eq" ? computedMemberCondition(left, right, scope) : null;
  if (knownCondition) return sql`(${knownCondition})`;
  return sql`(${compare(operator, term(left, scope), term(right, scope))})`;
}

/**
 * The condition under which a computed member equals a number, where a condition exists that does not compute the
 * member; null otherwise.
 */
function computedMemberCondition(left: Expression, right: Expression, { root, variables }: Scope): Sql | null {
  if (left.is !== "path" || right.is !== "literal" || right.kind !== "number" || root.is !== "root") return null;
  const [name = "", ...rest] = left.names;
  return rest.length > 0 || variables.has(name) ? null : (root.equals?.[name]?.[Number(right.value)] ?? null);
}

type QuantifiedExpression = Extract<Expression, { is: "some" }>;

/**
 * Turns a comparison of a member inside a list into the quantifier `any`: `Rows/ArticleNumber eq 'x'` is true where some row
 * has the value (docs/api/requests.md#filter-order-and-selection). Null where `side` is not such a member.
 */
function quantifyListPath(
  outer: ComparisonExpression,
  side: Expression,
  scope: Scope,
  rebuild: (inner: Expression) => ComparisonExpression,
): QuantifiedExpression | null {
  if (side.is !== "path") return null;
  const { place, rest } = resolvePath(scope, side.names);
  if (place.is !== "list" || rest.length === 0) return null;
  // This variable has a blank in its name, which a name in a filter cannot have, so it hides no variable of the caller.
  const variable = `row ${scope.depth}`;
  const inner = rebuild({ is: "path", names: [variable, ...rest] });
  const names = side.names.slice(0, side.names.length - rest.length);
  return { is: "some", quantifier: "any", names, variable, condition: { ...outer, ...inner } };
}

function quantifiedCondition(expression: QuantifiedExpression, scope: Scope): Sql {
  const list = placeOf(expression.names, scope);
  if (list.is !== "list") throw badQuery(`${expression.names.join("/")} is not a list.`);
  const depth = scope.depth + 1;
  const alias = `e${depth}`;
  const from = jsonElements(list.json, alias);
  if (expression.condition === null) return sql`EXISTS (SELECT 1 FROM ${from})`;
  const element = jsonPlace(list.items, raw(`${alias}.v`));
  const variables = new Map(scope.variables).set(expression.variable ?? "", element);
  const inner = condition(expression.condition, { root: scope.root, variables, depth });
  const hint = rowTextsCondition(expression, list.json);
  if (hint !== null) return sql`(${hint} AND EXISTS (SELECT 1 FROM ${from} WHERE ${inner}))`;
  if (expression.quantifier === "any") return sql`EXISTS (SELECT 1 FROM ${from} WHERE ${inner})`;
  return sql`NOT EXISTS (SELECT 1 FROM ${from} WHERE (${inner}) IS NOT TRUE)`;
}

/**
 * A condition on the texts of all rows together, which is true wherever the text of one row contains the searched text
 * in any case, and which an index supports. Null for every other kind of quantifier.
 */
function rowTextsCondition(
  { quantifier, names, variable, condition: innerCondition }: QuantifiedExpression,
  rows: Sql,
): Sql | null {
  if (quantifier !== "any" || names.join("/") !== "Rows") return null;
  if (innerCondition?.is !== "call" || innerCondition.name !== "contains") return null;
  const [text, part] = innerCondition.inputs;
  if (text?.is !== "call" || text.name !== "tolower" || part?.is !== "literal" || part.kind !== "text") return null;
  const [path] = text.inputs;
  if (path?.is !== "path" || path.names.join("/") !== `${variable}/Text`) return null;
  return sql`row_texts(${rows}) LIKE ${`%${escapeLikePattern(part.value)}%`}::text`;
}

const escapeLikePattern = (text: string): string => storableText(text).replace(/[\\%_]/g, "\\$&");

function placeOf(names: readonly string[], scope: Scope): Place {
  const { place, rest } = resolvePath(scope, names);
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
      return functionTerm(expression.name, expression.inputs, scope);
    case "minus":
      return negatedTerm(term(expression.inner, scope));
    default:
      return { is: "value", kind: "boolean", value: sql`(${condition(expression, scope)})` };
  }
}

function negatedTerm(inner: Term): Term {
  if (inner.kind !== "number" && inner.kind !== "integer") throw badQuery("Only a number can be negated.");
  if (inner.is === "value") return { ...inner, value: sql`(-(${inner.value}))` };
  const text = inner.text.startsWith("-") ? inner.text.slice(1) : `-${inner.text}`;
  return { ...inner, text };
}

function functionTerm(name: FunctionName, inputs: readonly Expression[], scope: Scope): Term {
  const [input] = inputs;
  if (input === undefined) throw badQuery(`${name} needs an input.`);
  if (name in likeWildcards) return { is: "value", kind: "boolean", value: likeCondition(name, inputs, scope) };
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

const likeWildcards: Partial<Record<FunctionName, readonly [before: string, after: string]>> = {
  contains: ["%", "%"],
  startswith: ["", "%"],
  endswith: ["%", ""],
};

function likeCondition(name: FunctionName, inputs: readonly Expression[], scope: Scope): Sql {
  const [text, part] = inputs;
  const [prefix, suffix] = likeWildcards[name] ?? ["", ""];
  if (text === undefined || part === undefined) throw badQuery(`${name} needs two inputs.`);
  if (part.is === "literal" && part.kind === "text") {
    const pattern = `${prefix}${escapeLikePattern(part.value)}${suffix}`;
    return sql`(${textTerm(text, scope)} LIKE ${pattern}::text)`;
  }
  const escaped = sql`regexp_replace(${textTerm(part, scope)}, '([\\\\%_])', '\\\\\\1', 'g')`;
  return sql`(${textTerm(text, scope)} LIKE ${raw(`'${prefix}'`)} || ${escaped} || ${raw(`'${suffix}'`)})`;
}

function textTerm(expression: Expression, scope: Scope): Sql {
  const operand = term(expression, scope);
  if (operand.kind !== "text") throw badQuery("A text function needs a text.");
  return operand.is === "literal" ? sql`${storableText(operand.text)}::text` : operand.value;
}
