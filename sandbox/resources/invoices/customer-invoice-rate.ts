import { refused } from "../../http/problem";
import { type Rate, rateOf } from "../../ledger/exchange";
import { exchangeRate } from "../accounting/exchange-rates";
import type { Seller } from "./customer-invoice-parties";

/**
 * The rate an invoice is booked at: the one its caller names, else the day's.
 *
 * @param given `CurrencyRate` of the call; null for none
 * @throws ApiError 2000 at `CurrencyRate`: not above zero, or other than 1 for the company's own currency
 */
export function invoiceRate(seller: Seller, currency: string, day: string, given: number | null = null): Rate {
  const books = seller.CurrencyCode ?? "SEK";
  if (currency === books) {
    if (given !== null && given !== 1) {
      throw refused(2000, "The invoice is in the company's own currency, whose rate is 1.", "CurrencyRate");
    }
    return rateOf(currency, books, 1);
  }
  if (given !== null && given <= 0) throw refused(2000, "CurrencyRate must be above zero.", "CurrencyRate");
  const rate = given ?? exchangeRate(currency, books, day);
  if (rate === null) {
    throw refused(2000, `There is no rate of ${currency} on ${day}; name it in CurrencyRate.`, "CurrencyRate");
  }
  return rateOf(currency, books, rate);
}
