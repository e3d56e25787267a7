import "server-only";
import { expect } from "vitest";
import { customers } from "../contract/sales/customer";
import { invoices } from "../contract/sales/customer-invoice";
import { books } from "../remote/books";
import type { SignedIn } from "./world";

/** Some records of a company, and texts that occur only in its data. */
export async function recordsAndWordsOf({ access }: SignedIn) {
  const [buyers, sold] = await Promise.all([
    books(access).page(customers, { pageSize: 20 }),
    books(access).page(invoices, { pageSize: 20 }),
  ]);
  const names = [...buyers.items.map(({ name }) => name), ...sold.items.map((one) => one.paymentReference)];
  const words = [access.company.name, ...names].filter((word) => word.length > 5);
  return { customerId: buyers.items[0]?.id ?? "", invoiceId: sold.items[0]?.id ?? "", words };
}

/** Expects that neither the text nor a header of an answer contains one of the secret texts. */
export function expectNoneOf(words: readonly string[], { text, headers }: { text: string; headers: object | string }) {
  const headerText = JSON.stringify(headers);
  for (const word of words) {
    expect(text).not.toContain(word);
    expect(headerText).not.toContain(word);
  }
}
