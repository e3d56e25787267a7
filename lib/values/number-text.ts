import { tenThousandthDigits } from "./decimal";
import { formatDecimal, numberMarks } from "./money";

export type NumberRefusal = "empty" | "not_a_number" | "too_many_decimals" | "too_large";

/** `understood` repeats the number in the language's own form when the typed text could mean two numbers. */
export type ParsedNumber =
  | { readonly ok: true; readonly scaled: bigint; readonly understood: string | null }
  | { readonly ok: false; readonly reason: NumberRefusal };

/** The sign that may stand beside the digits: a currency, a percent sign, or none. */
export type NumberUnit = "money" | "percent" | "none";

// Signs and words people write beside a price, with the currencies they can mean.
const currencySigns: Readonly<Record<string, readonly string[]>> = {
  kr: ["SEK", "NOK", "DKK", "ISK"],
  sek: ["SEK"],
  nok: ["NOK"],
  dkk: ["DKK"],
  eur: ["EUR"],
  "€": ["EUR"],
  usd: ["USD"],
  $: ["USD"],
  gbp: ["GBP"],
  "£": ["GBP"],
  chf: ["CHF"],
};

// Invisible characters are copied along with a number; `\s` matches every Unicode space, including no-break and narrow ones.
const invisible = /[\u200b\u200e\u200f\u2060\ufeff]/g;
const groupingBlanks = /[\s'’]+/g;
// The signs are the hyphen, dashes, the real minus, the small and the full-width hyphen, and the plus sign.
const sign = "[-\u2010-\u2015\u2212\ufe63\uff0d+]";
const groupedByBlanks = /^\d{1,3}( \d{3})+([.,]\d*)?$/;
const maxWholeDigits = 11;

const signWords = Object.keys(currencySigns).map((word) => (word === "$" ? "\\$" : word));
const wholeAmount = [":-", ",-", "\\.-"];
const numberPatterns: Readonly<Record<NumberUnit, RegExp>> = {
  none: patternWith("(?!)", "(?!)"),
  money: patternWith(
    `(?:${signWords.join("|")})\\.?`,
    `(?:${[...signWords.map((word) => `${word}\\.?`), ...wholeAmount].join("|")})`,
  ),
  percent: patternWith("(?!)", "%"),
};

function patternWith(before: string, after: string): RegExp {
  return new RegExp(
    `^(?<first>${sign})? ?(?:(?<before>${before}) ?)?(?<second>${sign})? ?(?<body>[\\d., ]+?) ?(?<after>${after})?$`,
    "i",
  );
}

/**
 * Parses a number as speakers of the language type it: `1 234,5`, `1.234,56`, `1,234.56`, `-0,5`, `1 234:-`, `€ 12`.
 *
 * Units: result in ten-thousandths
 * Rule: with both marks present, the last one is the decimal mark. A single mark that is the language's own decimal mark is
 * one. A foreign mark before exactly three digits groups thousands, otherwise it is a decimal mark. Blanks group. Where two
 * readings are possible, or blanks stand in unusual places, `understood` repeats the chosen number.
 * @param maxDecimals the largest number of decimals allowed, 0–4
 * @param unit the unit whose sign may stand beside the digits; {@link matchesCurrency} checks whether it is the right
 *             currency
 */
export function parseDecimal(
  text: string,
  language: string,
  decimals = tenThousandthDigits,
  unit: NumberUnit = "none",
): ParsedNumber {
  const key = `${language} ${decimals} ${unit} ${text}`;
  const cached = parsedNumbers.get(key);
  if (cached) return cached;
  const parsed = parseUncached(text, language, decimals, unit);
  if (parsedNumbers.size === maxParsedNumbers) parsedNumbers.clear();
  parsedNumbers.set(key, parsed);
  return parsed;
}

// Parsed texts are cached, because while somebody types one number, all others of a long invoice are parsed again and again.
const parsedNumbers = new Map<string, ParsedNumber>();
const maxParsedNumbers = 5_000;

function parseUncached(text: string, language: string, decimals: number, unit: NumberUnit): ParsedNumber {
  const signedNumber = readSignedNumber(text, unit);
  if (signedNumber === null) return { ok: false, reason: withSingleBlanks(text) === "" ? "empty" : "not_a_number" };
  const { negative, body } = signedNumber;
  const split = splitAtDecimalMark(body.replaceAll(" ", ""), numberMarks(language).decimal);
  if (!split) return { ok: false, reason: "not_a_number" };
  const fraction = split.fraction.replace(/0+$/, "");
  if (fraction.length > decimals) return { ok: false, reason: "too_many_decimals" };
  if (split.whole.replace(/^0+/, "").length > maxWholeDigits) return { ok: false, reason: "too_large" };

  const magnitude = BigInt(split.whole + fraction.padEnd(tenThousandthDigits, "0"));
  const scaled = negative ? -magnitude : magnitude;
  const hasOddBlanks = body.includes(" ") && !groupedByBlanks.test(body);
  const understood = split.ambiguous || hasOddBlanks ? formatDecimal(scaled, tenThousandthDigits, language) : null;
  return { ok: true, scaled, understood };
}

/** Returns false for a price that is written with the sign of another currency: `€ 5` is not a price in kronor. */
export function matchesCurrency(text: string, currency: string): boolean {
  const parts = numberPatterns.money.exec(withSingleBlanks(text))?.groups;
  return [parts?.before, parts?.after].every((signText) => currenciesOf(signText ?? "")?.includes(currency) ?? true);
}

const currenciesOf = (signText: string) => currencySigns[signText.toLowerCase().replace(/\.$/, "")];

function readSignedNumber(text: string, unit: NumberUnit): { negative: boolean; body: string } | null {
  const parts = numberPatterns[unit].exec(withSingleBlanks(text))?.groups;
  if (!parts?.body || !/\d/.test(parts.body) || (parts.first && parts.second)) return null;
  if (parts.before && parts.after && currenciesOf(parts.after)) return null;
  return { negative: ![undefined, "+"].includes(parts.first ?? parts.second), body: parts.body };
}

const withSingleBlanks = (text: string) => text.replace(invisible, "").replace(groupingBlanks, " ").trim();

type Split = { whole: string; fraction: string; ambiguous: boolean };

function splitAtDecimalMark(body: string, decimalMark: "." | ","): Split | null {
  const points = body.split(".").length - 1;
  const commas = body.split(",").length - 1;
  if (points === 0 && commas === 0) return { whole: body, fraction: "", ambiguous: false };
  if (points > 0 && commas > 0) return splitMixed(body);
  const mark = points > 0 ? "." : ",";
  const parts = body.split(mark);
  const grouped = isGrouped(parts);
  if (points + commas > 1) return grouped ? { whole: parts.join(""), fraction: "", ambiguous: false } : null;
  const [whole = "", fraction = ""] = parts;
  if (mark !== decimalMark && grouped) return { whole: whole + fraction, fraction: "", ambiguous: true };
  return { whole: whole || "0", fraction, ambiguous: grouped };
}

function splitMixed(body: string): Split | null {
  const markIndex = Math.max(body.lastIndexOf("."), body.lastIndexOf(","));
  const groups = body.slice(0, markIndex).split(body[markIndex] === "." ? "," : ".");
  const fraction = body.slice(markIndex + 1);
  return isGrouped(groups) ? { whole: groups.join(""), fraction, ambiguous: false } : null;
}

/** Returns true for thousands in the usual groups: one to three digits, not a single zero, then groups of three. */
function isGrouped(parts: readonly string[]): boolean {
  const [first = "", ...rest] = parts;
  return /^[1-9]\d{0,2}$/.test(first) && rest.every((part) => /^\d{3}$/.test(part));
}
