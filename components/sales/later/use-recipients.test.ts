import { describe, expect, it } from "vitest";
import type { Operation } from "@/lib/api/contract/operations/operation";
import { mailRecipientOf } from "./use-recipients";

const subjectSummary: Operation["about"] = {
  customerName: "Brf",
  customerId: "c",
  number: 7,
  minor: "100",
  currencyCode: "SEK",
};
const scheduledTime = { day: "2026-12-01", time: "08:00" } as never;
const storedAddresses = [{ id: "c", email: " brf@kund.example " }];

describe("where a mail that leaves later goes", () => {
  it.each([
    [
      "a reminder that names an address",
      "invoice-reminder",
      { email: "x@kund.example" },
      storedAddresses,
      "x@kund.example",
    ],
    ["a reminder that names none", "invoice-reminder", {}, storedAddresses, "brf@kund.example"],
    ["a reminder without its words", "invoice-reminder", null, storedAddresses, "brf@kund.example"],
    ["a reminder whose customer has none", "invoice-reminder", {}, [{ id: "c", email: " " }], ""],
    ["a reminder whose customer is not read yet", "invoice-reminder", {}, [], null],
    [
      "a mail to the customer",
      "invoice-email",
      { schedule: { at: scheduledTime, customerEmail: "k@kund.example" } },
      [],
      "k@kund.example",
    ],
    ["a mail that names none", "invoice-email", {}, storedAddresses, null],
  ] as const)("%s", (_title, kind, letter, addresses, expectedRecipient) => {
    expect(mailRecipientOf({ kind, letter, about: subjectSummary }, addresses)).toBe(expectedRecipient);
  });
});
