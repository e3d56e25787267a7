import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Operation } from "../../api/contract/operations/operation";
import { customers } from "../../api/contract/sales/customer";
import { type Invoice, invoices } from "../../api/contract/sales/customer-invoice";
import { books } from "../../api/remote/books";
import { type SignedIn, startWorld, type World } from "../../api/testing/world";
import { withTenant } from "../../platform/db";
import { listOutgoing } from "../../reminders/outgoing";
import { now } from "../../values/clock";
import { addDays, dateIn } from "../../values/dates";
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
import { creditCommand } from "../testing/credit-and-payment";
import {
  bookInvoice,
  committedEffects,
  convertCommand,
  type Effects,
  effectsSince,
  storeDraft,
  voidCommand,
} from "../testing/invoice-commands";
import { settledOperation } from "../testing/settled-operation";
import { listWaiting } from "../waiting";

let world: World;
let anna: SignedIn;
let erik: SignedIn;
let lars: SignedIn;
let before: Effects;

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
  await world.sandbox.control("PUT", "/faults", []);
  before = await committedEffects(world);
});

const effects = () => effectsSince(world, before);
const nothing = { conversions: 0, mails: 0, postings: 0 };
const oneMail = { conversions: 0, mails: 1, postings: 0 };
const zone = "Europe/Stockholm";

/** The company's local time in so many minutes. */
const inMinutes = (minutes: number) => localTimeOf(zone, new Date(now().getTime() + minutes * 60_000));

async function passMinutes(minutes: number): Promise<void> {
  await world.sandbox.control("POST", "/clock/advance", { seconds: minutes * 60 });
  // A running portal learns the time continuously, from the answers of the service.
  await books(erik.access).page(customers, { pageSize: 1 });
  await resumeOperations();
}

/** Books an invoice and reads the address of its customer. */
async function bookInvoiceForMail(): Promise<{ invoice: Invoice; customerEmail: string }> {
  const invoice = await bookInvoice(anna);
  const customer = await books(anna.access).one(customers, invoice.customerId);
  before = await committedEffects(world);
  return { invoice, customerEmail: customer.email };
}

/** Schedules the mail of a new invoice. @param at local time of the company */
async function scheduleMail(at = inMinutes(60)) {
  const { invoice, customerEmail } = await bookInvoiceForMail();
  const schedule = { at, customerEmail };
  const order = mailCommandOf(invoice, { email: customerEmail, subject: "Faktura ####", schedule });
  const operation = await submitAndWatch(anna.access, order);
  return { invoice, schedule, order, operation };
}

async function pay({ id, remainingMinor }: Invoice): Promise<void> {
  const query = { $filter: "IsDefaultChequeAccount eq true" };
  const { Data } = (await books(anna.access).operate("GET", "bankaccounts", { query })) as { Data: { Id: string }[] };
  const body = {
    CompanyBankAccountId: Data[0]?.Id,
    PaymentDate: dateIn(zone, now()),
    PaymentAmount: Number(remainingMinor) / 100,
    PaymentCurrency: "SEK",
    PaymentType: 2,
  };
  await books(anna.access).operate("POST", `customerinvoices/${id}/payments`, { body });
}

function mailCommandOf({ id: documentId }: Invoice, order: object, key = `mail:${documentId}`) {
  return { kind: "invoice-email", key, input: { documentId, order } };
}

const unseenIds = async (who: SignedIn) => (await listWaiting(who.access)).items.map(({ id }) => id);

describe("a scheduled mail", () => {
  it("waits for its time, without being told as one to undo, and leaves once", async () => {
    const { invoice, schedule, operation } = await scheduleMail();
    expect(operation).toMatchObject({ stage: "waiting", scheduled: true, withdrawable: true, letter: { schedule } });
    expect(localTimeOf(zone, new Date(operation.carryOutAt ?? ""))).toBe(schedule.at);
    expect(operation.about).toMatchObject({ customerName: invoice.customerName, number: invoice.number });
    expect(await unseenIds(anna)).not.toContain(operation.id);
    await passMinutes(58);
    expect(await getOperation(anna.access, operation.id)).toMatchObject({ stage: "waiting", attempt: 0 });
    await passMinutes(3);
    expect(await settledOperation(anna, operation.id)).toMatchObject({ stage: "done", attempt: 1, letter: null });
    expect(await effects()).toEqual(oneMail);
  });

  it("is refused at its field for a time that has passed, and answered as it stands when it is asked for again", async () => {
    const { invoice, customerEmail } = await bookInvoiceForMail();
    const past = mailCommandOf(invoice, { schedule: { at: inMinutes(-1), customerEmail } });
    const fields = [{ field: "schedule.at", code: "past" }];
    await expect(submitAndWatch(anna.access, past)).rejects.toMatchObject({ code: "invalid_input", fields });
    const soon = mailCommandOf(invoice, { schedule: { at: inMinutes(2), customerEmail } });
    const { id } = await submitAndWatch(anna.access, soon);
    await passMinutes(3);
    await settledOperation(anna, id);
    expect(await submitAndWatch(anna.access, soon)).toMatchObject({ id, stage: "done" });
    expect(await effects()).toEqual(oneMail);
  });

  it("is ordered with a finalising and waits when the invoice is made", async () => {
    const draft = await storeDraft(anna);
    const customer = await books(anna.access).one(customers, draft.customerId);
    const schedule = { at: inMinutes(60), customerEmail: customer.email };
    const order = convertCommand(draft, `later:${draft.id}`, { email: customer.email, schedule });
    const operation = await submitAndWatch(anna.access, order);
    const next = { kind: "invoice-email", stage: "waiting", scheduled: true, letter: { schedule } };
    expect(operation).toMatchObject({ stage: "done", next });
    expect(operation.next?.about).toMatchObject({ number: operation.posted?.invoiceNumber });
    expect(await effects()).toMatchObject({ conversions: 1, mails: 0 });
    await passMinutes(61);
    expect(await settledOperation(anna, operation.id)).toMatchObject({ next: { stage: "done" } });
    expect(await effects()).toMatchObject({ conversions: 1, mails: 1 });
  });

  it("is replaced by another text and time, and leaves once with the connection of whoever changed it", async () => {
    const { invoice, schedule, operation } = await scheduleMail();
    const order = { subject: "En annan", schedule: { ...schedule, at: inMinutes(120) } };
    const body = { key: `${operation.id}:changed`, order };
    const changed = await changeMail(erik.access, operation.id, body);
    expect(changed).toMatchObject({ stage: "waiting", scheduled: true, personId: erik.access.personId, letter: order });
    expect((await changeMail(erik.access, operation.id, body)).id).toBe(changed.id);
    const resolution = { decision: "withdrawn", nextId: changed.id };
    expect(await getOperation(anna.access, operation.id)).toMatchObject({ stage: "withdrawn", resolution });
    await passMinutes(61);
    expect(await effects()).toEqual(nothing);
    await passMinutes(61);
    expect(await settledOperation(anna, changed.id)).toMatchObject({ stage: "done", personId: erik.access.personId });
    expect(await effects()).toEqual(oneMail);
    await expect(changeMail(anna.access, changed.id, { ...body, key: "again:changed" })).rejects.toMatchObject({
      code: "conflict",
      detail: "already_sent",
    });
    expect((await listOperations(anna.access, invoice.id)).items).toHaveLength(2);
  });

  it("is written better by who never heard that their first words were taken, and not by another unseen", async () => {
    const { schedule, operation } = await scheduleMail();
    const later = { ...schedule, at: inMinutes(120) };
    const words = (message: string) => ({
      key: `${operation.id}:changed:${message}`,
      order: { message, schedule: later },
    });
    const first = await changeMail(erik.access, operation.id, words("Hej"));
    const better = await changeMail(erik.access, operation.id, words("Hej Karin"));
    expect(better).toMatchObject({ stage: "waiting", letter: { message: "Hej Karin" } });
    expect(await getOperation(erik.access, first.id)).toMatchObject({
      stage: "withdrawn",
      resolution: { nextId: better.id },
    });
    await expect(changeMail(anna.access, operation.id, words("Hallo"))).rejects.toMatchObject({
      code: "conflict",
      detail: "already_sent",
    });
    await passMinutes(121);
    expect(await settledOperation(erik, better.id)).toMatchObject({ stage: "done" });
    expect(await effects()).toEqual(oneMail);
  });

  it("stays held when its words are changed, and leaves when no time is chosen for it any more", async () => {
    const { schedule, operation } = await scheduleMail();
    await setMailOnHold(erik.access, operation.id, true);
    const order = { message: "Hej", schedule };
    const changed = await changeMail(anna.access, operation.id, { key: `${operation.id}:changed`, order });
    expect(changed).toMatchObject({ stage: "waiting", scheduled: true, onHold: true, letter: order });
    await passMinutes(61);
    expect(await effects()).toEqual(nothing);
    const atOnce = await changeMail(anna.access, changed.id, {
      key: `${changed.id}:changed`,
      order: { message: "Hej" },
    });
    expect(await settledOperation(anna, atOnce.id)).toMatchObject({ stage: "done", onHold: false });
    expect(await effects()).toEqual(oneMail);
  });

  it("is counted by day, however few are listed, and held, let go or dropped with all of its day", async () => {
    // No other mail is scheduled for so distant a day.
    const inAMonth = inMinutes(31 * 1440);
    const both = [await scheduleMail(inAMonth), await scheduleMail(inAMonth)].map(({ operation }) => operation);
    const day = dateIn(zone, new Date(both[0]?.carryOutAt ?? ""));
    const { leaving, days } = await listOutgoing(anna.access, 1);
    expect(leaving).toHaveLength(1);
    expect(days).toContainEqual({ day, count: 2 });
    const act = (what: string, on: string | null) => changeMailsOfDay(erik.access, { act: what, day: on });
    const stand = () => Promise.all(both.map(({ id }) => getOperation(anna.access, id)));

    expect(await act("hold", day)).toEqual({ count: 2 });
    expect((await stand()).every(({ onHold }) => onHold)).toBe(true);
    expect((await listOutgoing(anna.access)).days.at(-1)).toEqual({ day: null, count: 2 });
    expect(await act("drop", day)).toEqual({ count: 0 });
    expect(await act("release", null)).toEqual({ count: 2 });
    expect((await stand()).map(({ carryOutAt }) => carryOutAt)).toEqual(both.map(({ carryOutAt }) => carryOutAt));
    expect(await act("drop", day)).toEqual({ count: 2 });
    const resolution = { decision: "withdrawn", personId: erik.access.personId };
    for (const one of await stand()) expect(one).toMatchObject({ stage: "withdrawn", resolution });
    await expect(changeMailsOfDay(lars.access, { act: "drop", day })).rejects.toMatchObject({ code: "role_missing" });
    await expect(act("drop", "2026-02-30")).rejects.toMatchObject({ code: "invalid_input" });
    expect(await effects()).toEqual(nothing);
  });

  it("belongs to the day it is at the company, also just after midnight", async () => {
    const day = addDays(dateIn(zone, now()), 40);
    const { operation } = await scheduleMail(`${day}T00:30`);
    const hold = (on: string) => changeMailsOfDay(erik.access, { act: "hold", day: on });
    expect((await listOutgoing(anna.access)).days).toContainEqual({ day, count: 1 });
    expect(await hold(addDays(day, -1))).toEqual({ count: 0 });
    expect(await hold(day)).toEqual({ count: 1 });
    expect(await withdrawOperation(erik.access, operation.id)).toMatchObject({ stage: "withdrawn" });
  });

  it("is sent now, or not at all, by whoever may send, and by nobody else", async () => {
    const [now, never] = [await scheduleMail(), await scheduleMail()];
    before = await committedEffects(world);
    await expect(withdrawOperation(lars.access, never.operation.id)).rejects.toMatchObject({ code: "role_missing" });
    await expect(changeMail(lars.access, never.operation.id, {})).rejects.toMatchObject({ code: "role_missing" });
    expect(await endWaitOfOperation(erik.access, now.operation.id)).toMatchObject({ stage: "done" });
    expect(await withdrawOperation(erik.access, never.operation.id)).toMatchObject({ stage: "withdrawn" });
    await passMinutes(61);
    expect(await effects()).toEqual(oneMail);
  });
});

describe("in the minute it would leave, a mail", () => {
  async function stays(change: (given: { invoice: Invoice; operation: Operation }) => Promise<void>, minutes = 61) {
    const given = await scheduleMail();
    await change(given);
    before = await committedEffects(world);
    await passMinutes(minutes);
    const operation = await settledOperation(anna, given.operation.id);
    expect(await effects()).toEqual(nothing);
    expect(operation).toMatchObject({ stage: "refused", attempt: 0 });
    return operation;
  }

  it("stays when its invoice was voided, and its person is told until they have seen it", async () => {
    const { id, problem } = await stays(async ({ invoice }) => {
      await submitAndWatch(anna.access, voidCommand(invoice, `void:${invoice.id}`));
    });
    expect(problem).toMatchObject({ code: "conflict", detail: "already_voided" });
    expect(await unseenIds(anna)).toContain(id);
    expect(await unseenIds(erik)).not.toContain(id);
    await passMinutes(60 * 24);
    await markSeen(erik.access, id);
    expect(await unseenIds(anna)).toContain(id);
    expect(await markSeen(anna.access, id)).toMatchObject({ untold: false });
    expect(await unseenIds(anna)).not.toContain(id);
  });

  it("stays when a credit note takes all of its invoice back, although that is not settled against it", async () => {
    const { problem } = await stays(async ({ invoice }) => {
      const lines = invoice.rows.map(({ isTextRow, quantity }) => (isTextRow ? null : { quantity }));
      expect(await submitAndWatch(anna.access, creditCommand(invoice, lines, `credit:${invoice.id}`))).toMatchObject({
        stage: "done",
      });
      expect(await books(anna.access).one(invoices, invoice.id)).toMatchObject({
        creditedBy: [],
        remainingMinor: invoice.remainingMinor,
      });
    });
    expect(problem).toMatchObject({ code: "conflict", detail: "credited_whole" });
  });

  it("stays when its invoice was paid, unless it was when the mail was written", async () => {
    const { problem } = await stays(({ invoice }) => pay(invoice));
    expect(problem).toMatchObject({ code: "conflict", detail: "paid_meanwhile" });
    const { invoice, customerEmail } = await bookInvoiceForMail();
    await pay(invoice);
    const schedule = { at: inMinutes(60), customerEmail, isPaid: true };
    const { id } = await submitAndWatch(anna.access, mailCommandOf(invoice, { email: customerEmail, schedule }));
    before = await committedEffects(world);
    await passMinutes(61);
    expect(await settledOperation(anna, id)).toMatchObject({ stage: "done" });
    expect(await effects()).toEqual(oneMail);
  });

  it("stays when the customer has another address by then", async () => {
    const { problem } = await stays(({ invoice }) => changeAddress(invoice.customerId, "ny@kund.example"));
    expect(problem).toMatchObject({ code: "conflict", detail: "address_changed" });
  });

  it("goes to where the customer is when it is written, and so does one at once", async () => {
    const { invoice } = await bookInvoiceForMail();
    const customerEmail = "flyttad@kund.example";
    await changeAddress(invoice.customerId, customerEmail);
    expect(invoice.customerEmail).not.toBe(customerEmail);
    const email = { recipient: customerEmail };
    expect(await submitAndWatch(anna.access, mailCommandOf(invoice, {}))).toMatchObject({ stage: "done", email });
    const order = { schedule: { at: inMinutes(60), customerEmail } };
    const { id } = await submitAndWatch(anna.access, mailCommandOf(invoice, order, `later:${invoice.id}`));
    await passMinutes(61);
    expect(await settledOperation(anna, id)).toMatchObject({ stage: "done", email });
  });

  it("stays when the login to the books has ended", async () => {
    const { problem } = await stays(() => setConnectionStatus("reconnect"));
    await setConnectionStatus("active");
    expect(problem).toMatchObject({ code: "reconnect_required" });
  });

  it("stays when the portal was away for more than a day", async () => {
    const { problem } = await stays(async () => {}, 26 * 60);
    expect(problem).toMatchObject({ code: "conflict", detail: "too_late" });
  });

  it("waits for a service that is away for some minutes", async () => {
    const { invoice, operation } = await scheduleMail();
    const path = `/v2/customerinvoices/${invoice.id}`;
    await world.sandbox.control("PUT", "/faults", [{ method: "GET", path, kind: "status", status: 503, times: 3 }]);
    await passMinutes(61);
    expect(await getOperation(anna.access, operation.id)).toMatchObject({
      stage: "waiting",
      problem: { code: "remote_busy" },
    });
    await world.sandbox.control("PUT", "/faults", []);
    await passMinutes(10);
    expect(await settledOperation(anna, operation.id)).toMatchObject({ stage: "done" });
    expect(await effects()).toEqual(oneMail);
  });
});

it("tells of a refusal after the company's wait until it was seen, and of none that was shown at the press", async () => {
  const company = (undoSeconds: number) =>
    withTenant(anna.access, (tx) => tx.company.updateMany({ data: { undoSeconds } }));
  await company(30);
  const draft = await storeDraft(anna);
  const waits = await submitAndWatch(anna.access, convertCommand(draft, `gone:${draft.id}`));
  const stale = await submitAndWatch(
    anna.access,
    convertCommand({ ...(await storeDraft(anna)), grossMinor: 1n }, `stale:${draft.id}`),
  );
  expect(stale).toMatchObject({ stage: "refused", untold: false });
  await books(anna.access).operate("DELETE", `customerinvoicedrafts/${draft.id}`, {});
  await passMinutes(1);
  expect(await settledOperation(anna, waits.id)).toMatchObject({ stage: "refused", untold: true });
  await company(0);
  await passMinutes(60 * 24);
  expect(await unseenIds(anna)).toContain(waits.id);
  expect(await unseenIds(anna)).not.toContain(stale.id);
  await markSeen(anna.access, waits.id);
  expect(await unseenIds(anna)).not.toContain(waits.id);
});

async function changeAddress(customerId: string, EmailAddress: string): Promise<void> {
  const path = `customers/${customerId}`;
  const stored = (await books(anna.access).operate("GET", path, {})) as object;
  await books(anna.access).operate("PUT", path, { body: { ...stored, EmailAddress } });
}

function setConnectionStatus(status: "active" | "reconnect"): Promise<void> {
  return withTenant(anna.access, async (tx) => {
    await tx.connection.updateMany({
      where: { id: anna.access.connectionId ?? "" },
      data: { status, reason: status === "active" ? null : "revoked" },
    });
  });
}
