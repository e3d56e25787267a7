import fc from "fast-check";
import pg from "pg";
import type { SeedCompany } from "../../../../sandbox/seed/companies";
import type { Sandbox } from "../../../../scripts/testing/programs";
import { parsePage } from "../../../api/contract/list";
import { allOf, anyOf, compare, listSearch } from "../../../api/contract/list-query";
import { type Customer, customers, emptyCustomer, fromCustomer } from "../../../api/contract/sales/customer";
import { type Invoice, invoices } from "../../../api/contract/sales/customer-invoice";
import { emptyDraft, fromInvoiceDraft, invoiceDrafts } from "../../../api/contract/sales/customer-invoice-draft";
import { missingOfDraft, missingToSend, numbersNamed } from "../../sales/e-invoice/e-invoice";
import { invoiceTotals } from "../../sales/invoice-totals";
import { openShop, type Shop } from "../books";
import { saleOf, turned } from "../random-drafts";
import { type DrawnBuyer, type DrawnInvoice, drawnBuyer, drawnInvoice } from "./draw";
import { ruleBreaks } from "./rules";
import { schemaBreaks } from "./schema";
import { drawnSeller, sellerWriter } from "./seller";
import { parseXml } from "./xml-tree";

/** The result of a comparison; `differences` names each invoice by seed and place, with which it can be drawn again. */
export type EInvoiceTally = {
  invoices: number;
  sent: number;
  /** The number of invoices sent to an address that is not in the network. */
  undelivered: number;
  refused: number;
  /** How often the portal reported each field as missing or wrong. */
  fields: Record<string, number>;
  differences: string[];
};

const buyersOfCompany = 60;
const sellersOfCompany = 12;
const lanes = 4;

/**
 * Books invoices of random drafts, sends each as an e-invoice, and compares three
 * judgements: what the portal says before it sends, of the draft and of the invoice, what
 * the service answers, and what the schema and the rules say of the XML that was sent.
 *
 * @param places  companies, each with a person who may sell there; invoices are distributed over them in turn
 */
export async function checkRandomEInvoices(
  sandbox: Sandbox,
  places: readonly { company: SeedCompany; user: string }[],
  { seed, count }: { seed: number; count: number },
): Promise<EInvoiceTally> {
  await sandbox.control("PUT", "/limits", { perMinute: 100_000_000 });
  const shops = await Promise.all(
    places.map(async ({ company, user }, at) => {
      const shop = await openShop(sandbox, company, user);
      const drawn = fc.sample(drawnBuyer(company.countryCode), { seed: seed + at, numRuns: buyersOfCompany });
      const buyers: Customer[] = [];
      for (const one of drawn) buyers.push(await createBuyer(shop, one));
      const sellers = [
        {},
        ...fc.sample(drawnSeller(company.countryCode), { seed: seed + at, numRuns: sellersOfCompany }),
      ];
      return { shop, buyers, sellers };
    }),
  );
  const drawn = fc.sample(drawnInvoice, { seed, numRuns: count });
  const tally: EInvoiceTally = { invoices: 0, sent: 0, undelivered: 0, refused: 0, fields: {}, differences: [] };
  const store = new pg.Pool({ connectionString: sandbox.databaseUrl, max: shops.length });
  await Promise.all(
    shops.map(async ({ shop, buyers, sellers }, at) => {
      const writeSeller = await sellerWriter(store, shop);
      const own = drawn.flatMap((one, place) => (place % shops.length === at ? [{ one, place }] : []));
      // The settings of the company are the same for all invoices that are booked at the same time.
      for (const [number, seller] of sellers.entries()) {
        const sold = own.filter(({ one }) => one.seller % sellers.length === number);
        if (sold.length > 0) await checkAll({ ...shop, settings: await writeSeller(seller) }, buyers, sold);
      }
      await writeSeller({});
    }),
  );
  await store.end();
  return tally;

  async function checkAll(
    shop: Shop,
    buyers: readonly Customer[],
    sold: readonly { one: DrawnInvoice; place: number }[],
  ) {
    const checkLane = async (lane: number) => {
      for (const { one, place } of sold.filter((_, index) => index % lanes === lane)) {
        const buyer = buyers[one.buyer % buyers.length];
        if (!buyer) continue;
        const found = await checkOne(sandbox, shop, buyer, one, tally).catch((error: unknown) => [String(error)]);
        tally.invoices++;
        tally.differences.push(
          ...found.map((text) => `invoice ${place} of seed ${seed} at ${shop.company.name}: ${text}`),
        );
      }
    };
    await Promise.all(Array.from({ length: lanes }, (_, lane) => checkLane(lane)));
  }
}

async function createBuyer(shop: Shop, { gln, countryCode, ...drawn }: DrawnBuyer): Promise<Customer> {
  const invoiceAddress = { line1: "Road 1", line2: "", postalCode: "1000", city: "Town", countryCode };
  const termsOfPaymentId = shop.settings.termsOfPaymentId ?? "";
  const customer = { ...emptyCustomer, ...drawn, invoiceAddress, termsOfPaymentId };
  return customers.parse(
    await shop.call("POST", customers.path, { ...fromCustomer(customer), EdiGlnNumber: gln || null }),
  );
}

async function checkOne(
  sandbox: Sandbox,
  open: Shop,
  buyer: Customer,
  drawn: DrawnInvoice,
  tally: EInvoiceTally,
): Promise<string[]> {
  const services = open.articles.filter((article) => article.isService);
  const shop = drawn.isOfServices ? { ...open, articles: services } : open;
  const home = shop.company.countryCode;
  const sale = saleOf(shop, drawn.draft, buyer);
  const { rows } =
    invoiceTotals(sale.priced, sale.settings).grossMinor < 0n ? saleOf(shop, turned(drawn.draft), buyer) : sale;
  const { isCredit, yourReference, ourReference, buyersOrderReference } = drawn;
  const terms = shop.terms[drawn.terms % shop.terms.length];
  const termsOfPaymentId = terms?.id ?? "";
  const body = fromInvoiceDraft({
    ...emptyDraft,
    ...{ customerId: buyer.id, rows, isCredit, yourReference, ourReference, buyersOrderReference, termsOfPaymentId },
  });
  const draft = invoiceDrafts.parse(await shop.call("POST", invoiceDrafts.path, body));
  const known = {
    namesCredited: draft.isCredit && (await isNamed(shop, draft)),
    paidAtOnce: terms?.paidAtOnce ?? false,
  };
  const beforehand = missingOfDraft({ ...draft, ...known }, buyer, shop.settings, home).map(nameOf);
  const converted = await shop.answer("POST", `${invoiceDrafts.path}/${draft.id}/convert`);
  // The draft has nothing to book, and the service refuses it.
  if (converted.status === 400) return [];
  const booked = invoices.parse(converted.body);
  const credit = drawn.isVoided && !isCredit ? await voided(shop, booked) : null;
  const invoice = credit ?? booked;
  const namesCredited = invoice.isCredit && (await isNamed(shop, invoice));
  const parties = { customer: buyer, company: shop.settings, namesCredited };
  const told = missingToSend({ invoice, ...parties }, "network", home).map(nameOf);
  const found =
    credit || told.join() === beforehand.join() ? [] : [`told ${told} of the invoice, ${beforehand} of the draft`];

  const answer = await shop.answer("POST", `${invoices.path}/${invoice.id}/einvoice`, { SendType: 1 });
  const field = answer.status === 200 ? null : fieldOf(answer.body);
  const isUndelivered =
    field === null && invoices.parse(await shop.call("GET", `${invoices.path}/${invoice.id}`)).hasSendError;
  const mended = field === null ? (isUndelivered ? ["customer.electronicAddress"] : []) : (fields[field] ?? [field]);
  for (const name of told) tally.fields[name] = (tally.fields[name] ?? 0) + 1;
  if (mended.length === 0) tally.sent++;
  else if (isUndelivered) tally.undelivered++;
  else tally.refused++;
  const agree = mended.length === 0 ? told.length === 0 : mended.some((name) => told.includes(name));
  if (!agree) found.push(`told ${told.join() || "nothing"}, the service says ${mended.join(" or ") || "nothing"}`);
  if (mended.length > 0) return found;
  const { document } = await sandbox.control<{ document: string }>("GET", `/sent-invoices/${invoice.id}`);
  const xml = parseXml(Buffer.from(document, "base64").toString("utf8"));
  return [...found, ...schemaBreaks(xml), ...ruleBreaks(xml).map((rule) => `breaks ${rule}`)];
}

/** Whether the text of a credit note contains the number of an invoice to the same customer. */
async function isNamed(shop: Shop, invoice: Pick<Invoice, "customerId" | "rows">): Promise<boolean> {
  const numbers = numbersNamed(invoice.rows);
  if (numbers.length === 0) return false;
  const filter = allOf(
    compare("CustomerId", "eq", { id: invoice.customerId }),
    compare("IsCreditInvoice", "eq", false),
    anyOf(...numbers.map((number) => compare("InvoiceNumber", "eq", number))),
  );
  const search = listSearch({ filter, pageSize: 1 });
  return parsePage(invoices, await shop.call("GET", `${invoices.path}?${search}`)).items.length > 0;
}

/** Voids an invoice and returns the credit note; null for an invoice that cannot be voided, since it was paid at once. */
async function voided(shop: Shop, invoice: Invoice): Promise<Invoice | null> {
  const { status } = await shop.answer("POST", `${invoices.path}/${invoice.id}/void`);
  if (status !== 200) return null;
  const { creditedBy } = invoices.parse(await shop.call("GET", `${invoices.path}/${invoice.id}`));
  return invoices.parse(await shop.call("GET", `${invoices.path}/${creditedBy[0]}`));
}

const nameOf = ({ of, field }: { of: string; field: string }) => `${of}.${field}`;

/** The member that the first error of an answer names. */
function fieldOf(body: unknown): string {
  const { Errors } = body as { Errors?: readonly { Field?: string }[] };
  return Errors?.[0]?.Field ?? "";
}

/** The fields that the portal reports for each member that the service names in an error. */
const fields: Readonly<Record<string, readonly string[]>> = {
  OurReference: ["invoice.ourReference"],
  YourReference: ["invoice.yourReference"],
  CurrencyCode: ["invoice.currency"],
  Rows: ["invoice.rows", "invoice.rate", "invoice.creditedInvoice"],
  SendType: ["customer.identityNumber"],
  "Customer.CorporateIdentityNumber": ["customer.identityNumber"],
  "Customer.VatNumber": ["customer.vatNumber"],
  "Customer.Name": ["customer.name"],
  "CompanySettings.Name": ["company.name"],
  "CompanySettings.Address1": ["company.address"],
  "CompanySettings.CorporateIdentityNumber": ["company.identityNumber"],
  "CompanySettings.VatCode": ["company.vatNumber"],
  "CompanySettings.PeppolId": ["company.electronicAddress"],
  "CompanySettings.Iban": ["company.account"],
};
