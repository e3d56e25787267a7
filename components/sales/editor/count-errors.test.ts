import { expect, it } from "vitest";
import { linkErrorType } from "@/components/record/show-error-at-field";
import { countErrors } from "./count-errors";

const fieldError = { type: "custom", message: "Write an amount.", ref: { name: "x", message: "not an error" } };

it("counts each error of a draft, in its head and in its rows", () => {
  expect(countErrors({})).toBe(0);
  expect(countErrors({ invoiceOn: fieldError, rows: [undefined, { text: fieldError, unitPrice: fieldError }] })).toBe(
    3,
  );
});

it("leaves out what a link said at a field, for the draft can be saved with it", () => {
  expect(
    countErrors({ ourReference: { type: linkErrorType, message: "No reference of ours." }, dueOn: fieldError }),
  ).toBe(1);
});
