"use client";

import type { Operation } from "@/lib/api/contract/operation";
import { useAddressesOf } from "../use-addresses-of";

/**
 * Tells the planned reminders that name no address and whose customer has none: they would stay in the minute they leave.
 * What is not known yet is not said.
 */
export function useNeedsAddress(leaving: readonly Operation[]): (operation: Operation) => boolean {
  const { addresses } = useAddressesOf(leaving.flatMap((one) => customerOf(one) ?? []));
  const without = new Set(addresses.filter(({ email }) => email.trim() === "").map(({ id }) => id));
  return (operation) => without.has(customerOf(operation) ?? "");
}

function customerOf({ kind, letter, about }: Operation): string | null {
  return kind === "invoice-reminder" && !letter?.email ? (about?.customerId ?? null) : null;
}
