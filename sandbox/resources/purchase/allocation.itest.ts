import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BooksClient, type JsonRecord, startBooks, today } from "../testing/books-client";
import { postingsOf } from "../testing/books-snapshot";
import {
  bookSupplierInvoice,
  buildDraftBody,
  buildRows,
  createDraft,
  openPurchasingCompany,
  type PurchasingCompany,
  refusalOf,
} from "../testing/purchases";

let books: BooksClient;
let purchaser: PurchasingCompany;

beforeAll(async () => {
  books = await startBooks();
  purchaser = await openPurchasingCompany(books);
});
afterAll(async () => {
  const invariants = await books.sandbox.callControl("GET", "/invariants");
  await books.sandbox.stop();
  expect(invariants).toEqual({ ok: true, violations: [] });
});

/** Members of a draft for the insurance of half a year, without VAT. */
const insuranceMembers = { TotalAmount: 1000, Rows: buildRows(["2440", -1000], ["6310", 1000]) };
const buildPlan = (overrides: JsonRecord): JsonRecord => ({
  AllocationAccountNumber: 1730,
  AmountToAllocate: 1000,
  BookkeepingStartDate: "2026-12-01",
  NumberOfAllocationPeriods: 3,
  ...overrides,
});
const buildDraftPlan = (id: unknown, overrides: JsonRecord = {}) =>
  buildPlan({ SupplierInvoiceDraftId: id, SupplierInvoiceDraftRow: 2, ...overrides });
const sendPlans = (method: string, ...plans: JsonRecord[]) => purchaser.anna.send(method, "/allocationperiods", plans);
const listPeriods = async (filter: string, path = "/allocationperiods") =>
  (await purchaser.anna.get(`${path}?$filter=${filter}&$orderby=BookkeepingDate`)).body.Data;
const listAllocationVouchers = async (sourceId: unknown) =>
  (await purchaser.anna.get(`/vouchers?$filter=SourceId eq ${sourceId}&$pagesize=1000`)).body.Data.filter((voucher) =>
    [18, 19].includes(Number(voucher.VoucherType)),
  ).map((voucher) => [voucher.VoucherType, String(voucher.VoucherDate).slice(0, 10), postingsOf(voucher)]);
const getProjectId = async () => (await purchaser.anna.get("/projects?$filter=Status eq 1")).body.Data[0]?.Id;
const buildRowsOfProject = (ProjectId: unknown) =>
  insuranceMembers.Rows.map((row, index) => (index === 1 ? { ...row, ProjectId } : row));
const createDraftId = async (overrides: JsonRecord = insuranceMembers) =>
  String((await createDraft(purchaser, overrides)).body.Id);

describe("of a draft", () => {
  it("the v1 calls have their v2 counterparts: made, listed by the draft, replaced and deleted", async () => {
    const id = await createDraftId();
    const createdPeriod = await sendPlans("POST", buildDraftPlan(id, { QuantityToAllocate: 10 }));
    expect([
      createdPeriod.status,
      createdPeriod.body.SupplierInvoiceDraftId,
      createdPeriod.body.SupplierInvoiceDraftRow,
    ]).toEqual([201, id, 2]);
    const periods = await listPeriods(`SupplierInvoiceDraftId eq ${id}`);
    expect(periods.map((period) => [period.BookkeepingDate, period.Amount, period.Status])).toEqual([
      ["2026-12-01", 333.33, 0],
      ["2027-01-01", 333.33, 0],
      ["2027-02-01", 333.34, 0],
    ]);
    expect(periods[0]).toMatchObject({
      Id: createdPeriod.body.Id,
      DebitAccountNumber: 6310,
      CreditAccountNumber: 1730,
      IsCredit: false,
      AllocationPeriodSourceType: 0,
      Rows: [
        {
          AccountNumber: 6310,
          DebitCredit: 1,
          Amount: 333.33,
          Quantity: 3.33,
          AllocationPeriodId: createdPeriod.body.Id,
        },
        { AccountNumber: 1730, DebitCredit: 2, Amount: 333.33 },
      ],
    });
    expect((await purchaser.anna.get(`/allocationperiods/${createdPeriod.body.Id}`)).body).toEqual(periods[0]);
    const shownPeriods = (await purchaser.anna.get(`/supplierinvoicedrafts/${id}`)).body
      .AllocationPeriods as JsonRecord[];
    expect(shownPeriods.map((period) => period.Amount)).toEqual([333.33, 333.33, 333.34]);

    const replacedReply = await sendPlans(
      "PUT",
      buildDraftPlan(id, { NumberOfAllocationPeriods: 2, AmountToAllocate: 500 }),
    );
    expect([replacedReply.status, replacedReply.body.Amount]).toEqual([200, 250]);
    expect(await listPeriods(`SupplierInvoiceDraftId eq ${id}`)).toHaveLength(2);
    const deletedPeriods = await listPeriods(`SupplierInvoiceDraftId eq ${id}`, "/allocationperiods/deleted");
    expect(deletedPeriods.map((period) => [period.Amount, period.Status])).toEqual([
      [333.33, 3],
      [333.33, 3],
      [333.34, 3],
    ]);
    expect((await purchaser.anna.get(`/allocationperiods/${createdPeriod.body.Id}`)).status).toBe(404);

    const deletionReply = await purchaser.anna.send("DELETE", `/supplierinvoicedrafts/${id}/allocationperiods`);
    expect([deletionReply.status, deletionReply.text]).toEqual([200, ""]);
    expect(await listPeriods(`SupplierInvoiceDraftId eq ${id}`)).toEqual([]);
    expect(await listPeriods(`SupplierInvoiceDraftId eq ${id}`, "/allocationperiods/deleted")).toHaveLength(5);
  });

  it("go when their row changes or the draft is deleted, and stay when it does not", async () => {
    const id = await createDraftId();
    await sendPlans("POST", buildDraftPlan(id));
    const putDraft = (overrides: JsonRecord) =>
      purchaser.anna.send("PUT", `/supplierinvoicedrafts/${id}`, buildDraftBody(purchaser, overrides));
    await putDraft({ ...insuranceMembers, Message: "x" });
    expect(await listPeriods(`SupplierInvoiceDraftId eq ${id}`)).toHaveLength(3);
    await putDraft({ TotalAmount: 1000, Rows: buildRows(["2440", -1000], ["6110", 1000]) });
    expect(await listPeriods(`SupplierInvoiceDraftId eq ${id}`)).toEqual([]);
    const otherDraftId = await createDraftId();
    await sendPlans("POST", buildDraftPlan(otherDraftId));
    await purchaser.anna.send("DELETE", `/supplierinvoicedrafts/${otherDraftId}`);
    expect(await listPeriods(`SupplierInvoiceDraftId eq ${otherDraftId}`)).toEqual([]);
    expect(await listPeriods(`SupplierInvoiceDraftId eq ${otherDraftId}`, "/allocationperiods/deleted")).toHaveLength(
      3,
    );
  });

  it.each<readonly [what: string, more: () => Promise<JsonRecord>]>([
    [
      "is on the other side",
      async () => ({ IsCreditInvoice: true, TotalAmount: 1000, Rows: buildRows(["2440", 1000], ["6310", -1000]) }),
    ],
    ["is smaller", async () => ({ TotalAmount: 999, Rows: buildRows(["2440", -999], ["6310", 999]) })],
    ["is in another currency", async () => ({ ...insuranceMembers, CurrencyCode: "EUR", CurrencyRate: 11 })],
    ["is of a project", async () => ({ ...insuranceMembers, Rows: buildRowsOfProject(await getProjectId()) })],
  ])("are dropped when the row %s, so that booking defers nothing", async (_, buildOverrides) => {
    const id = await createDraftId();
    await sendPlans("POST", buildDraftPlan(id));
    const putReply = await purchaser.anna.send(
      "PUT",
      `/supplierinvoicedrafts/${id}`,
      buildDraftBody(purchaser, await buildOverrides()),
    );
    expect([putReply.status, putReply.body.AllocationPeriods]).toEqual([200, []]);
    const invoice = (await purchaser.anna.send("POST", `/supplierinvoicedrafts/${id}/convert`)).body;
    expect([invoice.AllocationPeriods, await listAllocationVouchers(invoice.Id)]).toEqual([[], []]);
  });

  it("stay while the row keeps its project, whose amounts they are", async () => {
    const Rows = buildRowsOfProject(await getProjectId());
    const id = await createDraftId({ ...insuranceMembers, Rows });
    await sendPlans("POST", buildDraftPlan(id));
    const putDraft = (overrides: JsonRecord) =>
      purchaser.anna.send("PUT", `/supplierinvoicedrafts/${id}`, buildDraftBody(purchaser, overrides));
    expect((await putDraft({ ...insuranceMembers, Rows })).body.AllocationPeriods).toHaveLength(3);
    expect((await putDraft(insuranceMembers)).body.AllocationPeriods).toEqual([]);
  });

  it.each([
    ["names nothing", { SupplierInvoiceDraftId: null }, 2000, "SupplierInvoiceDraftId"],
    ["names two documents", { VoucherId: getUnknownId() }, 2000, "SupplierInvoiceDraftId"],
    ["names an unknown draft", { SupplierInvoiceDraftId: getUnknownId() }, 3000, "SupplierInvoiceDraftId"],
    ["names an unknown row", { SupplierInvoiceDraftRow: 9 }, 3000, "SupplierInvoiceDraftRow"],
    ["names the row of the debt", { SupplierInvoiceDraftRow: 1 }, 2000, "SupplierInvoiceDraftRow"],
    ["asks for more than the row", { AmountToAllocate: 1000.01 }, 2000, "AmountToAllocate"],
    ["waits on a cost account", { AllocationAccountNumber: 6310 }, 2000, "AllocationAccountNumber"],
    ["waits on no account", { AllocationAccountNumber: 9 }, 3002, "AllocationAccountNumber"],
    [
      "has too many periods",
      { AmountToAllocate: 1, NumberOfAllocationPeriods: 101 },
      2000,
      "NumberOfAllocationPeriods",
    ],
  ])("are refused when a plan %s", async (_, overrides, code, member) => {
    const id = await createDraftId();
    expect(refusalOf(await sendPlans("POST", buildDraftPlan(id, overrides)))).toEqual([400, code, `[0].${member}`]);
  });

  it("are one allocation a row: a second is 4000, a change of none 3000, and all of a call or nothing is done", async () => {
    const id = await createDraftId();
    expect(refusalOf(await sendPlans("PUT", buildDraftPlan(id)))).toEqual([400, 3000, "[0].SupplierInvoiceDraftRow"]);
    const otherDraftId = await createDraftId();
    await sendPlans("POST", buildDraftPlan(otherDraftId));
    const bothReply = await sendPlans("POST", buildDraftPlan(id), buildDraftPlan(otherDraftId));
    expect(refusalOf(bothReply)).toEqual([400, 4000, "[1].SupplierInvoiceDraftRow"]);
    expect(await listPeriods(`SupplierInvoiceDraftId eq ${id}`)).toEqual([]);
    expect(refusalOf(await sendPlans("POST"))).toEqual([400, 2000, ""]);
    const repeatedReplies = await Promise.all([1, 2, 3].map(() => sendPlans("POST", buildDraftPlan(id))));
    expect(repeatedReplies.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
  });
});

const getUnknownId = () => "00000000-0000-4000-8000-000000000000";

describe("booking over months", () => {
  const buildAllocationVoucher = (
    type: 18 | 19,
    day: string,
    debitAccount: number,
    creditAccount: number,
    amount: number,
  ) => [
    type,
    day,
    [
      [debitAccount, amount],
      [creditAccount, -amount],
    ],
  ];

  it("defers the cost with the invoice, and brings back at once what is due", async () => {
    const id = await createDraftId();
    await sendPlans("POST", buildDraftPlan(id, { BookkeepingStartDate: "2026-11-15" }));
    const invoice = (await purchaser.anna.send("POST", `/supplierinvoicedrafts/${id}/convert`)).body;
    expect(await listAllocationVouchers(invoice.Id)).toEqual([
      buildAllocationVoucher(19, today, 1730, 6310, 1000),
      buildAllocationVoucher(18, "2026-11-15", 6310, 1730, 333.33),
    ]);
    const periods = invoice.AllocationPeriods as JsonRecord[];
    expect(periods.map((period) => [period.Status, period.SupplierInvoiceRow, period.SupplierInvoiceDraftId])).toEqual([
      [2, 2, null],
      [0, 2, null],
      [0, 2, null],
    ]);
    expect(periods[0]).toMatchObject({ NumberAndNumberSeries: expect.stringMatching(/^P\d+$/), SourceDate: today });
    const plans = buildPlan({ SupplierInvoiceId: invoice.Id, SupplierInvoiceRow: 2 });
    expect(refusalOf(await sendPlans("PUT", plans))).toEqual([400, 4002, "[0].SupplierInvoiceRow"]);
  });

  it("of a booked invoice and of a voucher begins at once, and a new plan moves what waits", async () => {
    const { invoice } = await bookSupplierInvoice(purchaser, insuranceMembers);
    const sourceRow = { SupplierInvoiceId: invoice.Id, SupplierInvoiceRow: 2 };
    expect((await sendPlans("POST", buildPlan(sourceRow))).status).toBe(201);
    expect((await sendPlans("PUT", buildPlan({ ...sourceRow, AmountToAllocate: 600 }))).status).toBe(200);
    expect(await listAllocationVouchers(invoice.Id)).toEqual([
      buildAllocationVoucher(19, today, 1730, 6310, 1000),
      buildAllocationVoucher(19, today, 6310, 1730, 1000),
      buildAllocationVoucher(19, today, 1730, 6310, 600),
    ]);

    const voucher = await purchaser.anna.send("POST", "/vouchers", {
      VoucherDate: today,
      VoucherText: "Hyra",
      Rows: buildRows(["5010", 900], ["1930", -900]),
    });
    const createdPeriod = await sendPlans(
      "POST",
      buildPlan({ VoucherId: voucher.body.Id, VoucherRow: 1, AmountToAllocate: 900 }),
    );
    expect(createdPeriod.body).toMatchObject({
      AllocationPeriodSourceType: 1,
      ManualVoucherId: voucher.body.Id,
      Amount: 300,
    });
    expect(await listAllocationVouchers(voucher.body.Id)).toEqual([buildAllocationVoucher(19, today, 1730, 5010, 900)]);
    const planOfInvoiceVoucher = buildPlan({ VoucherId: invoice.VoucherId, VoucherRow: 2 });
    expect(refusalOf(await sendPlans("POST", planOfInvoiceVoucher))).toEqual([400, 4002, "[0].VoucherId"]);
  });

  it("of a credit invoice goes the other way", async () => {
    const { invoice } = await bookSupplierInvoice(purchaser, {
      IsCreditInvoice: true,
      TotalAmount: 1000,
      Rows: buildRows(["2440", 1000], ["6310", -1000]),
    });
    const createdPeriod = await sendPlans("POST", buildPlan({ SupplierInvoiceId: invoice.Id, SupplierInvoiceRow: 2 }));
    expect(createdPeriod.body).toMatchObject({ IsCredit: true, DebitAccountNumber: 1730, CreditAccountNumber: 6310 });
    expect(await listAllocationVouchers(invoice.Id)).toEqual([buildAllocationVoucher(19, today, 6310, 1730, 1000)]);
  });

  it("waits where the month is locked, or the year is not there", async () => {
    const id = await createDraftId();
    await sendPlans("POST", buildDraftPlan(id, { BookkeepingStartDate: "2026-07-31", NumberOfAllocationPeriods: 4 }));
    const invoice = (await purchaser.anna.send("POST", `/supplierinvoicedrafts/${id}/convert`)).body;
    const periodStates = (invoice.AllocationPeriods as JsonRecord[]).map((period) => [
      period.BookkeepingDate,
      period.Status,
    ]);
    expect(periodStates).toEqual([
      ["2026-07-31", 0],
      ["2026-08-31", 0],
      ["2026-09-30", 2],
      ["2026-10-31", 2],
    ]);
    const oldDraftId = await createDraftId();
    await sendPlans(
      "POST",
      buildDraftPlan(oldDraftId, { BookkeepingStartDate: "2019-01-01", NumberOfAllocationPeriods: 1 }),
    );
    const otherInvoice = (await purchaser.anna.send("POST", `/supplierinvoicedrafts/${oldDraftId}/convert`)).body;
    expect((otherInvoice.AllocationPeriods as JsonRecord[]).map((period) => period.Status)).toEqual([0]);
  });

  // This test runs last, because the clock passes the expiry of the other tests' tokens.
  it("brings back each month when it comes, by the clock", async () => {
    const id = await createDraftId();
    await sendPlans("POST", buildDraftPlan(id, { BookkeepingStartDate: "2026-12-15" }));
    const invoice = (await purchaser.anna.send("POST", `/supplierinvoicedrafts/${id}/convert`)).body;
    await books.sandbox.callControl("PUT", "/clock", { now: "2027-01-15T00:30:00+01:00" });
    purchaser = await openPurchasingCompany(books);
    expect(await listAllocationVouchers(invoice.Id)).toEqual([
      buildAllocationVoucher(19, today, 1730, 6310, 1000),
      buildAllocationVoucher(18, "2026-12-15", 6310, 1730, 333.33),
      buildAllocationVoucher(18, "2027-01-15", 6310, 1730, 333.33),
    ]);
    const periods = await listPeriods(`SupplierInvoiceId eq ${invoice.Id}`);
    expect(periods.map(({ Status }) => Status)).toEqual([2, 2, 0]);
    await books.sandbox.callControl("POST", "/clock/advance", { seconds: 31 * 86_400 });
    purchaser = await openPurchasingCompany(books);
    expect((await listAllocationVouchers(invoice.Id)).at(-1)).toEqual(
      buildAllocationVoucher(18, "2027-02-15", 6310, 1730, 333.34),
    );
  });
});
