import "server-only";
import { allOf, compare } from "../api/contract/list-query";
import { invoiceDrafts } from "../api/contract/sales/customer-invoice-draft";
import type { HouseWork } from "../api/contract/sales/house-work";
import {
  type HouseWorkDocumentKind,
  houseWorkDocumentKinds,
  isReducedBy,
  isReference,
  type PersonUse,
  type ReducedInvoice,
  reducedInvoiceMembers,
  reducedInvoices,
} from "../api/contract/sales/house-work-person";
import { orders } from "../api/contract/sales/order";
import { quoteDrafts, quotes } from "../api/contract/sales/quote";
import { type ReductionKind, reductionKinds } from "../api/contract/sales/work-types";
import { books } from "../api/remote/books";
import { type CompanyAccess, requireAction } from "../auth/access";
import { parseUuid } from "../values/parse-uuid";
import { Problem } from "../values/problem";
import { personalNumberOf, resolveReferences } from "./persons";

type DocumentReader = (access: CompanyAccess, id: string) => Promise<{ houseWork: HouseWork | null }>;

const readDocumentOfKind: Readonly<Record<HouseWorkDocumentKind, DocumentReader>> = {
  invoice: (access, id) => books(access).get(invoiceDrafts, id),
  quote: async (access, id) => (await books(access).find(quoteDrafts, id)) ?? (await books(access).get(quotes, id)),
  order: (access, id) => books(access).get(orders, id),
};

/** A document has at most this number of persons in a question. */
const maxPersons = 20;
const pageSize = 1_000;
/** More pages than any company has invoices with a reduction in a year. */
const maxPages = 20;

/**
 * What persons have had of each reduction in a year, counted from this company's own booked invoices of that year; credit
 * notes give back. Other companies' invoices are not known here.
 *
 * A person whose number is not known is left out.
 *
 * Query: `year`, `customerId`, `person` once for each person: a reference, or the id of a person in the stored document
 * that `kind` and `documentId` name
 * @throws Problem `role_missing`, `invalid_input` naming the parameter, `not_found`
 */
export async function readUsedOfYear(access: CompanyAccess, query: URLSearchParams): Promise<{ items: PersonUse[] }> {
  requireAction(access, "sales.read");
  const year = query.get("year") ?? "";
  if (!/^20\d\d$/.test(year)) throw unreadable("year");
  const persons = query.getAll("person");
  if (persons.length === 0 || persons.length > maxPersons) throw unreadable("person");
  const customerId = parseUuid(query.get("customerId") ?? "");
  const numbers = new Map([
    ...(await resolveReferences(access, customerId, persons.filter(isReference))),
    ...(await readNumbersOfDocument(access, query)),
  ]);
  const invoices = await listReducedInvoices(access, year);
  return {
    items: persons.flatMap((person) => {
      const number = numbers.get(person) ?? null;
      if (number === null) return [];
      const sumOf = (kind: ReductionKind) => sumReductions(access, invoices, kind, number).toString();
      return { person, rotMinor: sumOf("rot"), rutMinor: sumOf("rut"), greenMinor: sumOf("green") };
    }),
  };
}

async function readNumbersOfDocument(
  access: CompanyAccess,
  query: URLSearchParams,
): Promise<readonly (readonly [string, string | null])[]> {
  const documentId = query.get("documentId");
  if (documentId === null) return [];
  const kind = houseWorkDocumentKinds.find((documentKind) => documentKind === query.get("kind"));
  if (!kind) throw unreadable("kind");
  const { houseWork } = await readDocumentOfKind[kind](access, parseUuid(documentId));
  return (houseWork?.persons ?? []).map(({ id, number }) => [id, personalNumberOf(number, access)] as const);
}

async function listReducedInvoices(access: CompanyAccess, year: string): Promise<readonly ReducedInvoice[]> {
  const invoicesByKind = await Promise.all(
    reductionKinds.map(async (kind) => {
      const filter = allOf(
        isReducedBy(kind),
        compare("InvoiceDate", "ge", { date: `${year}-01-01` }),
        compare("InvoiceDate", "le", { date: `${year}-12-31` }),
      );
      const found: ReducedInvoice[] = [];
      for (let page = 1; page <= maxPages; page++) {
        const own = { $select: reducedInvoiceMembers };
        const answer = await books(access).page(reducedInvoices, { filter, page, pageSize, own });
        found.push(...answer.items);
        if (page >= answer.pages) break;
      }
      return found;
    }),
  );
  return invoicesByKind.flat();
}

function sumReductions(
  access: CompanyAccess,
  invoices: readonly ReducedInvoice[],
  kind: ReductionKind,
  number: string,
): bigint {
  return invoices
    .filter((invoice) => invoice.kind === kind)
    .flatMap(({ persons }) => persons)
    .filter((person) => personalNumberOf(person.number, access) === number)
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
}

function unreadable(field: string): Problem {
  return new Problem("invalid_input", { fields: [{ field, code: "not_readable" }] });
}
