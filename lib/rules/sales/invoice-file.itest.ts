import { afterAll, beforeAll, expect, it } from "vitest";
import { norrsken } from "../../../sandbox/seed/companies";
import { anna } from "../../../sandbox/seed/people";
import { type Sandbox, startSandbox } from "../../../scripts/testing/programs";
import { customers, emptyCustomer, fromCustomer } from "../../api/contract/sales/customer";
import { invoices } from "../../api/contract/sales/customer-invoice";
import { emptyDraft, fromInvoiceDraft, invoiceDrafts } from "../../api/contract/sales/customer-invoice-draft";
import { emptyRow } from "../../api/contract/sales/document-row";
import { orders } from "../../api/contract/sales/order";
import { emptyOrder, emptyOrderRow, fromOrder } from "../../api/contract/sales/order-body";
import { quoteDrafts, quotes } from "../../api/contract/sales/quote";
import { emptyQuote, fromQuote } from "../../api/contract/sales/quote-draft";
import { openShop, type Shop } from "../testing/books";
import { makeDocumentFileName, makeInvoiceFileName } from "./invoice-file";

const documentDate = "2026-11-20";
let sandbox: Sandbox;
let shop: Shop;

beforeAll(async () => {
  sandbox = await startSandbox();
  shop = await openShop(sandbox, norrsken, anna.email);
});
afterAll(async () => {
  await sandbox?.stop();
});

it.each(["", "sv", "nb", "nl", "en"])(
  "foretells the file a mail carries, kind by kind, to a customer with %j",
  async (language) => {
    const existingCustomer = shop.customers[0];
    const article = shop.articles[0];
    if (!existingCustomer || !article) throw new Error("nothing to sell");
    const { id: customerId } = customers.parse(
      await shop.call(
        "POST",
        customers.path,
        fromCustomer({
          ...emptyCustomer,
          name: `Kund ${language}`,
          email: `kund${language}@kund.example`,
          documentLanguage: language,
          termsOfPaymentId: existingCustomer.termsOfPaymentId,
          invoiceAddress: { line1: "Gatan 1", line2: "", postalCode: "11122", city: "Stockholm", countryCode: "SE" },
        }),
      ),
    );
    const soldMembers = { articleId: article.id, text: article.name, quantity: 10_000n, unitPrice: 1_000_000n };
    const rows = [{ ...emptyRow, ...soldMembers }];

    const draftAnswer = await shop.call(
      "POST",
      invoiceDrafts.path,
      fromInvoiceDraft({ ...emptyDraft, customerId, rows }),
    );
    const { id: draftId } = invoiceDrafts.parse(draftAnswer);
    const invoice = invoices.parse(await shop.call("POST", `${invoiceDrafts.path}/${draftId}/convert`));
    const expectedInvoiceFileName = makeInvoiceFileName(language, norrsken.countryCode, {
      isCredit: false,
      number: invoice.number,
    });
    expect(await nameOfMailedFile(invoices.path, invoice.id)).toBe(expectedInvoiceFileName);

    await shop.call("POST", `${invoices.path}/${invoice.id}/void`);
    const [creditNoteId] = invoices.parse(await shop.call("GET", `${invoices.path}/${invoice.id}`)).creditedBy;
    const creditNote = invoices.parse(await shop.call("GET", `${invoices.path}/${creditNoteId}`));
    expect(await nameOfMailedFile(invoices.path, creditNote.id)).toBe(
      makeInvoiceFileName(language, norrsken.countryCode, creditNote),
    );

    const body = fromQuote({ ...emptyQuote, quoteOn: documentDate, validUntilOn: "2026-12-20", customerId, rows });
    const quoteDraft = quoteDrafts.parse(await shop.call("POST", quoteDrafts.path, body));
    const quote = quotes.parse(await shop.call("PUT", `${quoteDrafts.path}/${quoteDraft.id}/convert`));
    const expectedQuoteFileName = makeDocumentFileName("quote", language, norrsken.countryCode, quote.number);
    expect(await nameOfMailedFile(quotes.path, quote.id)).toBe(expectedQuoteFileName);

    const newOrder = {
      ...emptyOrder,
      currencyCode: "SEK",
      orderOn: documentDate,
      customerId,
      rows: [{ ...emptyOrderRow, ...soldMembers }],
    };
    const order = orders.parse(await shop.call("POST", orders.path, fromOrder(newOrder)));
    const expectedOrderFileName = makeDocumentFileName("order", language, norrsken.countryCode, order.number);
    expect(await nameOfMailedFile(orders.path, order.id)).toBe(expectedOrderFileName);
  },
);

/** The name of the file that is attached to the mail of a document. */
async function nameOfMailedFile(path: string, id: string): Promise<string | undefined> {
  await shop.call("POST", `${path}/${id}/email`, { Subject: id });
  const mails = await sandbox.callControl<{ subject: string; attachments: string[] }[]>("GET", "/mail");
  return mails.find(({ subject }) => subject === id)?.attachments[0];
}
