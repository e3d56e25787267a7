import { describe, expect, it } from "vitest";
import { Problem, type ProblemDetails } from "@/lib/values/problem";
import { toRefusedFields } from "./refused-fields";

const fieldsByRefusal = { fieldOfMember: { Name: "name", VatNumber: "vat" }, fieldOfCode: { 4000: "number" } } as const;

function refusedFieldsOf(problemDetails: ProblemDetails) {
  return toRefusedFields(new Problem("remote_refused", problemDetails), fieldsByRefusal, (code) => `words ${code}`);
}

describe("a refusal of the service", () => {
  it("stands at the fields it names", () => {
    expect(refusedFieldsOf({ fields: [{ field: "VatNumber", code: "x", message: "No such number." }] })).toEqual({
      fieldErrors: [{ name: "vat", message: "No such number." }],
      hasOtherRefusals: false,
    });
  });

  it("is shown beside them when the form lacks one of them", () => {
    const fields = [
      { field: "Name", code: "x", message: "Too long." },
      { field: "Website", code: "x", message: "Not an address." },
    ];
    expect(refusedFieldsOf({ fields })).toEqual({
      fieldErrors: [{ name: "name", message: "Too long." }],
      hasOtherRefusals: true,
    });
  });

  it("stands at the one field its code can mean, in our words", () => {
    expect(refusedFieldsOf({ remote: { code: 4000, message: "Duplicate." } })).toEqual({
      fieldErrors: [{ name: "number", message: "words 4000" }],
      hasOtherRefusals: false,
    });
  });

  it("is left for the form when neither says where", () => {
    expect(refusedFieldsOf({ remote: { code: 4001, message: "No." } })).toEqual({
      fieldErrors: [],
      hasOtherRefusals: true,
    });
    expect(refusedFieldsOf({ fields: [{ field: "Website", code: "x", message: "Not an address." }] })).toEqual({
      fieldErrors: [],
      hasOtherRefusals: true,
    });
  });
});
