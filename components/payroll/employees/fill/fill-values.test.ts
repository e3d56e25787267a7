import { expect, it } from "vitest";
import { initialFillValues, missingFillFields, toFactValue } from "./fill-values";

const values = { choiceId: "s1", startWeek: "2", hasTrustedHours: true, dayText: "2026-12-01" };

it("proposes today for an agreement and a schedule, and no first day of employment", () => {
  expect(initialFillValues("schedule", "2026-11-23", "nl-NL").dayText).toBe("23-11-2026");
  expect(initialFillValues("startDate", "2026-11-23", "sv-SE").dayText).toBe("");
});

it("needs a choice and a day that exists", () => {
  expect(missingFillFields("agreement", { ...values, choiceId: "", dayText: "2026-02-30" }, "sv-SE")).toEqual([
    ...["choice", "day"],
  ]);
  expect(missingFillFields("startDate", { ...values, choiceId: "" }, "sv-SE")).toEqual([]);
  expect(() => toFactValue("schedule", { ...values, dayText: "" }, "sv-SE")).toThrow(RangeError);
});

it("sends only what belongs to the fact", () => {
  expect(toFactValue("schedule", values, "sv-SE")).toEqual({
    ...{ is: "schedule", scheduleId: "s1", startWeek: 2, inForceFrom: "2026-12-01" },
  });
  expect(toFactValue("agreement", values, "sv-SE")).toEqual({
    ...{ is: "agreement", agreementId: "s1", hasTrustedHours: true, inForceFrom: "2026-12-01" },
  });
  expect(toFactValue("startDate", values, "sv-SE")).toEqual({ is: "startDate", startsOn: "2026-12-01" });
});
