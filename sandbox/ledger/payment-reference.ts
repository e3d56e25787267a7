/**
 * The reference a payer types (OCR) for an invoice number: the number and its check digit.
 *
 * Rule: modulus 10 with weights 2 and 1 from the right (source: Bankgirot's OCR check, the Luhn rule)
 */
export function makePaymentReference(invoiceNumber: number): string {
  return `${invoiceNumber}${computeCheckDigit(String(invoiceNumber))}`;
}

/** Whether a reference has 2 to 25 digits and its last digit is the check digit of the others. */
export function isPaymentReference(reference: string): boolean {
  return /^\d{2,25}$/.test(reference) && computeCheckDigit(reference.slice(0, -1)) === reference.slice(-1);
}

/** The check digit of the Luhn rule for a sequence of digits: weights 2 and 1 from the right, modulus 10. */
export function computeCheckDigit(digits: string): string {
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries()) {
    const product = Number(digit) * (index % 2 === 0 ? 2 : 1);
    sum += product > 9 ? product - 9 : product;
  }
  return String((10 - (sum % 10)) % 10);
}
