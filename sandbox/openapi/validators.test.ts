import { describe, expect, it } from "vitest";
import { requestCheckOf } from "./validators";

/** Finds the error message for a value of one member in an otherwise valid customer. */
function findProblemMessage(member: string, value: unknown): string | undefined {
  const customer = {
    Name: "Kund",
    InvoiceCity: "Luleå",
    InvoicePostalCode: "972 31",
    IsPrivatePerson: false,
    IsActive: true,
    TermsOfPaymentId: "8f9a8f7b-5ea9-44c6-9725-9b8a1addb036",
  };
  const problems = requestCheckOf("CustomerApi")({ ...customer, [member]: value });
  return problems.find((problem) => problem.field === member)?.message;
}

describe("what is wrong with a body is said in words", () => {
  it.each([
    ["Name", 5, "Name must be string."],
    ["Name", "", "Name must not be empty."],
    ["Name", "x".repeat(51), "Name is longer than 50 characters."],
    ["EmailAddresses", "a@b.example", "EmailAddresses must be array."],
    ["TermsOfPaymentId", "30", "TermsOfPaymentId must be a valid uuid."],
    ["PropertyType", 3, "PropertyType must be one of 1, 2."],
  ])("%s as %j", (member, value, message) => {
    expect(findProblemMessage(member, value)).toBe(message);
  });

  it("a day is asked for as it is written", () => {
    const problems = requestCheckOf("CustomerInvoiceDraftApi")({ InvoiceDate: "2026-02-30" });
    expect(problems.find(({ field }) => field === "InvoiceDate")?.message).toBe(
      "InvoiceDate must be a valid date (yyyy-MM-dd).",
    );
  });
});
