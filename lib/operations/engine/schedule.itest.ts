import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Operation } from "../../api/contract/operations/operation";
import { customers } from "../../api/contract/sales/customer";
import { type Invoice, invoices } from "../../api/contract/sales/customer-invoice";
import { books } from "../../api/remote/books";
import { type SignedIn, startWorld, type World } from "../../api/testing/world";
import { withTenant } from "../../platform/db";
import { listOutgoing } from "../../reminders/outgoing";
import { now } from "../../values/clock";
import { addDays, dateInZone } from "../../values/dates";
import { localTimeOf } from "../../values/zoned-time";
import {
  changeMail,
  changeMailsOfDay,
  endWaitOfOperation,
  getOperation,
  listOperations,
  markSeen,
  resumeOperations,
  setMailOnHold,
  submitAndWatch,
  withdrawOperation,
} from "../operations";
import { makeCreditCommand } from "../testing/credit-and-payment";
import {
  bookInvoice,
  countCommittedEffects,
  type Effects,
  getEffectsSince,
  makeConvertCommand,
  makeVoidCommand,
  storeDraft,
} from "../testing/invoice-commands";
import { awaitSettledOperation } from "../testing/settled-operation";
import { listWaiting } from "../waiting";

let world: World;
let anna: SignedIn;
let erik: SignedIn;
let lars: SignedIn;
let effectsBefore: Effects;

beforeAll(async () => {
  world = await startWorld({ writers: ["erik@norrsken.example"] });
  const company = "Norrsken Bygg AB";
  anna = await world.signIn({ user: "anna@norrsken.example", company });
  erik = await world.signIn({ user: "erik@norrsken.example", company });
  lars = await world.signIn({ user: "lars@norrsken.example", company });
});
afterAll(async () => {
  await world?.stop();
});
beforeEach(async () => {
  await world.sandbox.callControl("PUT", "/faults", []);
  effectsBefore = await countCommittedEffects(world);
});

const getEffects = () => getEffectsSince(world, effectsBefore);
const noEffects = { conversions: 0, mails: 0, postings: 0 };
const oneMail = { conversions: 0, mails: 1, postings: 0 };
const companyTimeZone = "Europe/Stockholm";

/** The company's local time in so many minutes. */
const localTimeInMinutes = (minutes: number) =>
  localTimeOf(companyTimeZone, new Date(now().getTime() + minutes * 60_000));

async function passMinutes(minutes: number): Promise<void> {
  await world.sandbox.callControl("POST", "/clock/advance", { seconds: minutes * 60 });
  // A running portal learns the time continuously, from the answers of the service.
  await books(erik.access).page(customers, { pageSize: 1 });
  await resumeOperations();
}

/** Books an invoice and reads the address of its customer. */
async function bookInvoiceForMail(): Promise<{ invoice: Invoice; customerEmail: string }> {
  const invoice = await bookInvoice(anna);
  const customer = await books(anna.access).get(customers, invoice.customerId);
  effectsBefore = await countCommittedEffects(world);
  return { invoice, customerEmail: customer.email };
}

/** Schedules the mail of a new invoice. @param at local time of the company */
async function scheduleMail(at = localTimeInMinutes(60)) {
  const { invoice, customerEmail } = await bookInvoiceForMail();
  const schedule = { at, customerEmail };
  const mailCommand = makeMailCommand(invoice, { email: customerEmail, subject: "Faktura ####", schedule });
  const operation = await submitAndWatch(anna.access, mailCommand);
  return { invoice, schedule, order: mailCommand, operation };
}

async function payInvoice({ id, remainingMinor }: Invoice): Promise<void> {
  const query = { $filter: "IsDefaultChequeAccount eq true" };
  const { Data } = (await books(anna.access).operate("GET", "bankaccounts", { query })) as { Data: { Id: string }[] };
  const body = {
    CompanyBankAccountId: Data[0]?.Id,
    PaymentDate: dateInZone(companyTimeZone, now()),
    PaymentAmount: Number(remainingMinor) / 100,
    PaymentCurrency: "SEK",
    PaymentType: 2,
  };
  await books(anna.access).operate("POST", `customerinvoices/${id}/payments`, { body });
}

function makeMailCommand({ id: documentId }: Invoice, mailContent: object, key = `mail:${documentId}`) {
  return { kind: "invoice-email", key, input: { documentId, order: mailContent } };
}

const listUnseenIds = async (signIn: SignedIn) => (await listWaiting(signIn.access)).items.map(({ id }) => id);

describe("a scheduled mail", () => {
  it("waits for its time, without being told as one to undo, and leaves once", async () => {
    const { invoice, schedule, operation } = await scheduleMail();
    expect(operation).toMatchObject({ stage: "waiting", scheduled: true, withdrawable: true, letter: { schedule } });
    expect(localTimeOf(companyTimeZone, new Date(operation.carryOutAt ?? ""))).toBe(schedule.at);
    expect(operation.about).toMatchObject({ customerName: invoice.customerName, number: invoice.number });
    expect(await listUnseenIds(anna)).not.toContain(operation.id);
    await passMinutes(58);
    expect(await getOperation(anna.access, operation.id)).toMatchObject({ stage: "waiting", attempt: 0 });
    await passMinutes(3);
    expect(await awaitSettledOperation(anna, operation.id)).toMatchObject({ stage: "done", attempt: 1, letter: null });
    expect(await getEffects()).toEqual(oneMail);
  });

  it("is refused at its field for a time that has passed, and answered as it stands when it is asked for again", async () => {
    const { invoice, customerEmail } = await bookInvoiceForMail();
    const pastCommand = makeMailCommand(invoice, { schedule: { at: localTimeInMinutes(-1), customerEmail } });
    const fields = [{ field: "schedule.at", code: "past" }];
    await expect(submitAndWatch(anna.access, pastCommand)).rejects.toMatchObject({ code: "invalid_input", fields });
    const soonCommand = makeMailCommand(invoice, { schedule: { at: localTimeInMinutes(2), customerEmail } });
    const { id } = await submitAndWatch(anna.access, soonCommand);
    await passMinutes(3);
    await awaitSettledOperation(anna, id);
    expect(await submitAndWatch(anna.access, soonCommand)).toMatchObject({ id, stage: "done" });
    expect(await getEffects()).toEqual(oneMail);
  });

  it("is ordered with a finalising and waits when the invoice is made", async () => {
    const draft = await storeDraft(anna);
    const customer = await books(anna.access).get(customers, draft.customerId);
    const schedule = { at: localTimeInMinutes(60), customerEmail: customer.email };
    const command = makeConvertCommand(draft, `later:${draft.id}`, { email: customer.email, schedule });
    const operation = await submitAndWatch(anna.access, command);
    const expectedFollowUp = { kind: "invoice-email", stage: "waiting", scheduled: true, letter: { schedule } };
    expect(operation).toMatchObject({ stage: "done", next: expectedFollowUp });
    expect(operation.next?.about).toMatchObject({ number: operation.posted?.invoiceNumber });
    expect(await getEffects()).toMatchObject({ conversions: 1, mails: 0 });
    await passMinutes(61);
    expect(await awaitSettledOperation(anna, operation.id)).toMatchObject({ next: { stage: "done" } });
    expect(await getEffects()).toMatchObject({ conversions: 1, mails: 1 });
  });

  it("is replaced by another text and time, and leaves once with the connection of whoever changed it", async () => {
    const { invoice, schedule, operation } = await scheduleMail();
    const order = { subject: "En annan", schedule: { ...schedule, at: localTimeInMinutes(120) } };
    const changeInput = { key: `${operation.id}:changed`, order };
    const changedMail = await changeMail(erik.access, operation.id, changeInput);
    expect(changedMail).toMatchObject({
      stage: "waiting",
      scheduled: true,
      personId: erik.access.personId,
      letter: order,
    });
    expect((await changeMail(erik.access, operation.id, changeInput)).id).toBe(changedMail.id);
    const resolution = { decision: "withdrawn", nextId: changedMail.id };
    expect(await getOperation(anna.access, operation.id)).toMatchObject({ stage: "withdrawn", resolution });
    await passMinutes(61);
    expect(await getEffects()).toEqual(noEffects);
    await passMinutes(61);
    expect(await awaitSettledOperation(anna, changedMail.id)).toMatchObject({
      stage: "done",
      personId: erik.access.personId,
    });
    expect(await getEffects()).toEqual(oneMail);
    await expect(
      changeMail(anna.access, changedMail.id, { ...changeInput, key: "again:changed" }),
    ).rejects.toMatchObject({
      code: "conflict",
      detail: "already_sent",
    });
    expect((await listOperations(anna.access, invoice.id)).items).toHaveLength(2);
  });

  it("is written better by who never heard that their first words were taken, and not by another unseen", async () => {
    const { schedule, operation } = await scheduleMail();
    const laterSchedule = { ...schedule, at: localTimeInMinutes(120) };
    const makeChange = (message: string) => ({
      key: `${operation.id}:changed:${message}`,
      order: { message, schedule: laterSchedule },
    });
    const firstChange = await changeMail(erik.access, operation.id, makeChange("Hej"));
    const secondChange = await changeMail(erik.access, operation.id, makeChange("Hej Karin"));
    expect(secondChange).toMatchObject({ stage: "waiting", letter: { message: "Hej Karin" } });
    expect(await getOperation(erik.access, firstChange.id)).toMatchObject({
      stage: "withdrawn",
      resolution: { nextId: secondChange.id },
    });
    await expect(changeMail(anna.access, operation.id, makeChange("Hallo"))).rejects.toMatchObject({
      code: "conflict",
      detail: "already_sent",
    });
    await passMinutes(121);
    expect(await awaitSettledOperation(erik, secondChange.id)).toMatchObject({ stage: "done" });
    expect(await getEffects()).toEqual(oneMail);
  });

  it("stays held when its words are changed, and leaves when no time is chosen for it any more", async () => {
    const { schedule, operation } = await scheduleMail();
    await setMailOnHold(erik.access, operation.id, true);
    const order = { message: "Hej", schedule };
    const changedMail = await changeMail(anna.access, operation.id, { key: `${operation.id}:changed`, order });
    expect(changedMail).toMatchObject({ stage: "waiting", scheduled: true, onHold: true, letter: order });
    await passMinutes(61);
    expect(await getEffects()).toEqual(noEffects);
    const immediateMail = await changeMail(anna.access, changedMail.id, {
      key: `${changedMail.id}:changed`,
      order: { message: "Hej" },
    });
    expect(await awaitSettledOperation(anna, immediateMail.id)).toMatchObject({ stage: "done", onHold: false });
    expect(await getEffects()).toEqual(oneMail);
  });

  it("is counted by day, however few are listed, and held, let go or dropped with all of its day", async () => {
    // No other mail is scheduled for so distant a day.
    const timeInAMonth = localTimeInMinutes(31 * 1440);
    const scheduledMails = [await scheduleMail(timeInAMonth), await scheduleMail(timeInAMonth)].map(
      ({ operation }) => operation,
    );
    const day = dateInZone(companyTimeZone, new Date(scheduledMails[0]?.carryOutAt ?? ""));
    const { leaving, days } = await listOutgoing(anna.access, 1);
    expect(leaving).toHaveLength(1);
    expect(days).toContainEqual({ day, count: 2 });
    const changeDay = (action: string, chosenDay: string | null) =>
      changeMailsOfDay(erik.access, { act: action, day: chosenDay });
    const getMails = () => Promise.all(scheduledMails.map(({ id }) => getOperation(anna.access, id)));

    expect(await changeDay("hold", day)).toEqual({ count: 2 });
    expect((await getMails()).every(({ onHold }) => onHold)).toBe(true);
    expect((await listOutgoing(anna.access)).days.at(-1)).toEqual({ day: null, count: 2 });
    expect(await changeDay("drop", day)).toEqual({ count: 0 });
    expect(await changeDay("release", null)).toEqual({ count: 2 });
    expect((await getMails()).map(({ carryOutAt }) => carryOutAt)).toEqual(
      scheduledMails.map(({ carryOutAt }) => carryOutAt),
    );
    expect(await changeDay("drop", day)).toEqual({ count: 2 });
    const resolution = { decision: "withdrawn", personId: erik.access.personId };
    for (const mail of await getMails()) expect(mail).toMatchObject({ stage: "withdrawn", resolution });
    await expect(changeMailsOfDay(lars.access, { act: "drop", day })).rejects.toMatchObject({ code: "role_missing" });
    await expect(changeDay("drop", "2026-02-30")).rejects.toMatchObject({ code: "invalid_input" });
    expect(await getEffects()).toEqual(noEffects);
  });

  it("belongs to the day it is at the company, also just after midnight", async () => {
    const day = addDays(dateInZone(companyTimeZone, now()), 40);
    const { operation } = await scheduleMail(`${day}T00:30`);
    const holdDay = (chosenDay: string) => changeMailsOfDay(erik.access, { act: "hold", day: chosenDay });
    expect((await listOutgoing(anna.access)).days).toContainEqual({ day, count: 1 });
    expect(await holdDay(addDays(day, -1))).toEqual({ count: 0 });
    expect(await holdDay(day)).toEqual({ count: 1 });
    expect(await withdrawOperation(erik.access, operation.id)).toMatchObject({ stage: "withdrawn" });
  });

  it("is sent now, or not at all, by whoever may send, and by nobody else", async () => {
    const [immediateMail, droppedMail] = [await scheduleMail(), await scheduleMail()];
    effectsBefore = await countCommittedEffects(world);
    await expect(withdrawOperation(lars.access, droppedMail.operation.id)).rejects.toMatchObject({
      code: "role_missing",
    });
    await expect(changeMail(lars.access, droppedMail.operation.id, {})).rejects.toMatchObject({ code: "role_missing" });
    expect(await endWaitOfOperation(erik.access, immediateMail.operation.id)).toMatchObject({ stage: "done" });
    expect(await withdrawOperation(erik.access, droppedMail.operation.id)).toMatchObject({ stage: "withdrawn" });
    await passMinutes(61);
    expect(await getEffects()).toEqual(oneMail);
  });
});

describe("in the minute it would leave, a mail", () => {
  async function expectRefusedAfter(
    changeBooks: (scheduledMail: { invoice: Invoice; operation: Operation }) => Promise<void>,
    minutes = 61,
  ) {
    const scheduledMail = await scheduleMail();
    await changeBooks(scheduledMail);
    effectsBefore = await countCommittedEffects(world);
    await passMinutes(minutes);
    const operation = await awaitSettledOperation(anna, scheduledMail.operation.id);
    expect(await getEffects()).toEqual(noEffects);
    expect(operation).toMatchObject({ stage: "refused", attempt: 0 });
    return operation;
  }

  it("stays when its invoice was voided, and its person is told until they have seen it", async () => {
    const { id, problem } = await expectRefusedAfter(async ({ invoice }) => {
      await submitAndWatch(anna.access, makeVoidCommand(invoice, `void:${invoice.id}`));
    });
    expect(problem).toMatchObject({ code: "conflict", detail: "already_voided" });
    expect(await listUnseenIds(anna)).toContain(id);
    expect(await listUnseenIds(erik)).not.toContain(id);
    await passMinutes(60 * 24);
    await markSeen(erik.access, id);
    expect(await listUnseenIds(anna)).toContain(id);
    expect(await markSeen(anna.access, id)).toMatchObject({ untold: false });
    expect(await listUnseenIds(anna)).not.toContain(id);
  });

  it("stays when a credit note takes all of its invoice back, although that is not settled against it", async () => {
    const { problem } = await expectRefusedAfter(async ({ invoice }) => {
      const lines = invoice.rows.map(({ isTextRow, quantity }) => (isTextRow ? null : { quantity }));
      expect(
        await submitAndWatch(anna.access, makeCreditCommand(invoice, lines, `credit:${invoice.id}`)),
      ).toMatchObject({
        stage: "done",
      });
      expect(await books(anna.access).get(invoices, invoice.id)).toMatchObject({
        creditedBy: [],
        remainingMinor: invoice.remainingMinor,
      });
    });
    expect(problem).toMatchObject({ code: "conflict", detail: "credited_whole" });
  });

  it("stays when its invoice was paid, unless it was when the mail was written", async () => {
    const { problem } = await expectRefusedAfter(({ invoice }) => payInvoice(invoice));
    expect(problem).toMatchObject({ code: "conflict", detail: "paid_meanwhile" });
    const { invoice, customerEmail } = await bookInvoiceForMail();
    await payInvoice(invoice);
    const schedule = { at: localTimeInMinutes(60), customerEmail, isPaid: true };
    const { id } = await submitAndWatch(anna.access, makeMailCommand(invoice, { email: customerEmail, schedule }));
    effectsBefore = await countCommittedEffects(world);
    await passMinutes(61);
    expect(await awaitSettledOperation(anna, id)).toMatchObject({ stage: "done" });
    expect(await getEffects()).toEqual(oneMail);
  });

  it("stays when the customer has another address by then", async () => {
    const { problem } = await expectRefusedAfter(({ invoice }) => changeAddress(invoice.customerId, "ny@kund.example"));
    expect(problem).toMatchObject({ code: "conflict", detail: "address_changed" });
  });

  it("goes to where the customer is when it is written, and so does one at once", async () => {
    const { invoice } = await bookInvoiceForMail();
    const customerEmail = "flyttad@kund.example";
    await changeAddress(invoice.customerId, customerEmail);
    expect(invoice.customerEmail).not.toBe(customerEmail);
    const expectedEmail = { recipient: customerEmail };
    expect(await submitAndWatch(anna.access, makeMailCommand(invoice, {}))).toMatchObject({
      stage: "done",
      email: expectedEmail,
    });
    const mailContent = { schedule: { at: localTimeInMinutes(60), customerEmail } };
    const { id } = await submitAndWatch(anna.access, makeMailCommand(invoice, mailContent, `later:${invoice.id}`));
    await passMinutes(61);
    expect(await awaitSettledOperation(anna, id)).toMatchObject({ stage: "done", email: expectedEmail });
  });

  it("stays when the login to the books has ended", async () => {
    const { problem } = await expectRefusedAfter(() => setConnectionStatus("reconnect"));
    await setConnectionStatus("active");
    expect(problem).toMatchObject({ code: "reconnect_required" });
  });

  it("stays when the portal was away for more than a day", async () => {
    const { problem } = await expectRefusedAfter(async () => {}, 26 * 60);
    expect(problem).toMatchObject({ code: "conflict", detail: "too_late" });
  });

  it("waits for a service that is away for some minutes", async () => {
    const { invoice, operation } = await scheduleMail();
    const path = `/v2/customerinvoices/${invoice.id}`;
    await world.sandbox.callControl("PUT", "/faults", [{ method: "GET", path, kind: "status", status: 503, times: 3 }]);
    await passMinutes(61);
    expect(await getOperation(anna.access, operation.id)).toMatchObject({
      stage: "waiting",
      problem: { code: "remote_busy" },
    });
    await world.sandbox.callControl("PUT", "/faults", []);
    await passMinutes(10);
    expect(await awaitSettledOperation(anna, operation.id)).toMatchObject({ stage: "done" });
    expect(await getEffects()).toEqual(oneMail);
  });
});

it("tells of a refusal after the company's wait until it was seen, and of none that was shown at the press", async () => {
  const setUndoSeconds = (undoSeconds: number) =>
    withTenant(anna.access, (tx) => tx.company.updateMany({ data: { undoSeconds } }));
  await setUndoSeconds(30);
  const draft = await storeDraft(anna);
  const waitingOperation = await submitAndWatch(anna.access, makeConvertCommand(draft, `gone:${draft.id}`));
  const staleOperation = await submitAndWatch(
    anna.access,
    makeConvertCommand({ ...(await storeDraft(anna)), grossMinor: 1n }, `stale:${draft.id}`),
  );
  expect(staleOperation).toMatchObject({ stage: "refused", untold: false });
  await books(anna.access).operate("DELETE", `customerinvoicedrafts/${draft.id}`, {});
  await passMinutes(1);
  expect(await awaitSettledOperation(anna, waitingOperation.id)).toMatchObject({ stage: "refused", untold: true });
  await setUndoSeconds(0);
  await passMinutes(60 * 24);
  expect(await listUnseenIds(anna)).toContain(waitingOperation.id);
  expect(await listUnseenIds(anna)).not.toContain(staleOperation.id);
  await markSeen(anna.access, waitingOperation.id);
  expect(await listUnseenIds(anna)).not.toContain(waitingOperation.id);
});

async function changeAddress(customerId: string, EmailAddress: string): Promise<void> {
  const path = `customers/${customerId}`;
  const storedCustomer = (await books(anna.access).operate("GET", path, {})) as object;
  await books(anna.access).operate("PUT", path, { body: { ...storedCustomer, EmailAddress } });
}

function setConnectionStatus(status: "active" | "reconnect"): Promise<void> {
  return withTenant(anna.access, async (tx) => {
    await tx.connection.updateMany({
      where: { id: anna.access.connectionId ?? "" },
      data: { status, reason: status === "active" ? null : "revoked" },
    });
  });
}
