import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Operation } from "../api/contract/operations/operation";
import { invoices } from "../api/contract/sales/customer-invoice";
import { books } from "../api/remote/books";
import { type SignedIn, startWorld, type World } from "../api/testing/world";
import { addDays } from "../values/dates";
import { decideOutcome, getOperation, listOperations, resumeOperations, submitAndWatch } from "./operations";
import {
  bookInvoice,
  countCommittedEffects,
  type Effects,
  getEffectsSince,
  makeConvertCommand,
  saveDraft,
  storeDraft,
} from "./testing/invoice-commands";
import { abandonAtStage, awaitSettledOperation, executeOnceWithoutPause } from "./testing/settled-operation";

let world: World;
let anna: SignedIn;
let lars: SignedIn;
let effectsBefore: Effects;

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
  await setFaults();
  effectsBefore = await countCommittedEffects(world);
});

/** The effects committed since the test began. */
const getEffects = () => getEffectsSince(world, effectsBefore);
const storeNewDraft = () => storeDraft(anna);

async function setFaults(...faults: object[]): Promise<void> {
  await world.sandbox.callControl("PUT", "/faults", faults);
}

const awaitSettled = (id: string) => awaitSettledOperation(anna, id);

async function finaliseNewDraft(): Promise<Operation> {
  const draft = await storeNewDraft();
  return awaitSettled((await submitAndWatch(anna.access, makeConvertCommand(draft, `plain:${draft.id}`))).id);
}

describe("finalise and send", () => {
  it("books one invoice, reads its voucher back and mails it", async () => {
    const draft = await storeNewDraft();
    const operation = await submitAndWatch(anna.access, makeConvertCommand(draft, `send:${draft.id}`, {}));
    expect(operation).toMatchObject({ stage: "done", posted: { voucher: "matches", differences: [] } });
    expect(operation.posted?.grossMinor).toBe(draft.grossMinor.toString());
    expect(operation.next).toMatchObject({ kind: "invoice-email", stage: "done" });
    expect(operation.next?.email?.recipient).toContain("@");
    expect(await getEffects()).toEqual({ conversions: 1, mails: 1, postings: 1 });
  });

  it("gives twenty presses with one key one outcome", async () => {
    const draft = await storeNewDraft();
    const command = makeConvertCommand(draft, `twenty:${draft.id}`, {});
    const operations = await Promise.all(Array.from({ length: 20 }, () => submitAndWatch(anna.access, command)));
    expect(new Set(operations.map((operation) => operation.id)).size).toBe(1);
    expect(new Set(operations.map((operation) => operation.posted?.invoiceId)).size).toBe(1);
    await awaitSettled(operations[0]?.id ?? "");
    expect(await submitAndWatch(anna.access, command)).toMatchObject({ id: operations[0]?.id, stage: "done" });
    expect(await getEffects()).toEqual({ conversions: 1, mails: 1, postings: 1 });
  });

  it("lets one of twenty keys finalise a draft and refuses the others", async () => {
    const draft = await storeNewDraft();
    const submissions = await Promise.allSettled(
      Array.from({ length: 20 }, (_, keyIndex) =>
        submitAndWatch(anna.access, makeConvertCommand(draft, `key-${keyIndex}:${draft.id}`)),
      ),
    );
    const refusals = submissions.flatMap((submission) => (submission.status === "rejected" ? [submission.reason] : []));
    expect(refusals).toHaveLength(19);
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: "conflict", detail: "subject" });
    expect(await getEffects()).toMatchObject({ conversions: 1, postings: 1 });
  });

  it("books and mails once when two people press at once, and tells the second of the first", async () => {
    const erik = await world.signIn({ user: "erik@norrsken.example", company: "Norrsken Bygg AB" });
    const draft = await storeNewDraft();
    // The screen derives the key from the draft, so both people send the same key. Only one mail has its own message.
    const key = `both:${draft.id}`;
    const commands = [makeConvertCommand(draft, key, {}), makeConvertCommand(draft, key, { message: "Hej" })] as const;
    const [firstSubmission, secondSubmission] = await Promise.allSettled([
      submitAndWatch(anna.access, commands[0]),
      submitAndWatch(erik.access, commands[1]),
    ]);
    const fulfilledOperations = [firstSubmission, secondSubmission].flatMap((submission) =>
      submission.status === "fulfilled" ? [submission.value] : [],
    );
    const refusals = [firstSubmission, secondSubmission].flatMap((submission) =>
      submission.status === "rejected" ? [submission.reason] : [],
    );
    expect(refusals).toMatchObject([{ code: "conflict", detail: "key" }]);
    const [operation] = fulfilledOperations;
    const firstPerson = firstSubmission.status === "fulfilled" ? anna : erik;
    const secondPerson = firstSubmission.status === "fulfilled" ? erik : anna;
    expect(await awaitSettled(operation?.id ?? "")).toMatchObject({ stage: "done", next: { stage: "done" } });
    const { items } = await listOperations(secondPerson.access, draft.id);
    expect(items[0]).toMatchObject({ id: operation?.id, personId: firstPerson.access.personId, stage: "done" });
    expect(await getEffects()).toEqual({ conversions: 1, mails: 1, postings: 1 });
  });

  it("refuses a key that stands for another request", async () => {
    const draft = await storeNewDraft();
    await submitAndWatch(anna.access, makeConvertCommand(draft, `same:${draft.id}`));
    const otherCommand = makeConvertCommand(draft, `same:${draft.id}`, { email: "else@kund.example" });
    await expect(submitAndWatch(anna.access, otherCommand)).rejects.toMatchObject({ code: "conflict", detail: "key" });
  });

  it("stops when the draft is not what the person saw, and takes the corrected press", async () => {
    const draft = await storeNewDraft();
    const staleCommand = makeConvertCommand({ ...draft, grossMinor: draft.grossMinor + 1n }, `stale:${draft.id}`);
    const refusedOperation = await submitAndWatch(anna.access, staleCommand);
    expect(refusedOperation).toMatchObject({
      stage: "refused",
      problem: { code: "conflict", detail: "draft_changed" },
    });
    expect(await getEffects()).toEqual({ conversions: 0, mails: 0, postings: 0 });
    expect(await submitAndWatch(anna.access, makeConvertCommand(draft, `right:${draft.id}`))).toMatchObject({
      stage: "done",
    });
  });

  it("stops when only the text is another, and books nothing", async () => {
    const draft = await storeNewDraft();
    const staleCommand = makeConvertCommand({ ...draft, yourReference: "Karin" }, `text:${draft.id}`);
    const refusedOperation = await submitAndWatch(anna.access, staleCommand);
    expect(refusedOperation).toMatchObject({
      stage: "refused",
      problem: { code: "conflict", detail: "draft_changed" },
    });
    expect(await getEffects()).toEqual({ conversions: 0, mails: 0, postings: 0 });
  });

  it("stops when the draft was saved again elsewhere", async () => {
    const draft = await storeNewDraft();
    await saveDraft(anna, "PUT", `customerinvoicedrafts/${draft.id}`, { ...draft, yourReference: "Karin" });
    const refusedOperation = await submitAndWatch(anna.access, makeConvertCommand(draft, `saved:${draft.id}`));
    expect(refusedOperation).toMatchObject({ stage: "refused", problem: { code: "not_found" } });
    expect(await getEffects()).toEqual({ conversions: 0, mails: 0, postings: 0 });
  });

  it("flags a voucher that is not what was announced, for everybody, and holds the mail back", async () => {
    const draft = await storeNewDraft();
    const command = makeConvertCommand(draft, `flag:${draft.id}`, {});
    const [receivable, ...otherPostings] = command.input.expected.postings;
    const announcedPostings = [{ ...receivable, account: 1510, minor: "100" }, ...otherPostings];
    const expected = { ...command.input.expected, postings: announcedPostings };
    const operation = await submitAndWatch(anna.access, { ...command, input: { ...command.input, expected } });
    const difference = { account: 1510, expectedMinor: "100", actualMinor: draft.grossMinor.toString() };
    expect(operation).toMatchObject({ stage: "done", held: true, next: null });
    expect(operation.posted).toMatchObject({ voucher: "differs", differences: [difference] });
    expect(await getEffects()).toEqual({ conversions: 1, mails: 0, postings: 1 });
    const { items } = await listOperations(lars.access, operation.posted?.invoiceId ?? "");
    expect(items).toMatchObject([{ id: operation.id, posted: { differences: [difference] } }]);
  });

  it("tells who finalised it and when the draft was begun, where the invoice is asked about", async () => {
    const draft = await storeNewDraft();
    const { posted } = await submitAndWatch(anna.access, makeConvertCommand(draft, `who:${draft.id}`));
    const { items } = await listOperations(lars.access, posted?.invoiceId ?? "");
    expect(items).toMatchObject([{ personName: "anna@norrsken.example", writtenAt: draft.createdAt }]);
  });

  it("books the date the person saw although the service would book today", async () => {
    const draftOfToday = await storeNewDraft();
    const chosenOn = addDays(draftOfToday.invoiceOn ?? "", -3);
    const changedDraft = { ...draftOfToday, chosenOn };
    const draft = await saveDraft(anna, "PUT", `customerinvoicedrafts/${draftOfToday.id}`, changedDraft);
    const command = makeConvertCommand({ ...draft, chosenOn }, `date:${draft.id}`);
    const { posted } = await submitAndWatch(anna.access, command);
    expect((await books(anna.access).get(invoices, posted?.invoiceId ?? "")).invoiceOn).toBe(chosenOn);
  });
});

describe("a lost answer", () => {
  it("is read back when the conversion was booked: one invoice, one voucher, one mail", async () => {
    const draft = await storeNewDraft();
    await setFaults({ method: "POST", path: convertPath, kind: "cut-after-commit", times: 1 });
    const command = makeConvertCommand(draft, `cut:${draft.id}`, {});
    const operations = await Promise.all(Array.from({ length: 20 }, () => submitAndWatch(anna.access, command)));
    const operation = await awaitSettled(operations[0]?.id ?? "");
    expect(operation).toMatchObject({ stage: "done", attempt: 1, posted: { voucher: "matches" } });
    expect(operation.next).toMatchObject({ stage: "done" });
    expect(await getEffects()).toEqual({ conversions: 1, mails: 1, postings: 1 });
  });

  it("is not taken for a no before 90 seconds and two reads; then it is asked once more", async () => {
    const draft = await storeNewDraft();
    await setFaults({ method: "POST", path: convertPath, kind: "cut-before-commit", times: 1 });
    const { id } = await submitAndWatch(anna.access, makeConvertCommand(draft, `lost:${draft.id}`));
    await executeOnceWithoutPause(anna, id);
    expect(await getOperation(anna.access, id)).toMatchObject({ stage: "checking", attempt: 1 });
    await world.sandbox.callControl("POST", "/clock/advance", { seconds: 95 });
    expect(await awaitSettled(id)).toMatchObject({ stage: "done", attempt: 2 });
    expect(await getEffects()).toEqual({ conversions: 1, mails: 0, postings: 1 });
  });

  it("of an e-mail is left to a person, who may send it again or mark it as sent", async () => {
    const { id: invoiceId } = await bookInvoice(anna);
    const command = {
      kind: "invoice-email",
      key: `mail:${invoiceId}`,
      input: { documentId: invoiceId, order: {} },
    };
    await setFaults({ method: "POST", path: emailPath, kind: "cut-after-commit", times: 1 });
    const unknownOperation = await submitAndWatch(anna.access, command);
    expect(unknownOperation).toMatchObject({ stage: "unknown" });
    await resumeOperations();
    expect(await submitAndWatch(anna.access, command)).toMatchObject({
      id: unknownOperation.id,
      stage: "unknown",
      attempt: 1,
    });
    expect(await getEffects()).toMatchObject({ mails: 1 });

    const sendAgainDecision = { decision: "sent_again", key: `again:${unknownOperation.id}` };
    const decidedOperation = await decideOutcome(anna.access, unknownOperation.id, sendAgainDecision);
    expect(decidedOperation).toMatchObject({ resolution: { decision: "sent_again" }, next: { stage: "done" } });
    await expect(decideOutcome(anna.access, unknownOperation.id, { decision: "marked_done" })).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await getEffects()).toMatchObject({ mails: 2 });
  });

  it("of an e-mail marked as sent sends nothing more", async () => {
    const { id: invoiceId } = await bookInvoice(anna);
    await setFaults({ method: "POST", path: emailPath, kind: "cut-after-commit", times: 1 });
    const input = { documentId: invoiceId, order: { email: "someone@kund.example" } };
    const { id } = await submitAndWatch(anna.access, { kind: "invoice-email", key: `mark:${invoiceId}`, input });
    expect(await decideOutcome(anna.access, id, { decision: "marked_done" })).toMatchObject({ stage: "done" });
    expect(await getEffects()).toMatchObject({ mails: 1 });
  });
});

describe("a process that died", () => {
  it("during a conversion leaves one invoice, found again at the next start", async () => {
    const doneOperation = await finaliseNewDraft();
    await abandonAtStage(anna, doneOperation.id, "sent");
    const foundOperation = await awaitSettled(doneOperation.id);
    expect(foundOperation).toMatchObject({ stage: "done", posted: { invoiceId: doneOperation.posted?.invoiceId } });
    expect(await getEffects()).toMatchObject({ conversions: 1, postings: 1 });
  });

  it("during an e-mail leaves the decision to a person", async () => {
    const { id: invoiceId } = await bookInvoice(anna);
    const input = { documentId: invoiceId, order: {} };
    const { id } = await submitAndWatch(anna.access, { kind: "invoice-email", key: `dead:${invoiceId}`, input });
    await abandonAtStage(anna, id, "sent");
    expect(await awaitSettled(id)).toMatchObject({ stage: "unknown" });
    expect(await getEffects()).toMatchObject({ mails: 1 });
  });
});

it("leaves books without a violation", async () => {
  const answer = await world.sandbox.callControl<{ ok: boolean; violations: unknown[] }>("GET", "/invariants");
  expect(answer).toMatchObject({ ok: true });
});
