import { describe, expect, it } from "vitest";
import { operations } from "../../openapi/document";
import { checkedQuery } from "./parameters";

const convert = operations.find(({ id }) => id === "convertCustomerInvoiceDraft");
const asked = (query: string) => {
  if (!convert) throw new Error("there is no such operation");
  return checkedQuery(convert, new URLSearchParams(query)).keepOriginalDraftDate;
};

describe("a parameter that is true or false", () => {
  it.each([
    ["true", true],
    ["TRUE", true],
    ["1", true],
    ["false", false],
    ["False", false],
    ["0", false],
    ["", false],
  ] as const)("written %j is %s", (written, value) => {
    expect(asked(`keepOriginalDraftDate=${written}`)).toBe(value);
  });

  it.each(["2", "10", "yes", " true"])("is not written %j", (written) => {
    expect(() => asked(`keepOriginalDraftDate=${written}`)).toThrow("must be true or false");
  });
});
