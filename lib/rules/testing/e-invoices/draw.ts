import fc from "fast-check";
import { type DrawnDraft, draftArbitrary } from "../draft-arbitrary";

/** The members of a customer that decide whether it gets an e-invoice, with right and wrong values. */
export type DrawnBuyer = {
  name: string;
  countryCode: string;
  identityNumber: string;
  vatNumber: string;
  electronicAddress: string;
  gln: string;
  currencyCode: string;
};

export type DrawnInvoice = {
  draft: DrawnDraft;
  /** A place in the list of buyers. */
  buyer: number;
  /** A place in the list of sellers; the first seller is the company as in the seed. */
  seller: number;
  /** Whether only services are sold. Services that are sold out of the EU are not subject to VAT. */
  isOfServices: boolean;
  isCredit: boolean;
  /** Whether the invoice is voided first, so that its credit note is sent. */
  isVoided: boolean;
  /** A place in the list of terms of payment. */
  terms: number;
  yourReference: string;
  ourReference: string;
  buyersOrderReference: string;
};

const electronicAddresses = [
  ["0007:5560160680", "0088:7300010000001", "0192:974760673", "0106:68412907", "9930:DE123456788"],
  ["0007:556016-0680", " 0088: 73 0001 0000001", "0184:DK13585628", "0204:04011000-1234512345-06"],
  ["0007:5560160681", "0088:7300010000002", "0099:12345", "kok@kund.example", "0192:974760674", "0208:0202239952"],
];
const identityNumbers: Readonly<Record<string, readonly string[]>> = {
  SE: ["556016-0680", "5560160680", "16556016-0680", "SE556016068001", "556016-0681", "55601606"],
  NO: ["974760673", "974 760 673", "974760674", "NO974760673MVA"],
  NL: ["68412907", "6841 2907", "00000001003214345000", "6841290"],
};
/**
 * VAT numbers the service accepts: a country code, followed by letters
 * and digits. The first and last ones of a list are drawn most often.
 */
const vatNumbers: Readonly<Record<string, readonly string[]>> = {
  SE: ["SE556016068001", "se556016068001"],
  NO: ["NO974760673MVA", "no974760673mva", "NO974760673", "ZZ12345678"],
  NL: ["NL851234677B01", "nl851234677b01"],
  DE: ["DE123456788", "de123456788", "EL123456783"],
  DK: ["DK13585628", "dk13585628", "ZZ13585628"],
  GR: ["GR123456783", "EL123456783"],
  // The e-invoice does not contain the VAT number of a buyer in the US, so that no rule can find it wrong.
  US: ["US123456789", "ZZ12345678"],
};

/** Draws a right value, or sometimes a wrong one. @param weight how many right values are drawn for each wrong one */
export const rightOrWrong = <T>(weight: number, rightValues: readonly T[], wrongValues: readonly T[]) =>
  fc.oneof(
    { weight, arbitrary: fc.constantFrom(...rightValues) },
    { weight: 1, arbitrary: fc.constantFrom(...wrongValues) },
  );

/** Draws buyers with right and wrong members. @param sellerCountry country of the seller */
export function buyerArbitrary(sellerCountry: string): fc.Arbitrary<DrawnBuyer> {
  const countryArbitrary = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(sellerCountry, "") },
    { weight: 3, arbitrary: fc.constantFrom("SE", "NO", "NL", "DE", "DK", "GR", "US", "US") },
  );
  return countryArbitrary.chain((countryCode) => {
    const numbersCountry = countryCode || sellerCountry;
    const numbers = identityNumbers[numbersCountry] ?? ["HRB 86891"];
    return fc.record({
      name: rightOrWrong(16, ["Buyer"], ["---", "\u2026 / \u2026"]),
      countryCode: fc.constant(countryCode),
      identityNumber: rightOrWrong(8, numbers.slice(0, 2), ["", ...numbers]),
      // The service accepts no VAT number for a customer without a country.
      vatNumber: countryCode === "" ? fc.constant("") : rightOrWrong(4, vatNumbers[numbersCountry] ?? [""], [""]),
      electronicAddress: rightOrWrong(
        6,
        ["", ...(electronicAddresses[0] ?? []), ...(electronicAddresses[1] ?? [])],
        electronicAddresses[2] ?? [],
      ),
      currencyCode: rightOrWrong(5, ["", ""], ["SEK", "NOK", "EUR", "USD", "KWD", "BGN"]),
      gln: rightOrWrong(8, ["", "7300010000001"], ["7300010000002"]),
    });
  });
}

const referenceOrEmpty = (name: string) => rightOrWrong(12, [name], [""]);

/** Turns a tenth of the rows into deductions, with a price below zero, which an e-invoice may not have. */
const withDeductions = (draft: DrawnDraft): DrawnDraft => ({
  ...draft,
  rows: draft.rows.map((row) =>
    "text" in row || row.article % 10 !== 0 ? row : { ...row, unitPrice: -row.unitPrice },
  ),
});

export const invoiceArbitrary: fc.Arbitrary<DrawnInvoice> = fc.record({
  draft: draftArbitrary.map(withDeductions),
  buyer: fc.nat({ max: 1_000_000 }),
  seller: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat({ max: 1_000_000 }) }),
  isOfServices: rightOrWrong(3, [false], [true]),
  isCredit: rightOrWrong(6, [false], [true]),
  isVoided: rightOrWrong(6, [false], [true]),
  terms: fc.nat({ max: 1_000_000 }),
  yourReference: referenceOrEmpty("Kalle"),
  ourReference: referenceOrEmpty("Anna"),
  buyersOrderReference: rightOrWrong(1, [""], ["PO-7"]),
});
