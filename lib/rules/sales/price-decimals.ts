import { marketOf } from "../vat/charges-vat";

/**
 * The most decimals the service accepts in a unit price: two for a buyer at home, four for a buyer abroad.
 *
 * @param sellerCountry country of the seller, two letters
 * @param buyerCountry country of the buyer, empty for a buyer at home; null while it is not read, where four decimals
 * are allowed and the service may refuse
 */
export function maxPriceDecimals(sellerCountry: string, buyerCountry: string | null): number {
  return buyerCountry !== null && marketOf(sellerCountry, buyerCountry) === "home" ? 2 : 4;
}
