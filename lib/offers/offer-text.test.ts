import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { quotes } from "@/lib/api/contract/sales/quote";
import { openOffer, sealOffer } from "./offer-text";

const tenant = { partnerId: "p", companyId: "c" };
const dataKey = { id: "k", key: randomBytes(32) };

it("keeps the parts of a tax reduction that no total states, and no personal number", () => {
  const quote = quotes.parse({
    ...{ Id: "3f2504e0-4f89-41d3-9a0c-0305e82c3301", CustomerId: "3f2504e0-4f89-41d3-9a0c-0305e82c3302" },
    ...{ CurrencyCode: "SEK", TotalAmount: 12_500, RotReducedInvoicingType: 1, MaxAllowedTaxReductionAmount: 3_750 },
    Persons: [
      { Id: "1", Ssn: "19850412-2384", Amount: 1_000 },
      { Id: "2", Ssn: "19811218-9876", Amount: 500 },
    ],
  });
  expect(quote.taxReductionMinor).toBe(150_000n);
  const textSealed = sealOffer(quote, tenant, 1, dataKey);
  const offered = openOffer({ quoteId: quote.id, number: 1, textSealed, dataKeyId: dataKey.id }, tenant, dataKey);
  expect(offered.taxReductionMinor).toBe(150_000n);
  expect(JSON.stringify(offered.rest)).not.toMatch(/2384|9876/);
});

it("keeps the reduction for green technology, which no kind of house work names", () => {
  const quote = quotes.parse({
    ...{ Id: "3f2504e0-4f89-41d3-9a0c-0305e82c3301", CustomerId: "3f2504e0-4f89-41d3-9a0c-0305e82c3302" },
    ...{ CurrencyCode: "SEK", RotReducedInvoicingType: 0, UsesGreenTechnology: true },
    MaxAllowedTaxReductionAmount: 6_000,
  });
  const textSealed = sealOffer(quote, tenant, 1, dataKey);
  const offered = openOffer({ quoteId: quote.id, number: 1, textSealed, dataKeyId: dataKey.id }, tenant, dataKey);
  expect(offered.taxReductionMinor).toBe(600_000n);
});
