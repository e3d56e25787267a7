import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type SignedIn, startWorld, type World } from "@/lib/api/testing/world";
import { accessOfPerson } from "@/lib/auth/access";
import { endSessionsOfAddress } from "@/lib/auth/sessions";
import { submitAndWatch } from "@/lib/operations/operations";
import { makeConvertCommand, storeDraft } from "@/lib/operations/testing/invoice-commands";
import { withPartner, withTenant } from "@/lib/platform/db";
import { closeCompany, findCompanyIds, planClosing } from "./close-company";

const companyName = "Norrsken Bygg AB";
let world: World;
let anna: SignedIn;
let erik: SignedIn;

beforeAll(async () => {
  world = await startWorld({ undoSeconds: 60, writers: ["erik@norrsken.example"] });
  anna = await world.signIn({ user: "anna@norrsken.example", company: companyName });
  erik = await world.signIn({ user: "erik@norrsken.example", company: companyName });
});
afterAll(() => world?.stop());

const tenantOf = ({ access: { partnerId, companyId } }: SignedIn) => ({ partnerId, companyId });

async function submitWaiting(person: SignedIn): Promise<string> {
  const draft = await storeDraft(person);
  return (await submitAndWatch(person.access, makeConvertCommand(draft, randomUUID()))).id;
}

it("ends every session of an address, and says so in the trail", async () => {
  const { partnerId, personId } = erik.access;
  expect(await endSessionsOfAddress(partnerId, " Erik@Norrsken.example")).toEqual({ people: 1, sessions: 1 });
  expect(await endSessionsOfAddress(partnerId, "nobody@norrsken.example")).toEqual({ people: 0, sessions: 0 });
  expect(await withPartner(partnerId, (tx) => tx.session.count({ where: { partnerId, personId } }))).toBe(0);
  expect(await withPartner(partnerId, (tx) => tx.session.count({ where: { partnerId } }))).toBeGreaterThan(0);
});

it("closes a company only when all that waits was named before", async () => {
  const first = await submitWaiting(anna);
  const [companyId = ""] = await findCompanyIds(anna.host, companyName.toUpperCase());
  expect(companyId).toBe(anna.access.companyId);
  const plan = await planClosing(anna.host, companyId);
  expect(plan).toMatchObject({ name: companyName, operations: [{ id: first }] });
  const second = await submitWaiting(erik);
  await expect(closeCompany(plan)).rejects.toMatchObject({ code: "conflict", detail: "departure_changed" });

  await closeCompany(await planClosing(anna.host, companyId));
  const { operations, memberships, connections, events } = await withTenant(anna.access, async (tx) => ({
    operations: await tx.operation.findMany({ where: { id: { in: [first, second] } } }),
    memberships: await tx.membership.findMany({ where: { ...tenantOf(anna), endedAt: null } }),
    connections: await tx.connection.findMany({ where: tenantOf(anna) }),
    events: await tx.auditEvent.findMany({ where: tenantOf(anna), orderBy: { number: "asc" } }),
  }));
  expect(operations.map(({ stage }) => stage)).toEqual(["withdrawn", "withdrawn"]);
  expect(memberships).toEqual([]);
  expect(connections.map(({ status, refreshTokenSealed }) => [status, refreshTokenSealed])).toEqual([
    ["disconnected", null],
    ["disconnected", null],
  ]);
  expect(events.find(({ kind }) => kind === "company.closed")?.detail).toEqual({ members: 2, operations: 2 });
  expect(events.filter(({ kind }) => kind === "membership.ended")).toHaveLength(2);
  const { partnerId, personId } = anna.access;
  await expect(accessOfPerson(partnerId, personId, companyId)).rejects.toMatchObject({ code: "not_found" });
});

it("knows no company of another partner", async () => {
  await expect(planClosing("other.example", anna.access.companyId)).rejects.toMatchObject({ detail: "partner" });
  await expect(planClosing(anna.host, randomUUID())).rejects.toMatchObject({ detail: "company" });
});
