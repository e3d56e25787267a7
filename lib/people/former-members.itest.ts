import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type SignedIn, startWorld, type World } from "@/lib/api/testing/world";
import { endMembership } from "@/lib/auth/ended-membership";
import { endConnectionOfFormerMember, endConnectionsOfFormerMembers } from "@/lib/auth/former-members";
import { judgeToken } from "@/lib/auth/oauth/service-identity";
import { getAccessToken } from "@/lib/auth/tokens/tokens";
import { passTime } from "@/lib/operations/testing/faults";
import { withTenant } from "@/lib/platform/db";
import { endMembershipOf } from "./departure";

/** Whether the process dies after the transaction that ends a membership. */
const death = vi.hoisted(() => ({ isNear: false }));
vi.mock("@/lib/auth/former-members", async (importOriginal) => {
  const original = await importOriginal<typeof import("@/lib/auth/former-members")>();
  return {
    ...original,
    endConnectionOfFormerMember: async (member: Parameters<typeof original.endConnectionOfFormerMember>[0]) => {
      if (death.isNear) throw new Error("the process was killed");
      await original.endConnectionOfFormerMember(member);
    },
  };
});

const company = "Norrsken Bygg AB";
const nothingWaits = { operationIds: [], uncertainOperationIds: [], requestIds: [], invitationIds: [] };
const revocation = { method: "POST", path: "/identity/connect/revocation" };
let world: World;
let anna: SignedIn;
let erik: SignedIn;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.stop());
beforeEach(async () => {
  death.isNear = false;
  await setFaults();
  anna = await world.signIn({ user: "anna@norrsken.example", company });
  await letErikReturn();
});

const setFaults = (...faultRules: object[]) => world.sandbox.callControl("PUT", "/faults", faultRules);
const whereErik = () => {
  const { partnerId, companyId } = anna.access;
  return { partnerId, companyId, personId: { not: anna.access.personId } };
};
const readConnection = () => withTenant(anna.access, (tx) => tx.connection.findFirstOrThrow({ where: whereErik() }));

/** Lets Erik in again with a new grant, as an invitation does. */
async function letErikReturn(): Promise<void> {
  const isMember = { endedAt: null, removedById: null };
  await withTenant(anna.access, (tx) => tx.membership.updateMany({ where: whereErik(), data: isMember }));
  erik = await world.signIn({ user: "erik@norrsken.example", company });
}

/** Removes Erik in a process that dies before it revokes his tokens. */
async function removeAndDie(): Promise<void> {
  death.isNear = true;
  await endMembershipOf(anna.access, erik.access.personId, nothingWaits);
  death.isNear = false;
}

const countDisconnections = () =>
  withTenant(anna.access, (tx) =>
    tx.auditEvent.count({ where: { companyId: anna.access.companyId, kind: "connection.disconnected" } }),
  );

describe("the tokens of a former member", () => {
  it("are ended by the sweep where the process died between the end of the membership and the revocation", async () => {
    const { token } = await getAccessToken(erik.access);
    await removeAndDie();
    expect(await readConnection()).toMatchObject({ status: "active", refreshTokenSealed: expect.anything() });
    // The request that ended the membership may still be at it.
    await endConnectionsOfFormerMembers();
    expect(await judgeToken(token)).not.toBe("refused");
    await passTime(world, anna, 61);
    const countBefore = await countDisconnections();
    await Promise.all([endConnectionsOfFormerMembers(), endConnectionsOfFormerMembers()]);
    await endConnectionsOfFormerMembers();
    const noTokens = { accessTokenSealed: null, refreshTokenSealed: null };
    expect(await readConnection()).toMatchObject({ status: "disconnected", ...noTokens });
    expect(await judgeToken(token)).toBe("refused");
    expect((await countDisconnections()) - countBefore).toBe(1);
  });

  it("are ended by the sweep where the service ended the membership while the connection did not work", async () => {
    const { personId } = erik.access;
    await withTenant(anna.access, (tx) =>
      tx.connection.updateMany({ where: whereErik(), data: { status: "reconnect" } }),
    );
    await endMembership({ ...anna.access, personId }, new Date("2200-01-01"));
    expect((await readConnection()).refreshTokenSealed).not.toBeNull();
    await passTime(world, anna, 61);
    await endConnectionsOfFormerMembers();
    expect(await readConnection()).toMatchObject({ accessTokenSealed: null, refreshTokenSealed: null });
  });

  it("are not those of a member, which the sweep leaves alone", async () => {
    await passTime(world, anna, 61);
    const { tokenVersion } = await readConnection();
    await endConnectionsOfFormerMembers();
    expect(await readConnection()).toMatchObject({ status: "active", tokenVersion });
  });

  it.each([
    ["is confirmed", []],
    ["is refused", [{ ...revocation, kind: "status", status: 503 }]],
  ])("stay with a person who comes back with a new grant while the revocation runs and %s", async (_, faults) => {
    await removeAndDie();
    const { personId, companyId, partnerId } = erik.access;
    await setFaults({ ...revocation, kind: "hold", times: 1 }, ...faults);
    const end = endConnectionOfFormerMember({ partnerId, companyId, personId });
    await expect
      .poll(() => world.sandbox.callControl("GET", "/faults"), { timeout: 60_000 })
      .toHaveLength(faults.length);
    await letErikReturn();
    const { refreshTokenSealed, tokenVersion } = await readConnection();
    await setFaults(...faults);
    await end;
    expect(await readConnection()).toMatchObject({ status: "active", refreshTokenSealed, tokenVersion });
  });

  it("stay with a person who came back before the revocation began, also with fewer permissions", async () => {
    await removeAndDie();
    const isMember = { endedAt: null, removedById: null };
    const { refreshTokenSealed } = await readConnection();
    const scopes = "ea:api offline_access ea:sales";
    const { personId, companyId, partnerId } = erik.access;
    await withTenant(anna.access, (tx) =>
      tx.membership.updateMany({ where: whereErik(), data: { endedAt: new Date(), removedById: personId } }),
    );
    erik = await world.signIn({ user: "erik@norrsken.example", company, scopes });
    await endConnectionOfFormerMember({ partnerId, companyId, personId });
    const connection = await readConnection();
    expect(connection).toMatchObject({ status: "active", scopes: scopes.split(" ") });
    expect(connection.refreshTokenSealed).not.toEqual(refreshTokenSealed);
    await withTenant(anna.access, (tx) => tx.membership.updateMany({ where: whereErik(), data: isMember }));
  });
});
