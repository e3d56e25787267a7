import { describe, expect, it } from "vitest";
import type { HouseWork } from "@/lib/api/contract/sales/house-work";
import { comparableHouseWorkOf, houseWorkOf, houseWorkValuesOf, noHouseWork } from "./house-work-values";

const maskedNumber = "••••••••-••88";
const houseWork: HouseWork = {
  ...{ kind: "rot", homeKind: "apartment", homeName: "1101", housingCompanyNumber: "769600-1234" },
  ...{ otherCostsMinor: 25_050n, statedMinor: null },
  persons: [{ id: "p1", number: maskedNumber, amountMinor: null }],
};
const values = houseWorkValuesOf(houseWork, "sv");

describe("house work in the form", () => {
  it("goes back as it was read", () => {
    expect(houseWorkOf(values, "sv")).toEqual(houseWork);
    expect([values.otherCosts, values.persons[0]?.shown]).toEqual(["250,5", maskedNumber]);
    expect(houseWorkOf(houseWorkValuesOf(null, "sv"), "sv")).toBeNull();
  });

  it("shows an amount that was stated for all persons as even parts, whose sum it then is", () => {
    const [person] = houseWork.persons;
    const shared = { ...houseWork, statedMinor: 18_700n, persons: person ? [person, { ...person, id: "p2" }] : [] };
    const sharedValues = houseWorkValuesOf(shared, "sv");
    expect(sharedValues).toMatchObject({ hasOwnAmounts: true, persons: [{ amount: "94" }, { amount: "93" }] });
    expect(houseWorkOf(sharedValues, "sv")).toMatchObject({
      ...{ statedMinor: 18_700n, persons: [{ amountMinor: 9_400n }, { amountMinor: 9_300n }] },
    });
  });
});

describe("house work in a comparison", () => {
  const comparableTextOf = (changed: object) => comparableHouseWorkOf({ ...values, ...changed }, "sv");

  it("is the same in another spelling, and before and after the service stored its persons", () => {
    const unstoredPerson = { id: "", number: "ref:customer", shown: maskedNumber, amount: "" };
    expect(comparableTextOf({ otherCosts: "250,50 kr", homeName: " 1101", persons: [unstoredPerson] })).toBe(
      comparableTextOf({}),
    );
  });

  it.each([
    ["another kind", { kind: "rut" }],
    ["another home", { homeName: "1102" }],
    ["another person", { persons: [{ id: "p1", number: "x", shown: "••••••••-••76", amount: "" }] }],
    ["nobody", { persons: [] }],
    ["own parts", { hasOwnAmounts: true }],
  ])("differs by %s", (_title, changed) => {
    expect(comparableTextOf(changed)).not.toBe(comparableTextOf({}));
  });

  it("has no kind of home without its name, as in the books", () => {
    const withoutName = { ...values, kind: "rut" as const, homeName: " ", housingCompanyNumber: "" };
    expect(houseWorkOf(withoutName, "sv")?.homeKind).toBeNull();
    expect(comparableTextOf(withoutName)).toBe(comparableTextOf({ ...withoutName, homeKind: "" }));
  });

  it("is nothing without a kind, whatever was typed before the kind was taken back", () => {
    expect(comparableTextOf({ kind: "" })).toBe(comparableHouseWorkOf(noHouseWork, "sv"));
  });
});
