import { dateOfText } from "@/components/form/date-text";
import type { SupplierPayment } from "@/lib/api/browser/purchases/supplier-payments";
import type { SupplierInvoice } from "@/lib/api/contract/purchases/supplier-invoice";
import type { PaymentType } from "@/lib/api/contract/sales/invoice-operation";
import { listSupplierPaymentChoices, type SupplierPaymentChoices } from "@/lib/rules/payments/amounts/payment-choices";
import { listPaymentChoices, type PaymentChoices } from "@/lib/rules/sales/payment";
import type { CalendarDate } from "@/lib/values/dates";
import { rescale, tenThousandthDecimals } from "@/lib/values/decimal";
import { currencyExponentOf } from "@/lib/values/money";
import { parseDecimal } from "@/lib/values/number-text";

/** A payment as it is typed; `domestic` is what the bank debited in the company's currency. */
export type PaymentTexts = {
  amount: string;
  domestic: string;
  paidOn: string;
  bankAccountId: string;
  reference: string;
  type: string;
};

export type PaymentProblem = "needAmount" | "needType" | "over" | "needDomestic" | "needDay" | "notYet" | "needAccount";

type PaymentContext = {
  invoice: Pick<SupplierInvoice, "remainingMinor" | "currencyCode" | "isCredit">;
  companyCurrencyCode: string;
  today: CalendarDate;
  numberLocale: string;
};

export type ReadPayment = {
  payment: SupplierPayment | null;
  /** The amount compared with what remains; null where it is no amount. */
  choices: SupplierPaymentChoices | PaymentChoices | null;
  problems: Partial<Record<keyof PaymentTexts, PaymentProblem>>;
};

/**
 * Reads a typed payment.
 *
 * Rule: less than what remains is a part unless the person says otherwise. More is never taken without a word of the person,
 *       because a wrong digit would be booked as a fee of the bank; only a difference of at most one unit is rounding by itself
 */
export function readPayment(texts: PaymentTexts, context: PaymentContext): ReadPayment {
  const { invoice, companyCurrencyCode, today, numberLocale } = context;
  const amountMinor = readMinor(texts.amount, invoice.currencyCode, numberLocale);
  const choices = amountMinor === null ? null : choicesOf(amountMinor, invoice);
  const type = choices && typeOf(texts.type, choices);
  const isForeign = invoice.currencyCode !== companyCurrencyCode;
  const domesticMinor = isForeign ? readMinor(texts.domestic, companyCurrencyCode, numberLocale) : null;
  const paidOn = dateOfText(texts.paidOn, numberLocale);
  const problems: ReadPayment["problems"] = {
    ...(amountMinor === null ? { amount: "needAmount" } : {}),
    ...(choices && choices.is !== "complete" && choices.types.length === 0 ? { amount: "over" } : {}),
    ...(choices && choices.is !== "complete" && choices.types.length > 0 && type === null ? { type: "needType" } : {}),
    ...(isForeign && domesticMinor === null ? { domestic: "needDomestic" } : {}),
    ...(paidOn === null ? { paidOn: "needDay" } : paidOn > today ? { paidOn: "notYet" } : {}),
    ...(texts.bankAccountId === "" ? { bankAccountId: "needAccount" } : {}),
  };
  if (Object.keys(problems).length > 0 || amountMinor === null || paidOn === null || !type)
    return { payment: null, choices, problems };
  const { bankAccountId } = texts;
  const reference = texts.reference.trim();
  return { payment: { amountMinor, domesticMinor, paidOn, bankAccountId, reference, type }, choices, problems };
}

function readMinor(text: string, currencyCode: string, numberLocale: string): bigint | null {
  const exponent = currencyExponentOf(currencyCode);
  const parsed = parseDecimal(text, numberLocale, exponent, "money");
  return parsed.ok && parsed.scaled > 0n ? rescale(parsed.scaled, tenThousandthDecimals, exponent) : null;
}

/** The fee of a bank is debited besides a debt that is paid, and taken off the money that comes back for a credit invoice. */
function choicesOf(amountMinor: bigint, { remainingMinor, currencyCode, isCredit }: PaymentContext["invoice"]) {
  const unitMinor = 10n ** BigInt(currencyExponentOf(currencyCode));
  return isCredit
    ? listPaymentChoices(amountMinor, -remainingMinor, unitMinor)
    : listSupplierPaymentChoices(amountMinor, remainingMinor, currencyCode);
}

function typeOf(chosenType: string, choices: SupplierPaymentChoices | PaymentChoices): PaymentType | null {
  if (choices.is === "complete") return "complete";
  const [usualType] = choices.types;
  const isSafeGuess = usualType === "partial" || usualType === "rounding";
  return choices.types.find((type) => type === chosenType) ?? (isSafeGuess ? usualType : null);
}
