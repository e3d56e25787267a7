import diagnostics from "node:diagnostics_channel";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { POST as order } from "@/app/api/companies/[companyId]/operations/route";
import type { OperationKind } from "../api/contract/operation";
import { type SignedIn, startWorld, type World } from "../api/testing/world";
import { type Role, roles } from "../auth/roles";
import { kindsToOperate, missingRight } from "../auth/testing/expected-rights";
import { withTenant } from "../db";
import { orderOfEachKind } from "./testing/order-of-each-kind";

let world: World;
let anna: SignedIn;
/** Who attacks, with one role after the other. */
let sara: SignedIn;
/** The paths this process has asked of the service since the test began. */
let asked: string[];

const noteCall = (message: unknown) => {
  const { path } = (message as { request: { path: string } }).request;
  if (/^\/(v2|payroll)\//.test(path)) asked.push(path);
};

beforeAll(async () => {
  world = await startWorld();
  anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  sara = await world.signIn({ user: "sara@revisorn.example", company: "Norrsken Bygg AB" });
  diagnostics.subscribe("undici:request:create", noteCall);
});
afterAll(async () => {
  diagnostics.unsubscribe("undici:request:create", noteCall);
  await world?.stop();
});
beforeEach(() => {
  asked = [];
});
afterEach(() => withTenant(anna.access, (tx) => tx.operation.deleteMany()));

async function setRole(role: Role): Promise<void> {
  const { partnerId, companyId, personId } = sara.access;
  const member = { partnerId, companyId, personId };
  await withTenant(sara.access, (tx) => tx.membership.updateMany({ where: member, data: { role } }));
}

/** Everything a press could leave behind in the portal: the operations, and how long the company's trail is. */
function stored() {
  return withTenant(anna.access, async (tx) => ({
    operations: await tx.operation.findMany({ orderBy: { id: "asc" } }),
    events: await tx.auditEvent.count(),
  }));
}

/** What the route answered, in short. */
async function toldBy(answer: Promise<Response>) {
  const response = await answer;
  const { code, detail, problem } = (await response.json()) as {
    code?: string;
    detail?: string;
    problem?: { code: string } | null;
  };
  return { status: response.status, code: code ?? problem?.code, detail };
}

const refusal = (kind: OperationKind, right: "operate" | "read") => ({
  status: 403,
  code: "role_missing",
  detail: missingRight(kind, right),
});

describe("ordering an operation of each kind", () => {
  const press = (body: object) => {
    const { companyId } = sara.access;
    return toldBy(order(sara.request("POST", "/x", body), { params: Promise.resolve({ companyId }) }));
  };

  it.each(roles)("is refused to the role %s outside its areas, with nothing stored and nothing asked", async (role) => {
    await setRole(role);
    const allowed = kindsToOperate(role);
    const refused = orderOfEachKind().filter(({ kind }) => !allowed.includes(kind));
    const before = await stored();
    const answers = await Promise.all(refused.map(press));
    expect(answers.map((answer, at) => [refused[at]?.kind, answer])).toEqual(
      refused.map(({ kind }) => [kind, refusal(kind, "operate")]),
    );
    expect(await stored()).toEqual(before);
    expect(asked).toEqual([]);
  });

  it.each(roles)("is taken from the role %s in its areas", async (role) => {
    await setRole(role);
    const allowed = orderOfEachKind().filter(({ kind }) => kindsToOperate(role).includes(kind));
    const answers = await Promise.all(allowed.map(press));
    expect(answers.map(({ code }) => code)).not.toContain("role_missing");
    const { operations } = await stored();
    expect(operations.map(({ kind }) => kind).sort()).toEqual(kindsToOperate(role));
  });
});
