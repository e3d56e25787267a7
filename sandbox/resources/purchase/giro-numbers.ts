/**
 * Whether a number ends in its correct control digit.
 *
 * Shape:  digits, with hyphens and blanks between them
 * Rule:   the sum of the digits, every second one from the right doubled, is a multiple of ten (modulus 10, ISO/IEC 7812)
 */
export function hasControlDigit(text: string): boolean {
  const digits = text.replace(/[- ]/g, "");
  return /^[0-9]{2,}$/.test(digits) && sumWeightedDigits(digits) % 10 === 0;
}

/** Appends the control digit to digits. */
export const appendControlDigit = (digits: string): string =>
  `${digits}${(10 - (sumWeightedDigits(`${digits}0`) % 10)) % 10}`;

function sumWeightedDigits(digits: string): number {
  return [...digits].reverse().reduce((total, digit, index) => {
    const weightedDigit = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (weightedDigit > 9 ? weightedDigit - 9 : weightedDigit);
  }, 0);
}
