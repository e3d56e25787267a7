import { describe, expect, it } from "vitest";
import { type AttestCase, attestersOf, limitSince, mayAttest, reasonsToAttest, verdictOnPayment } from "./attest";

const change = { kind: "bankgiro", earlier: "991-2346", current: "5050-1055" } as const;
const attest = (personId: string, remainingMinor = 1000n, accountsVersion = 1) => ({
  ...{ personId, remainingMinor, accountsVersion },
});
const caseOf = (changed: Partial<AttestCase>): AttestCase => ({
  ...{ sizeMinor: 1000n, limitMinor: 500n, remainingMinor: 1000n, changedAccounts: [], accountsVersion: 1 },
  ...{ changedById: null, involvedIds: ["anna"], attests: [] },
  ...changed,
});

describe("a payment needs the attest of another person", () => {
  it.each([
    ["from the limit on", {}, ["amount"]],
    ["not below the limit", { sizeMinor: 499n }, []],
    ["not where there is no limit", { limitMinor: null }, []],
    ["in another currency, whatever the amount", { sizeMinor: null }, ["amount"]],
    ["to changed accounts, whatever the amount", { limitMinor: null, changedAccounts: [change] }, ["accounts"]],
  ])("%s", (_what, changed, reasons) => expect(reasonsToAttest(caseOf(changed))).toEqual(reasons));

  it("which nobody gives who registered, changed, approved or booked the invoice", () => {
    expect(mayAttest(caseOf({}), "anna")).toBe(false);
    expect(mayAttest(caseOf({}), "erik")).toBe(true);
    expect(mayAttest(caseOf({ limitMinor: null }), "erik")).toBe(false);
  });

  it("which nobody gives who changed the accounts", () => {
    const changedCase = caseOf({ changedAccounts: [change], changedById: "erik" });
    expect(mayAttest(changedCase, "erik")).toBe(false);
    expect(mayAttest(changedCase, "sara")).toBe(true);
    // What somebody changed back, or changed before the supplier was paid last, is no reason any more.
    expect(mayAttest(caseOf({ changedById: "erik" }), "erik")).toBe(true);
  });

  it.each([
    ["of another person", [attest("erik")], ["erik"]],
    ["of one's own", [attest("anna")], []],
    ["of more than remains now", [attest("erik", 2000n)], ["erik"]],
    ["of less than remains now", [attest("erik", 999n)], []],
    ["of accounts that the supplier has no more", [attest("erik", 1000n, 2)], []],
    ["given twice", [attest("erik"), attest("erik")], ["erik"]],
  ])("and counts an attest %s", (_what, attests, attesters) =>
    expect(attestersOf(caseOf({ attests }))).toEqual(attesters),
  );

  it.each([
    ["who registered pays what another attested", {}, "anna", "may"],
    ["who attested pays what another registered", {}, "erik", "may"],
    ["nobody has attested", { attests: [] }, "erik", "needsAttest"],
    ["nothing is needed", { limitMinor: null, attests: [] }, "anna", "may"],
    ["it was registered elsewhere, and who attests pays", { involvedIds: [] }, "erik", "ownAttest"],
    ["it was registered elsewhere, and another pays", { involvedIds: [] }, "sara", "may"],
    [
      "it was registered elsewhere, and two attest",
      { involvedIds: [], attests: [attest("erik"), attest("sara")] },
      "erik",
      "may",
    ],
    ["the accounts were changed elsewhere", { changedAccounts: [change] }, "erik", "ownAttest"],
    ["the accounts were changed by another", { changedAccounts: [change], changedById: "sara" }, "erik", "may"],
    [
      "the accounts were changed by who attests",
      { changedAccounts: [change], changedById: "erik" },
      "anna",
      "needsAttest",
    ],
  ] as const)("where %s", (_what, changed, payerId, verdict) =>
    expect(verdictOnPayment(caseOf({ attests: [attest("erik")], ...changed }), payerId)).toBe(verdict),
  );
});

describe("the limit of an invoice", () => {
  const day = (number: number) => new Date(Date.UTC(2026, 10, 0) + number * 86_400_000);
  const versions = [
    { limitMinor: 500n, setAt: day(1) },
    { limitMinor: 900n, setAt: day(10) },
    { limitMinor: null, setAt: day(20) },
  ];

  it.each([
    ["there was none", [], 5, null],
    ["it was raised since", versions.slice(0, 2), 5, 500n],
    ["it was raised before", versions.slice(0, 2), 15, 900n],
    ["it was raised on the day before", versions.slice(0, 2), 10.5, 500n],
    ["it was taken away since", versions, 15, 900n],
    ["it was taken away before", versions, 25, null],
    ["it was first set since", versions.slice(1, 2), 5, 900n],
    ["it was lowered since", [...versions.slice(1, 2), { limitMinor: 100n, setAt: day(12) }], 11, 100n],
  ])("where %s", (_what, limitVersions, bookedOn, limit) =>
    expect(limitSince(limitVersions, day(bookedOn))).toBe(limit),
  );
});
