import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Operation } from "../api/contract/operations/operation";
import { invoices } from "../api/contract/sales/customer-invoice";
import { books } from "../api/remote/books";
import { type SignedIn, startWorld, type World } from "../api/testing/world";
import { addDays } from "../values/dates";
import { getOperation, listOperations, resolveOperation, resumeOperations, submitAndWatch } from "./operations";
import {
  bookInvoice,
  committedEffects,
  convertCommand,
  type Effects,
  effectsSince,
  saveDraft,
  storeDraft,
} from "./testing/invoice-commands";
import { abandonAtStage, executeOnceWithoutPause, settledOperation } from "./testing/settled-operation";

let world: World;
let anna: SignedIn;
let lars: SignedIn;
let before: Effects;

const convertPath = "/v2/customerinvoicedrafts/*/convert";
const emailPath = "/v2/customerinvoices/*/email";

beforeAll(async () => {
  world = await startWorld({ writers: ["erik@norrsken.example"] });
  anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  lars = await world.signIn({ user: "lars@norrsken.example", company: "Norrsken Bygg AB" });
});
afterAll(async () => {
  await world?.stop();
});
beforeEach(async () => {
  await fault();
  before = await committedEffects(world);
});

/** The effects committed since the test began. */
const effects = () => effectsSince(world, before);
const storeNewDraft = () => storeDraft(anna);

async function fault(...faults: object[]): Promise<void> {
  await world.sandbox.control("PUT", "/faults", faults);
}

const settled = (id: string) => settledOperation(anna, id);

async function finaliseNewDraft(): Promise<Operation> {
  const draft = await storeNewDraft();
  return settled((await submitAndWatch(anna.access, convertCommand(draft, `plain:${draft.id}`))).id);
}

describe("finalise and send", () => {
  it("books one invoice, reads its voucher back and mails it", async () => {
    const draft = await storeNewDraft();
    const operation = await submitAndWatch(anna.access, convertCommand(draft, `send:${draft.id}`, {}));
    expect(operation).toMatchObject({ stage: "done", posted: { voucher: "matches", differences: [] } });
    expect(operation.posted?.grossMinor).toBe(draft.grossMinor.toString());
    expect(operation.next).toMatchObject({ kind: "invoice-email", stage: "done" });
    expect(operation.next?.email?.recipient).toContain("@");
    expect(await effects()).toEqual({ conversions: 1, mails: 1, postings: 1 });
  });

  it("gives twenty presses with one key one outcome", async () => {
    const draft = await storeNewDraft();
    const order = convertCommand(draft, `twenty:${draft.id}`, {});
    const presses = await Promise.all(Array.from({ length: 20 }, () => submitAndWatch(anna.access, order)));
    expect(new Set(presses.map((one) => one.id)).size).toBe(1);
    expect(new Set(presses.map((one) => one.posted?.invoiceId)).size).toBe(1);
    await settled(presses[0]?.id ?? "");
    expect(await submitAndWatch(anna.access, order)).toMatchObject({ id: presses[0]?.id, stage: "done" });
    expect(await effects()).toEqual({ conversions: 1, mails: 1, postings: 1 });
  });

  it("lets one of twenty keys finalise a draft and refuses the others", async () => {
    const draft = await storeNewDraft();
    const presses = await Promise.allSettled(
      Array.from({ length: 20 }, (_, press) =>
        submitAndWatch(anna.access, convertCommand(draft, `key-${press}:${draft.id}`)),
      ),
    );
    const refusals = presses.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(refusals).toHaveLength(19);
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: "conflict", detail: "subject" });
    expect(await effects()).toMatchObject({ conversions: 1, postings: 1 });
  });

  it("books and mails once when two people press at once, and tells the second of the first", async () => {
    const erik = await world.signIn({ user: "erik@norrsken.example", company: "Norrsken Bygg AB" });
    const draft = await storeNewDraft();
    // The screen derives the key from the draft, so both people send the same key. Only one mail has its own message.
    const key = `both:${draft.id}`;
    const orders = [convertCommand(draft, key, {}), convertCommand(draft, key, { message: "Hej" })] as const;
    const [first, second] = await Promise.allSettled([
      submitAndWatch(anna.access, orders[0]),
      submitAndWatch(erik.access, orders[1]),
    ]);
    const taken = [first, second].flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    const refusals = [first, second].flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(refusals).toMatchObject([{ code: "conflict", detail: "key" }]);
    const [operation] = taken;
    const winner = first.status === "fulfilled" ? anna : erik;
    const loser = first.status === "fulfilled" ? erik : anna;
    expect(await settled(operation?.id ?? "")).toMatchObject({ stage: "done", next: { stage: "done" } });
    const { items } = await listOperations(loser.access, draft.id);
    expect(items[0]).toMatchObject({ id: operation?.id, personId: winner.access.personId, stage: "done" });
    expect(await effects()).toEqual({ conversions: 1, mails: 1, postings: 1 });
  });

  it("refuses a key that stands for another request", async () => {
    const draft = await storeNewDraft();
    await submitAndWatch(anna.access, convertCommand(draft, `same:${draft.id}`));
    const other = convertCommand(draft, `same:${draft.id}`, { email: "else@kund.example" });
    await expect(submitAndWatch(anna.access, other)).rejects.toMatchObject({ code: "conflict", detail: "key" });
  });

  it("stops when the draft is not what the person saw, and takes the corrected press", async () => {
    const draft = await storeNewDraft();
    const stale = convertCommand({ ...draft, grossMinor: draft.grossMinor + 1n }, `stale:${draft.id}`);
    const refused = await submitAndWatch(anna.access, stale);
    expect(refused).toMatchObject({ stage: "refused", problem: { code: "conflict", detail: "draft_changed" } });
    expect(await effects()).toEqual({ conversions: 0, mails: 0, postings: 0 });
    expect(await submitAndWatch(anna.access, convertCommand(draft, `right:${draft.id}`))).toMatchObject({
      stage: "done",
    });
  });

  it("stops when only the text is another, and books nothing", async () => {
    const draft = await storeNewDraft();
    const stale = convertCommand({ ...draft, yourReference: "Karin" }, `text:${draft.id}`);
    const refused = await submitAndWatch(anna.access, stale);
    expect(refused).toMatchObject({ stage: "refused", problem: { code: "conflict", detail: "draft_changed" } });
    expect(await effects()).toEqual({ conversions: 0, mails: 0, postings: 0 });
  });

  it("stops when the draft was saved again elsewhere", async () => {
    const draft = await storeNewDraft();
    await saveDraft(anna, "PUT", `customerinvoicedrafts/${draft.id}`, { ...draft, yourReference: "Karin" });
    const refused = await submitAndWatch(anna.access, convertCommand(draft, `saved:${draft.id}`));
    expect(refused).toMatchObject({ stage: "refused", problem: { code: "not_found" } });
    expect(await effects()).toEqual({ conversions: 0, mails: 0, postings: 0 });
  });

  it("flags a voucher that is not what was announced, for everybody, and holds the mail back", async () => {
    const draft = await storeNewDraft();
    const order = convertCommand(draft, `flag:${draft.id}`, {});
    const [receivable, ...others] = order.input.expected.postings;
    const announced = [{ ...receivable, account: 1510, minor: "100" }, ...others];
    const expected = { ...order.input.expected, postings: announced };
    const operation = await submitAndWatch(anna.access, { ...order, input: { ...order.input, expected } });
    const difference = { account: 1510, expectedMinor: "100", actualMinor: draft.grossMinor.toString() };
    expect(operation).toMatchObject({ stage: "done", held: true, next: null });
    expect(operation.posted).toMatchObject({ voucher: "differs", differences: [difference] });
    expect(await effects()).toEqual({ conversions: 1, mails: 0, postings: 1 });
    const { items } = await listOperations(lars.access, operation.posted?.invoiceId ?? "");
    expect(items).toMatchObject([{ id: operation.id, posted: { differences: [difference] } }]);
  });

  it("tells who finalised it and when the draft was begun, where the invoice is asked about", async () => {
    const draft = await storeNewDraft();
    const { posted } = await submitAndWatch(anna.access, convertCommand(draft, `who:${draft.id}`));
    const { items } = await listOperations(lars.access, posted?.invoiceId ?? "");
    expect(items).toMatchObject([{ personName: "anna@norrsken.example", writtenAt: draft.createdAt }]);
  });

  it("books the date the person saw although the service would book today", async () => {
    const today = await storeNewDraft();
    const chosenOn = addDays(today.invoiceOn ?? "", -3);
    const shown = { ...today, chosenOn };
    const draft = await saveDraft(anna, "PUT", `customerinvoicedrafts/${today.id}`, shown);
    const order = convertCommand({ ...draft, chosenOn }, `date:${draft.id}`);
    const { posted } = await submitAndWatch(anna.access, order);
    expect((await books(anna.access).one(invoices, posted?.invoiceId ?? "")).invoiceOn).toBe(chosenOn);
  });
});

describe("a lost answer", () => {
  it("is read back when the conversion was booked: one invoice, one voucher, one mail", async () => {
    const draft = await storeNewDraft();
    await fault({ method: "POST", path: convertPath, kind: "cut-after-commit", times: 1 });
    const order = convertCommand(draft, `cut:${draft.id}`, {});
    const presses = await Promise.all(Array.from({ length: 20 }, () => submitAndWatch(anna.access, order)));
    const operation = await settled(presses[0]?.id ?? "");
    expect(operation).toMatchObject({ stage: "done", attempt: 1, posted: { voucher: "matches" } });
    expect(operation.next).toMatchObject({ stage: "done" });
    expect(await effects()).toEqual({ conversions: 1, mails: 1, postings: 1 });
  });

  it("is not taken for a no before 90 seconds and two reads; then it is asked once more", async () => {
    const draft = await storeNewDraft();
    await fault({ method: "POST", path: convertPath, kind: "cut-before-commit", times: 1 });
    const { id } = await submitAndWatch(anna.access, convertCommand(draft, `lost:${draft.id}`));
    await executeOnceWithoutPause(anna, id);
    expect(await getOperation(anna.access, id)).toMatchObject({ stage: "checking", attempt: 1 });
    await world.sandbox.control("POST", "/clock/advance", { seconds: 95 });
    expect(await settled(id)).toMatchObject({ stage: "done", attempt: 2 });
    expect(await effects()).toEqual({ conversions: 1, mails: 0, postings: 1 });
  });

  it("of an e-mail is left to a person, who may send it again or mark it as sent", async () => {
    const { id: invoiceId } = await bookInvoice(anna);
    const order = {
      kind: "invoice-email",
      key: `mail:${invoiceId}`,
      input: { documentId: invoiceId, order: {} },
    };
    await fault({ method: "POST", path: emailPath, kind: "cut-after-commit", times: 1 });
    const lost = await submitAndWatch(anna.access, order);
    expect(lost).toMatchObject({ stage: "unknown" });
    await resumeOperations();
    expect(await submitAndWatch(anna.access, order)).toMatchObject({ id: lost.id, stage: "unknown", attempt: 1 });
    expect(await effects()).toMatchObject({ mails: 1 });

    const again = { decision: "sent_again", key: `again:${lost.id}` };
    const resolved = await resolveOperation(anna.access, lost.id, again);
    expect(resolved).toMatchObject({ resolution: { decision: "sent_again" }, next: { stage: "done" } });
    await expect(resolveOperation(anna.access, lost.id, { decision: "marked_done" })).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await effects()).toMatchObject({ mails: 2 });
  });

  it("of an e-mail marked as sent sends nothing more", async () => {
    const { id: invoiceId } = await bookInvoice(anna);
    await fault({ method: "POST", path: emailPath, kind: "cut-after-commit", times: 1 });
    const input = { documentId: invoiceId, order: { email: "someone@kund.example" } };
    const { id } = await submitAndWatch(anna.access, { kind: "invoice-email", key: `mark:${invoiceId}`, input });
    expect(await resolveOperation(anna.access, id, { decision: "marked_done" })).toMatchObject({ stage: "done" });
    expect(await effects()).toMatchObject({ mails: 1 });
  });
});

describe("a process that died", () => {
  it("during a conversion leaves one invoice, found again at the next start", async () => {
    const done = await finaliseNewDraft();
    await abandonAtStage(anna, done.id, "sent");
    const found = await settled(done.id);
    expect(found).toMatchObject({ stage: "done", posted: { invoiceId: done.posted?.invoiceId } });
    expect(await effects()).toMatchObject({ conversions: 1, postings: 1 });
  });

  it("during an e-mail leaves the decision to a person", async () => {
    const { id: invoiceId } = await bookInvoice(anna);
    const input = { documentId: invoiceId, order: {} };
    const { id } = await submitAndWatch(anna.access, { kind: "invoice-email", key: `dead:${invoiceId}`, input });
    await abandonAtStage(anna, id, "sent");
    expect(await settled(id)).toMatchObject({ stage: "unknown" });
    expect(await effects()).toMatchObject({ mails: 1 });
  });
});

it("leaves books without a violation", async () => {
  const answer = await world.sandbox.control<{ ok: boolean; violations: unknown[] }>("GET", "/invariants");
  expect(answer).toMatchObject({ ok: true });
});
