import { marketOf } from "../vat/charges-vat";

/**
 * Most decimals the service takes in a unit price: two for a buyer at home, four for one abroad.
 *
 * @param home    country of the seller, two letters
 * @param country of the buyer, empty is at home; null while it is not read: then the service is left to refuse
 */
export function mostPriceDecimals(home: string, country: string | null): number {
  return country !== null && marketOf(home, country) === "home" ? 2 : 4;
}
