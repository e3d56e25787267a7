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
let companyId: string;
let supplierId: string;

beforeAll(async () => {
  world = await startWorld();
  anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  companyId = anna.access.companyId;
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

const makeCodingRow = (account: number, minor: bigint, line: number) => ({
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

const makeDraft = (overrides: Partial<SupplierInvoiceDraft> = {}): SupplierInvoiceDraft => ({
  ...emptySupplierDraft,
  supplierId,
  invoiceNumber: "R-4711",
  invoiceOn: "2026-11-20",
  dueOn: "2026-12-20",
  currencyCode: "SEK",
  totalMinor: 125_000n,
  vatMinor: 25_000n,
  rows: [makeCodingRow(2440, -125_000n, 1), makeCodingRow(5020, 100_000n, 2), makeCodingRow(2641, 25_000n, 3)],
  ...overrides,
});

const pdfBase64 = Buffer.from("%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF").toString("base64");

it("a supplier is stored with all its fields, found by its name, and deleted", async () => {
  const termsId = (await books(anna.access).page(termsOfPayments, { pageSize: 1 })).items[0]?.id ?? "";
  const payments = { ...emptySupplier.payments, bankgiro: "5050-1055", iban: "SE4550000000058398257466", feeCode: "3" };
  const typedSupplier = {
    ...emptySupplier,
    name: "Provleverantör AB",
    termsOfPaymentId: termsId,
    vatNumber: "SE556016068001",
  };
  const storedSupplier = valueOrThrow(await saveSupplier(companyId, { ...typedSupplier, payments, note: "Bara prov" }));
  expect(storedSupplier).toMatchObject({
    name: typedSupplier.name,
    payments,
    vatNumber: typedSupplier.vatNumber,
    note: "Bara prov",
  });
  expect(
    (await fetchQuery(suppliersByNameQuery(companyId, typedSupplier.name))).items.map((supplier) => supplier.id),
  ).toEqual([storedSupplier.id]);
  const changedSupplier = valueOrThrow(await saveSupplier(companyId, { ...storedSupplier, isActive: false }));
  expect(changedSupplier).toMatchObject({ isActive: false, payments });
  valueOrThrow(await deleteSupplier(companyId, storedSupplier.id));
  expect((await fetchQuery(suppliersByNameQuery(companyId, typedSupplier.name))).items).toEqual([]);
});

it("a draft is stored with its document and rows, changed, spread over months and taken back", async () => {
  const { attachmentId } = await uploadDocument(anna.access, { name: "faktura.pdf", data: pdfBase64 });
  const storedDraft = valueOrThrow(await saveSupplierDraft(companyId, makeDraft({ attachmentIds: [attachmentId] })));
  expect(storedDraft).toMatchObject({ invoiceNumber: "R-4711", totalMinor: 125_000n, attachmentIds: [attachmentId] });
  expect(storedDraft.rows.map(({ account, minor, text }) => [account, minor, text])).toEqual([
    [2440, -125_000n, ""],
    [5020, 100_000n, "El i november"],
    [2641, 25_000n, ""],
  ]);
  const changedDraft = valueOrThrow(await saveSupplierDraft(companyId, { ...storedDraft, invoiceNumber: "R-4712" }));
  expect(changedDraft).toMatchObject({ invoiceNumber: "R-4712", attachmentIds: [attachmentId] });
  const plan = { line: 2, minor: 100_000n, from: "2027-01-01", months: 3, account: 1790 };
  valueOrThrow(await allocateRows(companyId, storedDraft.id, [plan]));
  const periods = (await fetchQuery(draftAllocationsQuery(companyId, storedDraft.id))).items;
  expect(periods.map(({ bookedOn, minor, draftLine }) => [bookedOn, minor, draftLine])).toEqual([
    ["2027-01-01", 33_333n, 2],
    ["2027-02-01", 33_333n, 2],
    ["2027-03-01", 33_334n, 2],
  ]);
  valueOrThrow(await clearAllocations(companyId, storedDraft.id));
  expect((await fetchQuery(draftAllocationsQuery(companyId, storedDraft.id))).items).toEqual([]);
});

it("rows that do not balance are refused by the service too", async () => {
  const unbalancedResult = await saveSupplierDraft(
    companyId,
    makeDraft({ rows: [makeCodingRow(2440, -125_000n, 1), makeCodingRow(5020, 100_000n, 2)] }),
  );
  expect(unbalancedResult.ok ? null : unbalancedResult.problem.remote?.code).toBe(4032);
});

it("a draft is handed in once, however often it is asked", async () => {
  const storedDraft = valueOrThrow(await saveSupplierDraft(companyId, makeDraft({ invoiceNumber: "R-4713" })));
  expect(await submitDraftForApproval(anna.access, storedDraft.id)).toEqual({ approval: "ready" });
  expect(await submitDraftForApproval(anna.access, storedDraft.id)).toEqual({ approval: "ready" });
  expect((await fetchQuery(supplierInvoiceDraftQuery(companyId, storedDraft.id))).approval).toBe("ready");
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
