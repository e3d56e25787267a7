import { parseScaled, toScaledText } from "../../ledger/money";

/** ASSUMED: the price of one unit in Swedish kronor, close to the prices of autumn 2025. */
const kronorTable = `
  AED 2.57, ARS 0.0066, AUD 6.19, BGN 5.62, BHD 25.03, BRL 1.77, CAD 6.74, CHF 11.86,
  CLP 0.0101, CNY 1.33, COP 0.0025, CZK 0.4545, DKK 1.4722, EGP 0.1998, EUR 10.995, GBP 12.44,
  GEL 3.48, HKD 1.21, HUF 0.0286, IDR 0.000565, ILS 2.88, INR 0.1064, ISK 0.0744, JOD 13.31,
  JPY 0.0612, KES 0.073, KRW 0.0065, KWD 30.75, MAD 1.02, MDL 0.5563, MKD 0.1786, MXN 0.5139,
  MYR 2.28, NGN 0.0065, NOK 0.9385, NZD 5.35, OMR 24.54, PEN 2.79, PHP 0.1604, PKR 0.0336, PLN 2.59,
  QAR 2.59, RON 2.16, RSD 0.0938, SAR 2.52, SEK 1, SGD 7.25, THB 0.2908, TND 3.22,
  TRY 0.2233, TWD 0.3044, UAH 0.2245, USD 9.44, UYU 0.2373, VND 0.000358, ZAR 0.5466
`;

const middleRatesInKronor: ReadonlyMap<string, string> = new Map(
  kronorTable.split(",").map((pair) => {
    const [currencyCode = "", amount = ""] = pair.trim().split(" ");
    return [currencyCode, amount];
  }),
);

const kronorDecimals = 10;

/** The number of decimals of a rate in the API (`CurrencyRate`). */
const rateDecimals = 8;

const dayMs = 86_400_000;
/** The largest deviation of a rate from its middle rate, in hundredths of a percent. */
const maxDeviationBps = 200n;

/** ASSUMED: the rate of every currency but the krona rises and falls linearly, with a period that depends on its code. */
function kronorPerUnitOn(currencyCode: string, day: string): bigint | null {
  const middleRate = middleRatesInKronor.get(currencyCode);
  if (middleRate === undefined) return null;
  if (currencyCode === "SEK") return parseScaled(middleRate, kronorDecimals);
  const letterSum = [...currencyCode].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  const halfPeriodDays = BigInt(60 + (letterSum % 50));
  const dayInPeriod = (BigInt(Date.parse(`${day}T00:00:00Z`) / dayMs) + BigInt(letterSum)) % (2n * halfPeriodDays);
  const daysFromLowestRate = dayInPeriod < halfPeriodDays ? dayInPeriod : 2n * halfPeriodDays - dayInPeriod;
  const deviationBps = (2n * maxDeviationBps * daysFromLowestRate) / halfPeriodDays - maxDeviationBps;
  return (parseScaled(middleRate, kronorDecimals) * (10_000n + deviationBps)) / 10_000n;
}

/** The price of one unit of the source currency in the target currency on a day, rounded half up; null when unknown. */
export function findExchangeRate(sourceCurrency: string, targetCurrency: string, day: string): number | null {
  const [sourceInKronor, targetInKronor] = [kronorPerUnitOn(sourceCurrency, day), kronorPerUnitOn(targetCurrency, day)];
  if (sourceInKronor === null || targetInKronor === null) return null;
  const rate = (sourceInKronor * 10n ** BigInt(rateDecimals) * 2n + targetInKronor) / (targetInKronor * 2n);
  return Number(toScaledText(rate, rateDecimals));
}
