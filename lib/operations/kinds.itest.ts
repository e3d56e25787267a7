import { afterAll, beforeAll, expect, it } from "vitest";
import { articles } from "../api/contract/article";
import { customers, emptyCustomer, fromCustomer } from "../api/contract/customer";
import { emptyDraft, type InvoiceDraft } from "../api/contract/customer-invoice-draft";
import { emptyRow } from "../api/contract/document-row";
import { termsOfPayments } from "../api/contract/terms-of-payment";
import { books } from "../api/server/books";
import { forward } from "../api/server/forward";
import { type SignedIn, startWorld, type World } from "../api/testing/world";
import { runOperation } from "./run";
import { convertOrder, saveDraft } from "./testing/orders";

let world: World;
let anna: SignedIn;

beforeAll(async () => {
  world = await startWorld();
  anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
});
afterAll(() => world?.stop());

const sweden = { line1: "Vägen 1", line2: "", postalCode: "972 31", city: "Luleå", countryCode: "SE" };
const person = { isPrivatePerson: true };
const rot = {
  RotReducedInvoicingType: 1,
  RotPropertyType: 2,
  RotReducedInvoicingPropertyName: "Björken 1",
  Persons: [{ Ssn: "19811218-9876" }],
};
const kinds = [
  ["house work, its reduction left to the books", person, rot],
  ["house work with a reduction of its own", person, { ...rot, RotReducedInvoicingAmount: 100 }],
  ["a credit invoice", {}, { isCredit: true }],
  ["a sale to Germany with a VAT number", { countryCode: "DE", vatNumber: "DE123456789" }, {}],
  ["a sale out of the EU", { countryCode: "US" }, {}],
] as const;

it.each(kinds)("announces the voucher of %s as the books make it", async (_kind, buyer, terms) => {
  const draft = await stored(buyer, terms);
  const operation = await runOperation(anna.access, convertOrder(draft, `kind:${draft.id}`));
  expect(operation).toMatchObject({ stage: "done", convert: { voucher: "matches", differences: [] } });
});

type Buyer = { isPrivatePerson?: boolean; countryCode?: string; vatNumber?: string };

async function stored({ countryCode = "SE", ...members }: Buyer, terms: object): Promise<InvoiceDraft> {
  const [term] = (await books(anna.access).page(termsOfPayments, { pageSize: 1 })).items;
  const [sold] = (await books(anna.access).page(articles, { pageSize: 1 })).items;
  if (!term || !sold) throw new Error("the seeded company has neither terms nor articles");
  const customer = { ...emptyCustomer, ...members, name: "Köpare", termsOfPaymentId: term.id };
  const body = fromCustomer({ ...customer, invoiceAddress: { ...sweden, countryCode } });
  const answer = await forward(anna.request("POST", "/x", body), anna.access, "books", "customers");
  const { id: customerId } = customers.parse(await answer.json());
  const { isCredit = false, ...rest } = terms as { isCredit?: boolean };
  const work = rest && "RotPropertyType" in rest ? { WorkCostType: 1, WorkHours: 8 } : {};
  const row = { ...emptyRow, articleId: sold.id, text: sold.name, unitPrice: 6_250_000n };
  const rows = [{ ...row, rest: { ...emptyRow.rest, ...work } }];
  return saveDraft(anna, "POST", "customerinvoicedrafts", { ...emptyDraft, customerId, isCredit, rows, rest });
}
