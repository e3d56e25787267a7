import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Books, startBooks, today, type Wire } from "../testing/books-client";
import { postingsOf } from "../testing/books-snapshot";
import {
  bookSupplierInvoice,
  createDraft,
  draftBody,
  openPurchasingCompany,
  type PurchasingCompany,
  problemOf,
  rows,
} from "../testing/purchases";

let books: Books;
let buying: PurchasingCompany;

beforeAll(async () => {
  books = await startBooks();
  buying = await openPurchasingCompany(books);
});
afterAll(async () => {
  const invariants = await books.sandbox.control("GET", "/invariants");
  await books.sandbox.stop();
  expect(invariants).toEqual({ ok: true, violations: [] });
});

/** Members of a draft for the insurance of half a year, without VAT. */
const insurance = { TotalAmount: 1000, Rows: rows(["2440", -1000], ["6310", 1000]) };
const planBody = (more: Wire): Wire => ({
  AllocationAccountNumber: 1730,
  AmountToAllocate: 1000,
  BookkeepingStartDate: "2026-12-01",
  NumberOfAllocationPeriods: 3,
  ...more,
});
const planOfDraft = (id: unknown, more: Wire = {}) =>
  planBody({ SupplierInvoiceDraftId: id, SupplierInvoiceDraftRow: 2, ...more });
const sendPlans = (method: string, ...plans: Wire[]) => buying.anna.send(method, "/allocationperiods", plans);
const listPeriods = async (filter: string, path = "/allocationperiods") =>
  (await buying.anna.get(`${path}?$filter=${filter}&$orderby=BookkeepingDate`)).body.Data;
const listAllocationVouchers = async (source: unknown) =>
  (await buying.anna.get(`/vouchers?$filter=SourceId eq ${source}&$pagesize=1000`)).body.Data.filter((voucher) =>
    [18, 19].includes(Number(voucher.VoucherType)),
  ).map((voucher) => [voucher.VoucherType, String(voucher.VoucherDate).slice(0, 10), postingsOf(voucher)]);
const getProjectId = async () => (await buying.anna.get("/projects?$filter=Status eq 1")).body.Data[0]?.Id;
const rowsOfProject = (ProjectId: unknown) =>
  insurance.Rows.map((row, index) => (index === 1 ? { ...row, ProjectId } : row));
const createDraftId = async (more: Wire = insurance) => String((await createDraft(buying, more)).body.Id);

describe("of a draft", () => {
  it("the v1 calls have their v2 counterparts: made, listed by the draft, replaced and deleted", async () => {
    const id = await createDraftId();
    const createdPeriod = await sendPlans("POST", planOfDraft(id, { QuantityToAllocate: 10 }));
    expect([
      createdPeriod.status,
      createdPeriod.body.SupplierInvoiceDraftId,
      createdPeriod.body.SupplierInvoiceDraftRow,
    ]).toEqual([201, id, 2]);
    const periods = await listPeriods(`SupplierInvoiceDraftId eq ${id}`);
    expect(periods.map((one) => [one.BookkeepingDate, one.Amount, one.Status])).toEqual([
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
    expect((await buying.anna.get(`/allocationperiods/${createdPeriod.body.Id}`)).body).toEqual(periods[0]);
    const shown = (await buying.anna.get(`/supplierinvoicedrafts/${id}`)).body.AllocationPeriods as Wire[];
    expect(shown.map((one) => one.Amount)).toEqual([333.33, 333.33, 333.34]);

    const replaced = await sendPlans("PUT", planOfDraft(id, { NumberOfAllocationPeriods: 2, AmountToAllocate: 500 }));
    expect([replaced.status, replaced.body.Amount]).toEqual([200, 250]);
    expect(await listPeriods(`SupplierInvoiceDraftId eq ${id}`)).toHaveLength(2);
    const deletedPeriods = await listPeriods(`SupplierInvoiceDraftId eq ${id}`, "/allocationperiods/deleted");
    expect(deletedPeriods.map((one) => [one.Amount, one.Status])).toEqual([
      [333.33, 3],
      [333.33, 3],
      [333.34, 3],
    ]);
    expect((await buying.anna.get(`/allocationperiods/${createdPeriod.body.Id}`)).status).toBe(404);

    const deleted = await buying.anna.send("DELETE", `/supplierinvoicedrafts/${id}/allocationperiods`);
    expect([deleted.status, deleted.text]).toEqual([200, ""]);
    expect(await listPeriods(`SupplierInvoiceDraftId eq ${id}`)).toEqual([]);
    expect(await listPeriods(`SupplierInvoiceDraftId eq ${id}`, "/allocationperiods/deleted")).toHaveLength(5);
  });

  it("go when their row changes or the draft is deleted, and stay when it does not", async () => {
    const id = await createDraftId();
    await sendPlans("POST", planOfDraft(id));
    const put = (more: Wire) => buying.anna.send("PUT", `/supplierinvoicedrafts/${id}`, draftBody(buying, more));
    await put({ ...insurance, Message: "x" });
    expect(await listPeriods(`SupplierInvoiceDraftId eq ${id}`)).toHaveLength(3);
    await put({ TotalAmount: 1000, Rows: rows(["2440", -1000], ["6110", 1000]) });
    expect(await listPeriods(`SupplierInvoiceDraftId eq ${id}`)).toEqual([]);
    const other = await createDraftId();
    await sendPlans("POST", planOfDraft(other));
    await buying.anna.send("DELETE", `/supplierinvoicedrafts/${other}`);
    expect(await listPeriods(`SupplierInvoiceDraftId eq ${other}`)).toEqual([]);
    expect(await listPeriods(`SupplierInvoiceDraftId eq ${other}`, "/allocationperiods/deleted")).toHaveLength(3);
  });

  it.each<readonly [what: string, more: () => Promise<Wire>]>([
    [
      "is on the other side",
      async () => ({ IsCreditInvoice: true, TotalAmount: 1000, Rows: rows(["2440", 1000], ["6310", -1000]) }),
    ],
    ["is smaller", async () => ({ TotalAmount: 999, Rows: rows(["2440", -999], ["6310", 999]) })],
    ["is in another currency", async () => ({ ...insurance, CurrencyCode: "EUR", CurrencyRate: 11 })],
    ["is of a project", async () => ({ ...insurance, Rows: rowsOfProject(await getProjectId()) })],
  ])("are dropped when the row %s, so that booking defers nothing", async (_, more) => {
    const id = await createDraftId();
    await sendPlans("POST", planOfDraft(id));
    const put = await buying.anna.send("PUT", `/supplierinvoicedrafts/${id}`, draftBody(buying, await more()));
    expect([put.status, put.body.AllocationPeriods]).toEqual([200, []]);
    const invoice = (await buying.anna.send("POST", `/supplierinvoicedrafts/${id}/convert`)).body;
    expect([invoice.AllocationPeriods, await listAllocationVouchers(invoice.Id)]).toEqual([[], []]);
  });

  it("stay while the row keeps its project, whose amounts they are", async () => {
    const Rows = rowsOfProject(await getProjectId());
    const id = await createDraftId({ ...insurance, Rows });
    await sendPlans("POST", planOfDraft(id));
    const put = (more: Wire) => buying.anna.send("PUT", `/supplierinvoicedrafts/${id}`, draftBody(buying, more));
    expect((await put({ ...insurance, Rows })).body.AllocationPeriods).toHaveLength(3);
    expect((await put(insurance)).body.AllocationPeriods).toEqual([]);
  });

  it.each([
    ["names nothing", { SupplierInvoiceDraftId: null }, 2000, "SupplierInvoiceDraftId"],
    ["names two documents", { VoucherId: unknownId() }, 2000, "SupplierInvoiceDraftId"],
    ["names an unknown draft", { SupplierInvoiceDraftId: unknownId() }, 3000, "SupplierInvoiceDraftId"],
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
  ])("are refused when a plan %s", async (_, more, code, member) => {
    const id = await createDraftId();
    expect(problemOf(await sendPlans("POST", planOfDraft(id, more)))).toEqual([400, code, `[0].${member}`]);
  });

  it("are one allocation a row: a second is 4000, a change of none 3000, and all of a call or nothing is done", async () => {
    const id = await createDraftId();
    expect(problemOf(await sendPlans("PUT", planOfDraft(id)))).toEqual([400, 3000, "[0].SupplierInvoiceDraftRow"]);
    const other = await createDraftId();
    await sendPlans("POST", planOfDraft(other));
    const both = await sendPlans("POST", planOfDraft(id), planOfDraft(other));
    expect(problemOf(both)).toEqual([400, 4000, "[1].SupplierInvoiceDraftRow"]);
    expect(await listPeriods(`SupplierInvoiceDraftId eq ${id}`)).toEqual([]);
    expect(problemOf(await sendPlans("POST"))).toEqual([400, 2000, ""]);
    const twice = await Promise.all([1, 2, 3].map(() => sendPlans("POST", planOfDraft(id))));
    expect(twice.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
  });
});

const unknownId = () => "00000000-0000-4000-8000-000000000000";

describe("booking over months", () => {
  const allocationVoucher = (type: 18 | 19, day: string, debit: number, credit: number, amount: number) => [
    type,
    day,
    [
      [debit, amount],
      [credit, -amount],
    ],
  ];

  it("defers the cost with the invoice, and brings back at once what is due", async () => {
    const id = await createDraftId();
    await sendPlans("POST", planOfDraft(id, { BookkeepingStartDate: "2026-11-15" }));
    const invoice = (await buying.anna.send("POST", `/supplierinvoicedrafts/${id}/convert`)).body;
    expect(await listAllocationVouchers(invoice.Id)).toEqual([
      allocationVoucher(19, today, 1730, 6310, 1000),
      allocationVoucher(18, "2026-11-15", 6310, 1730, 333.33),
    ]);
    const periods = invoice.AllocationPeriods as Wire[];
    expect(periods.map((one) => [one.Status, one.SupplierInvoiceRow, one.SupplierInvoiceDraftId])).toEqual([
      [2, 2, null],
      [0, 2, null],
      [0, 2, null],
    ]);
    expect(periods[0]).toMatchObject({ NumberAndNumberSeries: expect.stringMatching(/^P\d+$/), SourceDate: today });
    const plans = planBody({ SupplierInvoiceId: invoice.Id, SupplierInvoiceRow: 2 });
    expect(problemOf(await sendPlans("PUT", plans))).toEqual([400, 4002, "[0].SupplierInvoiceRow"]);
  });

  it("of a booked invoice and of a voucher begins at once, and a new plan moves what waits", async () => {
    const { invoice } = await bookSupplierInvoice(buying, insurance);
    const row = { SupplierInvoiceId: invoice.Id, SupplierInvoiceRow: 2 };
    expect((await sendPlans("POST", planBody(row))).status).toBe(201);
    expect((await sendPlans("PUT", planBody({ ...row, AmountToAllocate: 600 }))).status).toBe(200);
    expect(await listAllocationVouchers(invoice.Id)).toEqual([
      allocationVoucher(19, today, 1730, 6310, 1000),
      allocationVoucher(19, today, 6310, 1730, 1000),
      allocationVoucher(19, today, 1730, 6310, 600),
    ]);

    const voucher = await buying.anna.send("POST", "/vouchers", {
      VoucherDate: today,
      VoucherText: "Hyra",
      Rows: rows(["5010", 900], ["1930", -900]),
    });
    const createdPeriod = await sendPlans(
      "POST",
      planBody({ VoucherId: voucher.body.Id, VoucherRow: 1, AmountToAllocate: 900 }),
    );
    expect(createdPeriod.body).toMatchObject({
      AllocationPeriodSourceType: 1,
      ManualVoucherId: voucher.body.Id,
      Amount: 300,
    });
    expect(await listAllocationVouchers(voucher.body.Id)).toEqual([allocationVoucher(19, today, 1730, 5010, 900)]);
    const planOfInvoiceVoucher = planBody({ VoucherId: invoice.VoucherId, VoucherRow: 2 });
    expect(problemOf(await sendPlans("POST", planOfInvoiceVoucher))).toEqual([400, 4002, "[0].VoucherId"]);
  });

  it("of a credit invoice goes the other way", async () => {
    const { invoice } = await bookSupplierInvoice(buying, {
      IsCreditInvoice: true,
      TotalAmount: 1000,
      Rows: rows(["2440", 1000], ["6310", -1000]),
    });
    const createdPeriod = await sendPlans("POST", planBody({ SupplierInvoiceId: invoice.Id, SupplierInvoiceRow: 2 }));
    expect(createdPeriod.body).toMatchObject({ IsCredit: true, DebitAccountNumber: 1730, CreditAccountNumber: 6310 });
    expect(await listAllocationVouchers(invoice.Id)).toEqual([allocationVoucher(19, today, 6310, 1730, 1000)]);
  });

  it("waits where the month is locked, or the year is not there", async () => {
    const id = await createDraftId();
    await sendPlans("POST", planOfDraft(id, { BookkeepingStartDate: "2026-07-31", NumberOfAllocationPeriods: 4 }));
    const invoice = (await buying.anna.send("POST", `/supplierinvoicedrafts/${id}/convert`)).body;
    const states = (invoice.AllocationPeriods as Wire[]).map((one) => [one.BookkeepingDate, one.Status]);
    expect(states).toEqual([
      ["2026-07-31", 0],
      ["2026-08-31", 0],
      ["2026-09-30", 2],
      ["2026-10-31", 2],
    ]);
    const old = await createDraftId();
    await sendPlans("POST", planOfDraft(old, { BookkeepingStartDate: "2019-01-01", NumberOfAllocationPeriods: 1 }));
    const other = (await buying.anna.send("POST", `/supplierinvoicedrafts/${old}/convert`)).body;
    expect((other.AllocationPeriods as Wire[]).map((one) => one.Status)).toEqual([0]);
  });

  // This test runs last, because the clock passes the expiry of the other tests' tokens.
  it("brings back each month when it comes, by the clock", async () => {
    const id = await createDraftId();
    await sendPlans("POST", planOfDraft(id, { BookkeepingStartDate: "2026-12-15" }));
    const invoice = (await buying.anna.send("POST", `/supplierinvoicedrafts/${id}/convert`)).body;
    await books.sandbox.control("PUT", "/clock", { now: "2027-01-15T00:30:00+01:00" });
    buying = await openPurchasingCompany(books);
    expect(await listAllocationVouchers(invoice.Id)).toEqual([
      allocationVoucher(19, today, 1730, 6310, 1000),
      allocationVoucher(18, "2026-12-15", 6310, 1730, 333.33),
      allocationVoucher(18, "2027-01-15", 6310, 1730, 333.33),
    ]);
    const periods = await listPeriods(`SupplierInvoiceId eq ${invoice.Id}`);
    expect(periods.map(({ Status }) => Status)).toEqual([2, 2, 0]);
    await books.sandbox.control("POST", "/clock/advance", { seconds: 31 * 86_400 });
    buying = await openPurchasingCompany(books);
    expect((await listAllocationVouchers(invoice.Id)).at(-1)).toEqual(
      allocationVoucher(18, "2027-02-15", 6310, 1730, 333.34),
    );
  });
});
