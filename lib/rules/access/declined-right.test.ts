import { expect, it } from "vitest";
import { describeDecline } from "./declined-right";

const decline = { declinedAt: new Date("2026-03-02T22:30:00Z"), byName: "Anna" };
const timeZone = "Europe/Stockholm";

it.each([
  ["at once", "2026-03-02T22:31:00Z", false],
  ["in the last minute of the sixth day after it", "2026-03-08T22:59:00Z", false],
  ["in the first minute of the seventh day after it", "2026-03-08T23:00:00Z", true],
  ["months later", "2026-06-01T12:00:00Z", true],
])("a declined right can be asked for again seven days later, by the company's days: %s", (_, now, mayAskAgain) => {
  expect(describeDecline(decline, { now: new Date(now), timeZone })).toEqual({
    ...{ byName: "Anna", declinedOn: "2026-03-02", askAgainOn: "2026-03-09", mayAskAgain },
  });
});
