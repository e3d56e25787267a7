import { expect, it } from "vitest";
import type { ApprovalOrder } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import { isAwaitingOthers } from "./awaiting-others";

const approver = (userId: string, isApproved = false) => ({ userId, name: userId, isApproved, priority: 0 });
const isAnna = (userId: string) => userId === "anna";

it.each<[ApprovalOrder, boolean]>([
  ["anybody", false],
  ["inOrder", true],
  ["inAnyOrder", true],
  ["unknown", false],
])("a second approver is counted on in the order %s: %s", (approvalOrder, counted) => {
  expect(isAwaitingOthers({ approvalOrder, approvers: [approver("anna"), approver("erik")] }, isAnna)).toBe(counted);
});

it("who has approved, and who asks, are not to come", () => {
  const approvers = [approver("anna"), approver("erik", true)];
  expect(isAwaitingOthers({ approvalOrder: "inOrder", approvers }, isAnna)).toBe(false);
});
