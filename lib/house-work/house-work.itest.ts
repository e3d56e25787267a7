import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compare } from "../api/contract/list-query";
import { articles } from "../api/contract/sales/article";
import { customers, emptyCustomer, fromCustomer } from "../api/contract/sales/customer";
import { invoices } from "../api/contract/sales/customer-invoice";
import {
  emptyDraft,
  fromInvoiceDraft,
  type InvoiceDraft,
  invoiceDrafts,
} from "../api/contract/sales/customer-invoice-draft";
import { emptyRow } from "../api/contract/sales/document-row";
import type { HouseWork } from "../api/contract/sales/house-work";
import { customerReference, type KnownPerson } from "../api/contract/sales/house-work-person";
import { books } from "../api/remote/books";
import { type SignedIn, startWorld, type World } from "../api/testing/world";
import { forward } from "../forwarding/forward";
import { submitAndWatch } from "../operations/operations";
import { makeCreditCommand } from "../operations/testing/credit-and-payment";
import { makeConvertCommand } from "../operations/testing/invoice-commands";
import { withTenant } from "../platform/db";
import { now } from "../values/clock";
import { addDays, dateInZone } from "../values/dates";
import { readClaimRefusal, recordClaimRefusal, withdrawClaimRefusal } from "./claim-refusal";
import { addKnownPerson, forgetPerson, listKnownPersons } from "./persons";
import { readUsedOfYear } from "./used-of-year";

let world: World;
let anna: SignedIn;
let lars: SignedIn;
let bjorn: SignedIn;
let customerId: string;

const ownNumber = "19910412-2388";
const otherNumber = "19811218-9876";

beforeAll(async () => {
  world = await startWorld();
  anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  lars = await world.signIn({ user: "lars@norrsken.example", company: "Norrsken Bygg AB" });
  bjorn = await world.signIn({ user: "anna@norrsken.example", company: "Fjällkaffe AB" });
  customerId = await createPrivateCustomer(ownNumber);
});
afterAll(() => world?.stop());

async function createPrivateCustomer(identityNumber: string): Promise<string> {
  const address = { line1: "Vägen 1", line2: "", postalCode: "972 31", city: "Luleå", countryCode: "SE" };
  const { termsOfPaymentId } = await getAnyCustomer();
  const customer = {
    ...emptyCustomer,
    ...{ name: "Berit Lund", isPrivatePerson: true, identityNumber, invoiceAddress: address, termsOfPaymentId },
  };
  const answer = await forward(anna.request("POST", "/x", fromCustomer(customer)), anna.access, "books", "customers");
  return customers.parse(await answer.json()).id;
}

async function getAnyCustomer() {
  const { items } = await books(anna.access).page(customers, { pageSize: 1 });
  const [customer] = items;
  if (!customer) throw new Error("there is no customer");
  return customer;
}

const addNumber = (number: string, { id = randomUUID(), by = anna, of = customerId } = {}) =>
  addKnownPerson(by.access, { id, customerId: of, number });
const listPersons = async (of = customerId) => (await listKnownPersons(anna.access, of)).items;

const rotWork: HouseWork = {
  ...{ kind: "rot", homeKind: "property", homeName: "Björken 1", housingCompanyNumber: "" },
  ...{ otherCostsMinor: 0n, statedMinor: null, persons: [] },
};

async function storeDraftFor(
  persons: readonly Pick<KnownPerson, "reference">[],
  members: Partial<InvoiceDraft> = {},
): Promise<{ draft: InvoiceDraft; text: string }> {
  const { items } = await books(anna.access).page(articles, { pageSize: 200 });
  const article = items.find(({ isService, isActive }) => isService && isActive);
  if (!article) throw new Error("there is no service");
  const row = { ...emptyRow, articleId: article.id, text: "Work", unitPrice: 6_250_000n, quantity: 10_000n };
  const body = fromInvoiceDraft({
    ...{ ...emptyDraft, customerId },
    rows: [{ ...row, work: { type: 1, hours: 80_000n } }],
    houseWork: {
      ...rotWork,
      persons: persons.map(({ reference }) => ({ id: "", number: reference, amountMinor: null })),
    },
    ...members,
  });
  const answer = await forward(anna.request("POST", "/x", body), anna.access, "books", "customerinvoicedrafts");
  const text = await answer.text();
  return { draft: invoiceDrafts.parse(JSON.parse(text)), text };
}

describe("the persons of a customer's house work", () => {
  it("begin with the customer, whose number the books have, and never show a whole number", async () => {
    expect(await listPersons()).toEqual([{ reference: customerReference, number: "••••••••-••88" }]);
  });

  it("are added once, however often and in whatever spelling their number is typed", async () => {
    const [first, second] = await Promise.all([addNumber(otherNumber), addNumber("811218 9876")]);
    expect(second?.reference).toBe(first?.reference);
    expect((await listPersons()).map(({ number }) => number)).toEqual(["••••••••-••88", "••••••••-••76"]);
  });

  it("do not tell whether a typed number is the customer's own, and name nobody twice on a document", async () => {
    const typed = await addNumber(ownNumber);
    expect(typed.reference).not.toBe(customerReference);
    await expect(storeDraftFor([{ reference: customerReference }, typed])).rejects.toMatchObject({
      ...{ code: "invalid_input", fields: [{ field: "Persons[1].Ssn", code: "same_person" }] },
    });
    await forgetPerson(anna.access, typed.reference.slice("ref:".length));
  });

  it.each([
    ["no number", "", "empty"],
    ["a wrong check digit", "19811218-9875", "digit"],
    ["an organisation number", "556677-8899", "organisation"],
  ])("refuse %s, and never repeat it", async (_title, number, code) => {
    const refusal = await addNumber(number).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: "invalid_input", fields: [{ field: "number", code }] });
    expect(JSON.stringify(refusal)).not.toContain(number || "never");
  });

  it("are added by people who may write sales, listed by those who read sales, and unknown to other companies", async () => {
    await expect(addNumber("19900101-2385", { by: lars })).rejects.toMatchObject({ code: "role_missing" });
    expect((await listKnownPersons(lars.access, customerId)).items).toHaveLength(2);
    await expect(listKnownPersons(bjorn.access, customerId)).rejects.toMatchObject({ code: "not_found" });
  });

  it("are stored sealed", async () => {
    const { partnerId, companyId } = anna.access;
    const rows = await withTenant(anna.access, (tx) =>
      tx.houseWorkPerson.findMany({ where: { partnerId, companyId } }),
    );
    expect(rows).toHaveLength(1);
    expect(Buffer.from(rows[0]?.numberSealed ?? []).toString("latin1")).not.toContain("8112");
  });

  it("are forgotten on request, and a document that names a forgotten one is refused at that person", async () => {
    const person = await addNumber("19900101-2385");
    await forgetPerson(anna.access, person.reference.slice("ref:".length));
    expect(await listPersons()).toHaveLength(2);
    await expect(storeDraftFor([{ reference: customerReference }, person])).rejects.toMatchObject({
      ...{ code: "invalid_input", fields: [{ field: "Persons[1].Ssn", code: "unknown_person" }] },
    });
  });
});

describe("a document that names persons by their references", () => {
  it("has their whole numbers in the books, and masked ones in the answer", async () => {
    const persons = await listPersons();
    const { draft, text } = await storeDraftFor(persons);
    expect(draft.houseWork?.persons.map(({ number }) => number)).toEqual(["••••••••-••88", "••••••••-••76"]);
    expect(text).not.toContain("9876");
    const stored = await books(anna.access).get(invoiceDrafts, draft.id);
    expect(stored.houseWork?.persons.map(({ number }) => number)).toEqual([ownNumber, otherNumber]);
    // A price to a private person includes VAT: 30 % of 625 kr are 187.50 kr, and the agency pays whole kronor.
    expect(stored.taxReductionMinor).toBe(18_700n);
  });

  it("keeps the person who is left when another one is taken off after a save gave them other ids", async () => {
    const { draft } = await storeDraftFor(await listPersons());
    const { houseWork } = draft;
    const persons = (houseWork?.persons ?? []).slice(1).map((person) => ({ ...person, id: randomUUID() }));
    const body = fromInvoiceDraft({ ...draft, houseWork: houseWork && { ...houseWork, persons } });
    const path = `customerinvoicedrafts/${draft.id}`;
    const answer = await forward(anna.request("PUT", "/x", body), anna.access, "books", path);
    const saved = invoiceDrafts.parse(await answer.json());
    const stored = await books(anna.access).get(invoiceDrafts, saved.id);
    expect(stored.houseWork?.persons.map(({ number }) => number)).toEqual([otherNumber]);
  });

  it("is refused with a reference to a person of another customer", async () => {
    const otherCustomerId = await createPrivateCustomer("19121212-1212");
    const stranger = await addNumber("19900101-2385", { of: otherCustomerId });
    await expect(storeDraftFor([stranger])).rejects.toMatchObject({ fields: [{ field: "Persons[0].Ssn" }] });
  });
});

describe("what persons have had of the year's ceiling", () => {
  const year = () => dateInZone(anna.access.company.timeZone, now()).slice(0, 4);
  const readUse = async (persons: readonly string[], document: Record<string, string> = {}) => {
    const query = new URLSearchParams({ year: year(), customerId, ...document });
    for (const person of persons) query.append("person", person);
    return (await readUsedOfYear(anna.access, query)).items.map(({ rotMinor, rutMinor }) => [rotMinor, rutMinor]);
  };

  it("is counted from this company's booked invoices, person by person, and not from drafts", async () => {
    const persons = await listPersons();
    const references = persons.map(({ reference }) => reference);
    const { draft } = await storeDraftFor(persons);
    expect(await readUse(references)).toEqual([
      ["0", "0"],
      ["0", "0"],
    ]);
    const operation = await submitAndWatch(anna.access, makeConvertCommand(draft, `house work:${draft.id}`));
    expect(operation.stage).toBe("done");
    const usedByEach = [
      ["9400", "0"],
      ["9300", "0"],
    ];
    expect(await readUse(references)).toEqual(usedByEach);
    const { draft: nextDraft } = await storeDraftFor(persons);
    const personIds = nextDraft.houseWork?.persons.map(({ id }) => id) ?? [];
    expect(await readUse(personIds, { kind: "invoice", documentId: nextDraft.id })).toEqual(usedByEach);
  });

  it("falls by what a credit note of a part takes back, which is booked as it was foretold", async () => {
    const creditedCustomerId = await createPrivateCustomer("19121212-1212");
    const { draft } = await storeDraftFor([{ reference: customerReference }], { customerId: creditedCustomerId });
    const { posted } = await submitAndWatch(anna.access, makeConvertCommand(draft, `house work:${draft.id}`));
    const invoice = await books(anna.access).get(invoices, posted?.invoiceId ?? "");
    expect(await readUse([customerReference], { customerId: creditedCustomerId })).toEqual([["18700", "0"]]);
    const halfOfWork = [{ quantity: 5_000n }];
    const creditOperation = await submitAndWatch(
      anna.access,
      makeCreditCommand(invoice, halfOfWork, `house work:${invoice.id}`, { roundToWhole: true }),
    );
    expect(creditOperation).toMatchObject({ stage: "done", attempt: 1 });
    const creditNote = await books(anna.access).get(invoices, creditOperation.posted?.invoiceId ?? "");
    // Half of 625 kr is 312.50 kr, which the company rounds to 313 kr; 30 % of it are 93.75 kr: whole kronor.
    expect(creditNote).toMatchObject({ isCredit: true, grossMinor: 31_300n, taxReductionMinor: 9_300n });
    expect(creditNote.houseWork?.persons).toMatchObject([{ number: "19121212-1212", amountMinor: 9_300n }]);
    expect(creditNote.remainingMinor).toBe(-22_000n);
    expect(await readUse([customerReference], { customerId: creditedCustomerId })).toEqual([["9400", "0"]]);
  });

  it.each([
    ["year", { year: "20x6" }],
    ["kind", { kind: "voucher", documentId: "3f2504e0-4f89-41d3-9a0c-0305e82c3301" }],
  ])("is refused for an unreadable %s, which is named", async (field, parameters) => {
    await expect(readUse([customerReference], parameters)).rejects.toMatchObject({
      ...{ code: "invalid_input", fields: [{ field, code: "not_readable" }] },
    });
  });
});

describe("the refusal of a claim", () => {
  const today = () => dateInZone(anna.access.company.timeZone, now());
  const bookReducedInvoice = async () => {
    const { draft } = await storeDraftFor([{ reference: customerReference }]);
    const { posted } = await submitAndWatch(anna.access, makeConvertCommand(draft, `refusal:${draft.id}`));
    return posted?.invoiceId ?? "";
  };

  it("is recorded by a person who may, changed by a second record, and taken back", async () => {
    const invoiceId = await bookReducedInvoice();
    expect(await readClaimRefusal(anna.access, invoiceId)).toBeNull();
    const refusal = { amountMinor: "18700", refusedOn: today() };
    await expect(recordClaimRefusal(lars.access, invoiceId, refusal)).rejects.toMatchObject({ code: "role_missing" });
    expect(await recordClaimRefusal(anna.access, invoiceId, refusal)).toMatchObject(refusal);
    const lowerRefusal = { ...refusal, amountMinor: "5000" };
    await recordClaimRefusal(anna.access, invoiceId, lowerRefusal);
    const recordedBy = "anna@norrsken.example";
    expect(await readClaimRefusal(lars.access, invoiceId)).toEqual({ ...lowerRefusal, recordedBy });
    expect(await readClaimRefusal(bjorn.access, invoiceId)).toBeNull();
    await withdrawClaimRefusal(anna.access, invoiceId);
    expect(await readClaimRefusal(anna.access, invoiceId)).toBeNull();
  });

  it("is at most the reduction, of a day since the invoice, and of an invoice that has one", async () => {
    const invoiceId = await bookReducedInvoice();
    const record = (amountMinor: string, refusedOn: string) =>
      recordClaimRefusal(anna.access, invoiceId, { amountMinor, refusedOn });
    await expect(record("18701", today())).rejects.toMatchObject({ fields: [{ field: "amountMinor" }] });
    await expect(record("0", today())).rejects.toMatchObject({ fields: [{ field: "amountMinor" }] });
    for (const day of ["2020-01-01", addDays(today(), 1), "2026-02-30"])
      await expect(record("100", day)).rejects.toMatchObject({ fields: [{ field: "refusedOn" }] });
    const filter = compare("RotReducedInvoicingType", "eq", 0);
    const { items } = await books(anna.access).page(invoices, { pageSize: 1, filter });
    const plainInvoice = recordClaimRefusal(anna.access, items[0]?.id ?? "", {
      amountMinor: "100",
      refusedOn: today(),
    });
    await expect(plainInvoice).rejects.toMatchObject({ code: "conflict" });
  });
});
