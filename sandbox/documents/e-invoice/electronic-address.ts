/** What decides where the network looks for a company. */
export type Addressee = {
  /** An address with its scheme: `0007:5591234567`. */
  readonly address: string | null;
  readonly gln: string | null;
  readonly organisationNumber: string | null;
  readonly countryCode: string;
};

/** The schemes in which a country's register numbers its companies (Peppol's code list EAS). */
const registers: Readonly<Record<string, string>> = { SE: "0007", NO: "0192", NL: "0106" };

/**
 * The electronic address of a company: the one it gives, its GLN, or its organisation number; null without any.
 *
 * @returns scheme and number, `0007:5591234567`, without the blanks and hyphens people write in numbers
 */
export function electronicAddress({ address, gln, organisationNumber, countryCode }: Addressee): string | null {
  if (address?.trim()) return writtenAddress(address);
  if (gln?.trim()) return writtenAddress(`${glnScheme}:${gln}`);
  const scheme = registers[countryCode];
  if (!organisationNumber?.trim() || !scheme) return null;
  const written = writtenAddress(`${scheme}:${organisationNumber}`);
  // Swedish numbers are also written with the 16 of companies before them.
  return scheme === "0007" ? written.replace(/^0007:\d\d(?=\d{10}$)/, "0007:") : written;
}

/** Whether the network takes the address: a scheme it knows, and a number in the form of the scheme. */
export function isDeliverable(address: string): boolean {
  const { scheme, number } = addressParts(address);
  const isRight = forms[scheme];
  return isRight ? isRight(number) : otherSchemes.has(scheme) && /^[\w.:/+-]{1,50}$/.test(number);
}

export function addressParts(address: string): { scheme: string; number: string } {
  const at = address.indexOf(":");
  return at < 0 ? { scheme: "", number: address } : { scheme: address.slice(0, at), number: address.slice(at + 1) };
}

/** Hyphens belong to the numbers of some schemes, like the German Leitweg-ID's; not to those that are all digits. */
function writtenAddress(address: string): string {
  const { scheme, number } = addressParts(address.replace(/\s/g, ""));
  if (scheme === "") return number;
  return `${scheme}:${forms[scheme] ? number.replace(/[-\u2010-\u2015\u2212]/g, "") : number}`;
}

const glnScheme = "0088";

/**
 * The schemes whose numbers have a form or a check digit.
 *
 * Source: Peppol BIS Billing 3.0, rules PEPPOL-COMMON-R040 to R043 and R049; of Denmark the modulus 11 of the register
 *         (CVR); of the Netherlands the lengths of KvK and OIN numbers (NL-R-003)
 */
const forms: Readonly<Record<string, (number: string) => boolean>> = {
  "0007": (number) => /^\d{10}$/.test(number) && isMod10(number, [2, 1]),
  [glnScheme]: (number) => /^\d{13}$/.test(number) && isMod10(number, [1, 3], (digit) => digit),
  "0192": isNorwegianNumber,
  "0184": (number) => /^(DK)?\d{8}$/.test(number) && weighted(number.slice(-8), [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0,
  "0208": (number) => /^\d{10}$/.test(number) && 97 - (Number(number.slice(0, 8)) % 97) === Number(number.slice(8)),
  "0106": (number) => /^\d{8}$/.test(number),
  "0190": (number) => /^\d{20}$/.test(number),
};

/** Ten digits with a control digit, as the Swedish register gives them. */
export const isSwedishNumber = (number: string): boolean => forms["0007"]?.(number) ?? false;

export function isNorwegianNumber(number: string): boolean {
  if (!/^\d{9}$/.test(number)) return false;
  const rest = weighted(number, [3, 2, 7, 6, 5, 4, 3, 2]) % 11;
  return (rest === 0 ? 0 : 11 - rest) === Number(number[8]);
}

const weighted = (digits: string, weights: readonly number[]) =>
  weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0);

/** Modulus 10 with the weights in turn from the left; what a digit is worth is its digit sum unless told otherwise. */
function isMod10(
  digits: string,
  weights: readonly [number, number],
  worthOf = (product: number) => (product > 9 ? product - 9 : product),
): boolean {
  const sum = [...digits].reduce((total, digit, at) => total + worthOf(Number(digit) * (weights[at % 2] ?? 1)), 0);
  return sum % 10 === 0;
}

/** Peppol's code list EAS without those above (PEPPOL-EN16931-CL008; BR-CL-25). */
const otherSchemes: ReadonlySet<string> = new Set(
  `0002 0009 0037 0060 0096 0097 0130 0135 0142 0151 0177 0183 0188 0191 0193 0195 0196 0198 0199 0200 0201 0202 0204 0209
   0210 0211 0212 0213 0215 0216 0218 0221 0230 0235 0147 0154 0158 0170 0194 0203 0205 0217 0225 0240
   9910 9913 9914 9915 9918 9919 9920 9922 9923 9924 9925 9926 9927 9928 9929 9930 9931 9932 9933 9934 9935 9936 9937 9938
   9939 9940 9941 9942 9943 9944 9945 9946 9947 9948 9949 9950 9951 9952 9953 9957 9959`.split(/\s+/),
);
