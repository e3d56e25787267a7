import { findOrganisationNumberProblem, hasValidCheckDigit, type NumberProblem } from "./company-numbers";

/** An electronic address in its two parts: the scheme that assigns the numbers, and the number. */
type AddressParts = { scheme: string; number: string };

/** What is wrong with an electronic address: its scheme does not exist, or its number is wrong. */
export type ElectronicAddressProblem = "scheme" | NumberProblem;

function splitElectronicAddress(address: string): AddressParts {
  const compactAddress = address.replace(/\s/g, "");
  const colonIndex = compactAddress.indexOf(":");
  return colonIndex < 0
    ? { scheme: "", number: compactAddress }
    : { scheme: compactAddress.slice(0, colonIndex), number: compactAddress.slice(colonIndex + 1) };
}

/**
 * Returns an electronic address as the e-invoice network knows it, from any typed form: without blanks, and without the
 * hyphens that people write into numbers. In some schemes, such as the German Leitweg-ID, hyphens belong to the number.
 */
export function normaliseElectronicAddress(address: string): string {
  const { scheme, number } = splitElectronicAddress(address);
  if (scheme === "") return number;
  return numberedSchemes[scheme] ? `${scheme}:${number.replace(/[-\u2010-\u2015\u2212]/g, "")}` : `${scheme}:${number}`;
}

/** What is wrong with an electronic address; null where the network accepts it. */
export function findElectronicAddressProblem(address: string): ElectronicAddressProblem {
  const { scheme, number } = splitElectronicAddress(normaliseElectronicAddress(address));
  const findNumberProblem = numberedSchemes[scheme];
  if (findNumberProblem) return findNumberProblem(number);
  if (!otherSchemes.has(scheme)) return "scheme";
  return /^[\w.:/+-]{1,50}$/.test(number) ? null : "form";
}

/**
 * Schemes whose numbers have a fixed length or a check digit: Swedish, Norwegian, Danish, Belgian, Dutch and Australian
 * registers, GLN, and the one of the Dutch government.
 *
 * Rule: Peppol BIS Billing 3.0, PEPPOL-COMMON-R040 to R043, R049 and R050, NL-R-003; for Denmark the register's modulus 11
 */
const numberedSchemes: Readonly<Record<string, (number: string) => NumberProblem>> = {
  "0007": (number) => (/^\d{10}$/.test(number) ? digitProblemOf(hasValidCheckDigit(number)) : "form"),
  "0088": (number) => (/^\d{13}$/.test(number) ? digitProblemOf(weightedSum(number, [1, 3]) % 10 === 0) : "form"),
  "0106": (number) => (/^\d{8}$/.test(number) ? null : "form"),
  "0151": (number) =>
    /^[1-9]\d{10}$/.test(number)
      ? digitProblemOf((weightedSum(number, [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]) - 10) % 89 === 0)
      : "form",
  "0184": (number) =>
    /^(DK)?\d{8}$/.test(number)
      ? digitProblemOf(weightedSum(number.slice(-8), [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0)
      : "form",
  "0190": (number) => (/^\d{20}$/.test(number) ? null : "form"),
  "0192": (number) => findOrganisationNumberProblem(number, "NO"),
  "0208": (number) =>
    /^\d{10}$/.test(number) ? digitProblemOf(Number(number.slice(0, 8)) % 97 === 97 - Number(number.slice(8))) : "form",
};

const digitProblemOf = (isValid: boolean): NumberProblem => (isValid ? null : "digit");

/** Returns the weighted sum of the digits, with the weights repeated from the left. */
const weightedSum = (digits: string, weights: readonly number[]) =>
  [...digits].reduce((sum, digit, index) => sum + Number(digit) * (weights[index % weights.length] ?? 0), 0);

/** The other schemes of the network (Peppol code list of electronic address schemes, BR-CL-25). */
const otherSchemes: ReadonlySet<string> = new Set(
  [
    "0002 0009 0037 0060 0096 0097 0130 0135 0142 0147 0154 0158 0170 0177 0183 0188 0191 0193 0194 0195 0196 0198",
    "0199 0200 0201 0202 0203 0204 0205 0209 0210 0211 0212 0213 0215 0216 0217 0218 0221 0225 0230 0235 0240 9910 9913",
    "9914 9915 9918 9919 9920 9922 9923 9924 9925 9926 9927 9928 9929 9930 9931 9932 9933 9934 9935 9936 9937 9938 9939",
    "9940 9941 9942 9943 9944 9945 9946 9947 9948 9949 9950 9951 9952 9953 9957 9959",
  ].flatMap((line) => line.split(" ")),
);
