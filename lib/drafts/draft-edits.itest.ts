import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DELETE, GET, PUT } from "@/app/api/companies/[companyId]/draft-edits/[kind]/[draftId]/route";
import { GET as listDraftEdits } from "@/app/api/companies/[companyId]/draft-edits/[kind]/route";
import type { DraftEdit } from "@/lib/api/contract/operations/draft-edit";
import { type SignedIn, startWorld, type World } from "@/lib/api/testing/world";
import { query, withTenant } from "@/lib/platform/db";
import { machineNow } from "@/lib/values/clock";

const typedText = "Läggning av golv hos Åsa Öberg";
let world: World;
let anna: SignedIn;
/** Erik works in the same company, and Sara in another one. */
let erik: SignedIn;
let sara: SignedIn;
/** Anna signed in at another partner. */
let annaAtOtherPartner: SignedIn;

beforeAll(async () => {
  world = await startWorld({ writers: ["erik@norrsken.example"] });
  anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  erik = await world.signIn({ user: "erik@norrsken.example", company: "Norrsken Bygg AB" });
  sara = await world.signIn({ user: "sara@revisorn.example", company: "Tulp & Zoon B.V." });
  const origin = `http://other.localhost:${new URL(world.sandbox.portalUrl).port}`;
  await world.addPartner(origin);
  annaAtOtherPartner = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB", origin });
});
afterAll(async () => {
  await world?.stop();
});

type EditCall = { companyId?: string; kind?: string; draftId: string; seen?: string; headers?: Record<string, string> };
type Method = "GET" | "PUT" | "DELETE";

async function callDraftEdit(person: SignedIn, method: Method, editCall: EditCall, body?: unknown) {
  const { companyId = person.access.companyId, kind = "invoice", draftId, seen, headers } = editCall;
  const path = `/api/companies/${companyId}/draft-edits/${kind}/${draftId}${seen ? `?seen=${seen}` : ""}`;
  const routeHandler = { GET, PUT, DELETE }[method];
  const params = Promise.resolve({ companyId, kind, draftId });
  const answer = await routeHandler(person.request(method, path, body, headers), { params });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown>, headers: answer.headers };
}

async function listEditsAs(person: SignedIn, kind = "invoice") {
  const { companyId } = person.access;
  const request = person.request("GET", `/api/companies/${companyId}/draft-edits/${kind}`);
  const answer = await listDraftEdits(request, { params: Promise.resolve({ companyId, kind }) });
  return { status: answer.status, items: ((await answer.json()) as { items: DraftEdit[] }).items };
}

const makeEdit = (text = typedText, overrides = {}) => ({
  version: null,
  text,
  seen: null,
  revision: randomUUID(),
  ...overrides,
});
const readEdit = async (person: SignedIn, draftId: string) =>
  (await callDraftEdit(person, "GET", { draftId })).body.edit;
const revisionOf = (answer: { body: Record<string, unknown> }) => String(answer.body.revision);

describe("typed text in the portal", () => {
  it("comes back to the person who typed it, and to nobody else", async () => {
    const draftId = randomUUID();
    expect((await callDraftEdit(anna, "PUT", { draftId }, makeEdit())).status).toBe(200);
    expect(await readEdit(anna, draftId)).toMatchObject({ draftId, version: null, text: typedText });
    expect(await readEdit(erik, draftId)).toBeNull();
    expect((await listEditsAs(erik)).items).toEqual([]);
    expect(await readEdit(annaAtOtherPartner, draftId)).toBeNull();
    for (const person of [sara, annaAtOtherPartner])
      for (const method of ["GET", "PUT", "DELETE"] as const) {
        const editCall = { draftId, companyId: anna.access.companyId, seen: randomUUID() };
        const answer = await callDraftEdit(person, method, editCall, method === "PUT" ? makeEdit("taken") : undefined);
        expect([method, answer.status]).toEqual([method, 404]);
      }
    expect(await readEdit(anna, draftId)).toMatchObject({ text: typedText });
  });

  it("is one's own although a colleague types into the same draft", async () => {
    const draftId = randomUUID();
    await callDraftEdit(anna, "PUT", { draftId }, makeEdit("Annas", { version: draftId }));
    expect((await callDraftEdit(erik, "PUT", { draftId }, makeEdit("Eriks", { version: draftId }))).status).toBe(200);
    expect(await readEdit(anna, draftId)).toMatchObject({ text: "Annas", version: draftId });
    expect(await readEdit(erik, draftId)).toMatchObject({ text: "Eriks" });
  });

  it("stands in the database sealed, bound to its person and draft", async () => {
    const [draftId, otherDraftId] = [randomUUID(), randomUUID()];
    await callDraftEdit(anna, "PUT", { draftId }, makeEdit());
    await callDraftEdit(anna, "PUT", { draftId: otherDraftId }, makeEdit("Något annat"));
    const rows = await withTenant(anna.access, (tx) => tx.draftEdit.findMany({ where: { draftId } }));
    expect(rows).toHaveLength(1);
    for (const word of typedText.split(" "))
      expect(Buffer.from(rows[0]?.bodySealed ?? []).toString("utf8")).not.toContain(word);
    const bodySealed = Buffer.from(rows[0]?.bodySealed ?? []);
    await withTenant(anna.access, (tx) =>
      tx.draftEdit.updateMany({ where: { draftId: otherDraftId }, data: { bodySealed } }),
    );
    expect((await callDraftEdit(anna, "GET", { draftId: otherDraftId })).status).toBe(500);
    await withTenant(anna.access, (tx) => tx.draftEdit.deleteMany({ where: { draftId: otherDraftId } }));
  });

  it("lists what was begun and is in no books yet, the newest first", async () => {
    const [firstId, secondId, storedId] = [randomUUID(), randomUUID(), randomUUID()];
    await callDraftEdit(anna, "PUT", { draftId: firstId }, makeEdit("first"));
    await callDraftEdit(anna, "PUT", { draftId: secondId }, makeEdit("second"));
    await callDraftEdit(anna, "PUT", { draftId: storedId }, makeEdit("stored", { version: storedId }));
    const { items } = await listEditsAs(anna);
    expect(items.slice(0, 2).map(({ text }) => text)).toEqual(["second", "first"]);
    expect(items.map(({ text }) => text)).not.toContain("stored");
  });
});

describe("two windows", () => {
  it("never overwrite one another: a text that follows on another one is refused", async () => {
    const draftId = randomUUID();
    const firstAnswer = await callDraftEdit(anna, "PUT", { draftId }, makeEdit("one"));
    const secondAnswer = await callDraftEdit(
      anna,
      "PUT",
      { draftId },
      makeEdit("two", { seen: revisionOf(firstAnswer) }),
    );
    expect(secondAnswer.status).toBe(200);
    for (const seen of [null, revisionOf(firstAnswer), randomUUID()]) {
      const lateAnswer = await callDraftEdit(anna, "PUT", { draftId }, makeEdit("late", { seen }));
      expect([lateAnswer.status, lateAnswer.body.code]).toEqual([409, "conflict"]);
    }
    expect(await readEdit(anna, draftId)).toMatchObject({ text: "two", revision: revisionOf(secondAnswer) });
  });

  it("is refused nothing for saying the same twice, nor for following on a write whose answer is still on its way", async () => {
    const draftId = randomUUID();
    const firstEdit = makeEdit("one");
    for (let round = 0; round < 2; round++)
      expect((await callDraftEdit(anna, "PUT", { draftId }, firstEdit)).status).toBe(200);
    const secondEdit = makeEdit("two", { seen: firstEdit.revision });
    for (let round = 0; round < 2; round++)
      expect((await callDraftEdit(anna, "PUT", { draftId }, secondEdit)).status).toBe(200);
    expect((await callDraftEdit(anna, "PUT", { draftId }, firstEdit)).status).toBe(409);
    expect(await readEdit(anna, draftId)).toMatchObject({ text: "two" });
  });

  it("keep one when both write first at the same time", async () => {
    const draftId = randomUUID();
    const answers = await Promise.all(
      ["one", "two"].map((text) => callDraftEdit(anna, "PUT", { draftId }, makeEdit(text))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe("erasing", () => {
  it("takes the text away, but not one newer than the one seen, nor a colleague's", async () => {
    const draftId = randomUUID();
    const firstAnswer = await callDraftEdit(anna, "PUT", { draftId }, makeEdit("one"));
    const secondAnswer = await callDraftEdit(
      anna,
      "PUT",
      { draftId },
      makeEdit("two", { seen: revisionOf(firstAnswer) }),
    );
    expect((await callDraftEdit(anna, "DELETE", { draftId, seen: revisionOf(firstAnswer) })).body).toEqual({
      erased: false,
    });
    expect((await callDraftEdit(erik, "DELETE", { draftId, seen: revisionOf(secondAnswer) })).body).toEqual({
      erased: false,
    });
    expect(await readEdit(anna, draftId)).toMatchObject({ text: "two" });
    expect((await callDraftEdit(anna, "DELETE", { draftId, seen: revisionOf(secondAnswer) })).body).toEqual({
      erased: true,
    });
    expect(await readEdit(anna, draftId)).toBeNull();
  });

  it("happens by itself after 90 days, and not before", async () => {
    const [oldDraftId, youngDraftId] = [randomUUID(), randomUUID()];
    for (const draftId of [oldDraftId, youngDraftId]) await callDraftEdit(anna, "PUT", { draftId }, makeEdit());
    const dayMs = 24 * 3600 * 1000;
    const setAge = (draftId: string, days: number) =>
      withTenant(anna.access, (tx) =>
        tx.draftEdit.updateMany({
          where: { draftId },
          data: { updatedAt: new Date(machineNow().getTime() - days * dayMs) },
        }),
      );
    await setAge(oldDraftId, 91);
    await setAge(youngDraftId, 89);
    await query("SELECT forget_expired()");
    expect(await readEdit(anna, oldDraftId)).toBeNull();
    expect(await readEdit(anna, youngDraftId)).toMatchObject({ text: typedText });
  });
});

describe("refusals", () => {
  const draftId = randomUUID();
  it("knows no other kind of document and no other form of id", async () => {
    for (const editCall of [{ draftId, kind: "diary" }, { draftId: "new" }, { draftId: `${draftId}x` }])
      for (const method of ["GET", "PUT", "DELETE"] as const) {
        const body = method === "PUT" ? makeEdit() : undefined;
        expect((await callDraftEdit(anna, method, { seen: draftId, ...editCall }, body)).status).toBe(404);
      }
    expect((await listEditsAs(anna, "diary")).status).toBe(404);
  });

  it.each([
    ["no text", { text: "" }],
    ["no word about what was seen", { seen: undefined }],
    ["a version that is no id", { version: "1" }],
    ["no name for the new revision", { revision: undefined }],
    ["members it does not know", { personId: draftId }],
    ["more than a draft can hold", { text: "x".repeat(900_001) }],
  ])("refuses %s", async (_, overrides) => {
    const answer = await callDraftEdit(anna, "PUT", { draftId }, makeEdit(typedText, overrides));
    expect([answer.status, answer.body.code]).toEqual([422, "invalid_input"]);
    expect(JSON.stringify(answer.body)).not.toContain("Läggning");
  });

  it("refuses a body beyond the bound of every route", async () => {
    const answer = await callDraftEdit(anna, "PUT", { draftId }, makeEdit("x".repeat(1_100_000)));
    expect(answer.body).toMatchObject({ code: "invalid_input", detail: "body_too_large" });
  });

  it("refuses to erase without a word about what was seen", async () => {
    expect((await callDraftEdit(anna, "DELETE", { draftId })).status).toBe(422);
  });

  it("refuses writes from elsewhere, and everything without a session", async () => {
    const headers = { "sec-fetch-site": "cross-site" };
    expect((await callDraftEdit(anna, "PUT", { draftId, headers }, makeEdit())).status).toBe(404);
    expect((await callDraftEdit(anna, "DELETE", { draftId, headers, seen: draftId })).status).toBe(404);
    expect((await callDraftEdit(anna, "GET", { draftId, headers: { cookie: "" } })).status).toBe(401);
  });

  it("keeps nothing for a person who may only read", async () => {
    const lars = await world.signIn({ user: "lars@norrsken.example", company: "Norrsken Bygg AB" });
    const answer = await callDraftEdit(lars, "PUT", { draftId }, makeEdit());
    expect([answer.status, answer.body]).toEqual([403, expect.objectContaining({ code: "role_missing" })]);
  });

  it("asks for the role of what is written: purchases of an approver, and no sales", async () => {
    const { partnerId, companyId, personId } = erik.access;
    const setRole = (role: string) =>
      withTenant(erik.access, (tx) =>
        tx.membership.updateMany({ where: { partnerId, companyId, personId }, data: { role } }),
      );
    const draftId = randomUUID();
    await setRole("approver");
    const purchaseAnswer = await callDraftEdit(erik, "PUT", { kind: "purchase", draftId }, makeEdit());
    const invoiceAnswer = await callDraftEdit(erik, "PUT", { kind: "invoice", draftId }, makeEdit());
    await setRole("owner");
    expect([purchaseAnswer.status, invoiceAnswer.status]).toEqual([200, 403]);
    expect((await listEditsAs(erik, "purchase")).items.map((edit) => edit.draftId)).toContain(draftId);
    expect((await listEditsAs(anna, "purchase")).items).toEqual([]);
  });

  it("is answered for nobody to store", async () => {
    const answer = await callDraftEdit(anna, "GET", { draftId });
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
  });
});
