import type { PaymentType } from "@/lib/api/contract/sales/invoice-operation";
import { listPaymentChoices, type PaymentChoices } from "@/lib/rules/sales/payment";
import { rescale, tenThousandthDecimals } from "@/lib/values/decimal";
import { parseDecimal } from "@/lib/values/number-text";

export type PaymentValues = { amount: string; paidOn: string; account: string; reference: string; type: string };

export type InterpretedPayment = { amountMinor: bigint; choices: PaymentChoices; type: PaymentType | null };

/**
 * Reads a typed amount as a payment of the remaining amount; null where it is no amount above zero.
 *
 * Rule: the chosen type is used if it is among the choices for the difference, otherwise the first choice
 * @param exponent the number of decimals of the invoice's currency
 */
export function interpretPayment(
  { amount, type }: Pick<PaymentValues, "amount" | "type">,
  remainingMinor: bigint,
  exponent: number,
  numberLocale: string,
): InterpretedPayment | null {
  const parsed = parseDecimal(amount, numberLocale, exponent, "money");
  if (!parsed.ok || parsed.scaled <= 0n) return null;
  const amountMinor = rescale(parsed.scaled, tenThousandthDecimals, exponent);
  const owedMinor = remainingMinor < 0n ? -remainingMinor : remainingMinor;
  const choices = listPaymentChoices(amountMinor, owedMinor, 10n ** BigInt(exponent));
  if (choices.is === "complete") return { amountMinor, choices, type: "complete" };
  const chosenType = choices.types.find((paymentType) => paymentType === type) ?? choices.types[0] ?? null;
  return { amountMinor, choices, type: chosenType };
}
