import type { Kind } from "../openapi/members";
import { raw, type Sql, sql } from "../store/sql";
import { isStorable } from "../store/storable";
import { badDate, badQuery } from "./bad-query";
import { parseMoment } from "./moment";
import type { Comparison, LiteralKind } from "./tree";

/** One side of a comparison. */
export type Term =
  | { readonly is: "value"; readonly kind: Kind; readonly value: Sql }
  | { readonly is: "literal"; readonly kind: LiteralKind; readonly text: string };
type Value = Extract<Term, { is: "value" }>;
type Literal = Extract<Term, { is: "literal" }>;

const symbols: Readonly<Record<Comparison, string>> = { eq: "=", ne: "<>", gt: ">", ge: ">=", lt: "<", le: "<=" };
const swappedComparisons: Readonly<Record<Comparison, Comparison>> = {
  eq: "eq",
  ne: "ne",
  gt: "lt",
  ge: "le",
  lt: "gt",
  le: "ge",
};

/** The collation for ordering texts: the Swedish order. */
export const textOrder = raw('COLLATE "sv-x-icu"');

/**
 * Writes a comparison as SQL. Its value may be NULL where OData defines false, so a caller that negates it must use IS NOT
 * TRUE.
 * @throws ApiError 6000 where the two sides cannot be compared, 6001 where a date is not valid
 */
export function compare(operator: Comparison, left: Term, right: Term): Sql {
  if (left.is === "literal" && right.is === "literal") throw badQuery("A comparison needs a property.");
  if (left.is === "literal") return compare(swappedComparisons[operator], right, left);
  return right.is === "literal" ? compareWithLiteral(operator, left, right) : compareWithValue(operator, left, right);
}

function compareWithValue(operator: Comparison, left: Value, right: Value): Sql {
  const isSameType = comparisonType(left.kind) === comparisonType(right.kind);
  if (!isSameType) throw badQuery("The two sides of a comparison are of different types.");
  if (operator === "eq") return sql`${left.value} IS NOT DISTINCT FROM ${right.value}`;
  if (operator === "ne") return sql`${left.value} IS DISTINCT FROM ${right.value}`;
  return orderedComparison(operator, left, right.value);
}

const comparisonType = (kind: Kind) => (kind === "integer" ? "number" : kind);

function compareWithLiteral(operator: Comparison, left: Value, literal: Literal): Sql {
  if (literal.kind === "null") {
    if (operator === "eq") return sql`${left.value} IS NULL`;
    return operator === "ne" ? sql`${left.value} IS NOT NULL` : raw("FALSE");
  }
  if (left.kind === "day") return compareDay(operator, left, momentOf(literal));
  return compareWithParameter(operator, left, literalParameter(left.kind, literal));
}

function compareWithParameter(operator: Comparison, left: Value, right: Sql): Sql {
  // Equality is written with the plain operator, because only that can use an index.
  if (operator === "eq") return sql`${left.value} = ${right}`;
  return operator === "ne" ? sql`${left.value} IS DISTINCT FROM ${right}` : orderedComparison(operator, left, right);
}

function orderedComparison(operator: Comparison, left: Value, right: Sql): Sql {
  if (left.kind === "boolean") throw badQuery("True and false have no order.");
  const symbol = raw(symbols[operator]);
  if (left.kind === "text") return sql`${left.value} ${symbol} ${right} ${textOrder}`;
  return sql`${left.value} ${symbol} ${right}`;
}

/**
 * Compares a date with an instant. The date counts as its midnight in UTC; a later time of the same day is after the date.
 */
function compareDay(operator: Comparison, left: Value, moment: ReturnType<typeof parseMoment>): Sql {
  const day = sql`${moment.day}::date`;
  if (!moment.hasTime) return compareWithParameter(operator, left, day);
  if (operator === "eq") return raw("FALSE");
  if (operator === "ne") return raw("TRUE");
  return compareWithParameter(operator === "gt" || operator === "ge" ? "gt" : "le", left, day);
}

function momentOf(literal: Literal): ReturnType<typeof parseMoment> {
  if (literal.kind === "day" || literal.kind === "instant") return parseMoment(literal.text);
  throw badDate(literal.text.slice(0, 40));
}

function literalParameter(kind: Kind, literal: Literal): Sql {
  if (kind === "instant") return sql`${momentOf(literal).instant}::timestamptz`;
  if (kind === "uuid" && literal.kind === "uuid") return sql`${literal.text}::uuid`;
  if (kind === "boolean" && literal.kind === "boolean") return sql`${literal.text === "true"}::boolean`;
  if (kind === "text" && literal.kind === "text") return sql`${storableText(literal.text)}::text`;
  if (comparisonType(kind) === "number" && literal.kind === "number") return numberOf(literal.text);
  // Some clients store numbers as texts, and therefore send a number in quotes.
  if (comparisonType(kind) === "number" && literal.kind === "text" && /^-?\d+(\.\d+)?$/.test(literal.text)) {
    return numberOf(literal.text);
  }
  if (kind === "text") throw badQuery("A text is compared with a text in single quotes.");
  throw badQuery("The two sides of a comparison are of different types.");
}

export function storableText(text: string): string {
  if (!isStorable(text)) throw badQuery("The expression holds a character that is not text.");
  return text;
}

function numberOf(text: string): Sql {
  if (/^-?\d{1,15}$/.test(text)) return sql`${text}::bigint`;
  const exponent = Number(/e([+-]?\d+)$/i.exec(text)?.[1] ?? 0);
  if (text.length > 40 || Math.abs(exponent) > 30 || Math.abs(Number(text)) > 1e30) {
    throw badQuery("A number is too large or too small.");
  }
  return sql`${text}::numeric`;
}
