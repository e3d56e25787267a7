import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fjordtre, norrsken } from "../../seed/companies";
import { type Books, type Caller, startBooks, type Wire } from "../testing/books-client";
import { readBooksSnapshot } from "../testing/books-snapshot";
import { createBookedInvoice, createCustomer, createDraft, openShop, row, type Shop } from "../testing/sales";

let books: Books;
let shop: Shop;
let store: pg.Client;

beforeAll(async () => {
  books = await startBooks();
  store = new pg.Client({ connectionString: books.sandbox.databaseUrl });
  await store.connect();
  shop = await openShop(books);
});
afterAll(async () => {
  await store.end();
  await books.sandbox.stop();
});

const sendInvoice = (id: unknown, body?: Wire, caller: Caller = shop.anna) =>
  caller.send("POST", `/customerinvoices/${id}/einvoice`, body);
const readInvoice = async (id: unknown) => (await shop.anna.get(`/customerinvoices/${id}`)).body;
const companyWithNumber = { CorporateIdentityNumber: "556016-0680" };

/** Books an invoice of 11,250 for a new customer with the stated members. */
async function bookInvoice(customer: Wire = companyWithNumber, members: Wire = {}): Promise<Wire> {
  const CustomerId = (await createCustomer(shop.anna, customer)).body.Id;
  return (await createBookedInvoice(shop, { CustomerId, OurReference: "Anna", ...members })).body;
}

async function readSentInvoices(invoiceId: unknown) {
  const { rows } = await store.query(`SELECT * FROM "SentInvoice" WHERE "companyId" = $1 AND "invoiceId" = $2`, [
    norrsken.id,
    invoiceId,
  ]);
  return rows.map(({ document, ...rest }) => ({ ...rest, document: (document as Buffer).toString("utf8") }));
}

describe("an invoice that is sent", () => {
  it("electronically leaves as Peppol's document with the booked amounts, once", async () => {
    const customer = { ...companyWithNumber, Name: 'Bygg & <Son> "AB"', VatNumber: "SE556016068001" };
    const invoice = await bookInvoice(customer, { YourReference: "Kalle" });
    const reply = await sendInvoice(invoice.Id, { SendType: 1 });
    expect([reply.status, reply.text]).toEqual([200, ""]);
    expect(await readInvoice(invoice.Id)).toMatchObject({
      SendType: 1,
      HasAutoInvoiceError: false,
      IsNotDelivered: false,
      ElectronicAddress: "0007:5560160680",
      RemainingAmount: 11250,
    });
    const [one, ...more] = await readSentInvoices(invoice.Id);
    expect(more).toEqual([]);
    expect(one).toMatchObject({ sendType: 1, recipient: "0007:5560160680", contentType: "application/xml" });
    for (const part of [
      "<cbc:CustomizationID>urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0<",
      `<cbc:ID>${invoice.InvoiceNumber}</cbc:ID><cbc:IssueDate>2026-11-18</cbc:IssueDate><cbc:DueDate>2026-12-18<`,
      "<cbc:InvoiceTypeCode>380<",
      "<cbc:BuyerReference>Kalle<",
      '<cbc:EndpointID schemeID="0007">5560160680<',
      "<cbc:RegistrationName>Bygg &amp; &lt;Son&gt; &quot;AB&quot;<",
      `<cbc:PaymentID>${invoice.PaymentReferenceNumber}<`,
      '<cbc:TaxAmount currencyID="SEK">2250.00<',
      '<cbc:PayableAmount currencyID="SEK">11250.00<',
      "<cbc:ID>S</cbc:ID><cbc:Percent>25<",
      '<cbc:PriceAmount currencyID="SEK">9000<',
    ]) {
      expect(one?.document).toContain(part);
    }
    const again = await sendInvoice(invoice.Id, { SendType: 2 });
    expect([again.status, again.body.ErrorCode]).toEqual([400, 4002]);
    expect(await readSentInvoices(invoice.Id)).toHaveLength(1);
  });

  it.each([2, 4])("as %i leaves as its page", async (SendType) => {
    const invoice = await bookInvoice();
    expect((await sendInvoice(invoice.Id, { SendType })).status).toBe(200);
    expect((await readInvoice(invoice.Id)).SendType).toBe(SendType);
    const [one] = await readSentInvoices(invoice.Id);
    expect(one).toMatchObject({ sendType: SendType, contentType: "application/pdf" });
    expect(one?.recipient).toBe(SendType === 2 ? "Åkervägen 7, 942 31 Älvsbyn" : "556016-0680");
    expect(one?.document.slice(0, 5)).toBe("%PDF-");
  });

  it("without SendType goes as the invoice says, and electronically where it says nothing", async () => {
    const invoice = await bookInvoice();
    expect((await sendInvoice(invoice.Id)).status).toBe(200);
    expect((await readInvoice(invoice.Id)).SendType).toBe(1);
    const CustomerId = (await createCustomer(shop.anna, companyWithNumber)).body.Id;
    const printed = await shop.anna.send("POST", "/customerinvoices", {
      CustomerId,
      SendType: 2,
      EuThirdParty: false,
      RotReducedInvoicingType: 0,
      Rows: [row(shop, "service25", 1, 100)],
    });
    expect((await sendInvoice(printed.body.Id, {})).status, printed.text).toBe(200);
    expect((await readSentInvoices(printed.body.Id))[0]?.contentType).toBe("application/pdf");
  });

  it("is a credit note when it is a credit invoice, and its rounding and discounts add up", async () => {
    const CustomerId = (await createCustomer(shop.anna, companyWithNumber)).body.Id;
    const credited = (await createBookedInvoice(shop, { CustomerId, OurReference: "Anna" })).body.InvoiceNumber;
    const rows = [
      row(shop, "goods25", 3, 99.55, { DiscountPercentage: 0.1 }),
      { IsTextRow: true, Text: `Retur av 2 st, faktura ${credited}` },
    ];
    const members = { CustomerId, IsCreditInvoice: true, OurReference: "Anna" };
    const draft = await createDraft(shop, rows, members);
    const credit = await shop.anna.send("POST", `/customerinvoicedrafts/${draft.body.Id}/convert`);
    expect((await sendInvoice(credit.body.Id, { SendType: 1 })).status).toBe(200);
    const document = (await readSentInvoices(credit.body.Id))[0]?.document;
    expect(document).toContain("<CreditNote xmlns=");
    expect(document).toContain("<cbc:CreditNoteTypeCode>381<");
    expect(document).toContain(`<cac:InvoiceDocumentReference><cbc:ID>${credited}<`);
    // The net amount 268.79 and the VAT 67.20 are rounded to 336.
    expect(document).toContain('<cbc:PayableRoundingAmount currencyID="SEK">0.01<');
    expect(document).toContain('<cbc:PayableAmount currencyID="SEK">336.00<');
    expect(document?.match(/<cac:CreditNoteLine>/g)).toHaveLength(1);
  });

  it("to an address the network does not know is marked, and goes when the address is mended", async () => {
    const invoice = await bookInvoice({ ...companyWithNumber, ElectronicAddress: "kok@kund.example" });
    expect((await sendInvoice(invoice.Id, { SendType: 1 })).status).toBe(200);
    expect(await readInvoice(invoice.Id)).toMatchObject({ HasAutoInvoiceError: true, IsNotDelivered: true });
    expect(await readSentInvoices(invoice.Id)).toEqual([]);
    const reached = async () =>
      (await shop.anna.get(`/customers/${invoice.CustomerId}/autoinvoicerecipients`)).body.Data.map(
        (one) => one.ElectronicAddress,
      );
    expect(await reached()).toEqual([]);
    const failed = await shop.anna.get("/customerinvoices?$filter=HasAutoInvoiceError eq true");
    expect(failed.body.Data.map(({ Id }) => Id)).toContain(invoice.Id);
    const customer = (await shop.anna.get(`/customers/${invoice.CustomerId}`)).body;
    await shop.anna.send("PUT", `/customers/${customer.Id}`, { ...customer, ElectronicAddress: "0088:7300010000001" });
    expect(await reached()).toEqual(["0088:7300010000001"]);
    expect((await sendInvoice(invoice.Id, { SendType: 1 })).status).toBe(200);
    expect(await readInvoice(invoice.Id)).toMatchObject({ HasAutoInvoiceError: false, IsNotDelivered: false });
  });

  it.each(["0088:7300010000002", "0007:5560360794", "0099:5560360793"])(
    "to %s, whose number or register is wrong, is marked as not delivered",
    async (ElectronicAddress) => {
      const invoice = await bookInvoice({ ...companyWithNumber, ElectronicAddress });
      expect((await sendInvoice(invoice.Id, { SendType: 1 })).status).toBe(200);
      expect(await readInvoice(invoice.Id)).toMatchObject({ HasAutoInvoiceError: true, IsNotDelivered: true });
      expect(await readSentInvoices(invoice.Id)).toEqual([]);
    },
  );

  it("to an address with blanks and hyphens goes to the number without them", async () => {
    const invoice = await bookInvoice({ ...companyWithNumber, ElectronicAddress: "0007: 556036-0793" });
    expect((await sendInvoice(invoice.Id, { SendType: 1 })).status).toBe(200);
    expect((await readSentInvoices(invoice.Id))[0]).toMatchObject({ recipient: "0007:5560360793" });
  });

  it("as the credit note of a voided one refers to it, by number and day", async () => {
    const invoice = await bookInvoice({ ...companyWithNumber, VatNumber: "se556016068001", InvoiceCountryCode: "SE" });
    expect((await shop.anna.send("POST", `/customerinvoices/${invoice.Id}/void`)).status).toBe(200);
    const [credited] = (await readInvoice(invoice.Id)).CreditedBy as { CreditInvoiceId: string }[];
    expect((await sendInvoice(credited?.CreditInvoiceId, { SendType: 1 })).status).toBe(200);
    const document = (await readSentInvoices(credited?.CreditInvoiceId))[0]?.document;
    expect(document).toContain(
      `<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>${invoice.InvoiceNumber}</cbc:ID>` +
        "<cbc:IssueDate>2026-11-18</cbc:IssueDate></cac:InvoiceDocumentReference></cac:BillingReference>",
    );
    expect(document).toContain("<cbc:CompanyID>SE556016068001<");
  });

  it("as a credit note that names no invoice of its customer is refused", async () => {
    const CustomerId = (await createCustomer(shop.anna, companyWithNumber)).body.Id;
    const rows = [row(shop, "goods25", 1, 100), { IsTextRow: true, Text: "Retur av 2 st" }];
    const draft = await createDraft(shop, rows, { CustomerId, IsCreditInvoice: true, OurReference: "Anna" });
    const credit = await shop.anna.send("POST", `/customerinvoicedrafts/${draft.body.Id}/convert`);
    const refused = await sendInvoice(credit.body.Id, { SendType: 1 });
    expect([refused.status, refused.body.ErrorCode, refused.body.Errors[0]?.Field]).toEqual([400, 4002, "Rows"]);
  });

  it("takes a number that was mended after it was booked", async () => {
    const invoice = await bookInvoice({
      ...companyWithNumber,
      CorporateIdentityNumber: "556016-0681",
      ElectronicAddress: "0088:7300010000001",
    });
    const refused = await sendInvoice(invoice.Id, { SendType: 1 });
    expect([refused.status, refused.body.Errors[0]?.Field]).toEqual([400, "Customer.CorporateIdentityNumber"]);
    const customer = (await shop.anna.get(`/customers/${invoice.CustomerId}`)).body;
    await shop.anna.send("PUT", `/customers/${customer.Id}`, { ...customer, CorporateIdentityNumber: "556016-0680" });
    expect((await sendInvoice(invoice.Id, { SendType: 1 })).status).toBe(200);
    expect((await readSentInvoices(invoice.Id))[0]?.document).toContain('<cbc:CompanyID schemeID="0007">5560160680<');
  });

  it("goes once when ten calls ask at once", async () => {
    const invoice = await bookInvoice();
    const replies = await Promise.all(Array.from({ length: 10 }, () => sendInvoice(invoice.Id, { SendType: 1 })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)]);
    expect(await readSentInvoices(invoice.Id)).toHaveLength(1);
  });
});

describe("an invoice that cannot be sent is refused and stays as it is", () => {
  const person = { IsPrivatePerson: true };
  it.each<[string, string, number, number, Wire, Wire]>([
    ["without OurReference", "OurReference", 4015, 1, companyWithNumber, { OurReference: null }],
    ["without a street", "InvoiceAddress1", 4017, 1, { ...companyWithNumber, InvoiceAddress1: null }, {}],
    ["without a street on paper", "InvoiceAddress1", 4017, 2, { ...companyWithNumber, InvoiceAddress1: null }, {}],
    ["to a private person", "SendType", 4002, 1, person, {}],
    ["to nobody's address", "SendType", 4002, 1, {}, {}],
    ["to the bank of a Swedish consumer", "SendType", 4002, 3, person, {}],
    ["by Kivra without a number", "SendType", 4002, 4, person, {}],
    ["by Kivra abroad", "SendType", 4002, 4, { ...companyWithNumber, InvoiceCountryCode: "NO" }, {}],
    [
      "with a wrong number of the customer",
      "Customer.CorporateIdentityNumber",
      4002,
      1,
      { CorporateIdentityNumber: "556016-0681", ElectronicAddress: "0088:7300010000001" },
      {},
    ],
    ["in a way there is not", "SendType", 2000, 5, companyWithNumber, {}],
  ])("%s", async (_, field, code, SendType, customer, members) => {
    const invoice = await bookInvoice(customer, members);
    const before = await readBooksSnapshot(books.sandbox, shop.anna);
    const { status, body } = await sendInvoice(invoice.Id, { SendType });
    expect([status, body.ErrorCode, body.Errors[0]?.Field]).toEqual([400, code, field]);
    expect(await readInvoice(invoice.Id)).toEqual(invoice);
    expect(await readBooksSnapshot(books.sandbox, shop.anna)).toEqual(before);
  });

  it("in Norway without YourReference, and to the bank of a consumer there", async () => {
    const sara = books.as(await books.token("sara@revisorn.example", fjordtre.id));
    const [article] = (await sara.get("/articles?$pagesize=1")).body.Data;
    const terms = (await sara.get("/termsofpayments")).body.Data[0]?.Id;
    const make = async (customer: Wire, YourReference: string | null) => {
      const more = { InvoiceCountryCode: "NO", TermsOfPaymentId: terms, ...customer };
      const CustomerId = (await createCustomer(sara, more)).body.Id;
      const Rows = [{ ArticleId: article?.Id, Quantity: 1, UnitPrice: 100 }];
      return sara.send("POST", "/customerinvoices", { CustomerId, OurReference: "Øyvind", YourReference, Rows });
    };
    const number = { CorporateIdentityNumber: "974760673" };
    const bare = await sendInvoice((await make(number, null)).body.Id, { SendType: 1 }, sara);
    expect([bare.status, bare.body.ErrorCode, bare.body.Errors[0]?.Field]).toEqual([400, 4014, "YourReference"]);
    expect((await sendInvoice((await make(number, "Kari")).body.Id, { SendType: 1 }, sara)).status).toBe(200);
    const person = { IsPrivatePerson: true, ElectronicAddress: "9482910293" };
    expect((await sendInvoice((await make(person, "Kari")).body.Id, { SendType: 3 }, sara)).status).toBe(200);
  });

  it("without an invoice, and with a token that may only read", async () => {
    const missing = await sendInvoice("00000000-0000-4000-8000-000000000000", { SendType: 1 });
    expect([missing.status, missing.body.ErrorCode]).toEqual([404, 3000]);
    const scopes = ["ea:api", "ea:sales_readonly"];
    const reader = books.as(await books.token("anna@norrsken.example", norrsken.id, scopes));
    expect((await sendInvoice((await bookInvoice()).Id, { SendType: 1 }, reader)).body.ErrorCode).toBe(4006);
  });
});
