import type { ForeignPaymentCode } from "../../../api/contract/purchases/foreign-payment-code";
import { divideHalfAwayFromZero, tenThousandthDecimals } from "../../../values/decimal";
import { currencyExponentOf } from "../../../values/money";
import type { PayingCompany } from "./creditor-account";

/** The purpose of a payment abroad for the authorities: its code and what the code means. */
export type RegulatoryReport = { code: string; description: string };

/**
 * The amounts in the country's own currency from which banks report the purpose of a payment abroad (source: Skatteverket on
 * control statement KU80, above 150 000 kronor; Norwegian regulation on the currency register, from 100 000 kroner).
 */
const reportedFrom: Readonly<Record<string, bigint>> = { SE: 150_000n, NO: 100_000n };

type PaidAmount = { amountMinor: bigint; currencyCode: string; currencyRate: bigint | null };

/**
 * Whether a payment abroad needs the code of its purpose. An amount in another currency counts by the invoice's rate; without
 * a rate the code is asked for, because a bank stops a payment without it.
 *
 * Units: the rate is in ten-thousandths of the company's currency for one unit of the invoice's currency
 */
export function needsRegulatoryCode(amount: PaidAmount, company: PayingCompany): boolean {
  const threshold = reportedFrom[company.countryCode];
  if (threshold === undefined) return false;
  const isOwnCurrency = amount.currencyCode === company.currencyCode;
  if (!isOwnCurrency && amount.currencyRate === null) return true;
  const rate = isOwnCurrency ? 10n ** BigInt(tenThousandthDecimals) : (amount.currencyRate ?? 0n);
  const divisor = 10n ** BigInt(tenThousandthDecimals + currencyExponentOf(amount.currencyCode));
  return divideHalfAwayFromZero(amount.amountMinor * rate, divisor) >= threshold;
}

/** The report of a supplier's payment code; null where the supplier has none or the code is not in the service's list. */
export function regulatoryReportOf(codeId: string, codes: readonly ForeignPaymentCode[]): RegulatoryReport | null {
  const code = codes.find(({ id }) => id === codeId);
  return code ? { code: String(code.code), description: code.description } : null;
}
