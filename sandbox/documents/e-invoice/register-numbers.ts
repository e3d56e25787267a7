/** A number in a register of companies, with the scheme of the register where Peppol has one. */
export type LegalNumber = { readonly number: string; readonly scheme: string | null };

/**
 * Converts a written organisation number to the form it has on an e-invoice. A VAT number that contains the organisation
 * number is converted too. Dutch numbers are those of the Kamer van Koophandel or, with twenty digits, of the government
 * (OIN).
 */
export function toLegalNumber(text: string | null, countryCode: string): LegalNumber | null {
  const compactText = text?.toUpperCase().replace(/[\s./\u2010-\u2015\u2212-]/g, "") ?? "";
  if (compactText === "") return null;
  switch (countryCode) {
    case "SE": {
      const tenDigitMatch = /^(?:SE(\d{10})\d\d|(?:16|19|20)?(\d{10}))$/.exec(compactText);
      return { number: tenDigitMatch?.[1] ?? tenDigitMatch?.[2] ?? compactText, scheme: "0007" };
    }
    case "NO":
      return { number: compactText.replace(/^NO|MVA$/g, ""), scheme: "0192" };
    case "NL":
      return { number: compactText, scheme: compactText.length === 20 ? "0190" : "0106" };
    default:
      return { number: text?.trim() ?? "", scheme: null };
  }
}

/** Whether the number has the form of its scheme; a number without a scheme cannot be checked (SE-R-013; NL-R-003). */
export const isLegalNumber = ({ number, scheme }: LegalNumber): boolean =>
  numberChecksByScheme[scheme ?? ""]?.(number) ?? true;

/**
 * The checks of numbers, by scheme, for the schemes whose numbers have a fixed form or a check digit.
 *
 * Source: Peppol BIS Billing 3.0, rules PEPPOL-COMMON-R040 to R043, R049 and R050; for Denmark, the modulus 11 of the
 *         register (CVR); for the Netherlands, the lengths of KvK and OIN numbers (NL-R-003)
 */
export const numberChecksByScheme: Readonly<Record<string, (number: string) => boolean>> = {
  "0007": (number) => /^\d{10}$/.test(number) && hasModulus10CheckDigit(number, [2, 1]),
  "0088": (number) => /^\d{13}$/.test(number) && hasModulus10CheckDigit(number, [1, 3], (digit) => digit),
  "0106": (number) => /^\d{8}$/.test(number),
  "0151": (number) =>
    /^[1-9]\d{10}$/.test(number) && (weightedSum(number, [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]) - 10) % 89 === 0,
  "0184": (number) => /^(DK)?\d{8}$/.test(number) && weightedSum(number.slice(-8), [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0,
  "0190": (number) => /^\d{20}$/.test(number),
  "0192": isNorwegianNumber,
  "0208": (number) => /^\d{10}$/.test(number) && 97 - (Number(number.slice(0, 8)) % 97) === Number(number.slice(8)),
};

export function isNorwegianNumber(number: string): boolean {
  if (!/^\d{9}$/.test(number)) return false;
  const remainder = weightedSum(number, [3, 2, 7, 6, 5, 4, 3, 2]) % 11;
  return (remainder === 0 ? 0 : 11 - remainder) === Number(number[8]);
}

const weightedSum = (digits: string, weights: readonly number[]) =>
  weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0);

/**
 * Whether digits pass the modulus 10 check with alternating weights from the left. By default, the digit sum of a product
 * counts.
 */
function hasModulus10CheckDigit(
  digits: string,
  weights: readonly [number, number],
  digitValue = (product: number) => (product > 9 ? product - 9 : product),
): boolean {
  const sum = [...digits].reduce(
    (total, digit, index) => total + digitValue(Number(digit) * (weights[index % 2] ?? 1)),
    0,
  );
  return sum % 10 === 0;
}
