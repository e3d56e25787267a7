import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { POST as barRoute } from "@/app/api/companies/[companyId]/people/[personId]/bar/route";
import { POST as departRoute } from "@/app/api/companies/[companyId]/people/[personId]/departure/route";
import { POST as ownershipRoute } from "@/app/api/companies/[companyId]/people/[personId]/ownership/route";
import { PUT as roleRoute } from "@/app/api/companies/[companyId]/people/[personId]/role/route";
import { POST as resendRoute } from "@/app/api/companies/[companyId]/people/invitations/[invitationId]/resend/route";
import { DELETE as withdrawRoute } from "@/app/api/companies/[companyId]/people/invitations/[invitationId]/route";
import { POST as inviteRoute } from "@/app/api/companies/[companyId]/people/invitations/route";
import { POST as answerRoute } from "@/app/api/companies/[companyId]/right-requests/[requestId]/route";
import { POST as requestRoute } from "@/app/api/companies/[companyId]/right-requests/route";
import { POST as resendLinkRoute } from "@/app/api/owner-links/[linkId]/resend/route";
import { DELETE as revokeLinkRoute } from "@/app/api/owner-links/[linkId]/route";
import { POST as makeLinkRoute } from "@/app/api/owner-links/route";
import { type SignedIn, startWorld, type World } from "@/lib/api/testing/world";
import { portalTrailId } from "@/lib/auth/refusals";
import { withTenant } from "@/lib/platform/db";

const company = "Norrsken Bygg AB";
let world: World;
let anna: SignedIn;
let lars: SignedIn;

beforeAll(async () => {
  world = await startWorld();
  anna = await world.signIn({ user: "anna@norrsken.example", company });
  lars = await world.signIn({ user: "lars@norrsken.example", company });
});
afterAll(() => world?.stop());

/** An id in the address of a route, whatever the route calls it. */
const otherId = randomUUID();
const makeParams = () => {
  const ids = { personId: otherId, invitationId: otherId, requestId: otherId };
  return Promise.resolve({ companyId: anna.access.companyId, ...ids });
};
type Route = (request: Request, context: { params: ReturnType<typeof makeParams> }) => Promise<Response>;

async function call(actor: SignedIn, route: unknown, method: string, body: object): Promise<number> {
  return (await (route as Route)(actor.request(method, "/x", body), { params: makeParams() })).status;
}

/** The lines about refused changes in a trail: who, what about, and why. */
async function listLines(companyId: string) {
  const { partnerId } = anna.access;
  const where = { partnerId, companyId, kind: "people.refused" };
  const events = await withTenant({ partnerId, companyId }, (tx) =>
    tx.auditEvent.findMany({ where, orderBy: { number: "asc" } }),
  );
  return events.map(({ personId, subject, detail }) => ({ personId, subject, detail }));
}

const invitation = { email: "secret@norrsken.example", role: "sales" };
const nothingWaits = { operationIds: [], uncertainOperationIds: [], requestIds: [], invitationIds: [] };

it.each([
  ["a change of a role", roleRoute, "PUT", { role: "viewer", expectedRole: "bookkeeper" }, true],
  ["a hand-over", ownershipRoute, "POST", {}, true],
  ["a removal", departRoute, "POST", nothingWaits, true],
  ["a bar", barRoute, "POST", {}, true],
  ["an invitation", inviteRoute, "POST", invitation, false],
  ["an invitation that is sent again", resendRoute, "POST", {}, true],
  ["the withdrawal of an invitation", withdrawRoute, "DELETE", {}, true],
  ["an answer to a request for a right", answerRoute, "POST", { answer: "granted" }, true],
] as const)("%s that the role does not allow leaves one line", async (_, route, method, body, namesId) => {
  const linesBefore = await listLines(anna.access.companyId);
  // A route without an id is called without one.
  const params = Promise.resolve({ companyId: anna.access.companyId });
  const status = namesId
    ? await call(lars, route, method, body)
    : (await (route as Route)(lars.request(method, "/x", body), { params } as never)).status;
  expect(status).toBe(403);
  const lines = (await listLines(anna.access.companyId)).slice(linesBefore.length);
  expect(lines).toEqual([
    { personId: lars.access.personId, subject: namesId ? otherId : null, detail: { code: "role_missing" } },
  ]);
});

it("says the code and the word of the refusal, and nothing that was typed", async () => {
  const linesBefore = await listLines(anna.access.companyId);
  const params = { params: Promise.resolve({ companyId: anna.access.companyId }) };
  const statuses = [
    (await inviteRoute(anna.request("POST", "/x", { ...invitation, email: "secret, @" }), params)).status,
    (await inviteRoute(anna.request("POST", "/x", { ...invitation, email: "anna@norrsken.example" }), params)).status,
    (await requestRoute(lars.request("POST", "/x", { action: "ownership.write" }), params)).status,
    await call(anna, roleRoute, "PUT", { role: "secret" }),
    await call(anna, ownershipRoute, "POST", {}),
  ];
  expect(statuses).toEqual([422, 422, 422, 422, 404]);
  const lines = (await listLines(anna.access.companyId)).slice(linesBefore.length);
  expect(lines.map(({ detail }) => detail)).toEqual([
    { code: "invalid_input", reason: "address" },
    { code: "invalid_input", reason: "already_member" },
    { code: "invalid_input", reason: "owner_only" },
    { code: "invalid_input", reason: "invalid_value" },
    { code: "not_found" },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/secret|@/);
});

it("stands for a link to an owner in the partner's own trail, since a link belongs to no company", async () => {
  const linesBefore = await listLines(portalTrailId);
  const context = { params: Promise.resolve({}) };
  const body = { companyName: "Secret AB", email: "secret@" };
  expect((await makeLinkRoute(anna.request("POST", "/x", body), context)).status).toBe(422);
  const linkContext = { params: Promise.resolve({ linkId: otherId }) };
  expect((await resendLinkRoute(anna.request("POST", "/x", {}), linkContext)).status).toBe(404);
  expect((await revokeLinkRoute(anna.request("DELETE", "/x"), linkContext)).status).toBe(404);
  const lines = (await listLines(portalTrailId)).slice(linesBefore.length);
  const { personId } = anna.access;
  expect(lines).toEqual([
    { personId, subject: null, detail: { code: "invalid_input", reason: "address" } },
    { personId, subject: otherId, detail: { code: "not_found" } },
    { personId, subject: otherId, detail: { code: "not_found" } },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/secret/i);
});
