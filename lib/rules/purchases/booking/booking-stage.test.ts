import { describe, expect, it } from "vitest";
import { isBookable, nextStepOfDraft } from "./booking-stage";

describe("the next step of a draft of a supplier invoice", () => {
  it.each([
    ["an approved draft is booked where there is an approval flow", "approved", true, "book"],
    ["an approved draft is booked where the service does not name a flow", "approved", null, "book"],
    ["a draft is booked where there is no approval flow", "none", false, "book"],
    ["a draft is booked where the service does not name a flow", "none", null, "book"],
    ["a draft is handed in where there is an approval flow", "none", true, "handIn"],
    ["a rejected draft is handed in again", "rejected", true, "handIn"],
    ["a draft that was changed after its approval is handed in again", "changed", true, "handIn"],
    ["a draft that waits for approval waits", "ready", true, "awaitApproval"],
    ["a draft that waits for approval waits where the service does not name a flow", "ready", null, "awaitApproval"],
    ["a draft in an unknown stage is handed in", "unknown", null, "handIn"],
  ] as const)("%s", (_, approval, usesApproval, nextStep) => {
    expect(nextStepOfDraft(approval, usesApproval)).toBe(nextStep);
    expect(isBookable(approval, usesApproval)).toBe(nextStep === "book");
  });
});
