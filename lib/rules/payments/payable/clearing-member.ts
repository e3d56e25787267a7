/** A bank by its number in the clearing of its country; `system` is the ISO 20022 code of that clearing. */
export type ClearingMember = { system: string; number: string };

/**
 * The clearings by the two letters in front of a bank's number, with the form of the number (source: ISO 20022 external code
 * list, clearing system identification; the letters as in SWIFT messages, for example FW for Fedwire).
 */
const clearings: readonly { prefixes: readonly string[]; system: string; form: RegExp }[] = [
  { prefixes: ["FW", "US"], system: "USABA", form: /^\d{9}$/ },
  { prefixes: ["SC", "GB"], system: "GBDSC", form: /^\d{6}$/ },
  { prefixes: ["AU"], system: "AUBSB", form: /^\d{6}$/ },
  { prefixes: ["CC", "CA"], system: "CACPA", form: /^\d{9}$/ },
  { prefixes: ["NZ"], system: "NZNCC", form: /^\d{6}$/ },
  { prefixes: ["IN"], system: "INFSC", form: /^[A-Z0-9]{11}$/ },
  { prefixes: ["ZA"], system: "ZANCC", form: /^\d{6}$/ },
  { prefixes: ["CN"], system: "CNAPS", form: /^\d{12}$/ },
];

/** The bank of a bank code such as `FW021000021`; null for a clearing that the portal does not know. */
export function clearingMemberOf(bankCode: string): ClearingMember | null {
  const code = bankCode.replace(/[\s/-]/g, "").toUpperCase();
  const number = code.slice(2);
  const clearing = clearings.find(({ prefixes, form }) => prefixes.includes(code.slice(0, 2)) && form.test(number));
  return clearing ? { system: clearing.system, number } : null;
}
