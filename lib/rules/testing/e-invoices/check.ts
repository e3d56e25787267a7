import fc from "fast-check";
import pg from "pg";
import type { SeedCompany } from "../../../../sandbox/seed/companies";
import type { Sandbox } from "../../../../scripts/testing/programs";
import { parsePage } from "../../../api/contract/list";
import { allOf, anyOf, compare, toListParameters } from "../../../api/contract/list-query";
import { type Customer, customers, emptyCustomer, fromCustomer } from "../../../api/contract/sales/customer";
import { type Invoice, invoices } from "../../../api/contract/sales/customer-invoice";
import { emptyDraft, fromInvoiceDraft, invoiceDrafts } from "../../../api/contract/sales/customer-invoice-draft";
import { listMissingFieldsOfDraft, listMissingFieldsToSend, numbersInTextRows } from "../../sales/e-invoice/e-invoice";
import { invoiceTotals } from "../../sales/invoice-totals";
import { openShop, type Shop } from "../books";
import { saleOf, withOppositeQuantities } from "../random-drafts";
import { buyerArbitrary, type DrawnBuyer, type DrawnInvoice, invoiceArbitrary } from "./draw";
import { brokenRulesOf } from "./rules";
import { schemaViolations } from "./schema";
import { makeSellerWriter, sellerArbitrary } from "./seller";
import { parseXml } from "./xml-tree";

/**
 * The result of a comparison; `differences` names each invoice by the seed and the position with which it can be drawn
 * again.
 */
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

const buyersPerCompany = 60;
const sellersPerCompany = 12;
const parallelChecks = 4;

/**
 * Books invoices of random drafts, sends each as an e-invoice, and compares three judgements: the fields that the
 * portal reports of the draft and of the invoice before it is sent, the answer of the service, and the violations of
 * schema and rules in the XML that was sent.
 *
 * @param companiesWithUsers companies, each with a person who may sell there; invoices are distributed over them in
 * turn
 */
export async function checkRandomEInvoices(
  sandbox: Sandbox,
  companiesWithUsers: readonly { company: SeedCompany; user: string }[],
  { seed, count }: { seed: number; count: number },
): Promise<EInvoiceTally> {
  await sandbox.callControl("PUT", "/limits", { perMinute: 100_000_000 });
  const shops = await Promise.all(
    companiesWithUsers.map(async ({ company, user }, shopIndex) => {
      const shop = await openShop(sandbox, company, user);
      const randomBuyers = fc.sample(buyerArbitrary(company.countryCode), {
        seed: seed + shopIndex,
        numRuns: buyersPerCompany,
      });
      const buyers: Customer[] = [];
      for (const buyerToCreate of randomBuyers) buyers.push(await createBuyer(shop, buyerToCreate));
      const sellers = [
        {},
        ...fc.sample(sellerArbitrary(company.countryCode), { seed: seed + shopIndex, numRuns: sellersPerCompany }),
      ];
      return { shop, buyers, sellers };
    }),
  );
  const randomInvoices = fc.sample(invoiceArbitrary, { seed, numRuns: count });
  const tally: EInvoiceTally = { invoices: 0, sent: 0, undelivered: 0, refused: 0, fields: {}, differences: [] };
  const database = new pg.Pool({ connectionString: sandbox.databaseUrl, max: shops.length });
  await Promise.all(
    shops.map(async ({ shop, buyers, sellers }, shopIndex) => {
      const writeSeller = await makeSellerWriter(database, shop);
      const invoicesOfShop = randomInvoices.flatMap((randomInvoice, drawIndex) =>
        drawIndex % shops.length === shopIndex ? [{ randomInvoice, drawIndex }] : [],
      );
      // The settings of the company are the same for all invoices that are booked at the same time.
      for (const [sellerIndex, seller] of sellers.entries()) {
        const drawnInvoices = invoicesOfShop.filter(
          ({ randomInvoice }) => randomInvoice.seller % sellers.length === sellerIndex,
        );
        if (drawnInvoices.length > 0)
          await checkAll({ ...shop, settings: await writeSeller(seller) }, buyers, drawnInvoices);
      }
      await writeSeller({});
    }),
  );
  await database.end();
  return tally;

  async function checkAll(
    shop: Shop,
    buyers: readonly Customer[],
    drawnInvoices: readonly { randomInvoice: DrawnInvoice; drawIndex: number }[],
  ) {
    const checkLane = async (lane: number) => {
      for (const { randomInvoice, drawIndex } of drawnInvoices.filter((_, index) => index % parallelChecks === lane)) {
        const buyer = buyers[randomInvoice.buyer % buyers.length];
        if (!buyer) continue;
        const foundDifferences = await checkInvoice(sandbox, shop, buyer, randomInvoice, tally).catch(
          (error: unknown) => [String(error)],
        );
        tally.invoices++;
        tally.differences.push(
          ...foundDifferences.map((text) => `invoice ${drawIndex} of seed ${seed} at ${shop.company.name}: ${text}`),
        );
      }
    };
    await Promise.all(Array.from({ length: parallelChecks }, (_, lane) => checkLane(lane)));
  }
}

async function createBuyer(shop: Shop, { gln, countryCode, ...drawnMembers }: DrawnBuyer): Promise<Customer> {
  const invoiceAddress = { line1: "Road 1", line2: "", postalCode: "1000", city: "Town", countryCode };
  const termsOfPaymentId = shop.settings.termsOfPaymentId ?? "";
  const customer = { ...emptyCustomer, ...drawnMembers, invoiceAddress, termsOfPaymentId };
  return customers.parse(
    await shop.call("POST", customers.path, { ...fromCustomer(customer), EdiGlnNumber: gln || null }),
  );
}

async function checkInvoice(
  sandbox: Sandbox,
  fullShop: Shop,
  buyer: Customer,
  randomInvoice: DrawnInvoice,
  tally: EInvoiceTally,
): Promise<string[]> {
  const serviceArticles = fullShop.articles.filter((article) => article.isService);
  const shop = randomInvoice.isOfServices ? { ...fullShop, articles: serviceArticles } : fullShop;
  const sellerCountry = shop.company.countryCode;
  const sale = saleOf(shop, randomInvoice.draft, buyer);
  const { rows } =
    invoiceTotals(sale.priced, sale.settings).grossMinor < 0n
      ? saleOf(shop, withOppositeQuantities(randomInvoice.draft), buyer)
      : sale;
  const { isCredit, yourReference, ourReference, buyersOrderReference } = randomInvoice;
  const terms = shop.terms[randomInvoice.terms % shop.terms.length];
  const termsOfPaymentId = terms?.id ?? "";
  const body = fromInvoiceDraft({
    ...emptyDraft,
    ...{ customerId: buyer.id, rows, isCredit, yourReference, ourReference, buyersOrderReference, termsOfPaymentId },
  });
  const draft = invoiceDrafts.parse(await shop.call("POST", invoiceDrafts.path, body));
  const creditAndTerms = {
    namesCredited: draft.isCredit && (await namesCreditedInvoice(shop, draft)),
    paidAtOnce: terms?.paidAtOnce ?? false,
  };
  const fieldsReportedOfDraft = listMissingFieldsOfDraft(
    { ...draft, ...creditAndTerms },
    buyer,
    shop.settings,
    sellerCountry,
  ).map(fieldNameOf);
  const convertAnswer = await shop.answer("POST", `${invoiceDrafts.path}/${draft.id}/convert`);
  // A draft with nothing to book is refused by the service.
  if (convertAnswer.status === 400) return [];
  const bookedInvoice = invoices.parse(convertAnswer.body);
  const creditNote = randomInvoice.isVoided && !isCredit ? await voidInvoice(shop, bookedInvoice) : null;
  const invoice = creditNote ?? bookedInvoice;
  const namesCredited = invoice.isCredit && (await namesCreditedInvoice(shop, invoice));
  const parties = { customer: buyer, company: shop.settings, namesCredited };
  const fieldsReportedOfInvoice = listMissingFieldsToSend({ invoice, ...parties }, "network", sellerCountry).map(
    fieldNameOf,
  );
  const foundDifferences =
    creditNote || fieldsReportedOfInvoice.join() === fieldsReportedOfDraft.join()
      ? []
      : [`told ${fieldsReportedOfInvoice} of the invoice, ${fieldsReportedOfDraft} of the draft`];

  const sendAnswer = await shop.answer("POST", `${invoices.path}/${invoice.id}/einvoice`, { SendType: 1 });
  const refusedField = sendAnswer.status === 200 ? null : refusedFieldIn(sendAnswer.body);
  const isUndelivered =
    refusedField === null && invoices.parse(await shop.call("GET", `${invoices.path}/${invoice.id}`)).hasSendError;
  const fieldsOfService =
    refusedField === null
      ? isUndelivered
        ? ["customer.electronicAddress"]
        : []
      : (portalFieldsOfMember[refusedField] ?? [refusedField]);
  for (const name of fieldsReportedOfInvoice) tally.fields[name] = (tally.fields[name] ?? 0) + 1;
  if (fieldsOfService.length === 0) tally.sent++;
  else if (isUndelivered) tally.undelivered++;
  else tally.refused++;
  const isSameJudgement =
    fieldsOfService.length === 0
      ? fieldsReportedOfInvoice.length === 0
      : fieldsOfService.some((name) => fieldsReportedOfInvoice.includes(name));
  if (!isSameJudgement)
    foundDifferences.push(
      `told ${fieldsReportedOfInvoice.join() || "nothing"}, the service says ${fieldsOfService.join(" or ") || "nothing"}`,
    );
  if (fieldsOfService.length > 0) return foundDifferences;
  const { document } = await sandbox.callControl<{ document: string }>("GET", `/sent-invoices/${invoice.id}`);
  const xml = parseXml(Buffer.from(document, "base64").toString("utf8"));
  return [...foundDifferences, ...schemaViolations(xml), ...brokenRulesOf(xml).map((rule) => `breaks ${rule}`)];
}

/** Whether the text of a credit note contains the number of an invoice to the same customer. */
async function namesCreditedInvoice(shop: Shop, invoice: Pick<Invoice, "customerId" | "rows">): Promise<boolean> {
  const invoiceNumbers = numbersInTextRows(invoice.rows);
  if (invoiceNumbers.length === 0) return false;
  const filter = allOf(
    compare("CustomerId", "eq", { id: invoice.customerId }),
    compare("IsCreditInvoice", "eq", false),
    anyOf(...invoiceNumbers.map((number) => compare("InvoiceNumber", "eq", number))),
  );
  const search = toListParameters({ filter, pageSize: 1 });
  return parsePage(invoices, await shop.call("GET", `${invoices.path}?${search}`)).items.length > 0;
}

/** Voids an invoice and returns the credit note; null for an invoice that cannot be voided, since it was paid at once. */
async function voidInvoice(shop: Shop, invoice: Invoice): Promise<Invoice | null> {
  const { status } = await shop.answer("POST", `${invoices.path}/${invoice.id}/void`);
  if (status !== 200) return null;
  const { creditedBy } = invoices.parse(await shop.call("GET", `${invoices.path}/${invoice.id}`));
  return invoices.parse(await shop.call("GET", `${invoices.path}/${creditedBy[0]}`));
}

const fieldNameOf = ({ of, field }: { of: string; field: string }) => `${of}.${field}`;

/** The member that the first error of an answer names. */
function refusedFieldIn(body: unknown): string {
  const { Errors } = body as { Errors?: readonly { Field?: string }[] };
  return Errors?.[0]?.Field ?? "";
}

/** The fields that the portal reports for each member that the service names in an error. */
const portalFieldsOfMember: Readonly<Record<string, readonly string[]>> = {
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
