import { afterAll, beforeAll, expect, it } from "vitest";
import { DELETE, GET, PUT } from "@/app/api/companies/[companyId]/draft-days/[createdAt]/route";
import { invoices } from "@/lib/api/contract/sales/customer-invoice";
import { books } from "@/lib/api/remote/books";
import { type SignedIn, startWorld, type World } from "@/lib/api/testing/world";
import { submitAndWatch } from "@/lib/operations/operations";
import { addDays } from "@/lib/values/dates";
import { convertCommand, saveDraft, storeDraft } from "../operations/testing/invoice-commands";

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

async function call(who: SignedIn, method: "GET" | "PUT" | "DELETE", createdAt: string, body?: unknown) {
  const { companyId } = who.access;
  const path = `/api/companies/${companyId}/draft-days/${encodeURIComponent(createdAt)}`;
  const route = { GET, PUT, DELETE }[method];
  const answer = await route(who.request(method, path, body), { params: Promise.resolve({ companyId, createdAt }) });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const readChosenDay = async (who: SignedIn, createdAt: string) => (await call(who, "GET", createdAt)).body.chosenOn;
const draftCreatedAt = "2026-11-20T08:00:00.123Z";

it("keeps the day of a draft for everybody of the company and nobody else, the last one saved", async () => {
  expect(await readChosenDay(anna, draftCreatedAt)).toBeNull();
  await call(anna, "PUT", draftCreatedAt, { chosenOn: "2026-11-12" });
  await call(erik, "PUT", draftCreatedAt, { chosenOn: "2026-11-10" });
  expect(await Promise.all([anna, erik, lars, sara].map((who) => readChosenDay(who, draftCreatedAt)))).toEqual([
    ...["2026-11-10", "2026-11-10", "2026-11-10"],
    null,
  ]);
  await call(anna, "DELETE", draftCreatedAt);
  expect(await readChosenDay(erik, draftCreatedAt)).toBeNull();
});

it("is not written by who may only read, nor for what is no draft's time or no day", async () => {
  expect(await call(lars, "PUT", draftCreatedAt, { chosenOn: "2026-11-10" })).toMatchObject({
    body: { code: "role_missing" },
  });
  expect(await call(lars, "DELETE", draftCreatedAt)).toMatchObject({ body: { code: "role_missing" } });
  expect(await call(anna, "PUT", "yesterday", { chosenOn: "2026-11-10" })).toMatchObject({ status: 404 });
  expect(await call(anna, "PUT", draftCreatedAt, { chosenOn: "10/11" })).toMatchObject({ status: 422 });
});

it("is done with when the draft is booked on it", async () => {
  const draft = await storeDraft(anna);
  const chosenOn = addDays(draft.invoiceOn ?? "", -3);
  const dated = await saveDraft(anna, "PUT", `customerinvoicedrafts/${draft.id}`, { ...draft, chosenOn });
  await call(anna, "PUT", dated.createdAt, { chosenOn });
  const order = convertCommand({ ...dated, chosenOn }, `day:${dated.id}`);
  const { posted } = await submitAndWatch(anna.access, order);
  expect((await books(anna.access).one(invoices, posted?.invoiceId ?? "")).invoiceOn).toBe(chosenOn);
  expect(await readChosenDay(anna, dated.createdAt)).toBeNull();
});
