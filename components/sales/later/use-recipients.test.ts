import { describe, expect, it } from "vitest";
import type { Operation } from "@/lib/api/contract/operations/operation";
import { recipientOf } from "./use-recipients";

const about: Operation["about"] = {
  customerName: "Brf",
  customerId: "c",
  number: 7,
  minor: "100",
  currencyCode: "SEK",
};
const at = { day: "2026-12-01", time: "08:00" } as never;
const stored = [{ id: "c", email: " brf@kund.example " }];

describe("where a mail that leaves later goes", () => {
  it.each([
    ["a reminder that names an address", "invoice-reminder", { email: "x@kund.example" }, stored, "x@kund.example"],
    ["a reminder that names none", "invoice-reminder", {}, stored, "brf@kund.example"],
    ["a reminder without its words", "invoice-reminder", null, stored, "brf@kund.example"],
    ["a reminder whose customer has none", "invoice-reminder", {}, [{ id: "c", email: " " }], ""],
    ["a reminder whose customer is not read yet", "invoice-reminder", {}, [], null],
    [
      "a mail to the customer",
      "invoice-email",
      { schedule: { at, customerEmail: "k@kund.example" } },
      [],
      "k@kund.example",
    ],
    ["a mail that names none", "invoice-email", {}, stored, null],
  ] as const)("%s", (_, kind, letter, addresses, to) => {
    expect(recipientOf({ kind, letter, about }, addresses)).toBe(to);
  });
});
