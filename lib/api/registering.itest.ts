import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { Result } from "./browser/call";
import { draftAllocationsQuery, supplierInvoiceDraftQuery } from "./browser/purchases/supplier-invoice-drafts";
import { allocateRows, clearAllocations, saveSupplierDraft } from "./browser/purchases/supplier-invoice-writes";
import { deleteSupplier, saveSupplier, suppliersByNameQuery } from "./browser/purchases/suppliers";
import { termsOfPayments } from "./contract/company/terms-of-payment";
import { emptySupplier, suppliers } from "./contract/purchases/supplier";
import type { SupplierInvoiceDraft } from "./contract/purchases/supplier-invoice-draft";
import { emptySupplierDraft } from "./contract/purchases/supplier-invoice-write";
import { books } from "./remote/books";
import { submitDraftForApproval } from "./remote/submit-for-approval";
import { uploadDocument } from "./remote/upload-document";
import { stubPages } from "./testing/pages";
import { type SignedIn, startWorld, type World } from "./testing/world";

let world: World;
let anna: SignedIn;
let fetchQuery: ReturnType<typeof stubPages>;
let id: string;
let supplierId: string;

beforeAll(async () => {
  world = await startWorld();
  anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  id = anna.access.companyId;
  fetchQuery = stubPages(anna);
  supplierId = (await books(anna.access).page(suppliers, { pageSize: 1 })).items[0]?.id ?? "";
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await world?.stop();
});

function valueOrThrow<T>(result: Result<T>): T {
  if (!result.ok) throw result.problem;
  return result.value;
}

const codingRow = (account: number, minor: bigint, line: number) => ({
  account,
  accountName: "",
  minor,
  line,
  text: line === 2 ? "El i november" : "",
  vatMinor: null,
  vatCodeId: null,
  projectId: null,
  costCenterItemIds: [null, null, null] as const,
  quantity: 0n,
  rest: {},
});

const draft = (more: Partial<SupplierInvoiceDraft> = {}): SupplierInvoiceDraft => ({
  ...emptySupplierDraft,
  supplierId,
  invoiceNumber: "R-4711",
  invoiceOn: "2026-11-20",
  dueOn: "2026-12-20",
  currencyCode: "SEK",
  totalMinor: 125_000n,
  vatMinor: 25_000n,
  rows: [codingRow(2440, -125_000n, 1), codingRow(5020, 100_000n, 2), codingRow(2641, 25_000n, 3)],
  ...more,
});

const pdf = Buffer.from("%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF").toString("base64");

it("a supplier is stored with all its fields, found by its name, and deleted", async () => {
  const terms = (await books(anna.access).page(termsOfPayments, { pageSize: 1 })).items[0]?.id ?? "";
  const payments = { ...emptySupplier.payments, bankgiro: "5050-1055", iban: "SE4550000000058398257466", feeCode: "3" };
  const given = { ...emptySupplier, name: "Provleverantör AB", termsOfPaymentId: terms, vatNumber: "SE556016068001" };
  const stored = valueOrThrow(await saveSupplier(id, { ...given, payments, note: "Bara prov" }));
  expect(stored).toMatchObject({ name: given.name, payments, vatNumber: given.vatNumber, note: "Bara prov" });
  expect((await fetchQuery(suppliersByNameQuery(id, given.name))).items.map((one) => one.id)).toEqual([stored.id]);
  const changed = valueOrThrow(await saveSupplier(id, { ...stored, isActive: false }));
  expect(changed).toMatchObject({ isActive: false, payments });
  valueOrThrow(await deleteSupplier(id, stored.id));
  expect((await fetchQuery(suppliersByNameQuery(id, given.name))).items).toEqual([]);
});

it("a draft is stored with its document and rows, changed, spread over months and taken back", async () => {
  const { attachmentId } = await uploadDocument(anna.access, { name: "faktura.pdf", data: pdf });
  const stored = valueOrThrow(await saveSupplierDraft(id, draft({ attachmentIds: [attachmentId] })));
  expect(stored).toMatchObject({ invoiceNumber: "R-4711", totalMinor: 125_000n, attachmentIds: [attachmentId] });
  expect(stored.rows.map(({ account, minor, text }) => [account, minor, text])).toEqual([
    [2440, -125_000n, ""],
    [5020, 100_000n, "El i november"],
    [2641, 25_000n, ""],
  ]);
  const changed = valueOrThrow(await saveSupplierDraft(id, { ...stored, invoiceNumber: "R-4712" }));
  expect(changed).toMatchObject({ invoiceNumber: "R-4712", attachmentIds: [attachmentId] });
  const plan = { line: 2, minor: 100_000n, from: "2027-01-01", months: 3, account: 1790 };
  valueOrThrow(await allocateRows(id, stored.id, [plan]));
  const periods = (await fetchQuery(draftAllocationsQuery(id, stored.id))).items;
  expect(periods.map(({ bookedOn, minor, draftLine }) => [bookedOn, minor, draftLine])).toEqual([
    ["2027-01-01", 33_333n, 2],
    ["2027-02-01", 33_333n, 2],
    ["2027-03-01", 33_334n, 2],
  ]);
  valueOrThrow(await clearAllocations(id, stored.id));
  expect((await fetchQuery(draftAllocationsQuery(id, stored.id))).items).toEqual([]);
});

it("rows that do not balance are refused by the service too", async () => {
  const wrong = await saveSupplierDraft(
    id,
    draft({ rows: [codingRow(2440, -125_000n, 1), codingRow(5020, 100_000n, 2)] }),
  );
  expect(wrong.ok ? null : wrong.problem.remote?.code).toBe(4032);
});

it("a draft is handed in once, however often it is asked", async () => {
  const stored = valueOrThrow(await saveSupplierDraft(id, draft({ invoiceNumber: "R-4713" })));
  expect(await submitDraftForApproval(anna.access, stored.id)).toEqual({ approval: "ready" });
  expect(await submitDraftForApproval(anna.access, stored.id)).toEqual({ approval: "ready" });
  expect((await fetchQuery(supplierInvoiceDraftQuery(id, stored.id))).approval).toBe("ready");
});

it.each([
  ["a page that is called a PDF", "faktura.pdf", Buffer.from("<html><script>1</script>"), "type"],
  ["a page before a PDF", "faktura.pdf", Buffer.from("<!-- %PDF-1.4 -->"), "type"],
  ["nothing", "tom.pdf", Buffer.alloc(0), "empty"],
  [
    "more than Sweden takes",
    "stor.pdf",
    Buffer.concat([Buffer.from("%PDF-1.4"), Buffer.alloc(20 * 1024 * 1024)]),
    "too_large",
  ],
])("a file is refused: %s", async (_, name, bytes, detail) => {
  await expect(uploadDocument(anna.access, { name, data: bytes.toString("base64") })).rejects.toMatchObject({
    code: "invalid_input",
    detail,
  });
});
