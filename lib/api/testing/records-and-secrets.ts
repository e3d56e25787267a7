import "server-only";
import { expect } from "vitest";
import { customers } from "../contract/sales/customer";
import { invoices } from "../contract/sales/customer-invoice";
import { books } from "../remote/books";
import type { SignedIn } from "./world";

/** Some records of a company, and texts that occur only in its data. */
export async function readRecordsAndSecrets({ access }: SignedIn) {
  const [customerPage, invoicePage] = await Promise.all([
    books(access).page(customers, { pageSize: 20 }),
    books(access).page(invoices, { pageSize: 20 }),
  ]);
  const names = [
    ...customerPage.items.map(({ name }) => name),
    ...invoicePage.items.map((invoice) => invoice.paymentReference),
  ];
  const secretTexts = [access.company.name, ...names].filter((secretText) => secretText.length > 5);
  return { customerId: customerPage.items[0]?.id ?? "", invoiceId: invoicePage.items[0]?.id ?? "", words: secretTexts };
}

/** Expects that neither the text nor a header of an answer contains one of the secret texts. */
export function expectNoSecrets(
  secretTexts: readonly string[],
  { text, headers }: { text: string; headers: object | string },
) {
  const headerText = JSON.stringify(headers);
  for (const secretText of secretTexts) {
    expect(text).not.toContain(secretText);
    expect(headerText).not.toContain(secretText);
  }
}
