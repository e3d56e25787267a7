import "server-only";
import { bankAccounts } from "../../api/contract/company/bank-account";
import type { SupplierInvoice } from "../../api/contract/purchases/supplier-invoice";
import type { SupplierPaymentInput } from "../../api/contract/purchases/supplier-payment-operation";
import { books } from "../../api/remote/books";
import { getToday } from "../../api/testing/today";
import type { SignedIn } from "../../api/testing/world";

/** Finds the bank account that the company pays from where nothing else is said. */
export async function findDefaultBankAccountId({ access }: SignedIn): Promise<string> {
  const { items } = await books(access).page(bankAccounts, { pageSize: 1000 });
  const account = items.find(({ isDefault }) => isDefault);
  if (!account) throw new Error("the company has no default bank account");
  return account.id;
}

/** Makes the command that registers a payment of all that remained of an invoice when it was read. */
export function makeSupplierPaymentCommand(
  invoice: SupplierInvoice,
  key: string,
  payment: Pick<SupplierPaymentInput, "bankAccountId"> & Partial<SupplierPaymentInput>,
) {
  const { remainingMinor } = invoice;
  const input: SupplierPaymentInput = {
    ...{
      invoiceId: invoice.id,
      paidOn: getToday(),
      type: "complete",
      reference: "",
      domesticMinor: null,
      fileReference: null,
    },
    amountMinor: (remainingMinor < 0n ? -remainingMinor : remainingMinor).toString(),
    expected: { remainingMinor: remainingMinor.toString() },
    ...payment,
  };
  return { kind: "register-supplier-payment", key, input };
}
