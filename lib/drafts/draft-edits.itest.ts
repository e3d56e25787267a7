import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DELETE, GET, PUT } from "@/app/api/companies/[companyId]/draft-edits/[kind]/[draftId]/route";
import { GET as LIST } from "@/app/api/companies/[companyId]/draft-edits/[kind]/route";
import type { DraftEdit } from "@/lib/api/contract/operations/draft-edit";
import { type SignedIn, startWorld, type World } from "@/lib/api/testing/world";
import { query, withTenant } from "@/lib/platform/db";
import { machineNow } from "@/lib/values/clock";

const words = "Läggning av golv hos Åsa Öberg";
let world: World;
let anna: SignedIn;
/** Erik works in the same company, and Sara in another one. */
let erik: SignedIn;
let sara: SignedIn;
/** Anna signed in at another partner. */
let stranger: SignedIn;

beforeAll(async () => {
  world = await startWorld({ writers: ["erik@norrsken.example"] });
  anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  erik = await world.signIn({ user: "erik@norrsken.example", company: "Norrsken Bygg AB" });
  sara = await world.signIn({ user: "sara@revisorn.example", company: "Tulp & Zoon B.V." });
  const origin = `http://other.localhost:${new URL(world.sandbox.portalUrl).port}`;
  await world.partner(origin);
  stranger = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB", origin });
});
afterAll(async () => {
  await world?.stop();
});

type EditCall = { companyId?: string; kind?: string; draftId: string; seen?: string; headers?: Record<string, string> };
type Method = "GET" | "PUT" | "DELETE";

async function call(who: SignedIn, method: Method, at: EditCall, body?: unknown) {
  const { companyId = who.access.companyId, kind = "invoice", draftId, seen, headers } = at;
  const path = `/api/companies/${companyId}/draft-edits/${kind}/${draftId}${seen ? `?seen=${seen}` : ""}`;
  const route = { GET, PUT, DELETE }[method];
  const params = Promise.resolve({ companyId, kind, draftId });
  const answer = await route(who.request(method, path, body, headers), { params });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown>, headers: answer.headers };
}

async function listEdits(who: SignedIn, kind = "invoice") {
  const { companyId } = who.access;
  const request = who.request("GET", `/api/companies/${companyId}/draft-edits/${kind}`);
  const answer = await LIST(request, { params: Promise.resolve({ companyId, kind }) });
  return { status: answer.status, items: ((await answer.json()) as { items: DraftEdit[] }).items };
}

const typedEdit = (text = words, more = {}) => ({
  version: null,
  text,
  seen: null,
  revision: randomUUID(),
  ...more,
});
const readEdit = async (who: SignedIn, draftId: string) => (await call(who, "GET", { draftId })).body.edit;
const revisionOf = (answer: { body: Record<string, unknown> }) => String(answer.body.revision);

describe("typed text in the portal", () => {
  it("comes back to the person who typed it, and to nobody else", async () => {
    const draftId = randomUUID();
    expect((await call(anna, "PUT", { draftId }, typedEdit())).status).toBe(200);
    expect(await readEdit(anna, draftId)).toMatchObject({ draftId, version: null, text: words });
    expect(await readEdit(erik, draftId)).toBeNull();
    expect((await listEdits(erik)).items).toEqual([]);
    expect(await readEdit(stranger, draftId)).toBeNull();
    for (const who of [sara, stranger])
      for (const method of ["GET", "PUT", "DELETE"] as const) {
        const at = { draftId, companyId: anna.access.companyId, seen: randomUUID() };
        const answer = await call(who, method, at, method === "PUT" ? typedEdit("taken") : undefined);
        expect([method, answer.status]).toEqual([method, 404]);
      }
    expect(await readEdit(anna, draftId)).toMatchObject({ text: words });
  });

  it("is one's own although a colleague types into the same draft", async () => {
    const draftId = randomUUID();
    await call(anna, "PUT", { draftId }, typedEdit("Annas", { version: draftId }));
    expect((await call(erik, "PUT", { draftId }, typedEdit("Eriks", { version: draftId }))).status).toBe(200);
    expect(await readEdit(anna, draftId)).toMatchObject({ text: "Annas", version: draftId });
    expect(await readEdit(erik, draftId)).toMatchObject({ text: "Eriks" });
  });

  it("stands in the database sealed, bound to its person and draft", async () => {
    const [draftId, other] = [randomUUID(), randomUUID()];
    await call(anna, "PUT", { draftId }, typedEdit());
    await call(anna, "PUT", { draftId: other }, typedEdit("Något annat"));
    const rows = await withTenant(anna.access, (tx) => tx.draftEdit.findMany({ where: { draftId } }));
    expect(rows).toHaveLength(1);
    for (const word of words.split(" "))
      expect(Buffer.from(rows[0]?.bodySealed ?? []).toString("utf8")).not.toContain(word);
    const bodySealed = Buffer.from(rows[0]?.bodySealed ?? []);
    await withTenant(anna.access, (tx) => tx.draftEdit.updateMany({ where: { draftId: other }, data: { bodySealed } }));
    expect((await call(anna, "GET", { draftId: other })).status).toBe(500);
    await withTenant(anna.access, (tx) => tx.draftEdit.deleteMany({ where: { draftId: other } }));
  });

  it("lists what was begun and is in no books yet, the newest first", async () => {
    const [first, second, stored] = [randomUUID(), randomUUID(), randomUUID()];
    await call(anna, "PUT", { draftId: first }, typedEdit("first"));
    await call(anna, "PUT", { draftId: second }, typedEdit("second"));
    await call(anna, "PUT", { draftId: stored }, typedEdit("stored", { version: stored }));
    const { items } = await listEdits(anna);
    expect(items.slice(0, 2).map(({ text }) => text)).toEqual(["second", "first"]);
    expect(items.map(({ text }) => text)).not.toContain("stored");
  });
});

describe("two windows", () => {
  it("never overwrite one another: a text that follows on another one is refused", async () => {
    const draftId = randomUUID();
    const first = await call(anna, "PUT", { draftId }, typedEdit("one"));
    const second = await call(anna, "PUT", { draftId }, typedEdit("two", { seen: revisionOf(first) }));
    expect(second.status).toBe(200);
    for (const seen of [null, revisionOf(first), randomUUID()]) {
      const late = await call(anna, "PUT", { draftId }, typedEdit("late", { seen }));
      expect([late.status, late.body.code]).toEqual([409, "conflict"]);
    }
    expect(await readEdit(anna, draftId)).toMatchObject({ text: "two", revision: revisionOf(second) });
  });

  it("is refused nothing for saying the same twice, nor for following on a write whose answer is still on its way", async () => {
    const draftId = randomUUID();
    const first = typedEdit("one");
    for (let time = 0; time < 2; time++) expect((await call(anna, "PUT", { draftId }, first)).status).toBe(200);
    const second = typedEdit("two", { seen: first.revision });
    for (let time = 0; time < 2; time++) expect((await call(anna, "PUT", { draftId }, second)).status).toBe(200);
    expect((await call(anna, "PUT", { draftId }, first)).status).toBe(409);
    expect(await readEdit(anna, draftId)).toMatchObject({ text: "two" });
  });

  it("keep one when both write first at the same time", async () => {
    const draftId = randomUUID();
    const both = await Promise.all(["one", "two"].map((text) => call(anna, "PUT", { draftId }, typedEdit(text))));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe("erasing", () => {
  it("takes the text away, but not one newer than the one seen, nor a colleague's", async () => {
    const draftId = randomUUID();
    const first = await call(anna, "PUT", { draftId }, typedEdit("one"));
    const second = await call(anna, "PUT", { draftId }, typedEdit("two", { seen: revisionOf(first) }));
    expect((await call(anna, "DELETE", { draftId, seen: revisionOf(first) })).body).toEqual({ erased: false });
    expect((await call(erik, "DELETE", { draftId, seen: revisionOf(second) })).body).toEqual({ erased: false });
    expect(await readEdit(anna, draftId)).toMatchObject({ text: "two" });
    expect((await call(anna, "DELETE", { draftId, seen: revisionOf(second) })).body).toEqual({ erased: true });
    expect(await readEdit(anna, draftId)).toBeNull();
  });

  it("happens by itself after 90 days, and not before", async () => {
    const [old, young] = [randomUUID(), randomUUID()];
    for (const draftId of [old, young]) await call(anna, "PUT", { draftId }, typedEdit());
    const day = 24 * 3600 * 1000;
    const age = (draftId: string, days: number) =>
      withTenant(anna.access, (tx) =>
        tx.draftEdit.updateMany({
          where: { draftId },
          data: { updatedAt: new Date(machineNow().getTime() - days * day) },
        }),
      );
    await age(old, 91);
    await age(young, 89);
    await query("SELECT forget_expired()");
    expect(await readEdit(anna, old)).toBeNull();
    expect(await readEdit(anna, young)).toMatchObject({ text: words });
  });
});

describe("refusals", () => {
  const draftId = randomUUID();
  it("knows no other kind of document and no other form of id", async () => {
    for (const at of [{ draftId, kind: "diary" }, { draftId: "new" }, { draftId: `${draftId}x` }])
      for (const method of ["GET", "PUT", "DELETE"] as const) {
        const body = method === "PUT" ? typedEdit() : undefined;
        expect((await call(anna, method, { seen: draftId, ...at }, body)).status).toBe(404);
      }
    expect((await listEdits(anna, "diary")).status).toBe(404);
  });

  it.each([
    ["no text", { text: "" }],
    ["no word about what was seen", { seen: undefined }],
    ["a version that is no id", { version: "1" }],
    ["no name for the new revision", { revision: undefined }],
    ["members it does not know", { personId: draftId }],
    ["more than a draft can hold", { text: "x".repeat(900_001) }],
  ])("refuses %s", async (_, more) => {
    const answer = await call(anna, "PUT", { draftId }, typedEdit(words, more));
    expect([answer.status, answer.body.code]).toEqual([422, "invalid_input"]);
    expect(JSON.stringify(answer.body)).not.toContain("Läggning");
  });

  it("refuses a body beyond the bound of every route", async () => {
    const answer = await call(anna, "PUT", { draftId }, typedEdit("x".repeat(1_100_000)));
    expect(answer.body).toMatchObject({ code: "invalid_input", detail: "body_too_large" });
  });

  it("refuses to erase without a word about what was seen", async () => {
    expect((await call(anna, "DELETE", { draftId })).status).toBe(422);
  });

  it("refuses writes from elsewhere, and everything without a session", async () => {
    const headers = { "sec-fetch-site": "cross-site" };
    expect((await call(anna, "PUT", { draftId, headers }, typedEdit())).status).toBe(404);
    expect((await call(anna, "DELETE", { draftId, headers, seen: draftId })).status).toBe(404);
    expect((await call(anna, "GET", { draftId, headers: { cookie: "" } })).status).toBe(401);
  });

  it("keeps nothing for a person who may only read", async () => {
    const lars = await world.signIn({ user: "lars@norrsken.example", company: "Norrsken Bygg AB" });
    const answer = await call(lars, "PUT", { draftId }, typedEdit());
    expect([answer.status, answer.body]).toEqual([403, expect.objectContaining({ code: "role_missing" })]);
  });

  it("asks for the role of what is written: purchases of an approver, and no sales", async () => {
    const { partnerId, companyId, personId } = erik.access;
    const roleIs = (role: string) =>
      withTenant(erik.access, (tx) =>
        tx.membership.updateMany({ where: { partnerId, companyId, personId }, data: { role } }),
      );
    const draftId = randomUUID();
    await roleIs("approver");
    const purchase = await call(erik, "PUT", { kind: "purchase", draftId }, typedEdit());
    const invoice = await call(erik, "PUT", { kind: "invoice", draftId }, typedEdit());
    await roleIs("owner");
    expect([purchase.status, invoice.status]).toEqual([200, 403]);
    expect((await listEdits(erik, "purchase")).items.map((one) => one.draftId)).toContain(draftId);
    expect((await listEdits(anna, "purchase")).items).toEqual([]);
  });

  it("is answered for nobody to store", async () => {
    const answer = await call(anna, "GET", { draftId });
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
  });
});
