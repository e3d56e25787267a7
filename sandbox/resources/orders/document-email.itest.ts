import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readPdf } from "../../documents/testing/pdf-text";
import { norrsken } from "../../seed/companies";
import { type Books, startBooks, type Wire } from "../testing/books-client";
import {
  createOrderAt,
  createQuoteAt,
  orderBody,
  orderRow,
  quoteBody,
  sendSuccessfully,
} from "../testing/quotes-and-orders";
import { createCustomer, openShop, type Shop } from "../testing/sales";

let books: Books;
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
  const list = await books.sandbox.control<{ id: string }[]>("GET", "/mail");
  const all = await Promise.all(list.map(({ id }) => books.sandbox.control<StoredMail>("GET", `/mail/${id}`)));
  const [mail] = all.filter(({ subject }) => subject === wantedSubject);
  if (mail === undefined) throw new Error(`no mail says ${wantedSubject}`);
  return mail;
}

const kinds = [
  ["quotes", "EmailAddressQuote", "Offert"],
  ["orders", "EmailAddressOrder", "Orderbekräftelse"],
] as const;

/** Creates a quote or an order for a new customer with the stated members, and returns its id. */
async function createDocument(kind: (typeof kinds)[number][0], members: Wire): Promise<string> {
  const CustomerId = (await createCustomer(shop.anna, members)).body.Id;
  if (kind === "quotes") return createQuoteAt(shop, "ongoing", quoteBody(shop, undefined, { CustomerId }));
  return createOrderAt(shop, "ongoing", orderBody(shop, undefined, { CustomerId }));
}

describe.each(kinds)("the mail of %s", (kind, member, heading) => {
  it("goes to the customer's address for them, else to the general one, else to the one the call names", async () => {
    const own = {
      EmailAddress: "allman@kund.example",
      [member]: "egen@kund.example",
      EmailAddresses: ["kopia@kund.example"],
    };
    const addressed: readonly (readonly [Wire, Wire, readonly string[]])[] = [
      [own, {}, ["egen@kund.example"]],
      [{ ...own, [member]: null }, {}, ["allman@kund.example"]],
      [own, { Email: "annan@kund.example", CcRecipients: null }, ["annan@kund.example"]],
    ];
    for (const [index, [members, body, to]] of addressed.entries()) {
      const id = await createDocument(kind, members);
      const number = (await shop.anna.get(`/${kind}/${id}`)).body.Number;
      await sendSuccessfully(shop, "POST", `/${kind}/${id}/email`, {
        ...body,
        Subject: `${kind} ${index}: #### och ####`,
      });
      const mail = await findMailBySubject(`${kind} ${index}: ${number} och ${number}`);
      expect([mail.recipients, mail.cc]).toEqual([to, body.CcRecipients === null ? [] : ["kopia@kund.example"]]);
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
    const before = await books.sandbox.control<unknown[]>("GET", "/mail");
    const { status, body: problem } = await shop.anna.send("POST", `/${kind}/${id}/email`, body);
    expect([status, problem.ErrorCode, problem.Errors[0]?.Field]).toEqual([400, 2000, field]);
    expect(await books.sandbox.control<unknown[]>("GET", "/mail")).toHaveLength(before.length);
  });
});

describe("a page", () => {
  async function printed(path: string) {
    const headers = { authorization: `Bearer ${await books.token("anna@norrsken.example", norrsken.id)}` };
    const answer = await fetch(`${books.sandbox.url}/v2${path}`, { headers });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    return readPdf(new Uint8Array(await answer.arrayBuffer()));
  }

  it("of a quote and an order has what was saved, whatever the article became since", async () => {
    const article = (await shop.anna.get(`/articles/${shop.articles.goods25}`)).body;
    const quote = await createQuoteAt(
      shop,
      "ongoing",
      quoteBody(shop, [{ ArticleId: article.Id, Quantity: 2, UnitPrice: 400 }]),
    );
    const order = await createOrderAt(shop, "ongoing");
    const before = [await printed(`/quotes/${quote}/print`), await printed(`/orders/${order}/print`)];
    expect(before[0]?.pages[0]).toContain("1 000,00 SEK");
    await sendSuccessfully(shop, "PUT", `/articles/${article.Id}`, {
      ...article,
      Name: "Annat",
      NetPrice: 1,
      GrossPrice: null,
    });
    expect([await printed(`/quotes/${quote}/print`), await printed(`/orders/${order}/print`)]).toEqual(before);
    await sendSuccessfully(shop, "PUT", `/articles/${article.Id}`, article);
  });

  it("of a delivery note follows what is delivered", async () => {
    const rows = [orderRow(shop, "goods12", 7, 123, { DeliveredQuantity: 3 })];
    const id = await createOrderAt(shop, "shipped", orderBody(shop, rows));
    const { pages, title } = await printed(`/orders/${id}/deliverynote/print`);
    expect(title).toBe(`Följesedel ${(await shop.anna.get(`/orders/${id}`)).body.Number}`);
    for (const part of ["7 st", "3 st", "Levererad 2026-11-18"]) expect(pages[0]).toContain(part);
    expect(pages[0]).not.toContain("123,00");
  });
});
