import type { PaymentType } from "@/lib/api/contract/sales/invoice-operation";
import { type PaymentChoices, paymentChoices } from "@/lib/rules/sales/payment";
import { rescale, tenThousandthDigits } from "@/lib/values/decimal";
import { parseDecimal } from "@/lib/values/number-text";

export type PaymentValues = { amount: string; paidOn: string; account: string; reference: string; type: string };

export type UnderstoodPayment = { amountMinor: bigint; choices: PaymentChoices; type: PaymentType | null };

/**
 * Reads a typed amount as a payment of what remains; null where it is no amount above zero.
 *
 * Rule: the chosen type counts as long as it is among the choices for the difference, otherwise the first choice
 * @param exponent the number of decimals of the invoice's currency
 */
export function understoodPayment(
  { amount, type }: Pick<PaymentValues, "amount" | "type">,
  remainingMinor: bigint,
  exponent: number,
  numbers: string,
): UnderstoodPayment | null {
  const read = parseDecimal(amount, numbers, exponent, "money");
  if (!read.ok || read.scaled <= 0n) return null;
  const amountMinor = rescale(read.scaled, tenThousandthDigits, exponent);
  const owed = remainingMinor < 0n ? -remainingMinor : remainingMinor;
  const choices = paymentChoices(amountMinor, owed, 10n ** BigInt(exponent));
  if (choices.is === "complete") return { amountMinor, choices, type: "complete" };
  const chosen = choices.types.find((one) => one === type) ?? choices.types[0] ?? null;
  return { amountMinor, choices, type: chosen };
}
