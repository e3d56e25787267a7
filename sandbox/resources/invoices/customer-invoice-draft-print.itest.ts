import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readPdf } from "../../documents/testing/pdf-text";
import { norrsken } from "../../seed/companies";
import { type BooksClient, type JsonRecord, startBooks, today } from "../testing/books-client";
import { readBooksSnapshot } from "../testing/books-snapshot";
import { buildRow, createCustomer, createDraft, openShop, type Shop } from "../testing/sales";

let books: BooksClient;
let shop: Shop;
let token: string;

beforeAll(async () => {
  books = await startBooks("empty");
  shop = await openShop(books);
  token = await books.createToken("anna@norrsken.example", norrsken.id);
});
afterAll(() => books.sandbox.stop());

async function printDraft(id: unknown, query = "") {
  const answer = await fetch(`${books.sandbox.url}/v2/customerinvoicedrafts/${id}/print${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return { status: answer.status, type: answer.headers.get("content-type"), bytes };
}

async function readPrintedText(id: unknown, query = ""): Promise<string> {
  const { status, type, bytes } = await printDraft(id, query);
  expect([status, type]).toEqual([200, "application/pdf"]);
  return (await readPdf(bytes)).pages.join(" ");
}

const createTwoRowDraft = (overrides: JsonRecord = {}) =>
  createDraft(shop, [buildRow(shop, "goods25", 7, 13.37), buildRow(shop, "service25", 1.5, 895)], overrides);

describe("a printed draft", () => {
  it("is marked as one, has no number, and says what would be booked", async () => {
    const draft = await createTwoRowDraft();
    const snapshotBefore = await readBooksSnapshot(books.sandbox, shop.anna);
    const text = await readPrintedText(draft.body.Id);
    const totalText = Number(draft.body.TotalAmount)
      .toFixed(2)
      .replace(".", ",")
      .replace(/\B(?=(\d{3})+,)/g, " ");
    expect(text).toContain(totalText);
    expect(text).toContain("Utkast, inte en faktura");
    expect(text).toContain("Älvsbyns Kök AB");
    expect(text).toContain(today);
    expect(text).not.toContain("OCR");
    expect(text).not.toMatch(/Fakturanummer \d/);
    expect(await readBooksSnapshot(books.sandbox, shop.anna)).toEqual(snapshotBefore);
    const draftReply = await shop.anna.get(`/customerinvoicedrafts/${draft.body.Id}`);
    expect(draftReply.body).toEqual(draft.body);
  });

  it("has the day a conversion with the same query gives it", async () => {
    const draft = await createTwoRowDraft({ InvoiceDate: "2026-11-02" });
    expect(await readPrintedText(draft.body.Id, "?keepOriginalDraftDate=true")).toContain("2026-11-02");
    expect(await readPrintedText(draft.body.Id)).not.toContain("2026-11-02");
  });

  it("may be empty", async () => {
    const draft = await createDraft(shop, []);
    expect(await readPrintedText(draft.body.Id)).toContain("Utkast, inte en faktura");
  });
});

it("says why there is no VAT row by row, on the draft, the invoice of it and the credit invoice that takes it back", async () => {
  const builderMembers = {
    Name: "Bygg i Boden AB",
    ReverseChargeOnConstructionServices: true,
    VatNumber: "SE556903382201",
  };
  const customer = await createCustomer(shop.anna, builderMembers);
  const reversedRow = buildRow(shop, "service25", 1, 700, { ReversedConstructionServicesVatFree: true });
  const rows = [buildRow(shop, "goods0", 1, 200), reversedRow, buildRow(shop, "goods25", 1, 100)];
  const draft = await createDraft(shop, rows, { CustomerId: customer.body.Id });
  const buildVatGroundTexts = (sign: "" | "\u2212") => [
    `Moms 0 % (a) på ${sign}200,00`,
    `Moms 0 % (b) på ${sign}700,00`,
    `Moms 25 % på ${sign}100,00`,
    "(a) Undantag från skatteplikt.",
    "(b) Omvänd betalningsskyldighet",
  ];
  const draftText = await readPrintedText(draft.body.Id);
  for (const text of buildVatGroundTexts("")) expect(draftText).toContain(text);

  const invoice = (await shop.anna.send("POST", `/customerinvoicedrafts/${draft.body.Id}/convert`)).body;
  await shop.anna.send("POST", `/customerinvoices/${invoice.Id}/void`);
  const creditInvoice = (await shop.anna.get(`/customerinvoices?$filter=ReferringInvoiceId eq ${invoice.Id}`)).body
    .Data[0];
  const readPrintedInvoice = async (id: unknown) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${books.sandbox.url}/v2/customerinvoices/${id}/print`, { headers });
    return (await readPdf(new Uint8Array(await answer.arrayBuffer()))).pages.join(" ");
  };
  const [invoiceText, creditText] = [await readPrintedInvoice(invoice.Id), await readPrintedInvoice(creditInvoice?.Id)];
  for (const text of buildVatGroundTexts("")) expect(invoiceText).toContain(text);
  for (const text of buildVatGroundTexts("\u2212")) expect(creditText).toContain(text);
});

it("refuses a draft that could not be booked on its day, and one that is not there", async () => {
  const draft = await createTwoRowDraft({ DueDate: "2026-11-01" });
  expect((await printDraft(draft.body.Id)).status).toBe(400);
  expect((await printDraft(draft.body.CustomerId)).status).toBe(404);
});
