import { afterAll, beforeAll, expect, it } from "vitest";
import { PUT as putUndoSeconds } from "@/app/api/companies/[companyId]/undo-seconds/route";
import { customers } from "../../api/contract/sales/customer";
import { invoices } from "../../api/contract/sales/customer-invoice";
import type { InvoiceDraft } from "../../api/contract/sales/customer-invoice-draft";
import { books } from "../../api/remote/books";
import { type SignedIn, startWorld, type World } from "../../api/testing/world";
import { addDays } from "../../values/dates";
import { submitAndWatch } from "../operations";
import {
  countCommittedEffects,
  getEffectsSince,
  makeConvertCommand,
  saveDraft,
  storeDraft,
} from "../testing/invoice-commands";
import { awaitSettledOperation } from "../testing/settled-operation";

let world: World;
let anna: SignedIn;

beforeAll(async () => {
  world = await startWorld();
  anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  const { companyId } = anna.access;
  const request = anna.request("PUT", `/api/companies/${companyId}/undo-seconds`, { seconds: 60 });
  expect((await putUndoSeconds(request, { params: Promise.resolve({ companyId }) })).status).toBe(200);
});
afterAll(async () => {
  await world?.stop();
});

/** Stores a draft with a day so many days back, which the service then does not return. */
async function storeDraftWithDay(daysBack: number): Promise<InvoiceDraft & { chosenOn: string }> {
  const draft = await storeDraft(anna);
  const chosenOn = addDays(draft.invoiceOn ?? "", -daysBack);
  const savedDraft = await saveDraft(anna, "PUT", `customerinvoicedrafts/${draft.id}`, { ...draft, chosenOn });
  expect(savedDraft.invoiceOn).toBe(draft.invoiceOn);
  return { ...savedDraft, chosenOn };
}

/** Submits the conversion now, and lets it be executed after so many seconds. */
async function executeAfter(draft: InvoiceDraft, seconds: number) {
  const waitingOperation = await submitAndWatch(anna.access, makeConvertCommand(draft, `day:${draft.id}`));
  expect(waitingOperation).toMatchObject({ stage: "waiting" });
  await world.sandbox.callControl("POST", "/clock/advance", { seconds });
  await books(anna.access).page(customers, { pageSize: 1 });
  return awaitSettledOperation(anna, waitingOperation.id);
}

const readBookedDay = async (invoiceId = "") => (await books(anna.access).get(invoices, invoiceId)).invoiceOn;

it("books nothing when the day was the service's own and has become another since", async () => {
  const effectsBefore = await countCommittedEffects(world);
  const draftWithDay = await storeDraftWithDay(2);
  // The person who submitted the command saw the service's own day, whatever day is stored.
  const refusedOperation = await executeAfter({ ...draftWithDay, chosenOn: null }, 86_400);
  expect(refusedOperation).toMatchObject({ stage: "refused", problem: { code: "conflict", detail: "draft_changed" } });
  expect(await getEffectsSince(world, effectsBefore)).toMatchObject({ conversions: 0, postings: 0 });
});

it("books the day a person chose, also when another one has begun since", async () => {
  const draft = await storeDraftWithDay(3);
  const { posted } = await executeAfter(draft, 86_400);
  expect(await readBookedDay(posted?.invoiceId)).toBe(draft.chosenOn);
  expect(posted?.days).toBeUndefined();
});

it("books the service's own day on that day", async () => {
  const draft = await storeDraft(anna);
  const { posted } = await executeAfter(draft, 61);
  expect([await readBookedDay(posted?.invoiceId), posted?.voucher]).toEqual([draft.invoiceOn, "matches"]);
});

it("flags an invoice that is dated otherwise than the person saw, and holds its mail back", async () => {
  const draft = await storeDraftWithDay(3);
  const meantOn = addDays(draft.chosenOn, -2);
  const command = makeConvertCommand({ ...draft, chosenOn: meantOn }, `flag:${draft.id}`, {});
  const waitingOperation = await submitAndWatch(anna.access, command);
  await world.sandbox.callControl("POST", "/clock/advance", { seconds: 61 });
  await books(anna.access).page(customers, { pageSize: 1 });
  const doneOperation = await awaitSettledOperation(anna, waitingOperation.id);
  expect(doneOperation).toMatchObject({ stage: "done", held: true, next: null });
  expect(doneOperation.posted).toMatchObject({ voucher: "differs", days: { meantOn, bookedOn: draft.chosenOn } });
});
