import { describe, expect, it } from "vitest";
import { parsePartnerFacts } from "./facts.mjs";

const validInput = { origin: "https://books.firm.example/", name: " Firm ", "client-id": "firm" };

describe("parsePartnerFacts", () => {
  it("takes the origin without its slash and the names without spaces around them", () => {
    expect(parsePartnerFacts(validInput)).toEqual({
      origin: "https://books.firm.example",
      name: "Firm",
      clientId: "firm",
    });
  });

  it.each([
    [{ ...validInput, origin: "http://books.firm.example" }, "is no https address"],
    [{ ...validInput, origin: "books.firm.example" }, "is no https address"],
    [{ ...validInput, origin: "https://books.firm.example/portal" }, "has a path"],
    [{ ...validInput, name: " " }, "usage:"],
    [{ ...validInput, "client-id": undefined }, "usage:"],
  ])("refuses %j", (values, message) => {
    expect(() => parsePartnerFacts(values)).toThrow(message);
  });

  it("accepts plain http on this machine", () => {
    expect(parsePartnerFacts({ ...validInput, origin: "http://firm.localhost:3000" }).origin).toBe(
      "http://firm.localhost:3000",
    );
  });
});
