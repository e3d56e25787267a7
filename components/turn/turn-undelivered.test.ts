import { expect, it } from "vitest";
import type { Operation } from "@/lib/api/contract/operations/operation";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import { findTurnUndelivered } from "./turn-undelivered";

it("leaves out what was mailed instead, and counts the rest", () => {
  const invoices = ["a", "b", "c"].map((id) => ({ id }) as Invoice);
  const operations = [
    { subject: "a", kind: "invoice-email", stage: "done" },
    { subject: "b", kind: "invoice-email", stage: "refused" },
    { subject: "c", kind: "invoice-einvoice", stage: "done" },
  ] as Operation[];
  const remainingUndelivered = findTurnUndelivered({ items: invoices, total: 7 }, operations);
  expect(remainingUndelivered.items.map(({ id }) => id)).toEqual(["b", "c"]);
  expect(remainingUndelivered.total).toBe(6);
});
