import { describe, expect, it } from "vitest";
import { emptyRow } from "../../../api/contract/sales/document-row";
import type { HouseWork } from "../../../api/contract/sales/house-work";
import { expectedReductionOf, hasSameHouseWork } from "./expected-reduction";

const kronor = (amount: number) => BigInt(amount) * 100n;
const settings = {
  ...{ exponent: 2, includesVat: true, roundToWhole: true, chargesVat: true },
  houseWork: {
    rot: { share: 3_000n, maxMinor: kronor(50_000) },
    green: { share: 1_500n, maxMinor: kronor(50_000) },
  },
};
const houseWork: HouseWork = {
  ...{ kind: "rot", homeKind: "property", homeName: "Luleå Björken 1:2", housingCompanyNumber: "" },
  ...{ otherCostsMinor: 0n, statedMinor: null, persons: [{ id: "p", number: "••84", amountMinor: null }] },
};
const workRow = {
  ...emptyRow,
  articleId: "a",
  unitPrice: 6_250_000n,
  rateBps: 2500,
  work: { type: 1, hours: 10_000n },
};
const material = { ...workRow, work: null };

describe("the reduction that the books will give a document", () => {
  it("is 187 kr for 625 kr of work with VAT at 30 %, and nothing of material", () => {
    expect(expectedReductionOf({ rows: [workRow, material], houseWork }, settings)).toBe(kronor(187));
  });

  it.each([
    ["the stated amount", { statedMinor: kronor(100) }, settings, kronor(100)],
    ["unknown for a reduction that the company does not give", { kind: "rut" as const }, settings, null],
    ["unknown before the settings are read", {}, { ...settings, houseWork: null }, null],
    ["nothing without persons", { persons: [] }, settings, 0n],
  ])("is %s", (_title, members, settingsOfCase, expectedMinor) => {
    const document = { rows: [workRow], houseWork: { ...houseWork, ...members } };
    expect(expectedReductionOf(document, settingsOfCase)).toBe(expectedMinor);
  });

  it("is that of solar cells, and unknown with other installations", () => {
    const green = { ...houseWork, kind: "green" as const };
    const solar = { ...material, greenCode: 1 };
    expect(expectedReductionOf({ rows: [solar], houseWork: green }, settings)).toBe(kronor(93));
    expect(expectedReductionOf({ rows: [solar, { ...solar, greenCode: 3 }], houseWork: green }, settings)).toBeNull();
  });

  it("is nothing for a document without house work", () => {
    expect(expectedReductionOf({ rows: [workRow], houseWork: null }, settings)).toBe(0n);
  });
});

describe("the house work of two texts of a document", () => {
  const document = { rows: [workRow, material], houseWork };

  it("is the same under other ids", () => {
    const persons = [{ id: "other", number: "••84", amountMinor: null }];
    expect(hasSameHouseWork(document, { ...document, houseWork: { ...houseWork, persons } })).toBe(true);
  });

  it.each([
    ["a person", { houseWork: { ...houseWork, persons: [{ id: "p", number: "••76", amountMinor: null }] } }],
    ["the home", { houseWork: { ...houseWork, homeName: "Luleå Björken 1:3" } }],
    ["the hours of a row", { rows: [{ ...workRow, work: { type: 1, hours: 20_000n } }, material] }],
    ["what is left of it", { houseWork: null }],
  ])("differs by %s", (_title, members) => {
    expect(hasSameHouseWork(document, { ...document, ...members })).toBe(false);
  });
});
