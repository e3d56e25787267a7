import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readPdf } from "../../documents/testing/pdf-text";
import { norrsken } from "../../seed/companies";
import { type BooksClient, type JsonRecord, startBooks, today } from "../testing/books-client";
import { postingsOf, readBooksSnapshot } from "../testing/books-snapshot";
import { buildPaymentBody, getChequeAccountId } from "../testing/payments";
import { buildRow, createCustomer, createDraft, openShop, type Shop } from "../testing/sales";

let books: BooksClient;
let shop: Shop;
let bankAccountId: string;

beforeAll(async () => {
  books = await startBooks("empty");
  shop = await openShop(books);
  bankAccountId = await getChequeAccountId(shop.anna);
});
afterAll(async () => {
  expect(await books.sandbox.callControl("GET", "/invariants")).toEqual({ ok: true, violations: [] });
  await books.sandbox.stop();
});

type ReminderMail = JsonRecord & { attachments: { name: string; data: string }[] };

/** Books an invoice of 11,250 that is due on the first of November, unless `overrides` states another date. */
async function bookInvoice(overrides: JsonRecord = {}): Promise<JsonRecord> {
  const dates = { InvoiceDate: "2026-10-02", DueDate: "2026-11-01" };
  const draft = await createDraft(shop, [buildRow(shop, "service25", 1, 9000)], { ...dates, ...overrides });
  const path = `/customerinvoicedrafts/${draft.body.Id}/convert?keepOriginalDraftDate=true`;
  return (await shop.anna.send("POST", path)).body;
}

const sendReminder = (id: unknown, body?: JsonRecord) =>
  shop.anna.send("POST", `/customerinvoices/${id}/paymentreminders`, body);
const payInvoice = (id: unknown, amount: number, overrides: JsonRecord = {}) =>
  shop.anna.send("POST", `/customerinvoices/${id}/payments`, buildPaymentBody(bankAccountId, amount, overrides));
const readInvoice = async (id: unknown) => (await shop.anna.get(`/customerinvoices/${id}`)).body;
const changeSettings = async (overrides: JsonRecord) => {
  const previousSettings = (await shop.anna.get("/companysettings")).body;
  expect((await shop.anna.send("PUT", "/companysettings", { ...previousSettings, ...overrides })).status).toBe(200);
};

async function readLastMail(): Promise<ReminderMail> {
  const [newestMail] = await books.sandbox.callControl<{ id: string }[]>("GET", "/mail");
  return books.sandbox.callControl<ReminderMail>("GET", `/mail/${newestMail?.id}`);
}
const readReminderPage = async ({ attachments }: ReminderMail) =>
  (await readPdf(Uint8Array.from(Buffer.from(attachments[0]?.data ?? "", "base64")))).pages[0];

describe("a reminder", () => {
  it("of an overdue invoice goes out by mail with its page, and the invoice says so", async () => {
    const invoice = await bookInvoice();
    await payInvoice(invoice.Id, 1250, { PaymentType: 1 });
    const snapshotBefore = await readBooksSnapshot(books.sandbox, shop.anna);
    const reply = await sendReminder(invoice.Id, { LatePaymentFee: 60, EmailDetails: { Subject: "Påminnelse ####" } });
    expect([reply.status, reply.text]).toEqual([200, ""]);
    const mail = await readLastMail();
    expect(mail).toMatchObject({ recipients: ["kok@kund.example"], subject: `Påminnelse ${invoice.InvoiceNumber}` });
    expect(mail.attachments.map(({ name }) => name)).toEqual([`Betalningspåminnelse-${invoice.InvoiceNumber}.pdf`]);
    const reminderText = await readReminderPage(mail);
    for (const expectedText of ["2026-11-01 11 250,00 1 250,00 10 000,00", "Påminnelseavgift 60,00", "10 060,00"]) {
      expect(reminderText).toContain(expectedText);
    }
    expect(await readInvoice(invoice.Id)).toMatchObject({
      PaymentReminderIssued: true,
      PaymentRemindersCount: 1,
      LastPaymentReminderSentDate: `${today}T00:00:00Z`,
      RemainingAmount: 10000,
      PaymentStatus: 2,
    });
    const snapshotAfter = await readBooksSnapshot(books.sandbox, shop.anna);
    expect(snapshotAfter).toEqual({ ...snapshotBefore, mails: snapshotBefore.mails + 1 });
  });

  it("is sent twice when it is asked for twice, and the fees add up", async () => {
    const invoice = await bookInvoice();
    for (const fee of [60, 35]) await sendReminder(invoice.Id, { LatePaymentFee: fee });
    expect((await readInvoice(invoice.Id)).PaymentRemindersCount).toBe(2);
    expect(await readReminderPage(await readLastMail())).toContain("Påminnelseavgift 95,00");
  });

  it("has the company's own fee, from the second on where the first is free", async () => {
    await changeSettings({ LatePaymentFee: 50, FirstPaymentReminderWithoutFee: false });
    await sendReminder((await bookInvoice()).Id);
    expect(await readReminderPage(await readLastMail())).toContain("Påminnelseavgift 50,00");
    await changeSettings({ LatePaymentFee: 50, FirstPaymentReminderWithoutFee: true });
    const invoice = await bookInvoice();
    await sendReminder(invoice.Id, {});
    expect(await readReminderPage(await readLastMail())).not.toContain("avgift");
    await sendReminder(invoice.Id, {});
    expect(await readReminderPage(await readLastMail())).toContain("Påminnelseavgift 50,00");
    await sendReminder(invoice.Id, { LatePaymentFee: 0 });
    expect(await readReminderPage(await readLastMail())).toContain("Påminnelseavgift 50,00");
  });

  it("brings its fee into the books when it is paid with the rest, and not before", async () => {
    const invoice = await bookInvoice();
    await sendReminder(invoice.Id, { LatePaymentFee: 60 });
    expect((await payInvoice(invoice.Id, 11300)).body.ErrorCode).toBe(2000);
    const paymentReply = await payInvoice(invoice.Id, 11310);
    expect(paymentReply.status, paymentReply.text).toBe(201);
    const vouchersReply = await shop.anna.get(`/vouchers?$filter=SourceId eq ${paymentReply.body.BankTransactionId}`);
    expect(postingsOf(vouchersReply.body.Data[0])).toEqual([
      [1930, 11310],
      [3590, -60],
      [1510, -11250],
    ]);
    expect(await readInvoice(invoice.Id)).toMatchObject({ RemainingAmount: 0, PaymentStatus: 0 });
  });

  it("goes where the call says, with the copies it names", async () => {
    const CustomerId = (await createCustomer(shop.anna, { EmailAddresses: ["chef@kund.example"] })).body.Id;
    const invoice = await bookInvoice({ CustomerId });
    await sendReminder(invoice.Id, { EmailDetails: { Email: "ny@kund.example" } });
    expect(await readLastMail()).toMatchObject({ recipients: ["ny@kund.example"], cc: ["chef@kund.example"] });
    await sendReminder(invoice.Id, { EmailDetails: { CcRecipients: null, Message: "Betala nu." } });
    expect(await readLastMail()).toMatchObject({ cc: [], text: expect.stringMatching(/^Betala nu\./) });
  });
});

describe("a reminder that is refused sends nothing", () => {
  const bookPaidInvoice = async () => {
    const invoice = await bookInvoice();
    await payInvoice(invoice.Id, 11250);
    return invoice;
  };
  it.each<[string, string | undefined, number, () => Promise<JsonRecord>, JsonRecord]>([
    ["of an invoice that is not due", undefined, 4002, () => bookInvoice({ DueDate: "2026-12-01" }), {}],
    ["of an invoice that is due today", undefined, 4002, () => bookInvoice({ DueDate: today }), {}],
    ["of a paid invoice", undefined, 4002, bookPaidInvoice, {}],
    ["of a credit invoice", undefined, 4002, () => bookInvoice({ IsCreditInvoice: true }), {}],
    ["with a fee below nothing", "LatePaymentFee", 2000, () => bookInvoice(), { LatePaymentFee: -1 }],
    ["with a fee too high", "LatePaymentFee", 2000, () => bookInvoice(), { LatePaymentFee: 10_000_001 }],
    ["with thousandths", "LatePaymentFee", 2000, () => bookInvoice(), { LatePaymentFee: 1.005 }],
    ["to no address", "EmailDetails.Email", 2000, () => bookInvoice(), { EmailDetails: { Email: "kök" } }],
    [
      "to no copy",
      "EmailDetails.CcRecipients[0]",
      2000,
      () => bookInvoice(),
      { EmailDetails: { CcRecipients: ["x"] } },
    ],
  ])("%s", async (_, field, code, arrangeInvoice, body) => {
    const invoice = await arrangeInvoice();
    const [storedInvoice, snapshotBefore] = [
      await readInvoice(invoice.Id),
      await readBooksSnapshot(books.sandbox, shop.anna),
    ];
    const reply = await sendReminder(invoice.Id, body);
    expect([reply.status, reply.body.ErrorCode, reply.body.Errors[0]?.Field]).toEqual([400, code, field]);
    expect(await readBooksSnapshot(books.sandbox, shop.anna)).toEqual(snapshotBefore);
    expect(await readInvoice(invoice.Id)).toEqual(storedInvoice);
  });

  it("of no invoice, or for a reader", async () => {
    const missingReply = await sendReminder("00000000-0000-4000-8000-000000000000");
    expect([missingReply.status, missingReply.body.ErrorCode]).toEqual([404, 3000]);
    const token = await books.createToken("anna@norrsken.example", norrsken.id, ["ea:api", "ea:sales_readonly"]);
    const path = `/customerinvoices/${(await bookInvoice()).Id}/paymentreminders`;
    expect((await books.callerWithToken(token).send("POST", path, {})).body.ErrorCode).toBe(4006);
  });
});
