import { describe, expect, it } from "vitest";
import { booksOperations } from "../../openapi/document";
import { parseQueryParameters } from "./parameters";

const conversionOperation = booksOperations.find(({ id }) => id === "convertCustomerInvoiceDraft");
const keepOriginalDraftDateOf = (query: string) => {
  if (!conversionOperation) throw new Error("there is no such operation");
  return parseQueryParameters(conversionOperation, new URLSearchParams(query)).keepOriginalDraftDate;
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
  ] as const)("written %j is %s", (writtenValue, parsedValue) => {
    expect(keepOriginalDraftDateOf(`keepOriginalDraftDate=${writtenValue}`)).toBe(parsedValue);
  });

  it.each(["2", "10", "yes", " true"])("is not written %j", (writtenValue) => {
    expect(() => keepOriginalDraftDateOf(`keepOriginalDraftDate=${writtenValue}`)).toThrow("must be true or false");
  });
});
