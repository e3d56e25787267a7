import { randomUUID } from "node:crypto";
import diagnostics from "node:diagnostics_channel";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { POST as changeRoute } from "@/app/api/companies/[companyId]/operations/[operationId]/change/route";
import {
  PUT as holdRoute,
  DELETE as releaseRoute,
} from "@/app/api/companies/[companyId]/operations/[operationId]/hold/route";
import { POST as resolveRoute } from "@/app/api/companies/[companyId]/operations/[operationId]/resolve/route";
import { GET as getRoute } from "@/app/api/companies/[companyId]/operations/[operationId]/route";
import { POST as markSeenRoute } from "@/app/api/companies/[companyId]/operations/[operationId]/seen/route";
import { POST as sendNowRoute } from "@/app/api/companies/[companyId]/operations/[operationId]/send-now/route";
import { POST as withdrawRoute } from "@/app/api/companies/[companyId]/operations/[operationId]/withdraw/route";
import { POST as batchRoute } from "@/app/api/companies/[companyId]/operations/batches/route";
import { POST as submitRoute } from "@/app/api/companies/[companyId]/operations/route";
import type { BatchCommand } from "../api/contract/operations/batch";
import type { OperationKind, OperationStage } from "../api/contract/operations/operation";
import { type SignedIn, startWorld, type World } from "../api/testing/world";
import { expectedKinds, listKindsToOperate, listKindsToRead, missingActionOf } from "../auth/testing/expected-rights";
import { withTenant } from "../platform/db";
import { type Role, roles } from "../rules/access/roles";
import { operationKinds } from "./kinds";
import { executeOperation } from "./operations";
import { makeCommandOfEachKind } from "./testing/command-of-each-kind";

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
function readStoredData() {
  return withTenant(anna.access, async (tx) => ({
    operations: await tx.operation.findMany({ where: companyColumns(), orderBy: { id: "asc" } }),
    events: await tx.auditEvent.count({ where: companyColumns() }),
  }));
}

/** Stores one operation of each kind directly in the database of the portal. */
async function storeOperationOfEachKind({ access }: SignedIn, stage: OperationStage) {
  const { personId } = access;
  const rows = makeCommandOfEachKind().map(({ kind, key, input }) => ({
    ...{ ...companyColumns(), personId, id: randomUUID(), kind, key, stage },
    ...{ requestHash: "", subject: randomUUID(), request: input },
  }));
  await withTenant(access, (tx) => tx.operation.createMany({ data: rows }));
  return rows;
}

type RouteAnswer = { status: number; code?: string; detail?: string };

async function readAnswer(pendingResponse: Promise<Response>): Promise<RouteAnswer> {
  const response = await pendingResponse;
  const { code, detail } = (await response.json()) as Partial<RouteAnswer>;
  return { status: response.status, ...(code && { code, detail }) };
}

const makeRefusal = (kind: OperationKind, right: "operate" | "read"): RouteAnswer => ({
  status: 403,
  code: "role_missing",
  detail: missingActionOf(kind, right),
});
const makeConflict = (detail: string): RouteAnswer => ({ status: 409, code: "conflict", detail });

const problemCodeOf = (problem: unknown) => (problem as { code: string } | null)?.code;
const compareById = (left: { id: string }, right: { id: string }) => (left.id < right.id ? -1 : 1);

/** Calls a route of the company in the attacker's browser. */
function callRoute(route: typeof submitRoute, body: object): Promise<RouteAnswer> {
  return readAnswer(route(sara.request("POST", "/x", body), { params: Promise.resolve(companyColumns()) }));
}

describe("an operation of each kind", () => {
  it("is known to this test", () => {
    expect(makeCommandOfEachKind().map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(Object.keys(operationKinds)),
    );
    expect(expectedKinds).toEqual(Object.keys(operationKinds).sort());
  });

  it.each(roles)("can be ordered by the role %s in its areas only; refused, it leaves no trace", async (role) => {
    await setRole(role);
    const isPermitted = ({ kind }: { kind: OperationKind }) => listKindsToOperate(role).includes(kind);
    const storedBefore = await readStoredData();
    const forbiddenCommands = makeCommandOfEachKind().filter((command) => !isPermitted(command));
    const refusals = await Promise.all(forbiddenCommands.map((command) => callRoute(submitRoute, command)));
    expect(refusals).toEqual(forbiddenCommands.map(({ kind }) => makeRefusal(kind, "operate")));
    expect(await readStoredData()).toEqual(storedBefore);
    expect(calledPaths).toEqual([]);

    const permittedCommands = makeCommandOfEachKind().filter(isPermitted);
    const answers = await Promise.all(permittedCommands.map((command) => callRoute(submitRoute, command)));
    expect(answers).toEqual(permittedCommands.map(() => ({ status: 200 })));
    const { operations } = await readStoredData();
    expect(operations.map(({ kind }) => kind).sort()).toEqual(listKindsToOperate(role));
    expect(operations.filter(({ problem }) => problemCodeOf(problem) === "role_missing")).toEqual([]);
  });

  it.each(roles)("is not carried out for a person who is now %s, outside the areas of that role", async (role) => {
    await setRole(role);
    const rows = await storeOperationOfEachKind(sara, "waiting");
    const forbiddenRows = rows.filter(({ kind }) => !listKindsToOperate(role).includes(kind));
    await Promise.all(forbiddenRows.map(({ id }) => executeOperation(sara.access, id)));
    expect(calledPaths).toEqual([]);
    await Promise.all(rows.map(({ id }) => executeOperation(sara.access, id)));
    const { operations } = await readStoredData();
    const refusedOperations = operations.filter(({ problem }) => problemCodeOf(problem) === "role_missing");
    expect(refusedOperations.map(({ id, stage }) => ({ id, stage })).sort(compareById)).toEqual(
      forbiddenRows.map(({ id }) => ({ id, stage: "refused" })).sort(compareById),
    );
  });
});

describe("an operation of each kind that a colleague ordered and nobody knows the outcome of", () => {
  const routes = [
    { does: "seen", right: "read", route: getRoute, method: "GET", permittedAnswer: { status: 200 } },
    { does: "marked as seen", right: "read", route: markSeenRoute, method: "POST", permittedAnswer: { status: 200 } },
    { does: "decided about", right: "operate", route: resolveRoute, method: "POST", permittedAnswer: { status: 200 } },
    { does: "sent now", right: "operate", route: sendNowRoute, method: "POST", permittedAnswer: { status: 200 } },
    {
      does: "withdrawn",
      right: "operate",
      route: withdrawRoute,
      method: "POST",
      permittedAnswer: makeConflict("already_sent"),
    },
    { does: "held", right: "operate", route: holdRoute, method: "PUT", permittedAnswer: makeConflict("already_sent") },
    {
      does: "released",
      right: "operate",
      route: releaseRoute,
      method: "DELETE",
      permittedAnswer: makeConflict("already_sent"),
    },
    { does: "changed", right: "operate", route: changeRoute, method: "POST", permittedAnswer: makeConflict("stage") },
  ] as const;
  const bodies: Partial<Record<(typeof routes)[number]["does"], object>> = {
    "decided about": { decision: "marked_not_done" },
    changed: { key: "another mail", order: {} },
  };

  describe.each(routes)("can be $does", ({ does, right, route, method, permittedAnswer }) => {
    it.each(roles)("by the role %s in its areas only", async (role) => {
      await setRole(role);
      const rows = await storeOperationOfEachKind(anna, "unknown");
      const permittedKinds = right === "read" ? listKindsToRead(role) : listKindsToOperate(role);
      const permittedRows = rows.filter(({ kind }) => permittedKinds.includes(kind));
      const forbiddenRows = rows.filter((row) => !permittedRows.includes(row));
      const callRouteFor = ({ id: operationId }: { id: string }) => {
        const params = Promise.resolve({ ...companyColumns(), operationId });
        return readAnswer(route(sara.request(method, "/x", bodies[does]), { params }));
      };
      const storedBefore = await readStoredData();
      expect(await Promise.all(forbiddenRows.map(callRouteFor))).toEqual(
        forbiddenRows.map(({ kind }) => makeRefusal(kind, right)),
      );
      expect(await readStoredData()).toEqual(storedBefore);
      expect(await Promise.all(permittedRows.map(callRouteFor))).toEqual(permittedRows.map(() => permittedAnswer));
      expect(calledPaths).toEqual([]);
    });
  });

  it("is ordered again on the owner's word when it mails a document, and never otherwise", async () => {
    await setRole("owner");
    const rows = await storeOperationOfEachKind(anna, "unknown");
    const answers = await Promise.all(
      rows.map(async ({ id: operationId, kind }) => {
        const body = { decision: "sent_again", key: randomUUID() };
        const params = Promise.resolve({ ...companyColumns(), operationId });
        return { kind, ...(await readAnswer(resolveRoute(sara.request("POST", "/x", body), { params }))) };
      }),
    );
    const mailKinds = ["invoice-email", "order-email", "quote-email"];
    const rowsWithoutMail = rows.filter(({ kind }) => !mailKinds.includes(kind));
    expect(answers.filter(({ status }) => status !== 200)).toEqual(
      rowsWithoutMail.map(({ kind }) => ({ kind, ...makeConflict("kind") })),
    );
    const { operations } = await readStoredData();
    const newOperations = operations.filter(({ id }) => !rows.some((row) => row.id === id));
    expect(newOperations.map(({ kind }) => kind).sort()).toEqual(mailKinds);
  });
});

describe("an order for many documents", () => {
  const isBatchKind: Record<BatchCommand["kind"], true> = {
    "quote-email": true,
    "order-email": true,
    "invoice-email": true,
    "invoice-void": true,
    "approve-supplier-invoice": true,
    "book-supplier-invoice": true,
    "register-supplier-payment": true,
  };
  const description = { customerName: "Brf Solsidan", number: 1, minor: "12500", currencyCode: "SEK" };
  const makeBatchCommands = () =>
    makeCommandOfEachKind().flatMap((command) =>
      command.kind in isBatchKind ? [{ ...command, about: description }] : [],
    );
  const narrowRoles = ["sales", "approver", "payroll", "viewer"] as const satisfies readonly Role[];

  it.each(narrowRoles)("is refused to the role %s whole when one of them is outside its areas", async (role) => {
    await setRole(role);
    const storedBefore = await readStoredData();
    const forbiddenCommands = makeBatchCommands().filter(({ kind }) => !listKindsToOperate(role).includes(kind));
    const singleBatches = forbiddenCommands.map((command) => ({ id: randomUUID(), orders: [command] }));
    const answers = await Promise.all(singleBatches.map((batch) => callRoute(batchRoute, batch)));
    expect(answers).toEqual(forbiddenCommands.map(({ kind }) => makeRefusal(kind, "operate")));
    const mixedAnswer = await callRoute(batchRoute, { id: randomUUID(), orders: makeBatchCommands() });
    expect(mixedAnswer).toMatchObject({ status: 403, code: "role_missing" });
    expect(await readStoredData()).toEqual(storedBefore);
    expect(calledPaths).toEqual([]);
  });
});
