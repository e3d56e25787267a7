import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type BookedInvoice, bookInvoiceOfRows, rowsOf } from "../testing/book-invoice-of-rows";
import { type BooksClient, type JsonRecord, startBooks } from "../testing/books-client";
import { buildRow, openShop, type Shop } from "../testing/sales";

let books: BooksClient;
let shop: Shop;

beforeAll(async () => {
  books = await startBooks("empty");
  shop = await openShop(books);
});
afterAll(() => books.sandbox.stop());
afterEach(async () => {
  expect(await books.sandbox.callControl("GET", "/invariants")).toEqual({ ok: true, violations: [] });
});

const personMembers = { Name: "Åsa Öberg", IsPrivatePerson: true };

describe("house work", () => {
  const buildWorkRows = () => [
    buildRow(shop, "service25", 16, 625, { WorkCostType: 1, WorkHours: 16, MaterialCosts: 1249.5 }),
    buildRow(shop, "goods25", 1, 1249.5),
  ];
  const annaPerson = { Ssn: "19900101-2385" };
  const boPerson = { Ssn: "19811218-9876" };
  const buildRotMembers = (Persons: readonly JsonRecord[], overrides: JsonRecord = {}) => ({
    RotReducedInvoicingType: 1,
    RotPropertyType: 2,
    RotReducedInvoicingPropertyName: "Björken 1",
    HouseWorkOtherCosts: 100,
    Persons,
    ...overrides,
  });
  const personAmountsOf = ({ invoice }: BookedInvoice) =>
    (invoice.Persons as JsonRecord[]).map(({ Ssn, Amount }) => [Ssn, Amount]);

  it("is owed by the customer less the reduction, and by the tax agency: 30 % of the work, in equal parts", async () => {
    const bookedInvoice = await bookInvoiceOfRows(
      shop,
      buildWorkRows(),
      buildRotMembers([annaPerson, boPerson]),
      personMembers,
    );
    expect(bookedInvoice.postings).toEqual([
      [1510, 8250],
      [1513, 3000],
      [3041, -8000],
      [3051, -999.6],
      [2611, -2249.9],
      [3740, -0.5],
    ]);
    expect(bookedInvoice.draft).toMatchObject({ TotalAmount: 11250, MaxAllowedTaxReductionAmount: 3000 });
    expect(bookedInvoice.draft.RotReducedInvoicingAmount).toBeNull();
    expect(bookedInvoice.invoice).toMatchObject({
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
    expect(personAmountsOf(bookedInvoice)).toEqual([
      [annaPerson.Ssn, 1500],
      [boPerson.Ssn, 1500],
    ]);
    expect(rowsOf(bookedInvoice.invoice)[0]).toMatchObject({
      IsWorkCost: true,
      WorkCostType: 1,
      WorkHours: 16,
      MaterialCosts: 1249.5,
    });
  });

  it("takes the persons' own amounts, and then their sum is the reduction", async () => {
    const personsWithAmounts = [
      { ...annaPerson, Amount: 2000 },
      { ...boPerson, Amount: 500 },
    ];
    const bookedInvoice = await bookInvoiceOfRows(
      shop,
      buildWorkRows(),
      buildRotMembers(personsWithAmounts),
      personMembers,
    );
    expect(bookedInvoice.invoice).toMatchObject({ RotReducedInvoicingAmount: 2500, RemainingAmount: 8750 });
    expect(personAmountsOf(bookedInvoice).map(([, amount]) => amount)).toEqual([2000, 500]);
  });

  it("shares out anew when the draft asks for it", async () => {
    const personsWithAmounts = [
      { ...annaPerson, Amount: 2000 },
      { ...boPerson, Amount: 500 },
    ];
    const reductionMembers = { RotReducedInvoicingAmount: 1001, RotReducedInvoicingAutomaticDistribution: true };
    const bookedInvoice = await bookInvoiceOfRows(
      shop,
      buildWorkRows(),
      buildRotMembers(personsWithAmounts, reductionMembers),
      personMembers,
    );
    expect(bookedInvoice.invoice).toMatchObject({ RotReducedInvoicingAmount: 1001, RemainingAmount: 10249 });
    expect(personAmountsOf(bookedInvoice).map(([, amount]) => amount)).toEqual([501, 500]);
  });

  it("is half of the work for RUT", async () => {
    const cleaningRows = [buildRow(shop, "service25", 4, 500, { WorkCostType: 9, WorkHours: 4 })];
    const bookedInvoice = await bookInvoiceOfRows(
      shop,
      cleaningRows,
      buildRotMembers([annaPerson], { RotReducedInvoicingType: 2, RotPropertyType: null }),
      personMembers,
    );
    expect(bookedInvoice.invoice).toMatchObject({
      TotalAmount: 2000,
      RotReducedInvoicingAmount: 1000,
      RemainingAmount: 1000,
    });
  });

  it("of green technology is the share of solar cells in the settings, and half of storage and charging points", async () => {
    const greenRows = [
      buildRow(shop, "service25", 1, 40_000, { GreenTechnologyType: 1 }),
      buildRow(shop, "goods25", 1, 10_001, { GreenTechnologyType: 3 }),
      buildRow(shop, "goods25", 1, 999),
    ];
    const greenMembers = { UsesGreenTechnology: true, Persons: [annaPerson, boPerson] };
    const bookedInvoice = await bookInvoiceOfRows(shop, greenRows, greenMembers, personMembers);
    // 15 % of 40,000 kr are 6,000 kr; half of 10,001 kr are 5,000.50 kr, and the tax agency pays whole kronor.
    expect(bookedInvoice.draft).toMatchObject({ TotalAmount: 51_000, MaxAllowedTaxReductionAmount: 11_000 });
    expect((bookedInvoice.postings as unknown[]).slice(0, 2)).toEqual([
      [1510, 40_000],
      [1513, 11_000],
    ]);
    expect(bookedInvoice.invoice).toMatchObject({
      UsesGreenTechnology: true,
      RotReducedInvoicingType: 0,
      RotReducedInvoicingAmount: 11_000,
      RotReducedInvoicingPercent: null,
      RemainingAmount: 40_000,
      TaxDeductionStatus: 1,
    });
    expect(personAmountsOf(bookedInvoice).map(([, amount]) => amount)).toEqual([5_500, 5_500]);
  });

  it("is given back by a credit invoice, to both", async () => {
    const bookedInvoice = await bookInvoiceOfRows(
      shop,
      buildWorkRows(),
      { ...buildRotMembers([annaPerson]), IsCreditInvoice: true },
      personMembers,
    );
    expect(bookedInvoice.postings).toEqual([
      [1510, -8250],
      [1513, -3000],
      [3041, 8000],
      [3051, 999.6],
      [2611, 2249.9],
      [3740, 0.5],
    ]);
    expect(bookedInvoice.invoice.RemainingAmount).toBe(-8250);
  });
});
