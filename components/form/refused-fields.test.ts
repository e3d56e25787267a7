import { describe, expect, it } from "vitest";
import { Problem, type ProblemDetails } from "@/lib/values/problem";
import { refusedFields } from "./refused-fields";

const places = { ofMember: { Name: "name", VatNumber: "vat" }, ofCode: { 4000: "number" } } as const;

function refusedOf(details: ProblemDetails) {
  return refusedFields(new Problem("remote_refused", details), places, (code) => `words ${code}`);
}

describe("a refusal of the service", () => {
  it("stands at the fields it names", () => {
    expect(refusedOf({ fields: [{ field: "VatNumber", code: "x", message: "No such number." }] })).toEqual({
      known: [{ name: "vat", message: "No such number." }],
      rest: false,
    });
  });

  it("is shown beside them when the form lacks one of them", () => {
    const fields = [
      { field: "Name", code: "x", message: "Too long." },
      { field: "Website", code: "x", message: "Not an address." },
    ];
    expect(refusedOf({ fields })).toEqual({ known: [{ name: "name", message: "Too long." }], rest: true });
  });

  it("stands at the one field its code can mean, in our words", () => {
    expect(refusedOf({ remote: { code: 4000, message: "Duplicate." } })).toEqual({
      known: [{ name: "number", message: "words 4000" }],
      rest: false,
    });
  });

  it("is left for the form when neither says where", () => {
    expect(refusedOf({ remote: { code: 4001, message: "No." } })).toEqual({ known: [], rest: true });
    expect(refusedOf({ fields: [{ field: "Website", code: "x", message: "Not an address." }] })).toEqual({
      known: [],
      rest: true,
    });
  });
});
