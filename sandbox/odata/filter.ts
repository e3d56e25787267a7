import { rawSql, type Sql, sql } from "../store/sql";
import { queryError } from "./bad-query";
import { compare, storableText, type Term } from "./compare";
import {
  type Filterable,
  type FilterTarget,
  jsonElements,
  jsonTarget,
  resolvePath,
  rootScope,
  type Scope,
} from "./filter-targets";
import { parseFilter } from "./parse";
import type { Expression, FunctionName } from "./tree";

/**
 * Writes a `$filter` as an SQL condition on the columns of a list, whose alias is `t`. Values of the caller become
 * parameters; the text of the SQL contains only constants and names from the API document.
 * @param filterable  differences between the members that the API can filter by and the members of the model
 * @throws ApiError 6000, 6001
 */
export function filterSql(model: string, text: string, filterable: Filterable = {}): Sql {
  return conditionSql(parseFilter(text), rootScope(model, filterable));
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

function conditionSql(expression: Expression, scope: Scope): Sql {
  switch (expression.is) {
    case "join": {
      const operator = rawSql(expression.operator === "and" ? "AND" : "OR");
      return sql`(${conditionSql(expression.left, scope)} ${operator} ${conditionSql(expression.right, scope)})`;
    }
    case "not":
      return sql`((${conditionSql(expression.inner, scope)}) IS NOT TRUE)`;
    case "compare":
      return comparisonSql(expression, scope);
    case "some":
      return quantifiedCondition(expression, scope);
    case "literal":
      if (expression.kind === "boolean") return rawSql(expression.value === "true" ? "TRUE" : "FALSE");
      break;
    case "call":
      if (expression.name in likeWildcards) return likeCondition(expression.name, expression.inputs, scope);
      break;
    case "path": {
      const target = targetOf(expression.names, scope);
      if (target.is === "scalar" && target.kind === "boolean") return target.value;
      break;
    }
    default:
  }
  throw queryError("A filter must be a condition.");
}

type ComparisonExpression = Extract<Expression, { is: "compare" }>;

function comparisonSql(expression: ComparisonExpression, scope: Scope): Sql {
  const { operator, left, right } = expression;
  const leftQuantified = quantifyListPath(expression, left, scope, (inner) => ({ ...expression, left: inner }));
  const eitherQuantified =
    leftQuantified ?? quantifyListPath(expression, right, scope, (inner) => ({ ...expression, right: inner }));
  if (eitherQuantified !== null) return quantifiedCondition(eitherQuantified, scope);
  const knownCondition = operator === "eq" ? computedMemberCondition(left, right, scope) : null;
  if (knownCondition) return sql`(${knownCondition})`;
  return sql`(${compare(operator, termOf(left, scope), termOf(right, scope))})`;
}

/**
 * Finds a condition that is true where a computed member equals the number and that does not compute the member. The
 * result is null where no such condition exists.
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
  const { target, rest } = resolvePath(scope, side.names);
  if (target.is !== "list" || rest.length === 0) return null;
  // This variable has a blank in its name, which a name in a filter cannot have, so it hides no variable of the caller.
  const variable = `row ${scope.depth}`;
  const inner = rebuild({ is: "path", names: [variable, ...rest] });
  const names = side.names.slice(0, side.names.length - rest.length);
  return { is: "some", quantifier: "any", names, variable, condition: { ...outer, ...inner } };
}

function quantifiedCondition(expression: QuantifiedExpression, scope: Scope): Sql {
  const list = targetOf(expression.names, scope);
  if (list.is !== "list") throw queryError(`${expression.names.join("/")} is not a list.`);
  const depth = scope.depth + 1;
  const alias = `e${depth}`;
  const fromClause = jsonElements(list.json, alias);
  if (expression.condition === null) return sql`EXISTS (SELECT 1 FROM ${fromClause})`;
  const element = jsonTarget(list.items, rawSql(`${alias}.v`));
  const variables = new Map(scope.variables).set(expression.variable ?? "", element);
  const inner = conditionSql(expression.condition, { root: scope.root, variables, depth });
  const indexCondition = rowTextsCondition(expression, list.json);
  if (indexCondition !== null) return sql`(${indexCondition} AND EXISTS (SELECT 1 FROM ${fromClause} WHERE ${inner}))`;
  if (expression.quantifier === "any") return sql`EXISTS (SELECT 1 FROM ${fromClause} WHERE ${inner})`;
  return sql`NOT EXISTS (SELECT 1 FROM ${fromClause} WHERE (${inner}) IS NOT TRUE)`;
}

/**
 * Builds a condition on the joined texts of all rows, which an index supports. It is true wherever the text of one row
 * contains the searched text, whatever the case. The result is null for every other quantifier.
 */
function rowTextsCondition(
  { quantifier, names, variable, condition: innerCondition }: QuantifiedExpression,
  rowsJson: Sql,
): Sql | null {
  if (quantifier !== "any" || names.join("/") !== "Rows") return null;
  if (innerCondition?.is !== "call" || innerCondition.name !== "contains") return null;
  const [text, searchedPart] = innerCondition.inputs;
  if (text?.is !== "call" || text.name !== "tolower" || searchedPart?.is !== "literal" || searchedPart.kind !== "text")
    return null;
  const [path] = text.inputs;
  if (path?.is !== "path" || path.names.join("/") !== `${variable}/Text`) return null;
  return sql`row_texts(${rowsJson}) LIKE ${`%${escapeLikePattern(searchedPart.value)}%`}::text`;
}

const escapeLikePattern = (text: string): string => storableText(text).replace(/[\\%_]/g, "\\$&");

function targetOf(names: readonly string[], scope: Scope): FilterTarget {
  const { target, rest } = resolvePath(scope, names);
  if (rest.length > 0) throw queryError(`${names.join("/")} goes through a list.`);
  return target;
}

function termOf(expression: Expression, scope: Scope): Term {
  switch (expression.is) {
    case "literal":
      return { is: "literal", kind: expression.kind, text: expression.value };
    case "path": {
      const target = targetOf(expression.names, scope);
      if (target.is !== "scalar") throw queryError(`${expression.names.join("/")} cannot be compared.`);
      return { is: "value", kind: target.kind, value: target.value };
    }
    case "call":
      return functionTerm(expression.name, expression.inputs, scope);
    case "minus":
      return negatedTerm(termOf(expression.inner, scope));
    default:
      return { is: "value", kind: "boolean", value: sql`(${conditionSql(expression, scope)})` };
  }
}

function negatedTerm(inner: Term): Term {
  if (inner.kind !== "number" && inner.kind !== "integer") throw queryError("Only a number can be negated.");
  if (inner.is === "value") return { ...inner, value: sql`(-(${inner.value}))` };
  const text = inner.text.startsWith("-") ? inner.text.slice(1) : `-${inner.text}`;
  return { ...inner, text };
}

function functionTerm(name: FunctionName, inputs: readonly Expression[], scope: Scope): Term {
  const [input] = inputs;
  if (input === undefined) throw queryError(`${name} needs an input.`);
  if (name in likeWildcards) return { is: "value", kind: "boolean", value: likeCondition(name, inputs, scope) };
  if (name === "tolower" || name === "toupper") {
    const text = textTerm(input, scope);
    return { is: "value", kind: "text", value: sql`${rawSql(name === "tolower" ? "lower" : "upper")}(${text})` };
  }
  const moment = termOf(input, scope);
  if (moment.is !== "value" || (moment.kind !== "day" && moment.kind !== "instant")) {
    throw queryError(`${name} needs a date.`);
  }
  const day = moment.kind === "day" ? moment.value : sql`(${moment.value} AT TIME ZONE 'UTC')`;
  return { is: "value", kind: "integer", value: sql`extract(${rawSql(name)} FROM ${day})::integer` };
}

const likeWildcards: Partial<Record<FunctionName, readonly [before: string, after: string]>> = {
  contains: ["%", "%"],
  startswith: ["", "%"],
  endswith: ["%", ""],
};

function likeCondition(name: FunctionName, inputs: readonly Expression[], scope: Scope): Sql {
  const [text, searchedPart] = inputs;
  const [prefix, suffix] = likeWildcards[name] ?? ["", ""];
  if (text === undefined || searchedPart === undefined) throw queryError(`${name} needs two inputs.`);
  if (searchedPart.is === "literal" && searchedPart.kind === "text") {
    const pattern = `${prefix}${escapeLikePattern(searchedPart.value)}${suffix}`;
    return sql`(${textTerm(text, scope)} LIKE ${pattern}::text)`;
  }
  const escapedPart = sql`regexp_replace(${textTerm(searchedPart, scope)}, '([\\\\%_])', '\\\\\\1', 'g')`;
  return sql`(${textTerm(text, scope)} LIKE ${rawSql(`'${prefix}'`)} || ${escapedPart} || ${rawSql(`'${suffix}'`)})`;
}

function textTerm(expression: Expression, scope: Scope): Sql {
  const operand = termOf(expression, scope);
  if (operand.kind !== "text") throw queryError("A text function needs a text.");
  return operand.is === "literal" ? sql`${storableText(operand.text)}::text` : operand.value;
}
