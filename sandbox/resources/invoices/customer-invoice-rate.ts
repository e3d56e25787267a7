import { ruleRefusalError } from "../../http/problem";
import { type ExchangeRate, exchangeRateOf } from "../../ledger/exchange";
import { findExchangeRate } from "../accounting/exchange-rates";
import type { Seller } from "./customer-invoice-parties";

/**
 * The exchange rate at which an invoice is booked: the rate that the caller states, or else the rate of the day.
 *
 * @param requestedRate `CurrencyRate` of the call; null when the call states none
 * @throws ApiError 2000 at `CurrencyRate` when the rate is not above zero, when it is not 1 for the company's own currency,
 *         and when no rate is stated and the day has none
 */
export function getInvoiceRate(
  seller: Seller,
  currency: string,
  invoicedOn: string,
  requestedRate: number | null = null,
): ExchangeRate {
  const booksCurrency = seller.CurrencyCode ?? "SEK";
  if (currency === booksCurrency) {
    if (requestedRate !== null && requestedRate !== 1) {
      throw ruleRefusalError(2000, "The invoice is in the company's own currency, whose rate is 1.", "CurrencyRate");
    }
    return exchangeRateOf(currency, booksCurrency, 1);
  }
  if (requestedRate !== null && requestedRate <= 0)
    throw ruleRefusalError(2000, "CurrencyRate must be above zero.", "CurrencyRate");
  const rate = requestedRate ?? findExchangeRate(currency, booksCurrency, invoicedOn);
  if (rate === null) {
    throw ruleRefusalError(
      2000,
      `There is no rate of ${currency} on ${invoicedOn}; name it in CurrencyRate.`,
      "CurrencyRate",
    );
  }
  return exchangeRateOf(currency, booksCurrency, rate);
}
