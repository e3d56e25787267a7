import { describe, expect, it } from "vitest";
import type { FieldProblem } from "../../http/problem";
import { schemaOf } from "../../openapi/document";
import { requestCheckOf } from "../../openapi/validators";
import { coerceRecord } from "./coerce";

const model = "CustomerInvoiceDraftApi";

function readInvoiceDate(value: unknown): { readDay: unknown; isValid: boolean } {
  const problems: FieldProblem[] = [];
  const record = coerceRecord(schemaOf(model), { InvoiceDate: value }, "", problems) as Record<string, unknown>;
  const dateProblems = requestCheckOf(model)(record).filter(({ field }) => field === "InvoiceDate");
  return { readDay: record.InvoiceDate, isValid: problems.length + dateProblems.length === 0 };
}

describe("a day in a body", () => {
  it.each([
    "2026-11-21",
    "2026-11-21T00:00",
    "2026-11-21T23:59:59",
    "2026-11-21T00:00:00Z",
    "2026-11-21T23:30:00+02:00",
    "2026-11-21T07:08:09.1234567Z",
  ])("%s is the day that was written", (writtenDay) => {
    expect(readInvoiceDate(writtenDay)).toEqual({ readDay: "2026-11-21", isValid: true });
  });

  it.each([
    "2026-11-31",
    "2026-02-30T10:00:00Z",
    "2026-11-21T24:00:00Z",
    "2026-11-21T99:00:00Z",
    "2026-11-21T10:61:00Z",
    "2026-11-21T10:00:00+99:00",
    "2026-11-21 10:00",
    "21/11/2026",
    "",
    20_261_121,
  ])("%s is none", (writtenValue) => {
    expect(readInvoiceDate(writtenValue).isValid).toBe(false);
  });
});
