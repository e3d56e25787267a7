import { randomUUID } from "node:crypto";
import diagnostics from "node:diagnostics_channel";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { POST as change } from "@/app/api/companies/[companyId]/operations/[operationId]/change/route";
import { PUT as hold, DELETE as release } from "@/app/api/companies/[companyId]/operations/[operationId]/hold/route";
import { POST as resolve } from "@/app/api/companies/[companyId]/operations/[operationId]/resolve/route";
import { GET as see } from "@/app/api/companies/[companyId]/operations/[operationId]/route";
import { POST as markSeen } from "@/app/api/companies/[companyId]/operations/[operationId]/seen/route";
import { POST as sendNow } from "@/app/api/companies/[companyId]/operations/[operationId]/send-now/route";
import { POST as withdraw } from "@/app/api/companies/[companyId]/operations/[operationId]/withdraw/route";
import { POST as orderBatch } from "@/app/api/companies/[companyId]/operations/batches/route";
import { POST as order } from "@/app/api/companies/[companyId]/operations/route";
import type { BatchCommand } from "../api/contract/operations/batch";
import type { OperationKind, OperationStage } from "../api/contract/operations/operation";
import { type SignedIn, startWorld, type World } from "../api/testing/world";
import { expectedKinds, kindsToOperate, kindsToRead, missingRight } from "../auth/testing/expected-rights";
import { withTenant } from "../platform/db";
import { type Role, roles } from "../rules/access/roles";
import { kinds } from "./kinds";
import { executeOperation } from "./operations";
import { commandOfEachKind } from "./testing/command-of-each-kind";

let world: World;
let anna: SignedIn;
/** The attacker, who gets one role after the other. */
let sara: SignedIn;
/** The paths of the calls to the service since the test began. */
let calledPaths: string[];

const recordCall = (message: unknown) => {
  const { path } = (message as { request: { path: string } }).request;
  if (/^\/(v2|payroll)\//.test(path)) calledPaths.push(path);
};

beforeAll(async () => {
  world = await startWorld();
  anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  sara = await world.signIn({ user: "sara@revisorn.example", company: "Norrsken Bygg AB" });
  diagnostics.subscribe("undici:request:create", recordCall);
});
afterAll(async () => {
  diagnostics.unsubscribe("undici:request:create", recordCall);
  await world?.stop();
});
beforeEach(() => {
  calledPaths = [];
});
afterEach(() => withTenant(anna.access, (tx) => tx.operation.deleteMany({ where: companyColumns() })));

function companyColumns() {
  const { partnerId, companyId } = anna.access;
  return { partnerId, companyId };
}

async function setRole(role: Role): Promise<void> {
  const { access } = sara;
  const member = { ...companyColumns(), personId: access.personId };
  await withTenant(access, (tx) => tx.membership.updateMany({ where: member, data: { role } }));
}

/** Reads what a command or a decision stores in the portal: operations, and events of the company's audit trail. */
function readStored() {
  return withTenant(anna.access, async (tx) => ({
    operations: await tx.operation.findMany({ where: companyColumns(), orderBy: { id: "asc" } }),
    events: await tx.auditEvent.count({ where: companyColumns() }),
  }));
}

/** Stores one operation of each kind directly in the database of the portal. */
async function storeEachKind({ access }: SignedIn, stage: OperationStage) {
  const { personId } = access;
  const rows = commandOfEachKind().map(({ kind, key, input }) => ({
    ...{ ...companyColumns(), personId, id: randomUUID(), kind, key, stage },
    ...{ requestHash: "", subject: randomUUID(), request: input },
  }));
  await withTenant(access, (tx) => tx.operation.createMany({ data: rows }));
  return rows;
}

type RouteAnswer = { status: number; code?: string; detail?: string };

async function answerOf(answer: Promise<Response>): Promise<RouteAnswer> {
  const response = await answer;
  const { code, detail } = (await response.json()) as Partial<RouteAnswer>;
  return { status: response.status, ...(code && { code, detail }) };
}

const refusal = (kind: OperationKind, right: "operate" | "read"): RouteAnswer => ({
  status: 403,
  code: "role_missing",
  detail: missingRight(kind, right),
});
const conflict = (detail: string): RouteAnswer => ({ status: 409, code: "conflict", detail });

const codeOf = (problem: unknown) => (problem as { code: string } | null)?.code;
const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);

/** Calls a route of the company in the attacker's browser. */
function call(route: typeof order, body: object): Promise<RouteAnswer> {
  return answerOf(route(sara.request("POST", "/x", body), { params: Promise.resolve(companyColumns()) }));
}

describe("an operation of each kind", () => {
  it("is known to this test", () => {
    expect(commandOfEachKind().map(({ kind }) => kind)).toEqual(expect.arrayContaining(Object.keys(kinds)));
    expect(expectedKinds).toEqual(Object.keys(kinds).sort());
  });

  it.each(roles)("can be ordered by the role %s in its areas only; refused, it leaves no trace", async (role) => {
    await setRole(role);
    const isMine = ({ kind }: { kind: OperationKind }) => kindsToOperate(role).includes(kind);
    const before = await readStored();
    const refused = commandOfEachKind().filter((one) => !isMine(one));
    const refusals = await Promise.all(refused.map((one) => call(order, one)));
    expect(refusals).toEqual(refused.map(({ kind }) => refusal(kind, "operate")));
    expect(await readStored()).toEqual(before);
    expect(calledPaths).toEqual([]);

    const taken = commandOfEachKind().filter(isMine);
    const answers = await Promise.all(taken.map((one) => call(order, one)));
    expect(answers).toEqual(taken.map(() => ({ status: 200 })));
    const { operations } = await readStored();
    expect(operations.map(({ kind }) => kind).sort()).toEqual(kindsToOperate(role));
    expect(operations.filter(({ problem }) => codeOf(problem) === "role_missing")).toEqual([]);
  });

  it.each(roles)("is not carried out for a person who is now %s, outside the areas of that role", async (role) => {
    await setRole(role);
    const rows = await storeEachKind(sara, "waiting");
    const outside = rows.filter(({ kind }) => !kindsToOperate(role).includes(kind));
    await Promise.all(outside.map(({ id }) => executeOperation(sara.access, id)));
    expect(calledPaths).toEqual([]);
    await Promise.all(rows.map(({ id }) => executeOperation(sara.access, id)));
    const { operations } = await readStored();
    const withoutRole = operations.filter(({ problem }) => codeOf(problem) === "role_missing");
    expect(withoutRole.map(({ id, stage }) => ({ id, stage })).sort(byId)).toEqual(
      outside.map(({ id }) => ({ id, stage: "refused" })).sort(byId),
    );
  });
});

describe("an operation of each kind that a colleague ordered and nobody knows the outcome of", () => {
  const routes = [
    { does: "seen", right: "read", route: see, method: "GET", taken: { status: 200 } },
    { does: "marked as seen", right: "read", route: markSeen, method: "POST", taken: { status: 200 } },
    { does: "decided about", right: "operate", route: resolve, method: "POST", taken: { status: 200 } },
    { does: "sent now", right: "operate", route: sendNow, method: "POST", taken: { status: 200 } },
    { does: "withdrawn", right: "operate", route: withdraw, method: "POST", taken: conflict("already_sent") },
    { does: "held", right: "operate", route: hold, method: "PUT", taken: conflict("already_sent") },
    { does: "released", right: "operate", route: release, method: "DELETE", taken: conflict("already_sent") },
    { does: "changed", right: "operate", route: change, method: "POST", taken: conflict("stage") },
  ] as const;
  const bodies: Partial<Record<(typeof routes)[number]["does"], object>> = {
    "decided about": { decision: "marked_not_done" },
    changed: { key: "another mail", order: {} },
  };

  describe.each(routes)("can be $does", ({ does, right, route, method, taken }) => {
    it.each(roles)("by the role %s in its areas only", async (role) => {
      await setRole(role);
      const rows = await storeEachKind(anna, "unknown");
      const allowed = right === "read" ? kindsToRead(role) : kindsToOperate(role);
      const mine = rows.filter(({ kind }) => allowed.includes(kind));
      const others = rows.filter((row) => !mine.includes(row));
      const attack = ({ id: operationId }: { id: string }) => {
        const params = Promise.resolve({ ...companyColumns(), operationId });
        return answerOf(route(sara.request(method, "/x", bodies[does]), { params }));
      };
      const before = await readStored();
      expect(await Promise.all(others.map(attack))).toEqual(others.map(({ kind }) => refusal(kind, right)));
      expect(await readStored()).toEqual(before);
      expect(await Promise.all(mine.map(attack))).toEqual(mine.map(() => taken));
      expect(calledPaths).toEqual([]);
    });
  });

  it("is ordered again on the owner's word when it mails a document, and never otherwise", async () => {
    await setRole("owner");
    const rows = await storeEachKind(anna, "unknown");
    const answers = await Promise.all(
      rows.map(async ({ id: operationId, kind }) => {
        const body = { decision: "sent_again", key: randomUUID() };
        const params = Promise.resolve({ ...companyColumns(), operationId });
        return { kind, ...(await answerOf(resolve(sara.request("POST", "/x", body), { params }))) };
      }),
    );
    const mails = ["invoice-email", "order-email", "quote-email"];
    const refused = rows.filter(({ kind }) => !mails.includes(kind));
    expect(answers.filter(({ status }) => status !== 200)).toEqual(
      refused.map(({ kind }) => ({ kind, ...conflict("kind") })),
    );
    const { operations } = await readStored();
    const again = operations.filter(({ id }) => !rows.some((row) => row.id === id));
    expect(again.map(({ kind }) => kind).sort()).toEqual(mails);
  });
});

describe("an order for many documents", () => {
  const ofMany: Record<BatchCommand["kind"], true> = {
    "quote-email": true,
    "order-email": true,
    "invoice-email": true,
    "invoice-void": true,
    "approve-supplier-invoice": true,
  };
  const about = { customerName: "Brf Solsidan", number: 1, minor: "12500", currencyCode: "SEK" };
  const batchOrders = () => commandOfEachKind().flatMap((one) => (one.kind in ofMany ? [{ ...one, about }] : []));
  const narrow = ["sales", "approver", "payroll", "viewer"] as const satisfies readonly Role[];

  it.each(narrow)("is refused to the role %s whole when one of them is outside its areas", async (role) => {
    await setRole(role);
    const before = await readStored();
    const outside = batchOrders().filter(({ kind }) => !kindsToOperate(role).includes(kind));
    const alone = outside.map((one) => ({ id: randomUUID(), orders: [one] }));
    const answers = await Promise.all(alone.map((batch) => call(orderBatch, batch)));
    expect(answers).toEqual(outside.map(({ kind }) => refusal(kind, "operate")));
    const mixed = await call(orderBatch, { id: randomUUID(), orders: batchOrders() });
    expect(mixed).toMatchObject({ status: 403, code: "role_missing" });
    expect(await readStored()).toEqual(before);
    expect(calledPaths).toEqual([]);
  });
});
