/** The detail of the Problem that says that a search was not sent because it contains a personal number. */
export const personalNumberDetail = "personal_number";

/** The detail of the Problem that says that a person has seen as many personal numbers today as are allowed in a day. */
export const personalNumberLimitDetail = "personal_numbers_of_day";

/**
 * Tells whether a text contains what looks like a Swedish, Norwegian or Dutch personal number. Such a text is not put
 * into an address.
 *
 * Rule: a Swedish number is a day and four digits, the last of which is a check digit; a Norwegian one is a day and five
 * digits, two of which are check digits; a Dutch one has nine digits that pass the eleven test. Blanks, points, slashes and
 * dashes may stand between the digits. Coordination, D and help numbers count, and so does a number without its last digit
 * where its century identifies it. Numbers of companies do not count: none of them begins with a day
 */
export function containsPersonalNumber(text: string): boolean {
  const digitRuns = text.match(/\d[\d\s.+/\u2010-\u2015\u2212-]*\d/g) ?? [];
  return digitRuns.some((digitRun) => joinNeighbouringDigits(digitRun.split(/\s/)).some(isPersonalNumber));
}

/** Returns the digits of all sequences of neighbouring words, without the characters between them. */
function joinNeighbouringDigits(fragments: readonly string[]): string[] {
  const digits = fragments.map((fragment) => fragment.replace(/\D/g, ""));
  return digits.flatMap((_, startIndex) =>
    digits.map((_, endIndex) => digits.slice(startIndex, endIndex + 1).join("")),
  );
}

function isPersonalNumber(digits: string): boolean {
  return isSwedishNumber(digits) || isNorwegianNumber(digits) || isDutchNumber(digits);
}

const centuryPattern = /^(18|19|20)/;

function isSwedishNumber(digits: string): boolean {
  const shortNumber = digits.length > 10 && centuryPattern.test(digits) ? digits.slice(2) : digits;
  const hasAllDigits = shortNumber.length === 10;
  if (!hasAllDigits && !(shortNumber.length === 9 && digits.length === 11)) return false;
  if (!isSwedishDay(shortNumber.slice(2, 4), Number(shortNumber.slice(4, 6)))) return false;
  if (!hasAllDigits) return true;
  const sum = [...shortNumber].reduce(
    (total, digit, index) => total + digitSum(Number(digit) * (index % 2 === 0 ? 2 : 1)),
    0,
  );
  return sum % 10 === 0;
}

/** Synthetic numbers for tests have 65 or 80 added to their month. */
const monthAdditionsOfSyntheticNumbers = [0, 40, 65, 80] as const;
const norwegianWeights = [
  [3, 7, 6, 1, 8, 9, 4, 5, 2, 1],
  [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1],
] as const;

function isNorwegianNumber(digits: string): boolean {
  if (digits.length !== 11) return false;
  const month = Number(digits.slice(2, 4));
  const beginsWithDate =
    isDayOfMonth(digits.slice(0, 2), 40) &&
    monthAdditionsOfSyntheticNumbers.some((addition) => month > addition && month <= addition + 12);
  return beginsWithDate && norwegianWeights.every((weights) => weightedRemainder(digits, weights) === 0);
}

const dutchWeights = [9, 8, 7, 6, 5, 4, 3, 2, -1] as const;

const norwegianCompanyWeights = [3, 2, 7, 6, 5, 4, 3, 2, 1] as const;

/** Norwegian company numbers have nine digits too: they begin with 8 or 9, and have a check digit of another kind. */
const isNorwegianCompany = (digits: string) =>
  /^[89]/.test(digits) && weightedRemainder(digits, norwegianCompanyWeights) === 0;

function isDutchNumber(digits: string): boolean {
  if (isNorwegianCompany(digits)) return false;
  return digits.length === dutchWeights.length && Number(digits) > 0 && weightedRemainder(digits, dutchWeights) === 0;
}

/** A coordination number has 60 added to its day; its day or month may be 00 for unknown. */
function isSwedishDay(month: string, day: number): boolean {
  const minimum = day >= 60 ? 0 : 1;
  const dayOfMonth = day >= 60 ? day - 60 : day;
  return dayOfMonth >= minimum && dayOfMonth <= 31 && Number(month) >= minimum && Number(month) <= 12;
}

const isDayOfMonth = (digits: string, addition: number) => {
  const day = Number(digits) > addition ? Number(digits) - addition : Number(digits);
  return day >= 1 && day <= 31;
};

const digitSum = (number: number) => (number > 9 ? number - 9 : number);

function weightedRemainder(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0) % 11;
}
