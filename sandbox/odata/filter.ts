import { rawSql, type Sql, sql } from "../store/sql";
import { queryError } from "./bad-query";
import { compare, type Term, toStorableText } from "./compare";
import {
  createRootScope,
  type Filterable,
  type FilterTarget,
  jsonElementsSql,
  resolvePath,
  type Scope,
  toJsonTarget,
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
  return conditionSql(parseFilter(text), createRootScope(model, filterable));
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
      return quantifiedConditionSql(expression, scope);
    case "literal":
      if (expression.kind === "boolean") return rawSql(expression.value === "true" ? "TRUE" : "FALSE");
      break;
    case "call":
      if (expression.name in likeWildcards) return likeConditionSql(expression.name, expression.inputs, scope);
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
  const quantifiedLeft = quantifyListPath(expression, left, scope, (inner) => ({ ...expression, left: inner }));
  const quantifiedComparison =
    quantifiedLeft ?? quantifyListPath(expression, right, scope, (inner) => ({ ...expression, right: inner }));
  if (quantifiedComparison !== null) return quantifiedConditionSql(quantifiedComparison, scope);
  const indexedCondition = operator === "eq" ? findComputedMemberCondition(left, right, scope) : null;
  if (indexedCondition) return sql`(${indexedCondition})`;
  return sql`(${compare(operator, termOf(left, scope), termOf(right, scope))})`;
}

/**
 * Finds a condition that is true where a computed member equals the number and that does not compute the member. The
 * result is null where no such condition exists.
 */
function findComputedMemberCondition(left: Expression, right: Expression, { root, variables }: Scope): Sql | null {
  if (left.is !== "path" || right.is !== "literal" || right.kind !== "number" || root.is !== "root") return null;
  const [name = "", ...laterNames] = left.names;
  return laterNames.length > 0 || variables.has(name) ? null : (root.equals?.[name]?.[Number(right.value)] ?? null);
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

function quantifiedConditionSql(expression: QuantifiedExpression, scope: Scope): Sql {
  const listTarget = targetOf(expression.names, scope);
  if (listTarget.is !== "list") throw queryError(`${expression.names.join("/")} is not a list.`);
  const depth = scope.depth + 1;
  const alias = `e${depth}`;
  const fromClause = jsonElementsSql(listTarget.json, alias);
  if (expression.condition === null) return sql`EXISTS (SELECT 1 FROM ${fromClause})`;
  const elementTarget = toJsonTarget(listTarget.items, rawSql(`${alias}.v`));
  const variables = new Map(scope.variables).set(expression.variable ?? "", elementTarget);
  const inner = conditionSql(expression.condition, { root: scope.root, variables, depth });
  const indexCondition = findRowTextsCondition(expression, listTarget.json);
  if (indexCondition !== null) return sql`(${indexCondition} AND EXISTS (SELECT 1 FROM ${fromClause} WHERE ${inner}))`;
  if (expression.quantifier === "any") return sql`EXISTS (SELECT 1 FROM ${fromClause} WHERE ${inner})`;
  return sql`NOT EXISTS (SELECT 1 FROM ${fromClause} WHERE (${inner}) IS NOT TRUE)`;
}

/**
 * Builds a condition on the joined texts of all rows, which an index supports. It is true wherever the text of one row
 * contains the searched text, whatever the case. The result is null for every other quantifier.
 */
function findRowTextsCondition(
  { quantifier, names, variable, condition: innerCondition }: QuantifiedExpression,
  rowsJson: Sql,
): Sql | null {
  if (quantifier !== "any" || names.join("/") !== "Rows") return null;
  if (innerCondition?.is !== "call" || innerCondition.name !== "contains") return null;
  const [textExpression, searchedExpression] = innerCondition.inputs;
  if (
    textExpression?.is !== "call" ||
    textExpression.name !== "tolower" ||
    searchedExpression?.is !== "literal" ||
    searchedExpression.kind !== "text"
  )
    return null;
  const [path] = textExpression.inputs;
  if (path?.is !== "path" || path.names.join("/") !== `${variable}/Text`) return null;
  return sql`row_texts(${rowsJson}) LIKE ${`%${escapeLikePattern(searchedExpression.value)}%`}::text`;
}

const escapeLikePattern = (text: string): string => toStorableText(text).replace(/[\\%_]/g, "\\$&");

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
      return termOfFunction(expression.name, expression.inputs, scope);
    case "minus":
      return negateTerm(termOf(expression.inner, scope));
    default:
      return { is: "value", kind: "boolean", value: sql`(${conditionSql(expression, scope)})` };
  }
}

function negateTerm(term: Term): Term {
  if (term.kind !== "number" && term.kind !== "integer") throw queryError("Only a number can be negated.");
  if (term.is === "value") return { ...term, value: sql`(-(${term.value}))` };
  const text = term.text.startsWith("-") ? term.text.slice(1) : `-${term.text}`;
  return { ...term, text };
}

function termOfFunction(name: FunctionName, inputs: readonly Expression[], scope: Scope): Term {
  const [input] = inputs;
  if (input === undefined) throw queryError(`${name} needs an input.`);
  if (name in likeWildcards) return { is: "value", kind: "boolean", value: likeConditionSql(name, inputs, scope) };
  if (name === "tolower" || name === "toupper") {
    const text = textSqlOf(input, scope);
    return { is: "value", kind: "text", value: sql`${rawSql(name === "tolower" ? "lower" : "upper")}(${text})` };
  }
  const dateTerm = termOf(input, scope);
  if (dateTerm.is !== "value" || (dateTerm.kind !== "day" && dateTerm.kind !== "instant")) {
    throw queryError(`${name} needs a date.`);
  }
  const day = dateTerm.kind === "day" ? dateTerm.value : sql`(${dateTerm.value} AT TIME ZONE 'UTC')`;
  return { is: "value", kind: "integer", value: sql`extract(${rawSql(name)} FROM ${day})::integer` };
}

const likeWildcards: Partial<Record<FunctionName, readonly [before: string, after: string]>> = {
  contains: ["%", "%"],
  startswith: ["", "%"],
  endswith: ["%", ""],
};

function likeConditionSql(name: FunctionName, inputs: readonly Expression[], scope: Scope): Sql {
  const [textExpression, searchedExpression] = inputs;
  const [prefix, suffix] = likeWildcards[name] ?? ["", ""];
  if (textExpression === undefined || searchedExpression === undefined) throw queryError(`${name} needs two inputs.`);
  if (searchedExpression.is === "literal" && searchedExpression.kind === "text") {
    const pattern = `${prefix}${escapeLikePattern(searchedExpression.value)}${suffix}`;
    return sql`(${textSqlOf(textExpression, scope)} LIKE ${pattern}::text)`;
  }
  const escapedPart = sql`regexp_replace(${textSqlOf(searchedExpression, scope)}, '([\\\\%_])', '\\\\\\1', 'g')`;
  return sql`(${textSqlOf(textExpression, scope)} LIKE ${rawSql(`'${prefix}'`)} || ${escapedPart} || ${rawSql(`'${suffix}'`)})`;
}

function textSqlOf(expression: Expression, scope: Scope): Sql {
  const term = termOf(expression, scope);
  if (term.kind !== "text") throw queryError("A text function needs a text.");
  return term.is === "literal" ? sql`${toStorableText(term.text)}::text` : term.value;
}
