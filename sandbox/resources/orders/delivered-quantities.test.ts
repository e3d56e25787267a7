import { describe, expect, it } from "vitest";
import type { Bodies } from "../../openapi/generated/books";
import {
  computeDeliveredTotals,
  deliverAllRows,
  findQuantityProblems,
  toDeliveredRows,
  toUndeliveredRows,
} from "./delivered-quantities";

type OrderRow = Bodies["OrderRowApi"];

const buildOrderRow = (
  Quantity: number | null,
  DeliveredQuantity: number | null,
  overrides: Partial<OrderRow> = {},
): OrderRow =>
  ({
    ArticleId: "a",
    IsTextRow: false,
    Quantity,
    DeliveredQuantity,
    WorkHours: null,
    MaterialCosts: null,
    ...overrides,
  }) as OrderRow;
const textRow = buildOrderRow(null, null, { ArticleId: null, IsTextRow: true });
const quantitiesOf = (rows: readonly OrderRow[]) => rows.map((row) => row.Quantity);

describe("what is delivered of an order", () => {
  it("is all of the rows nobody spoke of", () => {
    expect(
      deliverAllRows([buildOrderRow(5, null), buildOrderRow(5, 2), buildOrderRow(5, 0), textRow]).map(
        (row) => row.DeliveredQuantity,
      ),
    ).toEqual([5, 2, 0, null]);
  });

  it("and what is left make up what was ordered, to the last ten-thousandth", () => {
    for (const [orderedQuantity, deliveredQuantity] of [
      [5, 2],
      [0.0003, 0.0001],
      [-4, -1.5],
      [12.3456, 12.34],
    ] as const) {
      const rows = [buildOrderRow(orderedQuantity, deliveredQuantity)];
      const [deliveredPart = Number.NaN, undeliveredPart = Number.NaN] = [
        ...quantitiesOf(toDeliveredRows(rows)),
        ...quantitiesOf(toUndeliveredRows(rows)),
      ];
      expect(Number(deliveredPart) + Number(undeliveredPart)).toBeCloseTo(orderedQuantity, 10);
    }
  });

  it("leaves nothing of a row that is whole, and keeps texts with what is sent", () => {
    expect(quantitiesOf(toUndeliveredRows([buildOrderRow(5, 5), buildOrderRow(5, null), textRow]))).toEqual([]);
    expect(quantitiesOf(toDeliveredRows([buildOrderRow(5, 0), buildOrderRow(5, 5), textRow]))).toEqual([5, null]);
  });

  it("takes its part of hours and material", () => {
    const rows = [buildOrderRow(16, 4, { WorkHours: 10, MaterialCosts: 100.01 })];
    expect(toDeliveredRows(rows)[0]).toMatchObject({ WorkHours: 2.5, MaterialCosts: 25.0025 });
    expect(toUndeliveredRows(rows)[0]).toMatchObject({ WorkHours: 7.5, MaterialCosts: 75.0075 });
  });

  it("lies between nothing and what was ordered, on either side of nothing", () => {
    const problems = findQuantityProblems([
      buildOrderRow(5, 6),
      buildOrderRow(5, -1),
      buildOrderRow(-5, -6),
      buildOrderRow(-5, 1),
      buildOrderRow(5, 5),
      buildOrderRow(-5, -5),
      buildOrderRow(5, null),
    ]);
    expect(problems.map(({ field }) => field)).toEqual([0, 1, 2, 3].map((index) => `Rows[${index}].DeliveredQuantity`));
  });

  it("comes to its own total, rounded by itself", async () => {
    const rows = [
      { UnitPrice: 99.5, DiscountPercentage: 0.1, VatRate: 0.25, Quantity: 9, DeliveredQuantity: 3 },
      { UnitPrice: null, VatRate: null, Quantity: null, DeliveredQuantity: null },
    ];
    const terms = { currency: "SEK", includesVat: false, roundsToWholeUnits: true };
    // The net amount 268.65 and the VAT 67.16 add up to 335.81.
    expect(await computeDeliveredTotals(rows, terms)).toEqual({
      DeliveredAmount: 336,
      DeliveredVatAmount: 67.16,
      DeliveredRoundingsAmount: 0.19,
    });
  });
});
