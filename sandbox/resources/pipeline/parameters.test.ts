import { describe, expect, it } from "vitest";
import { operations } from "../../openapi/document";
import { checkedQuery } from "./parameters";

const conversionOperation = operations.find(({ id }) => id === "convertCustomerInvoiceDraft");
const keepOriginalDraftDateOf = (query: string) => {
  if (!conversionOperation) throw new Error("there is no such operation");
  return checkedQuery(conversionOperation, new URLSearchParams(query)).keepOriginalDraftDate;
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
    expect(keepOriginalDraftDateOf(`keepOriginalDraftDate=${written}`)).toBe(value);
  });

  it.each(["2", "10", "yes", " true"])("is not written %j", (written) => {
    expect(() => keepOriginalDraftDateOf(`keepOriginalDraftDate=${written}`)).toThrow("must be true or false");
  });
});
