import { expect, it } from "vitest";
import { expiredInvitationDays, invitationStateOf, isSameAddress, listShownInvitations } from "./invitation";
import { linkEndOf } from "./single-use-link";

const sentAt = new Date("2026-11-20T10:00:00Z");
const expiresAt = linkEndOf(sentAt);
const openInvitation = { expiresAt, usedAt: null, withdrawnAt: null };

it("ends seven days after it was sent, to the millisecond", () => {
  expect(expiresAt.toISOString()).toBe("2026-11-27T10:00:00.000Z");
  expect(invitationStateOf(openInvitation, new Date(expiresAt.getTime() - 1))).toBe("open");
  expect(invitationStateOf(openInvitation, expiresAt)).toBe("expired");
});

it("is listed before the expired ones, and no more 14 days after its end", () => {
  const at = new Date("2026-11-27T10:00:00Z");
  const endingIn = (days: number) => ({ expiresAt: new Date(at.getTime() + days * 86_400_000) });
  const [open, justExpired, expired, longExpired] = [
    ...[endingIn(1), endingIn(0), endingIn(0.01 - expiredInvitationDays), endingIn(-expiredInvitationDays)],
  ];
  expect(listShownInvitations([longExpired, expired, justExpired, open] as { expiresAt: Date }[], at)).toEqual([
    ...[open, expired, justExpired],
  ]);
});

it("stays used or withdrawn, also after it would have expired", () => {
  const later = new Date(expiresAt.getTime() + 1);
  expect(invitationStateOf({ ...openInvitation, usedAt: sentAt }, later)).toBe("used");
  expect(invitationStateOf({ ...openInvitation, withdrawnAt: sentAt }, later)).toBe("withdrawn");
});

it.each([
  ["Erik@Norrsken.example", true],
  [" erik@norrsken.example ", true],
  ["erik@norrsken.example.evil.example", false],
  ["erik+1@norrsken.example", false],
  ["", false],
  [null, false],
])("is for the address it was sent to: %s is the same: %s", (address, isSame) => {
  expect(isSameAddress(address, "erik@norrsken.example")).toBe(isSame);
});
