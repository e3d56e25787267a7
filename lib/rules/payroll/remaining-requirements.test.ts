import { describe, expect, it } from "vitest";
import { remainingRequirementsOf } from "./remaining-requirements";

const address = { line1: "Storgatan 1", line2: "", postalCode: "831 31", city: "Östersund", country: "" };
const agreement = { id: "1", agreementId: "2", name: "A", since: null, hasTrustedHours: false };
const schedule = { id: "1", scheduleId: "2", name: "S", since: null, startWeek: 0 };
const draftEmployee = {
  kind: "complete" as const,
  status: "draft" as const,
  address,
  category: "blueCollar" as const,
  agreements: [agreement],
  schedules: [schedule],
};
const missingRequirementsOf = (employee: Parameters<typeof remainingRequirementsOf>[0]) =>
  remainingRequirementsOf(employee).flatMap(({ requirement, evidence }) =>
    evidence === "missing" ? [requirement] : [],
  );
const unseenRequirements = ["startDate", "salary", "payment", "tax", "holiday"];

describe("what remains of an employee", () => {
  it("is nothing where the program says that it is full, and only there", () => {
    expect(remainingRequirementsOf({ ...draftEmployee, status: "full", agreements: [], category: null })).toEqual([]);
    expect(remainingRequirementsOf(draftEmployee).map(({ requirement }) => requirement)).toEqual(unseenRequirements);
    expect(missingRequirementsOf(draftEmployee)).toEqual([]);
  });

  it.each([
    ["address", { address: { ...address, postalCode: " " } }],
    ["address", { address: { ...address, line1: "" } }],
    ["category", { category: null }],
    ["agreement", { agreements: [] }],
    ["schedule", { schedules: [] }],
  ] as const)("names the %s that is not there", (expectedRequirement, changedMembers) => {
    expect(missingRequirementsOf({ ...draftEmployee, ...changedMembers })).toEqual([expectedRequirement]);
  });

  it("is less of a simplified one: no agreement, schedule or holiday term", () => {
    const simplifiedEmployee = { ...draftEmployee, kind: "simplified" as const, agreements: [], schedules: [] };
    expect(remainingRequirementsOf(simplifiedEmployee).map(({ requirement }) => requirement)).toEqual([
      "startDate",
      "salary",
      "payment",
      "tax",
    ]);
  });

  it("is to be looked at where the program says a kind or a status that is not known here", () => {
    const unknownEmployee = { ...draftEmployee, kind: "unknown" as const, agreements: [], schedules: [] };
    expect(missingRequirementsOf(unknownEmployee)).toEqual([]);
    expect(remainingRequirementsOf(unknownEmployee).map(({ requirement }) => requirement)).toEqual(
      expect.arrayContaining(["agreement", "schedule"]),
    );
    expect(
      remainingRequirementsOf({ ...draftEmployee, status: "unknown" }).map(({ requirement }) => requirement),
    ).toEqual(unseenRequirements);
  });

  it("stands in the order of the program's tabs", () => {
    const allRequirements = remainingRequirementsOf({
      ...draftEmployee,
      address: { ...address, city: "" },
      category: null,
      agreements: [],
      schedules: [],
    });
    expect(allRequirements.map(({ tab }) => tab)).toEqual([
      ...["basic", "employment", "employment", "employment", "employment", "pay", "pay", "taxes", "holiday"],
    ]);
  });
});
