import { describe, expect, it } from "vitest";
import { isBookedByApproval } from "./is-booked-by-approval";

const makeApprover = (name: string, isApproved: boolean) => ({ userId: name, name, isApproved, priority: 1 });
const draftForAnybody = { approvalOrder: "anybody", approvers: [], approvingBooks: false } as const;
const lastVerdict = { verdict: { is: "may", isLast: true } } as const;

describe("an approval books the invoice", () => {
  it.each([
    ["when the service books it", { ...draftForAnybody, approvingBooks: true }, lastVerdict, false, true],
    ["when the person may book and anybody may approve", draftForAnybody, lastVerdict, true, true],
    ["before the rules are read", draftForAnybody, undefined, true, true],
    ["not when the person may not book", draftForAnybody, lastVerdict, false, false],
    [
      "not when a later step of the rules is open",
      { ...draftForAnybody, approvingBooks: true },
      { verdict: { is: "may", isLast: false } } as const,
      true,
      false,
    ],
    [
      "not when the service waits for another approver",
      {
        approvalOrder: "inOrder",
        approvers: [makeApprover("Anna", false), makeApprover("Erik", false)],
        approvingBooks: false,
      } as const,
      lastVerdict,
      true,
      false,
    ],
    [
      "when the person is the last approver of the service",
      {
        approvalOrder: "inOrder",
        approvers: [makeApprover("Anna", true), makeApprover("Erik", false)],
        approvingBooks: false,
      } as const,
      lastVerdict,
      true,
      true,
    ],
  ])("%s", (_, draft, approvalState, mayBook, isBooked) => {
    expect(isBookedByApproval(draft, approvalState, mayBook)).toBe(isBooked);
  });
});
