import { expect, it } from "vitest";
import type { CodingRow } from "../../../api/contract/purchases/supplier-invoice-row";
import { bookingObstaclesOf } from "./booking-obstacles";

const makeRow = (account: number | null, minor: bigint) => ({ account, minor }) as CodingRow;
const soundDraft = {
  invoiceNumber: "F-1",
  invoiceOn: "2026-11-20",
  rows: [makeRow(2440, -100n), makeRow(6110, 100n)],
};

it.each([
  ["nothing keeps a sound draft from being booked", {}, null, []],
  ["nothing keeps a draft of a day after the locked one from being booked", {}, "2026-11-19", []],
  ["the locked day itself keeps it", {}, "2026-11-20", ["lockedDate"]],
  ["a missing number keeps it", { invoiceNumber: " " }, null, ["noNumber"]],
  ["a missing date keeps it, whatever is locked", { invoiceOn: null }, "2026-11-20", ["noDate"]],
  ["missing rows keep it", { rows: [] }, null, ["noRows"]],
  ["a row without an account keeps it", { rows: [makeRow(2440, -1n), makeRow(null, 1n)] }, null, ["rowWithoutAccount"]],
  ["rows that do not balance keep it", { rows: [makeRow(2440, -1n), makeRow(6110, 2n)] }, null, ["unbalanced"]],
] as const)("%s", (_, changes, lockedTo, obstacles) => {
  expect(bookingObstaclesOf({ ...soundDraft, ...changes }, lockedTo)).toEqual(obstacles);
});
