import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type BooksClient, type JsonRecord, startBooks } from "../resources/testing/books-client";
import { createBookedInvoice, createCustomer, openShop, type Shop } from "../resources/testing/sales";
import { norrsken } from "../seed/companies";
import { readPdf } from "./testing/pdf-text";

let books: BooksClient;
let shop: Shop;
let token: string;

beforeAll(async () => {
  books = await startBooks("empty");
  shop = await openShop(books);
  token = await books.createToken("anna@norrsken.example", norrsken.id);
});
afterAll(() => books.sandbox.stop());

async function readPrintedText(invoiceId: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${books.sandbox.url}/v2/customerinvoices/${invoiceId}/print`, { headers });
  const { pages, title, language } = await readPdf(new Uint8Array(await answer.arrayBuffer()));
  return [title, language, ...pages].join("\n");
}

async function changeCompany(members: JsonRecord): Promise<void> {
  const databaseClient = new pg.Client({ connectionString: books.sandbox.databaseUrl });
  await databaseClient.connect();
  await databaseClient.query(`UPDATE "CompanySettings" SET "BankGiro" = $1, "Address1" = $2 WHERE "companyId" = $3`, [
    members.BankGiro,
    members.Address1,
    norrsken.id,
  ]);
  await databaseClient.end();
}

it("a booked invoice prints the same after customer and company have changed", async () => {
  const customer = await createCustomer(shop.anna, {
    VatNumber: "se556903382201",
    CorporateIdentityNumber: "556903-3822",
    SalesDocumentLanguage: "sv",
  });
  const invoice = await createBookedInvoice(shop, { CustomerId: customer.body.Id });
  const textBeforeChange = await readPrintedText(invoice.body.Id);
  for (const text of ["SE556903382201", "556903-3822", "30 dagar netto", "520-4177"])
    expect(textBeforeChange).toContain(text);

  const changeAnswer = await shop.anna.send("PUT", `/customers/${customer.body.Id}`, {
    ...customer.body,
    Name: "Ett annat namn AB",
    VatNumber: null,
    CorporateIdentityNumber: null,
    SalesDocumentLanguage: "en",
  });
  expect(changeAnswer.status).toBe(200);
  await changeCompany({ BankGiro: "999-9999", Address1: "Flyttade gatan 1" });
  expect(await readPrintedText(invoice.body.Id)).toBe(textBeforeChange);
});

it("what is kept for the page is no member: neither answered, nor filtered, nor chosen", async () => {
  const invoice = await createBookedInvoice(shop);
  expect(Object.keys(invoice.body)).not.toContain("printed");
  for (const option of ["$filter=printed ne null", "$select=printed", "$orderby=printed"]) {
    expect((await shop.anna.get(`/customerinvoices?${option}`)).body.ErrorCode).toBe(6000);
  }
});
