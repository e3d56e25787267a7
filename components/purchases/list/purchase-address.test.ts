import { expect, it } from "vitest";
import { readListAddress, writeListAddress } from "@/components/list/list-address";
import { hasPurchaseNarrowing, parsePurchaseNarrowing, purchaseListSpec } from "./purchase-address";

const supplierId = "0f8fad5b-d9cb-469f-a165-70867728950e";

it("the address keeps filter, sorting, page, supplier and period; a malformed value is left out", () => {
  const query = "?q=tr%C3%A4&filter=overdue&sort=supplier&page=2";
  const address = readListAddress(new URLSearchParams(query), purchaseListSpec);
  expect(address).toEqual({ search: "trä", filter: "overdue", sort: "supplier", descending: false, page: 2 });
  expect(writeListAddress(address, purchaseListSpec)).toBe(query);
  expect(parsePurchaseNarrowing(new URLSearchParams(`supplier=${supplierId}&from=2026-01-01&to=2026-01-31`))).toEqual({
    ...{ supplierId, from: "2026-01-01", to: "2026-01-31" },
  });
  const malformed = parsePurchaseNarrowing(new URLSearchParams("supplier=1&from=2026-02-30&to=soon"));
  expect(malformed).toEqual({});
  expect(hasPurchaseNarrowing(malformed)).toBe(false);
});

it("the plain address shows all purchases", () => {
  expect(readListAddress(new URLSearchParams("filter=nonsense"), purchaseListSpec).filter).toBe("all");
});
