import { describe, expect, it } from "vitest";
import type { AllocationPeriod } from "../../../api/contract/purchases/allocation-period";
import type { CodingRow } from "../../../api/contract/purchases/supplier-invoice-row";
import { compareAllocationPeriods, expectedBookingRowsOf, expectedDeferralsOf } from "./expected-booking";

const makeRow = (line: number, account: number | null, minor: bigint): CodingRow => ({
  ...{ line, account, minor, accountName: `account ${account}`, text: "", vatMinor: null, vatCodeId: null },
  ...{ projectId: null, costCenterItemIds: [null, null, null], quantity: 0n, rest: {} },
});

const makePeriod = (draftLine: number, bookedOn: string, minor: bigint, members: Partial<AllocationPeriod> = {}) => ({
  ...{ id: `${draftLine} ${bookedOn}`, bookedOn, minor, status: "pending" as const, draftId: "d", draftLine },
  ...{ debitAccount: 5010, creditAccount: 1790, invoiceId: null, invoiceLine: null, voucherId: null },
  ...{ voucherNumber: "", description: "" },
  ...members,
});

describe("the voucher rows expected for a draft", () => {
  it("are the rows with an amount, in their order, and sum to zero", () => {
    const rows = [
      makeRow(1, 2440, -125_000n),
      makeRow(2, 6110, 0n),
      makeRow(3, 5010, 100_000n),
      makeRow(4, 2641, 25_000n),
    ];
    const expectedRows = expectedBookingRowsOf({ rows });
    expect(expectedRows.map(({ line, account, minor }) => [line, account, minor])).toEqual([
      [1, 2440, -125_000n],
      [3, 5010, 100_000n],
      [4, 2641, 25_000n],
    ]);
    expect(expectedRows.every(({ role, rateBps }) => role === "row" && rateBps === null)).toBe(true);
    expect(expectedRows.reduce((sum, { minor }) => sum + minor, 0n)).toBe(0n);
  });
});

describe("the deferrals expected for a draft", () => {
  const rows = [makeRow(1, 2440, -125_000n), makeRow(2, 5010, 100_000n), makeRow(3, 2641, 25_000n)];

  it("move the sum of the periods of a row to the account on which it waits, with the periods by day", () => {
    const allocations = [makePeriod(2, "2027-01-15", 33_334n), makePeriod(2, "2026-12-15", 33_333n)];
    expect(expectedDeferralsOf({ rows, allocations })).toEqual([
      {
        ...{ line: 2, costAccount: 5010, waitingAccount: 1790, minor: 66_667n },
        periods: [
          { line: 2, bookedOn: "2026-12-15", minor: 33_333n },
          { line: 2, bookedOn: "2027-01-15", minor: 33_334n },
        ],
      },
    ]);
  });

  it("have the opposite sign for a row of a credit invoice, whose accounts are exchanged", () => {
    const creditRows = [makeRow(1, 2440, 125_000n), makeRow(2, 5010, -100_000n), makeRow(3, 2641, -25_000n)];
    const allocations = [makePeriod(2, "2026-12-15", 100_000n, { debitAccount: 1790, creditAccount: 5010 })];
    expect(expectedDeferralsOf({ rows: creditRows, allocations })).toMatchObject([
      { costAccount: 5010, waitingAccount: 1790, minor: -100_000n },
    ]);
  });

  it("leave out periods that were revoked, rows without an account, and periods without an account to wait on", () => {
    const revokedPeriod = makePeriod(2, "2026-12-15", 1n, { status: "revoked" });
    expect(expectedDeferralsOf({ rows, allocations: [revokedPeriod] })).toEqual([]);
    expect(
      expectedDeferralsOf({ rows: [makeRow(2, null, 1n)], allocations: [makePeriod(2, "2026-12-15", 1n)] }),
    ).toEqual([]);
    const waitsNowhere = makePeriod(2, "2026-12-15", 1n, { creditAccount: null });
    expect(expectedDeferralsOf({ rows, allocations: [waitsNowhere] })).toEqual([]);
  });
});

describe("the allocation periods of a booked invoice", () => {
  const expectedPeriods = [
    { line: 2, bookedOn: "2026-12-15", minor: 50n },
    { line: 2, bookedOn: "2027-01-15", minor: 51n },
  ];
  const bookedPeriods = [
    makePeriod(0, "2026-12-15", 50n, { draftLine: null, invoiceLine: 2, status: "booked" }),
    makePeriod(0, "2027-01-15", 51n, { draftLine: null, invoiceLine: 2 }),
  ];

  it("do not differ where rows, days and amounts are the same", () => {
    expect(compareAllocationPeriods(expectedPeriods, bookedPeriods)).toEqual([]);
    expect(compareAllocationPeriods([], [])).toEqual([]);
  });

  it("differ by amount, by a missing period and by one that nobody expected", () => {
    const [, secondPeriod = bookedPeriods[0]] = bookedPeriods;
    const laterPeriod = makePeriod(0, "2027-02-15", 7n, { draftLine: null, invoiceLine: 2 });
    const actualPeriods = [{ ...(secondPeriod as AllocationPeriod), minor: 52n }, laterPeriod];
    expect(compareAllocationPeriods(expectedPeriods, actualPeriods)).toEqual([
      { line: 2, bookedOn: "2026-12-15", expectedMinor: 50n, actualMinor: 0n },
      { line: 2, bookedOn: "2027-01-15", expectedMinor: 51n, actualMinor: 52n },
      { line: 2, bookedOn: "2027-02-15", expectedMinor: 0n, actualMinor: 7n },
    ]);
  });

  it("are added up for one row and day, without cancelled ones", () => {
    const halves = [25n, 25n].map((minor) => makePeriod(2, "2026-12-15", minor));
    const cancelledPeriod = makePeriod(2, "2026-12-15", 9n, { status: "cancelled" });
    expect(compareAllocationPeriods(expectedPeriods.slice(0, 1), [...halves, cancelledPeriod])).toEqual([]);
  });
});
