import { formatAmount } from "../documents/format";
import { getCountryBooks } from "../ledger/country-books";
import { toAmountNumber } from "../ledger/money";
import { postPayment } from "../ledger/post-payment";
import { makeBankAccountId } from "./bank-accounts";
import { bookTextsOf } from "./book-texts";
import type { SeedRecord } from "./bulk";
import { addDays, workdayOnOrAfter } from "./calendar";
import type { SeedCompany } from "./companies";
import { makeSeedId, type RandomGenerator } from "./generator";
import type { SeedVoucher } from "./seed-voucher";

export type PaidAmount = { readonly paidOn: string; readonly amountMinor: bigint };

/** Makes a late part payment in whole hundreds for some customers; null for all other customers. */
export function makePartPayment(
  latePayerRandom: RandomGenerator,
  dueOn: string,
  today: string,
  owedMinor: bigint,
): PaidAmount | null {
  const isPartPayment = latePayerRandom.happens(0.35);
  const paidOn = workdayOnOrAfter(addDays(dueOn, latePayerRandom.between(1, 6)));
  const amountMinor = ((owedMinor * BigInt(latePayerRandom.between(20, 60))) / 100n / 10_000n) * 10_000n;
  return isPartPayment && paidOn < today && amountMinor > 0n ? { paidOn, amountMinor } : null;
}

/**
 * The values of a reminder that was sent ten days after the due day, with the fee the law of the country allows (assumed).
 */
export function makeReminderValues(
  company: SeedCompany,
  dueOn: string,
  today: string,
  remainingAmount: number,
): SeedRecord {
  const remindedOn = workdayOnOrAfter(addDays(dueOn, 10));
  const isReminded = remainingAmount > 0 && remindedOn < today;
  return {
    PaymentReminderIssued: isReminded,
    PaymentRemindersCount: isReminded ? 1 : 0,
    LastPaymentReminderSentDate: isReminded ? remindedOn : null,
    lateFees: isReminded ? reminderFees[company.countryCode] : 0,
  };
}

const reminderFees: Readonly<Record<SeedCompany["countryCode"], number>> = { SE: 60, NO: 35, NL: 40 };

/** Makes the payment of an invoice, with its bank voucher. */
export function makeSeedPayment(
  company: SeedCompany,
  paidInvoice: { readonly index: number; readonly invoiceId: string; readonly name: string },
  { paidOn, amountMinor }: PaidAmount,
): { readonly record: SeedRecord; readonly voucher: SeedVoucher } {
  const { standardAccounts } = getCountryBooks(company.countryCode);
  const id = makeSeedId(company.id, "payment of", paidInvoice.index);
  const voucherId = makeSeedId(company.id, "payment", paidInvoice.index);
  const amount = toAmountNumber(amountMinor, 2);
  const draft = postPayment({
    bookedOn: paidOn,
    text: `${bookTextsOf(company).paymentFrom} ${paidInvoice.name} (${formatAmount(amountMinor, 2, company.language)})`,
    direction: "in",
    accounts: { bank: standardAccounts.bank, control: standardAccounts.receivables },
    paidMinor: amountMinor,
    settledMinor: amountMinor,
    besides: [],
  });
  const record = {
    companyId: company.id,
    BankTransactionId: id,
    CompanyBankAccountId: makeBankAccountId(company, standardAccounts.bank),
    PaymentAmount: amount,
    PaymentCurrency: company.currencyCode,
    PaymentDate: paidOn,
    customerInvoiceId: paidInvoice.invoiceId,
    settled: amount,
    settledDomestic: amount,
    voucherId,
  };
  return { record, voucher: { id: voucherId, sourceId: id, draft } };
}
