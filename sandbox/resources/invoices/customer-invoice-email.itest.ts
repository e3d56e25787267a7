import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startMailDelivery } from "../../documents/deliver";
import { readPdf } from "../../documents/testing/pdf-text";
import { norrsken } from "../../seed/companies";
import { type BooksClient, type JsonRecord, startBooks } from "../testing/books-client";
import { createBookedInvoice, createCustomer, openShop, type Shop } from "../testing/sales";

type DeliveredMail = { readonly recipients: readonly string[]; readonly mail: Email };

const deliveredMails: DeliveredMail[] = [];
let isRefusing = false;
let refusalCount = 0;

const smtpServer = new SMTPServer({
  disabledCommands: ["AUTH", "STARTTLS"],
  onMailFrom(_address, _session, done) {
    if (isRefusing) refusalCount += 1;
    done(isRefusing ? new Error("not now") : null);
  },
  onData(mailStream, session, done) {
    const chunks: Buffer[] = [];
    mailStream.on("data", (chunk: Buffer) => chunks.push(chunk));
    mailStream.on("end", () => {
      PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
        deliveredMails.push({ recipients: session.envelope.rcptTo.map(({ address }) => address), mail });
        done();
      }, done);
    });
  },
});

let books: BooksClient;
let shop: Shop;

beforeAll(async () => {
  await new Promise<void>((resolve) => smtpServer.listen(0, "127.0.0.1", resolve));
  const { port } = smtpServer.server.address() as AddressInfo;
  books = await startBooks("empty", { SANDBOX_SMTP_URL: `smtp://127.0.0.1:${port}` });
  shop = await openShop(books);
});
afterAll(async () => {
  await books.sandbox.stop();
  await new Promise<void>((resolve) => smtpServer.close(resolve));
});

type StoredMail = { id: string; recipients: string[]; cc: string[]; subject: string; text: string; sender: string } & {
  attachments: { name: string; contentType: string; data: string }[];
};
type Counters = { total: { mails: { received: number; committed: number } } };

const readOutbox = async () => {
  const mailList = await books.sandbox.callControl<{ id: string }[]>("GET", "/mail");
  return Promise.all(mailList.map(({ id }) => books.sandbox.callControl<StoredMail>("GET", `/mail/${id}`)));
};
const readCommittedMailCount = async () =>
  (await books.sandbox.callControl<Counters>("GET", "/counters")).total.mails.committed;
const emailInvoice = (id: string, body?: JsonRecord) => shop.anna.send("POST", `/customerinvoices/${id}/email`, body);

describe("an e-mail call", () => {
  it("sends the invoice with its PDF to the customer, as it will be read", async () => {
    const invoice = await createBookedInvoice(shop);
    const reply = await emailInvoice(invoice.body.Id, {
      Subject: "Faktura #### från oss – åäö",
      Message: "Hej <b>Åsa</b>!",
    });
    expect([reply.status, reply.text]).toEqual([200, ""]);
    const [mail] = await readOutbox();
    expect(mail).toMatchObject({
      recipients: ["kok@kund.example"],
      cc: [],
      subject: `Faktura ${invoice.body.InvoiceNumber} från oss – åäö`,
      sender: "Norrsken Bygg AB <faktura@norrsken.example>",
    });
    expect(mail?.text).toContain("Hej <b>Åsa</b>!");
    const [file] = mail?.attachments ?? [];
    expect(file).toMatchObject({ name: `Faktura-${invoice.body.InvoiceNumber}.pdf`, contentType: "application/pdf" });
    const { pages } = await readPdf(new Uint8Array(Buffer.from(file?.data ?? "", "base64")));
    expect(pages.join(" ")).toContain("11 250,00 SEK");
    await expect.poll(() => deliveredMails.length, { timeout: 20_000 }).toBe(1);
    expect(deliveredMails[0]?.recipients).toEqual(["kok@kund.example"]);
    expect(deliveredMails[0]?.mail).toMatchObject({ subject: mail?.subject, from: { name: "Norrsken Bygg AB" } });
    expect(deliveredMails[0]?.mail.attachments[0]?.filename).toBe(file?.name);
  });

  it("sends two mails when it is made twice", async () => {
    const invoice = await createBookedInvoice(shop);
    const mailCountsBefore = { mails: (await readOutbox()).length, committed: await readCommittedMailCount() };
    await Promise.all([emailInvoice(invoice.body.Id, {}), emailInvoice(invoice.body.Id, {})]);
    expect({ mails: (await readOutbox()).length, committed: await readCommittedMailCount() }).toEqual({
      mails: mailCountsBefore.mails + 2,
      committed: mailCountsBefore.committed + 2,
    });
  });

  it("prefers the address given, and copies the customer's own unless told otherwise", async () => {
    const customer = await createCustomer(shop.anna, { Name: "Kopior AB", EmailAddresses: ["kopia@kund.example"] });
    const invoice = await createBookedInvoice(shop, { CustomerId: customer.body.Id });
    const sendAndReadRecipients = async (body: JsonRecord) => {
      await emailInvoice(invoice.body.Id, body);
      const [mail] = await readOutbox();
      return [mail?.recipients, mail?.cc];
    };
    expect(await sendAndReadRecipients({ Email: "annan@kund.example" })).toEqual([
      ["annan@kund.example"],
      ["kopia@kund.example"],
    ]);
    expect(await sendAndReadRecipients({ CcRecipients: [] })).toEqual([["kok@kund.example"], ["kopia@kund.example"]]);
    expect(await sendAndReadRecipients({ CcRecipients: null })).toEqual([["kok@kund.example"], []]);
    expect(await sendAndReadRecipients({ CcRecipients: ["c@kund.example"] })).toEqual([
      ["kok@kund.example"],
      ["c@kund.example"],
    ]);
  });

  it("needs no body", async () => {
    const invoice = await createBookedInvoice(shop);
    expect((await emailInvoice(invoice.body.Id)).status).toBe(200);
    const [mail] = await readOutbox();
    expect(mail?.subject).toBe(`Faktura ${invoice.body.InvoiceNumber} från Norrsken Bygg AB`);
  });
});

describe("an e-mail call is refused", () => {
  it.each([
    ["a second header in the address", { Email: "a@kund.example\r\nBcc: x@ond.example" }, "Email"],
    ["two addresses in one", { Email: "a@kund.example, b@kund.example" }, "Email"],
    ["a name before the address", { Email: "Åsa <a@kund.example>" }, "Email"],
    ["no address at all", { Email: "ingen" }, "Email"],
    ["an empty part between dots", { Email: "a..b@kund.example" }, "Email"],
    ["letters few mail servers take before the @", { Email: "åsa@kund.example" }, "Email"],
    ["an address too long", { Email: `${"a".repeat(250)}@kund.example` }, "Email"],
    ["a copy too long", { CcRecipients: [`${"a".repeat(250)}@kund.example`] }, "CcRecipients[0]"],
    ["a second header in a copy", { CcRecipients: ["a@kund.example\nX: y"] }, "CcRecipients[0]"],
    ["a subject of two lines", { Subject: "Faktura\r\nBcc: x@ond.example" }, "Subject"],
    ["a subject too long", { Subject: "x".repeat(256) }, "Subject"],
  ])("for %s, and no mail is written", async (_, body, field) => {
    const invoice = await createBookedInvoice(shop);
    const mailCountsBefore = { mails: (await readOutbox()).length, committed: await readCommittedMailCount() };
    const reply = await emailInvoice(invoice.body.Id, body);
    expect([reply.status, reply.body.ErrorCode, reply.body.Errors[0]?.Field]).toEqual([400, 2000, field]);
    expect({ mails: (await readOutbox()).length, committed: await readCommittedMailCount() }).toEqual(mailCountsBefore);
  });

  it("when neither call nor customer has an address", async () => {
    const customer = await createCustomer(shop.anna, { Name: "Utan Adress AB", EmailAddress: null });
    const invoice = await createBookedInvoice(shop, { CustomerId: customer.body.Id });
    expect((await emailInvoice(invoice.body.Id, {})).body.Errors[0]?.Field).toBe("Email");
  });

  it("for an invoice nobody has, and by a person who may only read", async () => {
    expect((await emailInvoice("00000000-0000-4000-8000-000000000000", {})).status).toBe(404);
    const invoice = await createBookedInvoice(shop);
    const lars = books.callerWithToken(await books.createToken("lars@norrsken.example", norrsken.id));
    expect((await lars.send("POST", `/customerinvoices/${invoice.body.Id}/email`, {})).body.ErrorCode).toBe(4019);
  });
});

describe("the mail server", () => {
  it("gets what it refused at first, once it takes mail again", async () => {
    await expect
      .poll(async () => deliveredMails.length === (await readOutbox()).length, { timeout: 20_000 })
      .toBe(true);
    const deliveredCountBefore = deliveredMails.length;
    isRefusing = true;
    const invoice = await createBookedInvoice(shop);
    expect((await emailInvoice(invoice.body.Id, {})).status).toBe(200);
    await expect.poll(() => refusalCount, { timeout: 20_000 }).toBeGreaterThan(0);
    isRefusing = false;
    await books.sandbox.callControl("POST", "/clock/advance", { seconds: 5 });
    const frequentDelivery = startMailDelivery({ everyMs: 50 });
    await expect.poll(() => deliveredMails.length, { timeout: 40_000, interval: 20 }).toBe(deliveredCountBefore + 1);
    await frequentDelivery.stop();
  });
});
