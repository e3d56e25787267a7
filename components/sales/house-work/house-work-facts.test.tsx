import { expect, it } from "vitest";
import { emptyRow } from "@/lib/api/contract/sales/document-row";
import type { HouseWork } from "@/lib/api/contract/sales/house-work";
import { renderInCompany } from "../testing/render-in-company";
import { HouseWorkFacts } from "./house-work-facts";

const houseWork: HouseWork = {
  ...{ kind: "rot", homeKind: "property", homeName: "Björken 1:2", housingCompanyNumber: "" },
  ...{ otherCostsMinor: 25_000n, statedMinor: 18_700n },
  persons: [
    { id: "p1", number: "••••••••-••88", amountMinor: 9_400n },
    { id: "p2", number: "••••••••-••76", amountMinor: 9_300n },
  ],
};
const rows = [
  { ...emptyRow, work: { type: 1, hours: 80_000n }, amountMinor: 62_500n },
  { ...emptyRow, amountMinor: 10_000n },
];
const document = { houseWork, rows, currencyCode: "SEK", grossMinor: 72_500n, taxReductionMinor: 18_700n };

const renderText = (members: Partial<typeof document> | { houseWork: null } = {}) =>
  renderInCompany(<HouseWorkFacts document={{ ...document, ...members }} />)
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

it("says the persons with masked numbers, the home, the hours by kind of work, material apart, and what is left to pay", () => {
  const text = renderText();
  for (const part of ["187,00 SEK", "725,00 SEK", "538,00 SEK", "••••••••-••88, 94,00 SEK", "••••••••-••76, 93,00 SEK"])
    expect(text).toContain(part);
  expect(text).toMatch(
    /Property designation Björken 1:2 .*Construction 8 hours .*625,00 SEK .*100,00 SEK .*250,00 SEK/,
  );
});

it("is not there for a document without house work", () => {
  expect(renderText({ houseWork: null })).toBe("");
});
