import { expect, it } from "vitest";
import { isLockedDay, notRegistrable, unchangeable, unfitKind } from "./registrable";

it("time is registered for full regular employees alone", () => {
  expect(notRegistrable({ kind: "complete", status: "full" })).toBeNull();
  expect(notRegistrable({ kind: "complete", status: "draft" })).toBe("draft");
  expect(notRegistrable({ kind: "simplified", status: "full" })).toBe("simplified");
  expect(notRegistrable({ kind: "unknown", status: "full" })).toBe("unknown");
  expect(notRegistrable({ kind: "complete", status: "unknown" })).toBe("unknown");
});

it("days up to the last locked one are locked", () => {
  expect(isLockedDay({ lockedTo: "2026-10-31" }, "2026-10-31")).toBe(true);
  expect(isLockedDay({ lockedTo: "2026-10-31" }, "2026-11-01")).toBe(false);
  expect(isLockedDay({ lockedTo: null }, "1999-01-01")).toBe(false);
});

it("a registration changes while it is unread, ours, and on no locked day", () => {
  const one = { isRead: false, isOurs: true, from: "2026-11-02" };
  const employee = { lockedTo: "2026-10-31" };
  expect(unchangeable(one, employee)).toBeNull();
  expect(unchangeable({ ...one, isRead: null }, employee)).toBeNull();
  expect(unchangeable({ ...one, isRead: true, isOurs: false }, employee)).toBe("read");
  expect(unchangeable({ ...one, isOurs: false }, employee)).toBe("foreign");
  expect(unchangeable({ ...one, isRead: null, from: "2026-10-31" }, employee)).toBe("locked");
});

it("holidays need a holiday term that has them", () => {
  expect([0, 10, 20, 30, null].map((holidayTerm) => unfitKind("holiday", { holidayTerm }))).toEqual([
    ...["noHoliday", null, null, "noHoliday", "noHoliday"],
  ]);
  expect(unfitKind("sickLeave", { holidayTerm: 0 })).toBeNull();
});
