import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readPdf } from "../../documents/testing/pdf-text";
import { norrsken } from "../../seed/companies";
import { type BooksClient, type JsonRecord, startBooks } from "../testing/books-client";
import {
  buildOrderBody,
  buildOrderRow,
  buildQuoteBody,
  createOrderWithStatus,
  createQuoteWithStatus,
  sendSuccessfully,
} from "../testing/quotes-and-orders";
import { createCustomer, openShop, type Shop } from "../testing/sales";

let books: BooksClient;
let shop: Shop;

beforeAll(async () => {
  books = await startBooks("empty");
  shop = await openShop(books);
});
afterAll(() => books.sandbox.stop());

type StoredMail = { recipients: string[]; cc: string[]; subject: string } & {
  attachments: { name: string; data: string }[];
};

/** Finds a mail by its subject, which is different for every mail of these tests. */
async function findMailBySubject(wantedSubject: string): Promise<StoredMail> {
  const mailList = await books.sandbox.callControl<{ id: string }[]>("GET", "/mail");
  const mails = await Promise.all(
    mailList.map(({ id }) => books.sandbox.callControl<StoredMail>("GET", `/mail/${id}`)),
  );
  const [mail] = mails.filter(({ subject }) => subject === wantedSubject);
  if (mail === undefined) throw new Error(`no mail says ${wantedSubject}`);
  return mail;
}

const documentKinds = [
  ["quotes", "EmailAddressQuote", "Offert"],
  ["orders", "EmailAddressOrder", "Orderbekräftelse"],
] as const;

/** Creates a quote or an order for a new customer with the stated members, and returns its id. */
async function createDocument(kind: (typeof documentKinds)[number][0], members: JsonRecord): Promise<string> {
  const CustomerId = (await createCustomer(shop.anna, members)).body.Id;
  if (kind === "quotes") return createQuoteWithStatus(shop, "ongoing", buildQuoteBody(shop, undefined, { CustomerId }));
  return createOrderWithStatus(shop, "ongoing", buildOrderBody(shop, undefined, { CustomerId }));
}

describe.each(documentKinds)("the mail of %s", (kind, member, heading) => {
  it("goes to the customer's address for them, else to the general one, else to the one the call names", async () => {
    const customerMembers = {
      EmailAddress: "allman@kund.example",
      [member]: "egen@kund.example",
      EmailAddresses: ["kopia@kund.example"],
    };
    const addressCases: readonly (readonly [JsonRecord, JsonRecord, readonly string[]])[] = [
      [customerMembers, {}, ["egen@kund.example"]],
      [{ ...customerMembers, [member]: null }, {}, ["allman@kund.example"]],
      [customerMembers, { Email: "annan@kund.example", CcRecipients: null }, ["annan@kund.example"]],
    ];
    for (const [index, [members, body, expectedRecipients]] of addressCases.entries()) {
      const id = await createDocument(kind, members);
      const number = (await shop.anna.get(`/${kind}/${id}`)).body.Number;
      await sendSuccessfully(shop, "POST", `/${kind}/${id}/email`, {
        ...body,
        Subject: `${kind} ${index}: #### och ####`,
      });
      const mail = await findMailBySubject(`${kind} ${index}: ${number} och ${number}`);
      expect([mail.recipients, mail.cc]).toEqual([
        expectedRecipients,
        body.CcRecipients === null ? [] : ["kopia@kund.example"],
      ]);
      const [file] = mail.attachments;
      expect(file?.name).toBe(`${heading}-${number}.pdf`);
      const pdf = await readPdf(new Uint8Array(Buffer.from(file?.data ?? "", "base64")));
      expect([pdf.title, pdf.pages[0]?.includes("Älvsbyns Kök AB")]).toEqual([`${heading} ${number}`, true]);
    }
  });

  it.each([
    ["no address at all", { EmailAddress: null }, {}, "Email"],
    ["an address that is none", {}, { Email: "nobody" }, "Email"],
    ["a copy to what is none", {}, { CcRecipients: ["x"] }, "CcRecipients[0]"],
    ["a subject of two lines", {}, { Subject: "a\nb" }, "Subject"],
  ])("is refused with %s", async (_, members, body, field) => {
    const id = await createDocument(kind, members);
    const mailsBefore = await books.sandbox.callControl<unknown[]>("GET", "/mail");
    const { status, body: problem } = await shop.anna.send("POST", `/${kind}/${id}/email`, body);
    expect([status, problem.ErrorCode, problem.Errors[0]?.Field]).toEqual([400, 2000, field]);
    expect(await books.sandbox.callControl<unknown[]>("GET", "/mail")).toHaveLength(mailsBefore.length);
  });
});

describe("a page", () => {
  async function readPrintedPage(path: string) {
    const headers = { authorization: `Bearer ${await books.createToken("anna@norrsken.example", norrsken.id)}` };
    const answer = await fetch(`${books.sandbox.url}/v2${path}`, { headers });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    return readPdf(new Uint8Array(await answer.arrayBuffer()));
  }

  it("of a quote and an order has what was saved, whatever the article became since", async () => {
    const article = (await shop.anna.get(`/articles/${shop.articleIds.goods25}`)).body;
    const quoteId = await createQuoteWithStatus(
      shop,
      "ongoing",
      buildQuoteBody(shop, [{ ArticleId: article.Id, Quantity: 2, UnitPrice: 400 }]),
    );
    const orderId = await createOrderWithStatus(shop, "ongoing");
    const pagesBefore = [
      await readPrintedPage(`/quotes/${quoteId}/print`),
      await readPrintedPage(`/orders/${orderId}/print`),
    ];
    expect(pagesBefore[0]?.pages[0]).toContain("1 000,00 SEK");
    await sendSuccessfully(shop, "PUT", `/articles/${article.Id}`, {
      ...article,
      Name: "Annat",
      NetPrice: 1,
      GrossPrice: null,
    });
    expect([
      await readPrintedPage(`/quotes/${quoteId}/print`),
      await readPrintedPage(`/orders/${orderId}/print`),
    ]).toEqual(pagesBefore);
    await sendSuccessfully(shop, "PUT", `/articles/${article.Id}`, article);
  });

  it("of a delivery note follows what is delivered", async () => {
    const rows = [buildOrderRow(shop, "goods12", 7, 123, { DeliveredQuantity: 3 })];
    const id = await createOrderWithStatus(shop, "shipped", buildOrderBody(shop, rows));
    const { pages, title } = await readPrintedPage(`/orders/${id}/deliverynote/print`);
    expect(title).toBe(`Följesedel ${(await shop.anna.get(`/orders/${id}`)).body.Number}`);
    for (const expectedText of ["7 st", "3 st", "Levererad 2026-11-18"]) expect(pages[0]).toContain(expectedText);
    expect(pages[0]).not.toContain("123,00");
  });
});
