/**
 * Returns the check digit of modulus 11 for Norwegian account numbers and payment references (KID): `-` where it is 10.
 *
 * Rule: weights 2 to 7 from the right, over and over; the check digit fills the sum up to a multiple of eleven (source:
 *       Bits, the infrastructure company of the Norwegian banks, on account numbers and KID)
 */
export function modulus11CheckDigitOf(digits: string): string {
  const sum = [...digits].reverse().reduce((sumSoFar, digit, index) => sumSoFar + Number(digit) * (2 + (index % 6)), 0);
  const checkNumber = (11 - (sum % 11)) % 11;
  return checkNumber === 10 ? "-" : String(checkNumber);
}
