import { tenThousandthDigits } from "./decimal";
import { formatDecimal, numberMarks } from "./money";

export type NumberRefusal = "empty" | "not_a_number" | "too_many_decimals" | "too_large";

/** `understood` repeats the number in the language's own writing when the typed text could mean two things. */
export type ParsedNumber =
  | { ok: true; scaled: bigint; understood: string | null }
  | { ok: false; reason: NumberRefusal };

// Space, no-break, narrow, thin and figure spaces, and the apostrophes Swiss keyboards group with.
const groupingBlanks = /[\s\u00a0\u202f\u2009\u2007'’]/g;
const minusSigns = /^[-\u2212\u2013]/;
const largestDigits = 11;

/**
 * Reads a number as people of the language type it: `1 234,5`, `1.234,56`, `1,234.56`, `-0,5`.
 *
 * Units: result in ten-thousandths
 * Rule:  with both marks present the last one is the decimal mark. A single mark that is the language's own decimal
 *        mark is one. A foreign mark before exactly three digits groups thousands, otherwise it is a decimal mark.
 *        Where two readings exist `understood` says which was taken.
 * @param decimals most decimals allowed, 0–4
 */
export function parseDecimal(text: string, language: string, decimals = tenThousandthDigits): ParsedNumber {
  const bare = text.replace(groupingBlanks, "");
  if (bare === "") return { ok: false, reason: "empty" };
  const negative = minusSigns.test(bare);
  const body = bare.replace(minusSigns, "").replace(/^\+/, "");
  if (!/^[\d.,]*\d[\d.,]*$/.test(body)) return { ok: false, reason: "not_a_number" };

  const split = splitAtDecimalMark(body, numberMarks(language).decimal);
  if (!split) return { ok: false, reason: "not_a_number" };
  const fraction = split.fraction.replace(/0+$/, "");
  if (fraction.length > decimals) return { ok: false, reason: "too_many_decimals" };
  if (split.whole.replace(/^0+/, "").length > largestDigits) return { ok: false, reason: "too_large" };

  const magnitude = BigInt(split.whole + fraction.padEnd(tenThousandthDigits, "0"));
  const scaled = negative ? -magnitude : magnitude;
  return { ok: true, scaled, understood: split.ambiguous ? formatDecimal(scaled, 4, language) : null };
}

type Split = { whole: string; fraction: string; ambiguous: boolean };

function splitAtDecimalMark(body: string, own: "." | ","): Split | null {
  const points = body.split(".").length - 1;
  const commas = body.split(",").length - 1;
  if (points === 0 && commas === 0) return { whole: body, fraction: "", ambiguous: false };
  if (points > 0 && commas > 0) return splitMixed(body);
  const mark = points > 0 ? "." : ",";
  const parts = body.split(mark);
  const grouped = isGrouped(parts);
  if (points + commas > 1) return grouped ? { whole: parts.join(""), fraction: "", ambiguous: false } : null;
  const [whole = "", fraction = ""] = parts;
  if (mark !== own && grouped) return { whole: whole + fraction, fraction: "", ambiguous: true };
  return { whole: whole || "0", fraction, ambiguous: grouped };
}

function splitMixed(body: string): Split | null {
  const at = Math.max(body.lastIndexOf("."), body.lastIndexOf(","));
  const groups = body.slice(0, at).split(body[at] === "." ? "," : ".");
  const fraction = body.slice(at + 1);
  return isGrouped(groups) && /^\d*$/.test(fraction) ? { whole: groups.join(""), fraction, ambiguous: false } : null;
}

/** Thousands as people group them: one to three digits, not a lone zero, then threes. */
function isGrouped(parts: readonly string[]): boolean {
  const [first = "", ...rest] = parts;
  return /^[1-9]\d{0,2}$/.test(first) && rest.length > 0 && rest.every((part) => /^\d{3}$/.test(part));
}
