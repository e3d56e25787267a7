import { expect, it } from "vitest";
import { hasNarrowing, parseNarrowing } from "./sales-address";

const customerId = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";

it("reads customer and period from the address, and drops what is mistyped", () => {
  const readCriteria = (queryText: string) => parseNarrowing(new URLSearchParams(queryText));
  expect(readCriteria(`customer=${customerId}&from=2026-11-01`)).toEqual({ customerId, from: "2026-11-01" });
  expect(readCriteria("customer=Solsidan&from=1+nov&to=2026-02-30")).toEqual({});
  expect(hasNarrowing(readCriteria("to=2026-11-30"))).toBe(true);
  expect(hasNarrowing(readCriteria("q=spik"))).toBe(false);
});
