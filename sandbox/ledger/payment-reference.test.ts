import { expect, it } from "vitest";
import { fc } from "../../scripts/testing/random-cases";
import { isPaymentReference, makePaymentReference } from "./payment-reference";

it.each([
  [1001, "10017"],
  [1047, "10470"],
  [7992739871, "79927398713"],
])("%s becomes %s", (number, reference) => {
  expect(makePaymentReference(number)).toBe(reference);
});

it("takes 2 to 25 digits", () => {
  expect(isPaymentReference("18")).toBe(true);
  expect(isPaymentReference("1234567890123456789012340")).toBe(true);
  expect(isPaymentReference("12345678901234567890123459")).toBe(false);
  expect(isPaymentReference("8")).toBe(false);
});

it("accepts its own references and none with one digit changed", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2 ** 31 }),
      fc.nat(),
      fc.integer({ min: 1, max: 9 }),
      (number, position, increment) => {
        const reference = makePaymentReference(number);
        expect(isPaymentReference(reference)).toBe(true);
        const digitIndex = position % reference.length;
        const digit = String((Number(reference[digitIndex]) + increment) % 10);
        expect(isPaymentReference(reference.slice(0, digitIndex) + digit + reference.slice(digitIndex + 1))).toBe(
          false,
        );
      },
    ),
  );
});
