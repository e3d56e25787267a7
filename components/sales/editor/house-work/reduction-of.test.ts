import { expect, it } from "vitest";
import { blankRow, type RowValues } from "../draft-values";
import { noHouseWork, type PersonValues } from "./house-work-values";
import { reductionOf } from "./reduction-of";

const totalsSettings = { exponent: 2, includesVat: true, roundToWhole: true, chargesVat: true };
const kronor = (amount: number) => BigInt(amount) * 100n;
const houseWorkSettings = {
  rot: { share: 3_000n, maxMinor: kronor(50_000) },
  rut: { share: 5_000n, maxMinor: kronor(75_000) },
  green: { share: 1_500n, maxMinor: kronor(50_000) },
};
const workRow: RowValues = {
  ...blankRow,
  ...{ articleId: "a", text: "Golv", quantity: "1", unitPrice: "625", rateBps: 2500, workCode: 1 },
};
const materialRow: RowValues = { ...workRow, unitPrice: "10 000", workCode: null };
const makePerson = (amount = ""): PersonValues => ({ id: "", number: "ref:x", shown: "••", amount });
const [anna, erik] = [makePerson(), makePerson()];

function compute(rows: RowValues[], persons: PersonValues[], members: Partial<typeof noHouseWork> = {}) {
  const houseWork = { ...noHouseWork, kind: "rot" as const, persons, ...members };
  return reductionOf({ rows, houseWork }, "sv", totalsSettings, houseWorkSettings);
}

it("reduces 625 kr of ROT at 30 % by 187 kr, and counts no material", () => {
  expect(compute([workRow, materialRow], [anna])).toEqual({
    ...{ highestMinor: kronor(187), partsMinor: [kronor(187)], reductionMinor: kronor(187) },
  });
});

it("gives the odd krona to the first of two persons", () => {
  expect(compute([workRow], [anna, erik])?.partsMinor).toEqual([kronor(94), kronor(93)]);
});

it("reduces 125 kr of RUT at 50 % by 62 kr", () => {
  expect(compute([{ ...workRow, unitPrice: "125" }], [anna], { kind: "rut" })?.reductionMinor).toBe(kronor(62));
});

it("reduces solar cells for 40,000 kr at 15 % by 6,000 kr, and leaves other installations to the books", () => {
  const solarRow = { ...materialRow, unitPrice: "40 000", greenCode: 1 };
  expect(compute([solarRow, materialRow], [anna], { kind: "green" })?.reductionMinor).toBe(kronor(6_000));
  expect(compute([solarRow, { ...solarRow, greenCode: 2 }], [anna], { kind: "green" })).toBeNull();
});

it("ends at the yearly ceiling of the persons together", () => {
  const houseForSale = { ...workRow, unitPrice: "1 000 000" };
  expect(compute([houseForSale], [anna])?.reductionMinor).toBe(kronor(50_000));
  expect(compute([houseForSale], [anna, erik])?.reductionMinor).toBe(kronor(100_000));
});

it("is the sum of the parts that a person wrote, where one that is no amount yet counts as nothing", () => {
  const reduction = compute([workRow], [makePerson("100"), makePerson("5o")], { hasOwnAmounts: true });
  expect([reduction?.partsMinor, reduction?.reductionMinor]).toEqual([[kronor(100), 0n], kronor(100)]);
});

it("is nothing before a person is named or a row is work, and none without house work", () => {
  expect(compute([workRow], [])?.reductionMinor).toBe(0n);
  expect(compute([materialRow], [anna])?.reductionMinor).toBe(0n);
  expect(compute([workRow], [anna], { kind: "" })).toBeNull();
});
