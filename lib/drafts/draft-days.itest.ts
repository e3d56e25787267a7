import { afterAll, beforeAll, expect, it } from "vitest";
import { DELETE, GET, PUT } from "@/app/api/companies/[companyId]/draft-days/[createdAt]/route";
import { invoices } from "@/lib/api/contract/sales/customer-invoice";
import { books } from "@/lib/api/remote/books";
import { type SignedIn, startWorld, type World } from "@/lib/api/testing/world";
import { submitAndWatch } from "@/lib/operations/operations";
import { addDays } from "@/lib/values/dates";
import { makeConvertCommand, saveDraft, storeDraft } from "../operations/testing/invoice-commands";

let world: World;
let anna: SignedIn;
/** Erik works in the same company, Lars may only read there, and Sara works in another company. */
let erik: SignedIn;
let lars: SignedIn;
let sara: SignedIn;

beforeAll(async () => {
  world = await startWorld({ writers: ["erik@norrsken.example"] });
  const company = "Norrsken Bygg AB";
  anna = await world.signIn({ user: "anna@norrsken.example", company });
  erik = await world.signIn({ user: "erik@norrsken.example", company });
  lars = await world.signIn({ user: "lars@norrsken.example", company });
  sara = await world.signIn({ user: "sara@revisorn.example", company: "Tulp & Zoon B.V." });
});
afterAll(async () => {
  await world?.stop();
});

async function callDraftDay(person: SignedIn, method: "GET" | "PUT" | "DELETE", createdAt: string, body?: unknown) {
  const { companyId } = person.access;
  const path = `/api/companies/${companyId}/draft-days/${encodeURIComponent(createdAt)}`;
  const routeHandler = { GET, PUT, DELETE }[method];
  const answer = await routeHandler(person.request(method, path, body), {
    params: Promise.resolve({ companyId, createdAt }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const readChosenDay = async (person: SignedIn, createdAt: string) =>
  (await callDraftDay(person, "GET", createdAt)).body.chosenOn;
const draftCreatedAt = "2026-11-20T08:00:00.123Z";

it("keeps the day of a draft for everybody of the company and nobody else, the last one saved", async () => {
  expect(await readChosenDay(anna, draftCreatedAt)).toBeNull();
  await callDraftDay(anna, "PUT", draftCreatedAt, { chosenOn: "2026-11-12" });
  await callDraftDay(erik, "PUT", draftCreatedAt, { chosenOn: "2026-11-10" });
  expect(await Promise.all([anna, erik, lars, sara].map((person) => readChosenDay(person, draftCreatedAt)))).toEqual([
    ...["2026-11-10", "2026-11-10", "2026-11-10"],
    null,
  ]);
  await callDraftDay(anna, "DELETE", draftCreatedAt);
  expect(await readChosenDay(erik, draftCreatedAt)).toBeNull();
});

it("is not written by who may only read, nor for what is no draft's time or no day", async () => {
  expect(await callDraftDay(lars, "PUT", draftCreatedAt, { chosenOn: "2026-11-10" })).toMatchObject({
    body: { code: "role_missing" },
  });
  expect(await callDraftDay(lars, "DELETE", draftCreatedAt)).toMatchObject({ body: { code: "role_missing" } });
  expect(await callDraftDay(anna, "PUT", "yesterday", { chosenOn: "2026-11-10" })).toMatchObject({ status: 404 });
  expect(await callDraftDay(anna, "PUT", draftCreatedAt, { chosenOn: "10/11" })).toMatchObject({ status: 422 });
});

it("is done with when the draft is booked on it", async () => {
  const draft = await storeDraft(anna);
  const chosenOn = addDays(draft.invoiceOn ?? "", -3);
  const datedDraft = await saveDraft(anna, "PUT", `customerinvoicedrafts/${draft.id}`, { ...draft, chosenOn });
  await callDraftDay(anna, "PUT", datedDraft.createdAt, { chosenOn });
  const command = makeConvertCommand({ ...datedDraft, chosenOn }, `day:${datedDraft.id}`);
  const { posted } = await submitAndWatch(anna.access, command);
  expect((await books(anna.access).get(invoices, posted?.invoiceId ?? "")).invoiceOn).toBe(chosenOn);
  expect(await readChosenDay(anna, datedDraft.createdAt)).toBeNull();
});
