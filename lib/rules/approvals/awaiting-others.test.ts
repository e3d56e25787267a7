import { expect, it } from "vitest";
import type { ApprovalOrder } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import { isAwaitingOtherApprovers } from "./awaiting-others";

const makeApprover = (userId: string, isApproved = false) => ({ userId, name: userId, isApproved, priority: 0 });
const isAnna = (userId: string) => userId === "anna";

it.each<[ApprovalOrder, boolean]>([
  ["anybody", false],
  ["inOrder", true],
  ["inAnyOrder", true],
  ["unknown", false],
])("a second approver is counted on in the order %s: %s", (approvalOrder, isExpected) => {
  expect(
    isAwaitingOtherApprovers({ approvalOrder, approvers: [makeApprover("anna"), makeApprover("erik")] }, isAnna),
  ).toBe(isExpected);
});

it("who has approved, and who asks, are not to come", () => {
  const approvers = [makeApprover("anna"), makeApprover("erik", true)];
  expect(isAwaitingOtherApprovers({ approvalOrder: "inOrder", approvers }, isAnna)).toBe(false);
});
