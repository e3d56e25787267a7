"use client";

import type { Operation } from "@/lib/api/contract/operations/operation";
import type { CustomerAddresses } from "@/lib/api/contract/sales/customer-addresses";
import { useAddressesOf } from "../chain/use-addresses-of";

/**
 * Where each mail that leaves later goes. Planned reminders that name no address go where their customer is mailed: to nobody
 * where the customer has no address.
 */
export function useLeavesTo(leaving: readonly Operation[]): (operation: Operation) => string | null {
  const { addresses } = useAddressesOf(leaving.flatMap((one) => customerOf(one) ?? []));
  return (operation) => leavesTo(operation, addresses);
}

type Mail = Pick<Operation, "kind" | "letter" | "about">;

/** @returns empty where nobody is known whom it could be mailed to; null what is not known yet */
export function leavesTo(mail: Mail, addresses: readonly Pick<CustomerAddresses, "id" | "email">[]): string | null {
  const customerId = customerOf(mail);
  if (customerId !== null) return addresses.find(({ id }) => id === customerId)?.email.trim() ?? null;
  return mail.letter?.email || mail.letter?.schedule?.customerEmail || null;
}

function customerOf({ kind, letter, about }: Mail): string | null {
  return kind === "invoice-reminder" && !letter?.email ? (about?.customerId ?? null) : null;
}
