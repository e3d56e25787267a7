"use client";

import type { Operation } from "@/lib/api/contract/operations/operation";
import type { CustomerAddresses } from "@/lib/api/contract/sales/customer-addresses";
import { useCustomerAddresses } from "../chain/use-customer-addresses";

/**
 * Returns a function that gives the address of a scheduled mail. A planned reminder without an address goes to the
 * address of its customer. The result is empty where the customer has no address.
 */
export function useRecipients(outgoingMails: readonly Operation[]): (operation: Operation) => string | null {
  const { addresses } = useCustomerAddresses(
    outgoingMails.flatMap((operation) => addressedCustomerId(operation) ?? []),
  );
  return (operation) => mailRecipientOf(operation, addresses);
}

type MailFieldsForRecipient = Pick<Operation, "kind" | "letter" | "about">;

/** @returns the address of a mail; empty where the customer has no address, null while the address is not known */
export function mailRecipientOf(
  mail: MailFieldsForRecipient,
  addresses: readonly Pick<CustomerAddresses, "id" | "email">[],
): string | null {
  const customerId = addressedCustomerId(mail);
  if (customerId !== null) return addresses.find(({ id }) => id === customerId)?.email.trim() ?? null;
  return mail.letter?.email || mail.letter?.schedule?.customerEmail || null;
}

function addressedCustomerId({ kind, letter, about }: MailFieldsForRecipient): string | null {
  return kind === "invoice-reminder" && !letter?.email ? (about?.customerId ?? null) : null;
}
