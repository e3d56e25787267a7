import { expect, it } from "vitest";
import { isLockedDay, reasonNotToChange, reasonNotToRegister, reasonNotToRegisterKind } from "./registrable";

it("time is registered for full regular employees alone", () => {
  expect(reasonNotToRegister({ kind: "complete", status: "full" })).toBeNull();
  expect(reasonNotToRegister({ kind: "complete", status: "draft" })).toBe("draft");
  expect(reasonNotToRegister({ kind: "simplified", status: "full" })).toBe("simplified");
  expect(reasonNotToRegister({ kind: "unknown", status: "full" })).toBe("unknown");
  expect(reasonNotToRegister({ kind: "complete", status: "unknown" })).toBe("unknown");
});

it("days up to the last locked one are locked", () => {
  expect(isLockedDay({ lockedTo: "2026-10-31" }, "2026-10-31")).toBe(true);
  expect(isLockedDay({ lockedTo: "2026-10-31" }, "2026-11-01")).toBe(false);
  expect(isLockedDay({ lockedTo: null }, "1999-01-01")).toBe(false);
});

it("a registration changes while it is unread, ours, and on no locked day", () => {
  const registration = { isRead: false, isOurs: true, from: "2026-11-02" };
  const employee = { lockedTo: "2026-10-31" };
  expect(reasonNotToChange(registration, employee)).toBeNull();
  expect(reasonNotToChange({ ...registration, isRead: null }, employee)).toBeNull();
  expect(reasonNotToChange({ ...registration, isRead: true, isOurs: false }, employee)).toBe("read");
  expect(reasonNotToChange({ ...registration, isOurs: false }, employee)).toBe("foreign");
  expect(reasonNotToChange({ ...registration, isRead: null, from: "2026-10-31" }, employee)).toBe("locked");
});

it("holidays need a holiday term that has them", () => {
  expect([0, 10, 20, 30, null].map((holidayTerm) => reasonNotToRegisterKind("holiday", { holidayTerm }))).toEqual([
    ...["noHoliday", null, null, "noHoliday", "noHoliday"],
  ]);
  expect(reasonNotToRegisterKind("sickLeave", { holidayTerm: 0 })).toBeNull();
});
