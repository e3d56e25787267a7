import { localAmount } from "../documents/format";
import { countryBooks } from "../ledger/country-books";
import { minorNumber } from "../ledger/money";
import { postPayment } from "../ledger/post-payment";
import { bankAccountId } from "./bank-accounts";
import type { SeedRecord } from "./bulk";
import { addDays, workday } from "./calendar";
import type { SeedCompany } from "./companies";
import { type Generator, seedId } from "./generator";
import type { SeedVoucher } from "./seed-voucher";
import { wordsOf } from "./words";

export type Paid = { readonly on: string; readonly minor: bigint };

/** A part in whole hundreds of what some customers owe, a few days late; nothing of the others'. */
export function partPayment(late: Generator, dueOn: string, today: string, owedMinor: bigint): Paid | null {
  const isPart = late.chance(0.35);
  const on = workday(addDays(dueOn, late.between(1, 6)));
  const minor = ((owedMinor * BigInt(late.between(20, 60))) / 100n / 10_000n) * 10_000n;
  return isPart && on < today && minor > 0n ? { on, minor } : null;
}

/** Ten days after the due day a reminder went out, with the fee the law of the country allows (assumed). */
export function reminded(company: SeedCompany, dueOn: string, today: string, remaining: number): SeedRecord {
  const on = workday(addDays(dueOn, 10));
  const isReminded = remaining > 0 && on < today;
  return {
    PaymentReminderIssued: isReminded,
    PaymentRemindersCount: isReminded ? 1 : 0,
    LastPaymentReminderSentDate: isReminded ? on : null,
    lateFees: isReminded ? fees[company.countryCode] : 0,
  };
}

const fees: Readonly<Record<SeedCompany["countryCode"], number>> = { SE: 60, NO: 35, NL: 40 };

/** A payment with its bank voucher. */
export function seedPayment(
  company: SeedCompany,
  of: { readonly index: number; readonly invoiceId: string; readonly name: string },
  { on, minor }: Paid,
): { readonly record: SeedRecord; readonly voucher: SeedVoucher } {
  const { standard } = countryBooks(company.countryCode);
  const id = seedId(company.id, "payment of", of.index);
  const voucherId = seedId(company.id, "payment", of.index);
  const amount = minorNumber(minor, 2);
  const draft = postPayment({
    bookedOn: on,
    text: `${wordsOf(company).paymentFrom} ${of.name} (${localAmount(minor, 2, company.language)})`,
    direction: "in",
    accounts: { bank: standard.bank, control: standard.receivables },
    paidMinor: minor,
    settledMinor: minor,
    besides: [],
  });
  const record = {
    companyId: company.id,
    BankTransactionId: id,
    CompanyBankAccountId: bankAccountId(company, standard.bank),
    PaymentAmount: amount,
    PaymentCurrency: company.currencyCode,
    PaymentDate: on,
    customerInvoiceId: of.invoiceId,
    settled: amount,
    settledDomestic: amount,
    voucherId,
  };
  return { record, voucher: { id: voucherId, source: id, draft } };
}
