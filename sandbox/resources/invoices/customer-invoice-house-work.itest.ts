import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type BookedInvoice, bookInvoiceOfRows, rowsOf } from "../testing/book-invoice-of-rows";
import { type Books, startBooks, type Wire } from "../testing/books-client";
import { openShop, row, type Shop } from "../testing/sales";

let books: Books;
let shop: Shop;

beforeAll(async () => {
  books = await startBooks("empty");
  shop = await openShop(books);
});
afterAll(() => books.sandbox.stop());
afterEach(async () => {
  expect(await books.sandbox.control("GET", "/invariants")).toEqual({ ok: true, violations: [] });
});

const person = { Name: "Åsa Öberg", IsPrivatePerson: true };

describe("house work", () => {
  const work = () => [
    row(shop, "service25", 16, 625, { WorkCostType: 1, WorkHours: 16, MaterialCosts: 1249.5 }),
    row(shop, "goods25", 1, 1249.5),
  ];
  const anna = { Ssn: "19900101-2385" };
  const bo = { Ssn: "19811218-9876" };
  const rot = (Persons: readonly Wire[], more: Wire = {}) => ({
    RotReducedInvoicingType: 1,
    RotPropertyType: 2,
    RotReducedInvoicingPropertyName: "Björken 1",
    HouseWorkOtherCosts: 100,
    Persons,
    ...more,
  });
  const persons = ({ invoice }: BookedInvoice) => (invoice.Persons as Wire[]).map(({ Ssn, Amount }) => [Ssn, Amount]);

  it("is owed by the customer less the reduction, and by the tax agency: 30 % of the work, in equal parts", async () => {
    const made = await bookInvoiceOfRows(shop, work(), rot([anna, bo]), person);
    expect(made.postings).toEqual([
      [1510, 8250],
      [1513, 3000],
      [3041, -8000],
      [3051, -999.6],
      [2611, -2249.9],
      [3740, -0.5],
    ]);
    expect(made.draft).toMatchObject({ TotalAmount: 11250, MaxAllowedTaxReductionAmount: 3000 });
    expect(made.draft.RotReducedInvoicingAmount).toBeNull();
    expect(made.invoice).toMatchObject({
      TotalAmount: 11250,
      TotalVatAmount: 2249.9,
      RemainingAmount: 8250,
      PaymentStatus: 1,
      RotReducedInvoicingType: 1,
      RotReducedInvoicingAmount: 3000,
      RotReducedInvoicingPercent: 0.3,
      MaxAllowedTaxReductionAmount: 3000,
      RotPropertyType: 2,
      RotReducedInvoicingPropertyName: "Björken 1",
      WorkHouseOtherCosts: 100,
      TaxDeductionStatus: 1,
    });
    expect(persons(made)).toEqual([
      [anna.Ssn, 1500],
      [bo.Ssn, 1500],
    ]);
    expect(rowsOf(made.invoice)[0]).toMatchObject({
      IsWorkCost: true,
      WorkCostType: 1,
      WorkHours: 16,
      MaterialCosts: 1249.5,
    });
  });

  it("takes the persons' own amounts, and then their sum is the reduction", async () => {
    const given = [
      { ...anna, Amount: 2000 },
      { ...bo, Amount: 500 },
    ];
    const made = await bookInvoiceOfRows(shop, work(), rot(given), person);
    expect(made.invoice).toMatchObject({ RotReducedInvoicingAmount: 2500, RemainingAmount: 8750 });
    expect(persons(made).map(([, amount]) => amount)).toEqual([2000, 500]);
  });

  it("shares out anew when the draft asks for it", async () => {
    const given = [
      { ...anna, Amount: 2000 },
      { ...bo, Amount: 500 },
    ];
    const more = { RotReducedInvoicingAmount: 1001, RotReducedInvoicingAutomaticDistribution: true };
    const made = await bookInvoiceOfRows(shop, work(), rot(given, more), person);
    expect(made.invoice).toMatchObject({ RotReducedInvoicingAmount: 1001, RemainingAmount: 10249 });
    expect(persons(made).map(([, amount]) => amount)).toEqual([501, 500]);
  });

  it("is half of the work for RUT", async () => {
    const cleaning = [row(shop, "service25", 4, 500, { WorkCostType: 9, WorkHours: 4 })];
    const made = await bookInvoiceOfRows(
      shop,
      cleaning,
      rot([anna], { RotReducedInvoicingType: 2, RotPropertyType: null }),
      person,
    );
    expect(made.invoice).toMatchObject({ TotalAmount: 2000, RotReducedInvoicingAmount: 1000, RemainingAmount: 1000 });
  });

  it("is given back by a credit invoice, to both", async () => {
    const made = await bookInvoiceOfRows(shop, work(), { ...rot([anna]), IsCreditInvoice: true }, person);
    expect(made.postings).toEqual([
      [1510, -8250],
      [1513, -3000],
      [3041, 8000],
      [3051, 999.6],
      [2611, 2249.9],
      [3740, 0.5],
    ]);
    expect(made.invoice.RemainingAmount).toBe(-8250);
  });
});
