import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Operation } from "../api/contract/operations/operation";
import { customers } from "../api/contract/sales/customer";
import { type Invoice, invoices } from "../api/contract/sales/customer-invoice";
import { books } from "../api/remote/books";
import { type SignedIn, startWorld, type World } from "../api/testing/world";
import {
  changeMail,
  decideOutcome,
  getOperation,
  resumeOperations,
  setMailOnHold,
  submitAndWatch,
  withdrawOperation,
} from "../operations/operations";
import { awaitSettledThroughTime } from "../operations/testing/faults";
import {
  countCommittedEffects,
  type Effects,
  getEffectsSince,
  makeConvertCommand,
  saveDraft,
  storeDraft,
} from "../operations/testing/invoice-commands";
import { awaitSettledOperation } from "../operations/testing/settled-operation";
import { now } from "../values/clock";
import { addDays, dateInZone } from "../values/dates";
import { instantOf, morningOf, nextWorkingDay } from "../values/zoned-time";
import { listOutgoing } from "./outgoing";
import { planReminders } from "./plan";
import { changeReminderRule, getReminderRule } from "./rule";

let world: World;
let anna: SignedIn;
let erik: SignedIn;
let lars: SignedIn;
let effectsBefore: Effects;

const timeZone = "Europe/Stockholm";
const rule = { isOn: true, firstAfterDays: 1, thenAfterDays: 7, most: 2 };
const remindPath = "/v2/customerinvoices/*/paymentreminders";

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
});

const today = () => dateInZone(timeZone, now());

async function setClock(instant: Date): Promise<void> {
  await world.sandbox.callControl("PUT", "/clock", { now: instant.toISOString() });
  await books(erik.access).page(customers, { pageSize: 1 });
}

/** Books an invoice that is due today. */
async function bookInvoiceDueToday(): Promise<Invoice> {
  const storedDraft = await storeDraft(anna);
  const datedDraft = { ...storedDraft, invoiceOn: today(), dueOn: today() };
  const draft = await saveDraft(anna, "PUT", `customerinvoicedrafts/${storedDraft.id}`, datedDraft);
  const { posted } = await submitAndWatch(anna.access, makeConvertCommand(draft, `due:${draft.id}`));
  return books(anna.access).get(invoices, posted?.invoiceId ?? "");
}

async function registerPayment({ id, remainingMinor }: Invoice, minor = remainingMinor): Promise<void> {
  const query = { $filter: "IsDefaultChequeAccount eq true" };
  const { Data } = (await books(anna.access).operate("GET", "bankaccounts", { query })) as { Data: { Id: string }[] };
  await books(anna.access).operate("POST", `customerinvoices/${id}/payments`, {
    body: {
      CompanyBankAccountId: Data[0]?.Id,
      PaymentDate: today(),
      PaymentAmount: Number(minor) / 100,
      PaymentCurrency: "SEK",
      PaymentType: minor === remainingMinor ? 2 : 1,
    },
  });
}

async function findPlannedReminder({ id }: Invoice): Promise<Operation> {
  const { leaving } = await listOutgoing(anna.access);
  const reminders = leaving.filter((operation) => operation.subject === id && operation.kind === "invoice-reminder");
  expect(reminders).toHaveLength(1);
  return reminders[0] as Operation;
}

const readInvoice = ({ id }: Invoice) => books(anna.access).get(invoices, id);

type Mail = { subject: string; text: string; recipients: string[] };
async function listMailsOf({ number }: Invoice): Promise<Mail[]> {
  const mails = await world.sandbox.callControl<{ id: string; subject: string }[]>("GET", "/mail");
  const mailsOfInvoice = mails.filter(
    ({ subject }) => subject.includes("åminnelse") && subject.includes(String(number)),
  );
  return Promise.all(mailsOfInvoice.map(({ id }) => world.sandbox.callControl<Mail>("GET", `/mail/${id}`)));
}

describe("the rule", () => {
  it("is off where nobody has set one, and nothing is planned", async () => {
    expect(await getReminderRule(lars.access)).toMatchObject({ isOn: false, keeper: null });
    expect((await listOutgoing(lars.access)).leaving).toEqual([]);
  });

  it("is not for a viewer to set, and names the field that is wrong", async () => {
    await expect(changeReminderRule(lars.access, rule)).rejects.toMatchObject({ code: "role_missing" });
    await expect(changeReminderRule(anna.access, { ...rule, most: 6 })).rejects.toMatchObject({
      code: "invalid_input",
      fields: [expect.objectContaining({ field: "most" })],
    });
  });
});

describe("tomorrow's reminders", () => {
  const invoiceByName: Record<string, Invoice> = {};
  const invoiceNamed = (name: string) => invoiceByName[name] as Invoice;

  it("are listed today, once each, with what remains and when they leave, whoever plans at once", async () => {
    const names = ["plain", "paid", "part", "held", "dropped", "written"];
    await Promise.all(
      names.map(async (name) => {
        invoiceByName[name] = await bookInvoiceDueToday();
      }),
    );
    await changeReminderRule(anna.access, rule);
    await Promise.all([planReminders(anna.access), planReminders(erik.access), planReminders(anna.access)]);
    const leavesAt = instantOf(timeZone, morningOf(nextWorkingDay(today())))?.toISOString();
    const minor = invoiceNamed("plain").remainingMinor.toString();
    for (const invoice of Object.values(invoiceByName))
      expect(await findPlannedReminder(invoice)).toMatchObject({ carryOutAt: leavesAt, step: 1, about: { minor } });
    expect(await getReminderRule(erik.access)).toMatchObject({ isOn: true, keeper: "anna@norrsken.example" });
  });

  it("can be held, dropped and written otherwise, and are not planned again", async () => {
    await setMailOnHold(erik.access, (await findPlannedReminder(invoiceNamed("held"))).id, true);
    await withdrawOperation(erik.access, (await findPlannedReminder(invoiceNamed("dropped"))).id);
    const { id } = await findPlannedReminder(invoiceNamed("written"));
    const { remainingMinor, remindersSent } = invoiceNamed("written");
    const expected = { remainingMinor: remainingMinor.toString(), remindersSent };
    const mailContent = { message: "Hej Karin, betala gärna." };
    await changeMail(anna.access, id, { key: `${id}:changed`, order: mailContent, expected });
    await planReminders(anna.access);
    expect(await findPlannedReminder(invoiceNamed("written"))).toMatchObject({ letter: mailContent, step: 1 });
    const { leaving } = await listOutgoing(anna.access);
    expect(leaving.some(({ subject }) => subject === invoiceNamed("dropped").id)).toBe(false);
    expect(await findPlannedReminder(invoiceNamed("held"))).toMatchObject({ onHold: true });
    await expect(setMailOnHold(lars.access, id, true)).rejects.toMatchObject({ code: "role_missing" });
  });

  /**
   * Withdraws all but two of the reminders for overdue invoices of the seed data, because each of them would be a mail,
   * and lists those that remain.
   */
  async function keepFewReminders(): Promise<readonly Operation[]> {
    const ownInvoiceIds = new Set(Object.values(invoiceByName).map(({ id }) => id));
    const { leaving } = await listOutgoing(anna.access);
    const foreignReminders = leaving.filter(({ subject }) => !ownInvoiceIds.has(subject ?? ""));
    expect(foreignReminders.length).toBeGreaterThan(5);
    await Promise.all(foreignReminders.slice(2).map(({ id }) => withdrawOperation(anna.access, id)));
    return (await listOutgoing(anna.access)).leaving;
  }

  it("leave in the morning, once each, checked against payments of the minute before", async () => {
    const plannedReminders = await keepFewReminders();
    const ids = Object.fromEntries(
      await Promise.all(
        ["plain", "paid", "part", "held", "written"].map(async (name) => [
          name,
          (await findPlannedReminder(invoiceNamed(name))).id,
        ]),
      ),
    ) as Record<string, string>;
    const morning = instantOf(timeZone, morningOf(nextWorkingDay(today()))) ?? new Date(0);
    await setClock(new Date(morning.getTime() - 60_000));
    await resumeOperations();
    await registerPayment(invoiceNamed("paid"));
    await registerPayment(invoiceNamed("part"), 100_00n);
    effectsBefore = await countCommittedEffects(world);
    await setClock(new Date(morning.getTime() + 5_000));
    const leaving = plannedReminders.filter(({ onHold }) => !onHold);
    const stages: string[] = [];
    for (const { id } of leaving) stages.push((await awaitSettledOperation(anna, id)).stage);
    const operationOf = async (name: string) => await getOperation(anna.access, ids[name] ?? "");

    expect(await operationOf("plain")).toMatchObject({ stage: "done", attempt: 1, made: null });
    expect(await listMailsOf(invoiceNamed("plain"))).toHaveLength(1);
    expect(await readInvoice(invoiceNamed("plain"))).toMatchObject({ remindersSent: 1 });
    // A refusal that needs no reminder is shown on the invoice, and no person is notified of it.
    expect(await operationOf("paid")).toMatchObject({
      stage: "refused",
      problem: { detail: "already_paid" },
      untold: false,
    });
    expect(await listMailsOf(invoiceNamed("paid"))).toEqual([]);
    const remainingText = (invoiceNamed("part").remainingMinor - 100_00n).toString();
    expect(await operationOf("part")).toMatchObject({ stage: "done", email: { minor: remainingText } });
    const [mailOfPart] = await listMailsOf(invoiceNamed("part"));
    const kronorText = `${remainingText.slice(0, -2)},${remainingText.slice(-2)}`;
    expect(mailOfPart?.text.replace(/[\s\u00a0\u202f]/g, "")).toContain(kronorText);
    expect(mailOfPart?.text).not.toMatch(/avgift/i);
    expect((await listMailsOf(invoiceNamed("written")))[0]?.text).toContain("Hej Karin");
    expect(await operationOf("held")).toMatchObject({ stage: "waiting", onHold: true });
    expect(await listMailsOf(invoiceNamed("dropped"))).toEqual([]);
    // Every reminder marked as sent was sent once, and no other one was sent.
    const sentCount = stages.filter((stage) => stage === "done").length;
    expect(sentCount).toBeGreaterThanOrEqual(3);
    expect(stages.every((stage) => stage === "done" || stage === "refused")).toBe(true);
    expect(await getEffectsSince(world, effectsBefore)).toEqual({ conversions: 0, mails: sentCount, postings: 0 });
  });

  it("follow each other as the rule has it, and one that was held leaves on the next working morning", async () => {
    const { id } = await findPlannedReminder(invoiceNamed("held"));
    const released = await setMailOnHold(anna.access, id, false);
    const nextMorning = instantOf(timeZone, morningOf(nextWorkingDay(today())))?.toISOString();
    expect(released).toMatchObject({ onHold: false, carryOutAt: nextMorning });
    await planReminders(anna.access);
    const { leaving } = await listOutgoing(anna.access);
    expect(leaving.some(({ subject }) => subject === invoiceNamed("plain").id)).toBe(false);
    await setClock(instantOf(timeZone, morningOf(addDays(today(), 7))) ?? now());
    expect(await findPlannedReminder(invoiceNamed("plain"))).toMatchObject({ step: 2 });
    expect(await findPlannedReminder(invoiceNamed("dropped"))).toMatchObject({ step: 2 });
  });

  it("are taken back when the rule is turned off, rewritten ones too, and none is planned by who was at it", async () => {
    const { id } = await findPlannedReminder(invoiceNamed("plain"));
    const expected = { remainingMinor: invoiceNamed("plain").remainingMinor.toString(), remindersSent: 1 };
    await changeMail(anna.access, id, { key: `${id}:changed`, order: { message: "Hej igen." }, expected });
    // The rule is turned off after the plan has read it and while the plan reads the books.
    const planning = planReminders(anna.access);
    await Promise.all([planning, changeReminderRule(erik.access, { ...rule, isOn: false })]);
    const { leaving } = await listOutgoing(anna.access);
    expect(leaving.filter(({ step }) => step !== null)).toEqual([]);
  });
});

describe("a reminder a person sends", () => {
  const makeCommand = (invoice: Invoice, key: string) => ({
    kind: "invoice-reminder",
    key: `${key}:${invoice.id}`,
    input: {
      documentId: invoice.id,
      order: {},
      expected: { remainingMinor: invoice.remainingMinor.toString(), remindersSent: invoice.remindersSent },
    },
  });

  async function bookOverdueInvoice(): Promise<Invoice> {
    const invoice = await bookInvoiceDueToday();
    await setClock(new Date(now().getTime() + 86_400_000));
    effectsBefore = await countCommittedEffects(world);
    return readInvoice(invoice);
  }

  const setFault = (kind: string) =>
    world.sandbox.callControl("PUT", "/faults", [{ method: "POST", path: remindPath, kind, times: 1 }]);

  it("is refused for an invoice that is not overdue", async () => {
    const invoice = await bookInvoiceDueToday();
    expect(await submitAndWatch(anna.access, makeCommand(invoice, "early"))).toMatchObject({
      stage: "refused",
      problem: { code: "conflict", detail: "not_overdue" },
    });
  });

  it("leaves once of two presses, and is read back by the books' count when its answer is lost", async () => {
    const invoice = await bookOverdueInvoice();
    await setFault("cut-after-commit");
    const [operation] = await Promise.all([1, 2].map(() => submitAndWatch(anna.access, makeCommand(invoice, "cut"))));
    expect(await awaitSettledOperation(anna, operation?.id ?? "")).toMatchObject({ stage: "done", attempt: 1 });
    expect(await getEffectsSince(world, effectsBefore)).toMatchObject({ mails: 1 });
  });

  it("is left to a person, and never sent again by itself, when the books count none", async () => {
    const invoice = await bookOverdueInvoice();
    await setFault("cut-before-commit");
    const { id } = await submitAndWatch(anna.access, makeCommand(invoice, "lost"));
    const [operation] = await awaitSettledThroughTime(world, anna, [id]);
    expect(operation).toMatchObject({ stage: "unknown", attempt: 1 });
    expect(await getEffectsSince(world, effectsBefore)).toMatchObject({ mails: 0 });
    await decideOutcome(anna.access, id, { decision: "marked_not_done" });
    expect(await submitAndWatch(anna.access, makeCommand(invoice, "again"))).toMatchObject({ stage: "done" });
    expect(await getEffectsSince(world, effectsBefore)).toMatchObject({ mails: 1 });
  });
});
