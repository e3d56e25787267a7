import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Operation } from "../api/contract/operations/operation";
import { customers } from "../api/contract/sales/customer";
import { type Invoice, invoices } from "../api/contract/sales/customer-invoice";
import { books } from "../api/remote/books";
import { type SignedIn, startWorld, type World } from "../api/testing/world";
import {
  changeMail,
  getOperation,
  resolveOperation,
  resumeOperations,
  setMailOnHold,
  submitAndWatch,
  withdrawOperation,
} from "../operations/operations";
import { settledThroughTime } from "../operations/testing/faults";
import {
  committedEffects,
  convertCommand,
  type Effects,
  effectsSince,
  saveDraft,
  storeDraft,
} from "../operations/testing/invoice-commands";
import { settledOperation } from "../operations/testing/settled-operation";
import { now } from "../values/clock";
import { addDays, dateIn } from "../values/dates";
import { instantOf, morningOf, nextWorkingDay } from "../values/zoned-time";
import { listOutgoing } from "./outgoing";
import { planReminders } from "./plan";
import { changeReminderRule, getReminderRule } from "./rule";

let world: World;
let anna: SignedIn;
let erik: SignedIn;
let lars: SignedIn;
let before: Effects;

const zone = "Europe/Stockholm";
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
  await world.sandbox.control("PUT", "/faults", []);
});

const today = () => dateIn(zone, now());

async function setClock(instant: Date): Promise<void> {
  await world.sandbox.control("PUT", "/clock", { now: instant.toISOString() });
  await books(erik.access).page(customers, { pageSize: 1 });
}

/** Books an invoice that is due today. */
async function bookInvoiceDueToday(): Promise<Invoice> {
  const stored = await storeDraft(anna);
  const dated = { ...stored, invoiceOn: today(), dueOn: today() };
  const draft = await saveDraft(anna, "PUT", `customerinvoicedrafts/${stored.id}`, dated);
  const { posted } = await submitAndWatch(anna.access, convertCommand(draft, `due:${draft.id}`));
  return books(anna.access).one(invoices, posted?.invoiceId ?? "");
}

async function pay({ id, remainingMinor }: Invoice, minor = remainingMinor): Promise<void> {
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
  const found = leaving.filter((one) => one.subject === id && one.kind === "invoice-reminder");
  expect(found).toHaveLength(1);
  return found[0] as Operation;
}

const readInvoice = ({ id }: Invoice) => books(anna.access).one(invoices, id);

type Mail = { subject: string; text: string; recipients: string[] };
async function listMailsOf({ number }: Invoice): Promise<Mail[]> {
  const list = await world.sandbox.control<{ id: string; subject: string }[]>("GET", "/mail");
  const own = list.filter(({ subject }) => subject.includes("åminnelse") && subject.includes(String(number)));
  return Promise.all(own.map(({ id }) => world.sandbox.control<Mail>("GET", `/mail/${id}`)));
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
  const kept: Record<string, Invoice> = {};
  const of = (name: string) => kept[name] as Invoice;

  it("are listed today, once each, with what remains and when they leave, whoever plans at once", async () => {
    const names = ["plain", "paid", "part", "held", "dropped", "written"];
    await Promise.all(
      names.map(async (name) => {
        kept[name] = await bookInvoiceDueToday();
      }),
    );
    await changeReminderRule(anna.access, rule);
    await Promise.all([planReminders(anna.access), planReminders(erik.access), planReminders(anna.access)]);
    const leavesAt = instantOf(zone, morningOf(nextWorkingDay(today())))?.toISOString();
    const minor = of("plain").remainingMinor.toString();
    for (const invoice of Object.values(kept))
      expect(await findPlannedReminder(invoice)).toMatchObject({ carryOutAt: leavesAt, step: 1, about: { minor } });
    expect(await getReminderRule(erik.access)).toMatchObject({ isOn: true, keeper: "anna@norrsken.example" });
  });

  it("can be held, dropped and written otherwise, and are not planned again", async () => {
    await setMailOnHold(erik.access, (await findPlannedReminder(of("held"))).id, true);
    await withdrawOperation(erik.access, (await findPlannedReminder(of("dropped"))).id);
    const { id } = await findPlannedReminder(of("written"));
    const { remainingMinor, remindersSent } = of("written");
    const expected = { remainingMinor: remainingMinor.toString(), remindersSent };
    const order = { message: "Hej Karin, betala gärna." };
    await changeMail(anna.access, id, { key: `${id}:changed`, order, expected });
    await planReminders(anna.access);
    expect(await findPlannedReminder(of("written"))).toMatchObject({ letter: order, step: 1 });
    const { leaving } = await listOutgoing(anna.access);
    expect(leaving.some(({ subject }) => subject === of("dropped").id)).toBe(false);
    expect(await findPlannedReminder(of("held"))).toMatchObject({ onHold: true });
    await expect(setMailOnHold(lars.access, id, true)).rejects.toMatchObject({ code: "role_missing" });
  });

  /**
   * Withdraws all but two of the reminders for overdue invoices of the seed data, because each of them would be a mail,
   * and lists those that remain.
   */
  async function fewPlanned(): Promise<readonly Operation[]> {
    const own = new Set(Object.values(kept).map(({ id }) => id));
    const { leaving } = await listOutgoing(anna.access);
    const others = leaving.filter(({ subject }) => !own.has(subject ?? ""));
    expect(others.length).toBeGreaterThan(5);
    await Promise.all(others.slice(2).map(({ id }) => withdrawOperation(anna.access, id)));
    return (await listOutgoing(anna.access)).leaving;
  }

  it("leave in the morning, once each, checked against payments of the minute before", async () => {
    const planned = await fewPlanned();
    const ids = Object.fromEntries(
      await Promise.all(
        ["plain", "paid", "part", "held", "written"].map(async (name) => [
          name,
          (await findPlannedReminder(of(name))).id,
        ]),
      ),
    ) as Record<string, string>;
    const morning = instantOf(zone, morningOf(nextWorkingDay(today()))) ?? new Date(0);
    await setClock(new Date(morning.getTime() - 60_000));
    await resumeOperations();
    await pay(of("paid"));
    await pay(of("part"), 100_00n);
    before = await committedEffects(world);
    await setClock(new Date(morning.getTime() + 5_000));
    const leaving = planned.filter(({ onHold }) => !onHold);
    const stages: string[] = [];
    for (const { id } of leaving) stages.push((await settledOperation(anna, id)).stage);
    const stage = async (name: string) => await getOperation(anna.access, ids[name] ?? "");

    expect(await stage("plain")).toMatchObject({ stage: "done", attempt: 1, made: null });
    expect(await listMailsOf(of("plain"))).toHaveLength(1);
    expect(await readInvoice(of("plain"))).toMatchObject({ remindersSent: 1 });
    // A refusal that needs no reminder is shown on the invoice, and no person is notified of it.
    expect(await stage("paid")).toMatchObject({ stage: "refused", problem: { detail: "already_paid" }, untold: false });
    expect(await listMailsOf(of("paid"))).toEqual([]);
    const remains = (of("part").remainingMinor - 100_00n).toString();
    expect(await stage("part")).toMatchObject({ stage: "done", email: { minor: remains } });
    const [part] = await listMailsOf(of("part"));
    const kronor = `${remains.slice(0, -2)},${remains.slice(-2)}`;
    expect(part?.text.replace(/[\s\u00a0\u202f]/g, "")).toContain(kronor);
    expect(part?.text).not.toMatch(/avgift/i);
    expect((await listMailsOf(of("written")))[0]?.text).toContain("Hej Karin");
    expect(await stage("held")).toMatchObject({ stage: "waiting", onHold: true });
    expect(await listMailsOf(of("dropped"))).toEqual([]);
    // Every reminder marked as sent was sent once, and no other one was sent.
    const left = stages.filter((one) => one === "done").length;
    expect(left).toBeGreaterThanOrEqual(3);
    expect(stages.every((one) => one === "done" || one === "refused")).toBe(true);
    expect(await effectsSince(world, before)).toEqual({ conversions: 0, mails: left, postings: 0 });
  });

  it("follow each other as the rule has it, and one that was held leaves on the next working morning", async () => {
    const { id } = await findPlannedReminder(of("held"));
    const released = await setMailOnHold(anna.access, id, false);
    const next = instantOf(zone, morningOf(nextWorkingDay(today())))?.toISOString();
    expect(released).toMatchObject({ onHold: false, carryOutAt: next });
    await planReminders(anna.access);
    const { leaving } = await listOutgoing(anna.access);
    expect(leaving.some(({ subject }) => subject === of("plain").id)).toBe(false);
    await setClock(instantOf(zone, morningOf(addDays(today(), 7))) ?? now());
    expect(await findPlannedReminder(of("plain"))).toMatchObject({ step: 2 });
    expect(await findPlannedReminder(of("dropped"))).toMatchObject({ step: 2 });
  });

  it("are taken back when the rule is turned off, rewritten ones too, and none is planned by who was at it", async () => {
    const { id } = await findPlannedReminder(of("plain"));
    const expected = { remainingMinor: of("plain").remainingMinor.toString(), remindersSent: 1 };
    await changeMail(anna.access, id, { key: `${id}:changed`, order: { message: "Hej igen." }, expected });
    // The rule is turned off after the plan has read it and while the plan reads the books.
    const planned = planReminders(anna.access);
    await Promise.all([planned, changeReminderRule(erik.access, { ...rule, isOn: false })]);
    const { leaving } = await listOutgoing(anna.access);
    expect(leaving.filter(({ step }) => step !== null)).toEqual([]);
  });
});

describe("a reminder a person sends", () => {
  const order = (invoice: Invoice, key: string) => ({
    kind: "invoice-reminder",
    key: `${key}:${invoice.id}`,
    input: {
      documentId: invoice.id,
      order: {},
      expected: { remainingMinor: invoice.remainingMinor.toString(), remindersSent: invoice.remindersSent },
    },
  });

  async function overdue(): Promise<Invoice> {
    const invoice = await bookInvoiceDueToday();
    await setClock(new Date(now().getTime() + 86_400_000));
    before = await committedEffects(world);
    return readInvoice(invoice);
  }

  const fault = (kind: string) =>
    world.sandbox.control("PUT", "/faults", [{ method: "POST", path: remindPath, kind, times: 1 }]);

  it("is refused for an invoice that is not overdue", async () => {
    const invoice = await bookInvoiceDueToday();
    expect(await submitAndWatch(anna.access, order(invoice, "early"))).toMatchObject({
      stage: "refused",
      problem: { code: "conflict", detail: "not_overdue" },
    });
  });

  it("leaves once of two presses, and is read back by the books' count when its answer is lost", async () => {
    const invoice = await overdue();
    await fault("cut-after-commit");
    const [one] = await Promise.all([1, 2].map(() => submitAndWatch(anna.access, order(invoice, "cut"))));
    expect(await settledOperation(anna, one?.id ?? "")).toMatchObject({ stage: "done", attempt: 1 });
    expect(await effectsSince(world, before)).toMatchObject({ mails: 1 });
  });

  it("is left to a person, and never sent again by itself, when the books count none", async () => {
    const invoice = await overdue();
    await fault("cut-before-commit");
    const { id } = await submitAndWatch(anna.access, order(invoice, "lost"));
    const [operation] = await settledThroughTime(world, anna, [id]);
    expect(operation).toMatchObject({ stage: "unknown", attempt: 1 });
    expect(await effectsSince(world, before)).toMatchObject({ mails: 0 });
    await resolveOperation(anna.access, id, { decision: "marked_not_done" });
    expect(await submitAndWatch(anna.access, order(invoice, "again"))).toMatchObject({ stage: "done" });
    expect(await effectsSince(world, before)).toMatchObject({ mails: 1 });
  });
});
