import { describe, expect, it } from "vitest";
import {
  creditorReferenceProblemOf,
  kidProblemOf,
  normalisePaymentReference,
  paymentReferenceProblemOf,
} from "./payment-references";

describe("payment references", () => {
  it.each([
    ["1234 5674", null],
    ["OCR: 1234 5674", null],
    ["OCR-nummer 12345674", null],
    ["12345678", "digit"],
    ["18", null],
    ["1", "form"],
    ["F-1001", "form"],
    ["1".repeat(26), "form"],
  ])("an OCR reference %s: %s", (text, problem) => expect(paymentReferenceProblemOf(text)).toBe(problem));

  // Six digits, and the second one from the right says six.
  it("holds the length digit to the number of digits where the creditor has it checked", () => {
    const withLengthDigit = ["765460", "765461", "765462", "765463", "765464", "765465", "765466", "765467"]
      .concat(["765468", "765469"])
      .find((reference) => paymentReferenceProblemOf(reference) === null);
    expect(withLengthDigit).toBe("765461");
    expect(paymentReferenceProblemOf("765461", "lengthDigit")).toBeNull();
    expect(paymentReferenceProblemOf("12345674", "lengthDigit")).toBe("digit");
  });

  it("takes the last digit of a length of two digits", () => {
    const references = Array.from({ length: 100 }, (_, digits) => `12345678${String(digits).padStart(2, "0")}`);
    const soundReferences = references.filter(
      (reference) => paymentReferenceProblemOf(reference, "lengthDigit") === null,
    );
    expect(soundReferences.map((reference) => reference.slice(-2, -1))).toEqual(["0"]);
  });

  it.each([
    // The example of modulus 10 in the specification of OCR giro.
    ["1234567897", null],
    // Modulus 11: 1·4 + 2·3 + 3·2 = 16, remainder 5, check digit 6.
    ["1236", null],
    // Modulus 11: 6·2 = 12, remainder 1, check digit ten.
    ["6-", null],
    ["1234-", "digit"],
    ["1237", "digit"],
    ["12-34", "form"],
    ["7", "form"],
    ["KID: 1234567897", null],
  ])("a KID %s: %s", (text, problem) => expect(kidProblemOf(text)).toBe(problem));

  it.each([
    // The example of ISO 11649.
    ["RF18 5390 0754 7034", null],
    ["rf18539007547034", null],
    ["RF19 5390 0754 7034", "digit"],
    ["18 5390 0754 7034", "form"],
    [`RF18${"1".repeat(22)}`, "form"],
  ])("a creditor reference %s: %s", (text, problem) => expect(creditorReferenceProblemOf(text)).toBe(problem));

  it("is compared without blanks and words", () => {
    expect(normalisePaymentReference("OCR-nr: 1234 5674")).toBe("12345674");
    expect(normalisePaymentReference("rf18 5390 0754 7034")).toBe("RF18539007547034");
  });
});
