import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fjordtre, norrsken } from "../../seed/companies";
import { type BooksClient, type Caller, type JsonRecord, startBooks } from "../testing/books-client";
import { readBooksSnapshot } from "../testing/books-snapshot";
import { buildRow, createBookedInvoice, createCustomer, createDraft, openShop, type Shop } from "../testing/sales";

let books: BooksClient;
let shop: Shop;
let databaseClient: pg.Client;

beforeAll(async () => {
  books = await startBooks();
  databaseClient = new pg.Client({ connectionString: books.sandbox.databaseUrl });
  await databaseClient.connect();
  shop = await openShop(books);
});
afterAll(async () => {
  await databaseClient.end();
  await books.sandbox.stop();
});

const sendInvoice = (id: unknown, body?: JsonRecord, caller: Caller = shop.anna) =>
  caller.send("POST", `/customerinvoices/${id}/einvoice`, body);
const readInvoice = async (id: unknown) => (await shop.anna.get(`/customerinvoices/${id}`)).body;
const companyMembers = { CorporateIdentityNumber: "556016-0680" };

/** Books an invoice of 11,250 for a new customer with the stated members. */
async function bookInvoice(
  customerMembers: JsonRecord = companyMembers,
  members: JsonRecord = {},
): Promise<JsonRecord> {
  const CustomerId = (await createCustomer(shop.anna, customerMembers)).body.Id;
  return (await createBookedInvoice(shop, { CustomerId, OurReference: "Anna", ...members })).body;
}

async function readSentInvoices(invoiceId: unknown) {
  const { rows } = await databaseClient.query(
    `SELECT * FROM "SentInvoice" WHERE "companyId" = $1 AND "invoiceId" = $2`,
    [norrsken.id, invoiceId],
  );
  return rows.map(({ document, ...sentColumns }) => ({
    ...sentColumns,
    document: (document as Buffer).toString("utf8"),
  }));
}

describe("an invoice that is sent", () => {
  it("electronically leaves as Peppol's document with the booked amounts, once", async () => {
    const customerMembers = { ...companyMembers, Name: 'Bygg & <Son> "AB"', VatNumber: "SE556016068001" };
    const invoice = await bookInvoice(customerMembers, { YourReference: "Kalle" });
    const reply = await sendInvoice(invoice.Id, { SendType: 1 });
    expect([reply.status, reply.text]).toEqual([200, ""]);
    expect(await readInvoice(invoice.Id)).toMatchObject({
      SendType: 1,
      HasAutoInvoiceError: false,
      IsNotDelivered: false,
      ElectronicAddress: "0007:5560160680",
      RemainingAmount: 11250,
    });
    const [sentInvoice, ...furtherInvoices] = await readSentInvoices(invoice.Id);
    expect(furtherInvoices).toEqual([]);
    expect(sentInvoice).toMatchObject({ sendType: 1, recipient: "0007:5560160680", contentType: "application/xml" });
    for (const expectedText of [
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
      expect(sentInvoice?.document).toContain(expectedText);
    }
    const repeatedReply = await sendInvoice(invoice.Id, { SendType: 2 });
    expect([repeatedReply.status, repeatedReply.body.ErrorCode]).toEqual([400, 4002]);
    expect(await readSentInvoices(invoice.Id)).toHaveLength(1);
  });

  it.each([2, 4])("as %i leaves as its page", async (SendType) => {
    const invoice = await bookInvoice();
    expect((await sendInvoice(invoice.Id, { SendType })).status).toBe(200);
    expect((await readInvoice(invoice.Id)).SendType).toBe(SendType);
    const [sentInvoice] = await readSentInvoices(invoice.Id);
    expect(sentInvoice).toMatchObject({ sendType: SendType, contentType: "application/pdf" });
    expect(sentInvoice?.recipient).toBe(SendType === 2 ? "Åkervägen 7, 942 31 Älvsbyn" : "556016-0680");
    expect(sentInvoice?.document.slice(0, 5)).toBe("%PDF-");
  });

  it("without SendType goes as the invoice says, and electronically where it says nothing", async () => {
    const invoice = await bookInvoice();
    expect((await sendInvoice(invoice.Id)).status).toBe(200);
    expect((await readInvoice(invoice.Id)).SendType).toBe(1);
    const CustomerId = (await createCustomer(shop.anna, companyMembers)).body.Id;
    const printedInvoice = await shop.anna.send("POST", "/customerinvoices", {
      CustomerId,
      SendType: 2,
      EuThirdParty: false,
      RotReducedInvoicingType: 0,
      Rows: [buildRow(shop, "service25", 1, 100)],
    });
    expect((await sendInvoice(printedInvoice.body.Id, {})).status, printedInvoice.text).toBe(200);
    expect((await readSentInvoices(printedInvoice.body.Id))[0]?.contentType).toBe("application/pdf");
  });

  it("is a credit note when it is a credit invoice, and its rounding and discounts add up", async () => {
    const CustomerId = (await createCustomer(shop.anna, companyMembers)).body.Id;
    const creditedNumber = (await createBookedInvoice(shop, { CustomerId, OurReference: "Anna" })).body.InvoiceNumber;
    const rows = [
      buildRow(shop, "goods25", 3, 99.55, { DiscountPercentage: 0.1 }),
      { IsTextRow: true, Text: `Retur av 2 st, faktura ${creditedNumber}` },
    ];
    const members = { CustomerId, IsCreditInvoice: true, OurReference: "Anna" };
    const draft = await createDraft(shop, rows, members);
    const creditReply = await shop.anna.send("POST", `/customerinvoicedrafts/${draft.body.Id}/convert`);
    expect((await sendInvoice(creditReply.body.Id, { SendType: 1 })).status).toBe(200);
    const document = (await readSentInvoices(creditReply.body.Id))[0]?.document;
    expect(document).toContain("<CreditNote xmlns=");
    expect(document).toContain("<cbc:CreditNoteTypeCode>381<");
    expect(document).toContain(`<cac:InvoiceDocumentReference><cbc:ID>${creditedNumber}<`);
    // The net amount 268.79 and the VAT 67.20 are rounded to 336.
    expect(document).toContain('<cbc:PayableRoundingAmount currencyID="SEK">0.01<');
    expect(document).toContain('<cbc:PayableAmount currencyID="SEK">336.00<');
    expect(document?.match(/<cac:CreditNoteLine>/g)).toHaveLength(1);
  });

  it("to an address the network does not know is marked, and goes when the address is mended", async () => {
    const invoice = await bookInvoice({ ...companyMembers, ElectronicAddress: "kok@kund.example" });
    expect((await sendInvoice(invoice.Id, { SendType: 1 })).status).toBe(200);
    expect(await readInvoice(invoice.Id)).toMatchObject({ HasAutoInvoiceError: true, IsNotDelivered: true });
    expect(await readSentInvoices(invoice.Id)).toEqual([]);
    const readReachedAddresses = async () =>
      (await shop.anna.get(`/customers/${invoice.CustomerId}/autoinvoicerecipients`)).body.Data.map(
        (recipient) => recipient.ElectronicAddress,
      );
    expect(await readReachedAddresses()).toEqual([]);
    const failedInvoices = await shop.anna.get("/customerinvoices?$filter=HasAutoInvoiceError eq true");
    expect(failedInvoices.body.Data.map(({ Id }) => Id)).toContain(invoice.Id);
    const customer = (await shop.anna.get(`/customers/${invoice.CustomerId}`)).body;
    await shop.anna.send("PUT", `/customers/${customer.Id}`, { ...customer, ElectronicAddress: "0088:7300010000001" });
    expect(await readReachedAddresses()).toEqual(["0088:7300010000001"]);
    expect((await sendInvoice(invoice.Id, { SendType: 1 })).status).toBe(200);
    expect(await readInvoice(invoice.Id)).toMatchObject({ HasAutoInvoiceError: false, IsNotDelivered: false });
  });

  it.each(["0088:7300010000002", "0007:5560360794", "0099:5560360793"])(
    "to %s, whose number or register is wrong, is marked as not delivered",
    async (ElectronicAddress) => {
      const invoice = await bookInvoice({ ...companyMembers, ElectronicAddress });
      expect((await sendInvoice(invoice.Id, { SendType: 1 })).status).toBe(200);
      expect(await readInvoice(invoice.Id)).toMatchObject({ HasAutoInvoiceError: true, IsNotDelivered: true });
      expect(await readSentInvoices(invoice.Id)).toEqual([]);
    },
  );

  it("to an address with blanks and hyphens goes to the number without them", async () => {
    const invoice = await bookInvoice({ ...companyMembers, ElectronicAddress: "0007: 556036-0793" });
    expect((await sendInvoice(invoice.Id, { SendType: 1 })).status).toBe(200);
    expect((await readSentInvoices(invoice.Id))[0]).toMatchObject({ recipient: "0007:5560360793" });
  });

  it("as the credit note of a voided one refers to it, by number and day", async () => {
    const invoice = await bookInvoice({ ...companyMembers, VatNumber: "se556016068001", InvoiceCountryCode: "SE" });
    expect((await shop.anna.send("POST", `/customerinvoices/${invoice.Id}/void`)).status).toBe(200);
    const [creditReference] = (await readInvoice(invoice.Id)).CreditedBy as { CreditInvoiceId: string }[];
    expect((await sendInvoice(creditReference?.CreditInvoiceId, { SendType: 1 })).status).toBe(200);
    const document = (await readSentInvoices(creditReference?.CreditInvoiceId))[0]?.document;
    expect(document).toContain(
      `<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>${invoice.InvoiceNumber}</cbc:ID>` +
        "<cbc:IssueDate>2026-11-18</cbc:IssueDate></cac:InvoiceDocumentReference></cac:BillingReference>",
    );
    expect(document).toContain("<cbc:CompanyID>SE556016068001<");
  });

  it("as a credit note that names no invoice of its customer is refused", async () => {
    const CustomerId = (await createCustomer(shop.anna, companyMembers)).body.Id;
    const rows = [buildRow(shop, "goods25", 1, 100), { IsTextRow: true, Text: "Retur av 2 st" }];
    const draft = await createDraft(shop, rows, { CustomerId, IsCreditInvoice: true, OurReference: "Anna" });
    const creditReply = await shop.anna.send("POST", `/customerinvoicedrafts/${draft.body.Id}/convert`);
    const refusedReply = await sendInvoice(creditReply.body.Id, { SendType: 1 });
    expect([refusedReply.status, refusedReply.body.ErrorCode, refusedReply.body.Errors[0]?.Field]).toEqual([
      400,
      4002,
      "Rows",
    ]);
  });

  it("takes a number that was mended after it was booked", async () => {
    const invoice = await bookInvoice({
      ...companyMembers,
      CorporateIdentityNumber: "556016-0681",
      ElectronicAddress: "0088:7300010000001",
    });
    const refusedReply = await sendInvoice(invoice.Id, { SendType: 1 });
    expect([refusedReply.status, refusedReply.body.Errors[0]?.Field]).toEqual([
      400,
      "Customer.CorporateIdentityNumber",
    ]);
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
  const personMembers = { IsPrivatePerson: true };
  it.each<[string, string, number, number, JsonRecord, JsonRecord]>([
    ["without OurReference", "OurReference", 4015, 1, companyMembers, { OurReference: null }],
    ["without a street", "InvoiceAddress1", 4017, 1, { ...companyMembers, InvoiceAddress1: null }, {}],
    ["without a street on paper", "InvoiceAddress1", 4017, 2, { ...companyMembers, InvoiceAddress1: null }, {}],
    ["to a private person", "SendType", 4002, 1, personMembers, {}],
    ["to nobody's address", "SendType", 4002, 1, {}, {}],
    ["to the bank of a Swedish consumer", "SendType", 4002, 3, personMembers, {}],
    ["by Kivra without a number", "SendType", 4002, 4, personMembers, {}],
    ["by Kivra abroad", "SendType", 4002, 4, { ...companyMembers, InvoiceCountryCode: "NO" }, {}],
    [
      "with a wrong number of the customer",
      "Customer.CorporateIdentityNumber",
      4002,
      1,
      { CorporateIdentityNumber: "556016-0681", ElectronicAddress: "0088:7300010000001" },
      {},
    ],
    ["in a way there is not", "SendType", 2000, 5, companyMembers, {}],
  ])("%s", async (_, field, code, SendType, customer, members) => {
    const invoice = await bookInvoice(customer, members);
    const snapshotBefore = await readBooksSnapshot(books.sandbox, shop.anna);
    const { status, body } = await sendInvoice(invoice.Id, { SendType });
    expect([status, body.ErrorCode, body.Errors[0]?.Field]).toEqual([400, code, field]);
    expect(await readInvoice(invoice.Id)).toEqual(invoice);
    expect(await readBooksSnapshot(books.sandbox, shop.anna)).toEqual(snapshotBefore);
  });

  it("in Norway without YourReference, and to the bank of a consumer there", async () => {
    const sara = books.callerWithToken(await books.createToken("sara@revisorn.example", fjordtre.id));
    const [article] = (await sara.get("/articles?$pagesize=1")).body.Data;
    const termsId = (await sara.get("/termsofpayments")).body.Data[0]?.Id;
    const postInvoice = async (customer: JsonRecord, YourReference: string | null) => {
      const customerMembers = { InvoiceCountryCode: "NO", TermsOfPaymentId: termsId, ...customer };
      const CustomerId = (await createCustomer(sara, customerMembers)).body.Id;
      const Rows = [{ ArticleId: article?.Id, Quantity: 1, UnitPrice: 100 }];
      return sara.send("POST", "/customerinvoices", { CustomerId, OurReference: "Øyvind", YourReference, Rows });
    };
    const identityMember = { CorporateIdentityNumber: "974760673" };
    const replyWithoutReference = await sendInvoice(
      (await postInvoice(identityMember, null)).body.Id,
      { SendType: 1 },
      sara,
    );
    expect([
      replyWithoutReference.status,
      replyWithoutReference.body.ErrorCode,
      replyWithoutReference.body.Errors[0]?.Field,
    ]).toEqual([400, 4014, "YourReference"]);
    expect((await sendInvoice((await postInvoice(identityMember, "Kari")).body.Id, { SendType: 1 }, sara)).status).toBe(
      200,
    );
    const personMembers = { IsPrivatePerson: true, ElectronicAddress: "9482910293" };
    expect((await sendInvoice((await postInvoice(personMembers, "Kari")).body.Id, { SendType: 3 }, sara)).status).toBe(
      200,
    );
  });

  it("without an invoice, and with a token that may only read", async () => {
    const missingReply = await sendInvoice("00000000-0000-4000-8000-000000000000", { SendType: 1 });
    expect([missingReply.status, missingReply.body.ErrorCode]).toEqual([404, 3000]);
    const scopes = ["ea:api", "ea:sales_readonly"];
    const readerCaller = books.callerWithToken(await books.createToken("anna@norrsken.example", norrsken.id, scopes));
    expect((await sendInvoice((await bookInvoice()).Id, { SendType: 1 }, readerCaller)).body.ErrorCode).toBe(4006);
  });
});
