import { tenThousandthDecimals } from "./decimal";
import { formatDecimal, numberMarksOf } from "./money";

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
const invisibleCharacters = /[\u200b\u200e\u200f\u2060\ufeff]/g;
const groupingBlanks = /[\s'’]+/g;
// The signs are the hyphen, dashes, the real minus, the small and the full-width hyphen, and the plus sign.
const signPattern = "[-\u2010-\u2015\u2212\ufe63\uff0d+]";
const blankGroupsPattern = /^\d{1,3}( \d{3})+([.,]\d*)?$/;
const maxWholeDigits = 11;

const currencySignPatterns = Object.keys(currencySigns).map((word) => (word === "$" ? "\\$" : word));
const wholeAmountMarks = [":-", ",-", "\\.-"];
const numberPatterns: Readonly<Record<NumberUnit, RegExp>> = {
  none: buildNumberPattern("(?!)", "(?!)"),
  money: buildNumberPattern(
    `(?:${currencySignPatterns.join("|")})\\.?`,
    `(?:${[...currencySignPatterns.map((word) => `${word}\\.?`), ...wholeAmountMarks].join("|")})`,
  ),
  percent: buildNumberPattern("(?!)", "%"),
};

function buildNumberPattern(leadingPattern: string, trailingPattern: string): RegExp {
  return new RegExp(
    `^(?<first>${signPattern})? ?(?:(?<before>${leadingPattern}) ?)?(?<second>${signPattern})? ?(?<body>[\\d., ]+?) ?(?<after>${trailingPattern})?$`,
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
  numberLocale: string,
  maxDecimals = tenThousandthDecimals,
  unit: NumberUnit = "none",
): ParsedNumber {
  const cacheKey = `${numberLocale} ${maxDecimals} ${unit} ${text}`;
  const cachedNumber = parsedNumbers.get(cacheKey);
  if (cachedNumber) return cachedNumber;
  const parsedNumber = parseWithoutCache(text, numberLocale, maxDecimals, unit);
  if (parsedNumbers.size === maxParsedNumbers) parsedNumbers.clear();
  parsedNumbers.set(cacheKey, parsedNumber);
  return parsedNumber;
}

// Parsed texts are cached, because while somebody types one number, all others of a long invoice are parsed again and again.
const parsedNumbers = new Map<string, ParsedNumber>();
const maxParsedNumbers = 5_000;

function parseWithoutCache(text: string, numberLocale: string, maxDecimals: number, unit: NumberUnit): ParsedNumber {
  const signedNumber = readSignedNumber(text, unit);
  if (signedNumber === null) return { ok: false, reason: withSingleBlanks(text) === "" ? "empty" : "not_a_number" };
  const { isNegative, body } = signedNumber;
  const splitNumber = splitAtDecimalMark(body.replaceAll(" ", ""), numberMarksOf(numberLocale).decimal);
  if (!splitNumber) return { ok: false, reason: "not_a_number" };
  const fraction = splitNumber.fraction.replace(/0+$/, "");
  if (fraction.length > maxDecimals) return { ok: false, reason: "too_many_decimals" };
  if (splitNumber.wholeDigits.replace(/^0+/, "").length > maxWholeDigits) return { ok: false, reason: "too_large" };

  const magnitude = BigInt(splitNumber.wholeDigits + fraction.padEnd(tenThousandthDecimals, "0"));
  const scaled = isNegative ? -magnitude : magnitude;
  const hasUnusualBlanks = body.includes(" ") && !blankGroupsPattern.test(body);
  const understood =
    splitNumber.isAmbiguous || hasUnusualBlanks ? formatDecimal(scaled, tenThousandthDecimals, numberLocale) : null;
  return { ok: true, scaled, understood };
}

/** Returns false for a price that is written with the sign of another currency: `€ 5` is not a price in kronor. */
export function matchesCurrency(text: string, currency: string): boolean {
  const parts = numberPatterns.money.exec(withSingleBlanks(text))?.groups;
  return [parts?.before, parts?.after].every((signText) => currenciesOf(signText ?? "")?.includes(currency) ?? true);
}

const currenciesOf = (signText: string) => currencySigns[signText.toLowerCase().replace(/\.$/, "")];

function readSignedNumber(text: string, unit: NumberUnit): { isNegative: boolean; body: string } | null {
  const parts = numberPatterns[unit].exec(withSingleBlanks(text))?.groups;
  if (!parts?.body || !/\d/.test(parts.body) || (parts.first && parts.second)) return null;
  if (parts.before && parts.after && currenciesOf(parts.after)) return null;
  return { isNegative: ![undefined, "+"].includes(parts.first ?? parts.second), body: parts.body };
}

const withSingleBlanks = (text: string) => text.replace(invisibleCharacters, "").replace(groupingBlanks, " ").trim();

type SplitNumber = { wholeDigits: string; fraction: string; isAmbiguous: boolean };

function splitAtDecimalMark(body: string, decimalMark: "." | ","): SplitNumber | null {
  const pointCount = body.split(".").length - 1;
  const commaCount = body.split(",").length - 1;
  if (pointCount === 0 && commaCount === 0) return { wholeDigits: body, fraction: "", isAmbiguous: false };
  if (pointCount > 0 && commaCount > 0) return splitAtLastMark(body);
  const mark = pointCount > 0 ? "." : ",";
  const parts = body.split(mark);
  const hasGroups = isGrouped(parts);
  if (pointCount + commaCount > 1)
    return hasGroups ? { wholeDigits: parts.join(""), fraction: "", isAmbiguous: false } : null;
  const [wholeDigits = "", fraction = ""] = parts;
  if (mark !== decimalMark && hasGroups)
    return { wholeDigits: wholeDigits + fraction, fraction: "", isAmbiguous: true };
  return { wholeDigits: wholeDigits || "0", fraction, isAmbiguous: hasGroups };
}

function splitAtLastMark(body: string): SplitNumber | null {
  const markIndex = Math.max(body.lastIndexOf("."), body.lastIndexOf(","));
  const groups = body.slice(0, markIndex).split(body[markIndex] === "." ? "," : ".");
  const fraction = body.slice(markIndex + 1);
  return isGrouped(groups) ? { wholeDigits: groups.join(""), fraction, isAmbiguous: false } : null;
}

/** Returns true for thousands in the usual groups: one to three digits, not a single zero, then groups of three. */
function isGrouped(groups: readonly string[]): boolean {
  const [firstGroup = "", ...otherGroups] = groups;
  return /^[1-9]\d{0,2}$/.test(firstGroup) && otherGroups.every((part) => /^\d{3}$/.test(part));
}
