import type { ScalarKind } from "../openapi/members";
import { rawSql, type Sql, sql } from "../store/sql";
import { isStorable } from "../store/storable";
import { dateError, queryError } from "./bad-query";
import { parseMoment } from "./moment";
import type { Comparison, LiteralKind } from "./tree";

/** One side of a comparison. */
export type Term =
  | { readonly is: "value"; readonly kind: ScalarKind; readonly value: Sql }
  | { readonly is: "literal"; readonly kind: LiteralKind; readonly text: string };
type ValueTerm = Extract<Term, { is: "value" }>;
type LiteralTerm = Extract<Term, { is: "literal" }>;

const sqlOperators: Readonly<Record<Comparison, string>> = { eq: "=", ne: "<>", gt: ">", ge: ">=", lt: "<", le: "<=" };
const swappedComparisons: Readonly<Record<Comparison, Comparison>> = {
  eq: "eq",
  ne: "ne",
  gt: "lt",
  ge: "le",
  lt: "gt",
  le: "ge",
};

/** Texts are sorted by the rules of the Swedish alphabet. */
export const textCollation = rawSql('COLLATE "sv-x-icu"');

/**
 * Writes a comparison as SQL. The SQL may be NULL where OData defines false, so a caller that negates it must use
 * IS NOT TRUE.
 * @throws ApiError 6000 where the two sides cannot be compared, 6001 where a date is not valid
 */
export function compare(operator: Comparison, left: Term, right: Term): Sql {
  if (left.is === "literal" && right.is === "literal") throw queryError("A comparison needs a property.");
  if (left.is === "literal") return compare(swappedComparisons[operator], right, left);
  return right.is === "literal" ? compareWithLiteral(operator, left, right) : compareWithValue(operator, left, right);
}

function compareWithValue(operator: Comparison, left: ValueTerm, right: ValueTerm): Sql {
  const isSameType = comparisonTypeOf(left.kind) === comparisonTypeOf(right.kind);
  if (!isSameType) throw queryError("The two sides of a comparison are of different types.");
  if (operator === "eq") return sql`${left.value} IS NOT DISTINCT FROM ${right.value}`;
  if (operator === "ne") return sql`${left.value} IS DISTINCT FROM ${right.value}`;
  return orderedComparisonSql(operator, left, right.value);
}

const comparisonTypeOf = (kind: ScalarKind) => (kind === "integer" ? "number" : kind);

function compareWithLiteral(operator: Comparison, left: ValueTerm, literal: LiteralTerm): Sql {
  if (literal.kind === "null") {
    if (operator === "eq") return sql`${left.value} IS NULL`;
    return operator === "ne" ? sql`${left.value} IS NOT NULL` : rawSql("FALSE");
  }
  if (left.kind === "day") return compareDay(operator, left, momentOf(literal));
  return compareWithParameter(operator, left, toLiteralParameter(left.kind, literal));
}

function compareWithParameter(operator: Comparison, left: ValueTerm, right: Sql): Sql {
  // Equality is written with the plain operator, because only that can use an index.
  if (operator === "eq") return sql`${left.value} = ${right}`;
  return operator === "ne" ? sql`${left.value} IS DISTINCT FROM ${right}` : orderedComparisonSql(operator, left, right);
}

function orderedComparisonSql(operator: Comparison, left: ValueTerm, right: Sql): Sql {
  if (left.kind === "boolean") throw queryError("True and false have no order.");
  const sqlOperator = rawSql(sqlOperators[operator]);
  if (left.kind === "text") return sql`${left.value} ${sqlOperator} ${right} ${textCollation}`;
  return sql`${left.value} ${sqlOperator} ${right}`;
}

/**
 * Compares a date with an instant. The date counts as its midnight in UTC; a later time of the same day is after the date.
 */
function compareDay(operator: Comparison, left: ValueTerm, moment: ReturnType<typeof parseMoment>): Sql {
  const day = sql`${moment.day}::date`;
  if (!moment.hasTime) return compareWithParameter(operator, left, day);
  if (operator === "eq") return rawSql("FALSE");
  if (operator === "ne") return rawSql("TRUE");
  return compareWithParameter(operator === "gt" || operator === "ge" ? "gt" : "le", left, day);
}

function momentOf(literal: LiteralTerm): ReturnType<typeof parseMoment> {
  if (literal.kind === "day" || literal.kind === "instant") return parseMoment(literal.text);
  throw dateError(literal.text.slice(0, 40));
}

function toLiteralParameter(kind: ScalarKind, literal: LiteralTerm): Sql {
  if (kind === "instant") return sql`${momentOf(literal).instant}::timestamptz`;
  if (kind === "uuid" && literal.kind === "uuid") return sql`${literal.text}::uuid`;
  if (kind === "boolean" && literal.kind === "boolean") return sql`${literal.text === "true"}::boolean`;
  if (kind === "text" && literal.kind === "text") return sql`${toStorableText(literal.text)}::text`;
  if (comparisonTypeOf(kind) === "number" && literal.kind === "number") return toNumberParameter(literal.text);
  // Some clients store numbers as texts, and therefore send a number in quotes.
  if (comparisonTypeOf(kind) === "number" && literal.kind === "text" && /^-?\d+(\.\d+)?$/.test(literal.text)) {
    return toNumberParameter(literal.text);
  }
  if (kind === "text") throw queryError("A text is compared with a text in single quotes.");
  throw queryError("The two sides of a comparison are of different types.");
}

export function toStorableText(text: string): string {
  if (!isStorable(text)) throw queryError("The expression holds a character that is not text.");
  return text;
}

function toNumberParameter(text: string): Sql {
  if (/^-?\d{1,15}$/.test(text)) return sql`${text}::bigint`;
  const exponent = Number(/e([+-]?\d+)$/i.exec(text)?.[1] ?? 0);
  if (text.length > 40 || Math.abs(exponent) > 30 || Math.abs(Number(text)) > 1e30) {
    throw queryError("A number is too large or too small.");
  }
  return sql`${text}::numeric`;
}
