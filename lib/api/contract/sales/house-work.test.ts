import { describe, expect, it } from "vitest";
import { fromHouseWork, type HouseWork, taxReductionOf, toHouseWork, type WireHouseWork } from "./house-work";

const personsWithAmounts = [{ Amount: 100.5 }, { Amount: 200 }];
const personsWithoutAmounts = [{ Amount: null }, {}];

it.each([
  ["the amount it names", { amount: 50, persons: personsWithAmounts }, 5_000n],
  ["its persons' own amounts", { persons: personsWithAmounts }, 30_050n],
  ["the highest, where it is shared evenly", { persons: personsWithAmounts, isShared: true }, 100_000n],
  ["the highest, where no person has an amount", { persons: personsWithoutAmounts }, 100_000n],
  ["the highest, where nobody is named", {}, 100_000n],
  ["nothing, where it is no house work", { type: 0, amount: 50, persons: personsWithAmounts }, 0n],
])("takes as reduction %s", (_title, documentMembers, expectedMinor) => {
  expect(taxReductionOf({ type: 1, amount: null, most: 1_000, ...documentMembers }, 2)).toBe(expectedMinor);
});

describe("the house work of a document", () => {
  const wire: WireHouseWork = {
    ...{ type: 1, homeKind: 2, homeName: "Björken 1", housingCompanyNumber: null, otherCosts: 250.5 },
    ...{ amount: null, most: 1_000, isShared: true },
    persons: [{ Id: "p1", Ssn: "••••••••-••84", Amount: 500 }],
  };
  const names = {
    ...{ amount: "TheAmount", isShared: "IsShared", otherCosts: "OtherCosts" },
    ...{ homeName: "HomeName", housingCompanyNumber: "CompanyNumber" },
  };
  const houseWork = toHouseWork(wire, 2) as HouseWork;

  it("is read with its home, its other costs and its persons", () => {
    expect(houseWork).toEqual({
      ...{ kind: "rot", homeKind: "property", homeName: "Björken 1", housingCompanyNumber: "" },
      ...{ otherCostsMinor: 25_050n, statedMinor: null },
      persons: [{ id: "p1", number: "••••••••-••84", amountMinor: null }],
    });
  });

  it.each([
    ["states no amount where the service answers the highest one", { amount: 1_000 }, null, null],
    ["states an amount below the highest one", { amount: 800 }, 80_000n, null],
    ["has amounts of its persons where it is not shared evenly", { isShared: false }, null, 50_000n],
  ])("%s", (_title, members, expectedStated, expectedPart) => {
    const read = toHouseWork({ ...wire, ...members }, 2);
    expect([read?.statedMinor, read?.persons[0]?.amountMinor]).toEqual([expectedStated, expectedPart]);
  });

  it.each([0, null, 7, "Green"])("is none where the service names the reduction %s", (type) => {
    expect(toHouseWork({ ...wire, type }, 2)).toBeNull();
  });

  it("is green technology where the document uses it and has no house work", () => {
    expect(toHouseWork({ ...wire, type: 0, isGreen: true }, 2)?.kind).toBe("green");
    expect(toHouseWork({ ...wire, type: 2, isGreen: true }, 2)?.kind).toBe("rut");
    const green: HouseWork = { ...houseWork, kind: "green" };
    expect(fromHouseWork(green, null, names, 2)).toMatchObject({
      RotReducedInvoicingType: 0,
      UsesGreenTechnology: true,
    });
    expect(fromHouseWork(null, green, names, 2)).toMatchObject({
      RotReducedInvoicingType: 0,
      UsesGreenTechnology: false,
    });
    expect(fromHouseWork(houseWork, null, names, 2)).not.toHaveProperty("UsesGreenTechnology");
  });

  it("is not written where nobody changed it, so that members the portal does not know stay", () => {
    expect(fromHouseWork(toHouseWork(wire, 2), houseWork, names, 2)).toEqual({});
    expect(fromHouseWork(null, null, names, 2)).toEqual({});
  });

  it("is written in the words of the document, with the amount of each person where they have own ones", () => {
    const changed: HouseWork = {
      ...{ kind: "rut", homeKind: null, homeName: " ", housingCompanyNumber: "769600-1234" },
      ...{ otherCostsMinor: 0n, statedMinor: 30_000n },
      persons: [
        { id: "p1", number: "••••••••-••84", amountMinor: 20_000n },
        { id: "", number: "ref:customer", amountMinor: 10_000n },
      ],
    };
    expect(fromHouseWork(changed, houseWork, names, 2)).toEqual({
      ...{ RotReducedInvoicingType: 2, RotPropertyType: null, HomeName: null, CompanyNumber: "769600-1234" },
      ...{ TheAmount: 300, IsShared: false, OtherCosts: null },
      Persons: [
        { Id: "p1", Ssn: "••••••••-••84", Amount: 200 },
        { Ssn: "ref:customer", Amount: 100 },
      ],
    });
  });

  it("that is taken away takes its persons and its home with it", () => {
    expect(fromHouseWork(null, houseWork, { ...names, isShared: null, otherCosts: null }, 2)).toEqual({
      ...{ RotReducedInvoicingType: 0, RotPropertyType: null, HomeName: null, CompanyNumber: null },
      ...{ TheAmount: null, Persons: [] },
    });
  });
});
