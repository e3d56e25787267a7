import { describe, expect, it } from "vitest";
import { remainingRequirements } from "./remaining-requirements";

const address = { line1: "Storgatan 1", line2: "", postalCode: "831 31", city: "Östersund", country: "" };
const agreement = { id: "1", agreementId: "2", name: "A", since: null, hasTrustedHours: false };
const schedule = { id: "1", scheduleId: "2", name: "S", since: null, startWeek: 0 };
const draft = {
  kind: "complete" as const,
  status: "draft" as const,
  address,
  category: "blueCollar" as const,
  agreements: [agreement],
  schedules: [schedule],
};
const missing = (employee: Parameters<typeof remainingRequirements>[0]) =>
  remainingRequirements(employee).flatMap(({ requirement, evidence }) => (evidence === "missing" ? [requirement] : []));
const unseen = ["startDate", "salary", "payment", "tax", "holiday"];

describe("what remains of an employee", () => {
  it("is nothing where the program says that it is full, and only there", () => {
    expect(remainingRequirements({ ...draft, status: "full", agreements: [], category: null })).toEqual([]);
    expect(remainingRequirements(draft).map(({ requirement }) => requirement)).toEqual(unseen);
    expect(missing(draft)).toEqual([]);
  });

  it.each([
    ["address", { address: { ...address, postalCode: " " } }],
    ["address", { address: { ...address, line1: "" } }],
    ["category", { category: null }],
    ["agreement", { agreements: [] }],
    ["schedule", { schedules: [] }],
  ] as const)("names the %s that is not there", (what, change) => {
    expect(missing({ ...draft, ...change })).toEqual([what]);
  });

  it("is less of a simplified one: no agreement, schedule or holiday term", () => {
    const simplified = { ...draft, kind: "simplified" as const, agreements: [], schedules: [] };
    expect(remainingRequirements(simplified).map(({ requirement }) => requirement)).toEqual([
      "startDate",
      "salary",
      "payment",
      "tax",
    ]);
  });

  it("is to be looked at where the program says a kind or a status that is not known here", () => {
    const other = { ...draft, kind: "unknown" as const, agreements: [], schedules: [] };
    expect(missing(other)).toEqual([]);
    expect(remainingRequirements(other).map(({ requirement }) => requirement)).toEqual(
      expect.arrayContaining(["agreement", "schedule"]),
    );
    expect(remainingRequirements({ ...draft, status: "unknown" }).map(({ requirement }) => requirement)).toEqual(
      unseen,
    );
  });

  it("stands in the order of the program's tabs", () => {
    const all = remainingRequirements({
      ...draft,
      address: { ...address, city: "" },
      category: null,
      agreements: [],
      schedules: [],
    });
    expect(all.map(({ tab }) => tab)).toEqual([
      ...["basic", "employment", "employment", "employment", "employment", "pay", "pay", "taxes", "holiday"],
    ]);
  });
});
