import { numberChecksByScheme, toLegalNumber } from "./register-numbers";

/** The values of a company that decide its electronic address in the network. */
export type Addressee = {
  /** The electronic address the company states, with its scheme: `0007:5591234567`. */
  readonly address: string | null;
  readonly gln: string | null;
  readonly organisationNumber: string | null;
  readonly countryCode: string;
};

/**
 * The electronic address of a company: the address it states, its GLN, or its organisation number, in this order.
 *
 * @returns scheme and number, `0007:5591234567`, without the blanks and hyphens that people write in numbers; null
 *          where the company has none of the three
 */
export function electronicAddressOf({ address, gln, organisationNumber, countryCode }: Addressee): string | null {
  if (address?.trim()) return normalisedAddress(address);
  if (gln?.trim()) return normalisedAddress(`0088:${gln}`);
  const organisation = toLegalNumber(organisationNumber, countryCode);
  return organisation?.scheme ? `${organisation.scheme}:${organisation.number}` : null;
}

/** Whether the network accepts the address: its scheme is known, and its number has the form of the scheme. */
export function isDeliverable(address: string): boolean {
  const { scheme, number } = addressParts(address);
  const isValidNumber = numberChecksByScheme[scheme];
  return isValidNumber ? isValidNumber(number) : uncheckedSchemes.has(scheme) && /^[\w.:/+-]{1,50}$/.test(number);
}

export function addressParts(address: string): { scheme: string; number: string } {
  const separatorIndex = address.indexOf(":");
  return separatorIndex < 0
    ? { scheme: "", number: address }
    : { scheme: address.slice(0, separatorIndex), number: address.slice(separatorIndex + 1) };
}

/**
 * Normalises an address. Hyphens are removed where the scheme's numbers are checked; in the numbers of other schemes,
 * such as the Leitweg-ID, hyphens are a part of the number.
 */
function normalisedAddress(address: string): string {
  const { scheme, number } = addressParts(address.replace(/\s/g, ""));
  if (scheme === "") return number;
  return `${scheme}:${numberChecksByScheme[scheme] ? number.replace(/[-\u2010-\u2015\u2212]/g, "") : number}`;
}

/** The schemes of Peppol's code list EAS whose numbers are not checked (PEPPOL-EN16931-CL008; BR-CL-25). */
const uncheckedSchemes: ReadonlySet<string> = new Set(
  `0002 0009 0037 0060 0096 0097 0130 0135 0142 0177 0183 0188 0191 0193 0195 0196 0198 0199 0200 0201 0202 0204 0209
   0210 0211 0212 0213 0215 0216 0218 0221 0230 0235 0147 0154 0158 0170 0194 0203 0205 0217 0225 0240
   9910 9913 9914 9915 9918 9919 9920 9922 9923 9924 9925 9926 9927 9928 9929 9930 9931 9932 9933 9934 9935 9936 9937 9938
   9939 9940 9941 9942 9943 9944 9945 9946 9947 9948 9949 9950 9951 9952 9953 9957 9959`.split(/\s+/),
);
