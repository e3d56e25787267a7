import { describe, expect, it } from "vitest";
import type { Bodies } from "../../openapi/generated/books";
import {
  deliveredRows,
  deliveredTotals,
  quantityProblems,
  undeliveredRows,
  withAllDelivered,
} from "./delivered-quantities";

type OrderRow = Bodies["OrderRowApi"];

const orderRow = (
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
const textRow = orderRow(null, null, { ArticleId: null, IsTextRow: true });
const quantities = (rows: readonly OrderRow[]) => rows.map((one) => one.Quantity);

describe("what is delivered of an order", () => {
  it("is all of the rows nobody spoke of", () => {
    expect(
      withAllDelivered([orderRow(5, null), orderRow(5, 2), orderRow(5, 0), textRow]).map(
        (one) => one.DeliveredQuantity,
      ),
    ).toEqual([5, 2, 0, null]);
  });

  it("and what is left make up what was ordered, to the last ten-thousandth", () => {
    for (const [ordered, delivered] of [
      [5, 2],
      [0.0003, 0.0001],
      [-4, -1.5],
      [12.3456, 12.34],
    ] as const) {
      const rows = [orderRow(ordered, delivered)];
      const [sent = Number.NaN, left = Number.NaN] = [
        ...quantities(deliveredRows(rows)),
        ...quantities(undeliveredRows(rows)),
      ];
      expect(Number(sent) + Number(left)).toBeCloseTo(ordered, 10);
    }
  });

  it("leaves nothing of a row that is whole, and keeps texts with what is sent", () => {
    expect(quantities(undeliveredRows([orderRow(5, 5), orderRow(5, null), textRow]))).toEqual([]);
    expect(quantities(deliveredRows([orderRow(5, 0), orderRow(5, 5), textRow]))).toEqual([5, null]);
  });

  it("takes its part of hours and material", () => {
    const rows = [orderRow(16, 4, { WorkHours: 10, MaterialCosts: 100.01 })];
    expect(deliveredRows(rows)[0]).toMatchObject({ WorkHours: 2.5, MaterialCosts: 25.0025 });
    expect(undeliveredRows(rows)[0]).toMatchObject({ WorkHours: 7.5, MaterialCosts: 75.0075 });
  });

  it("lies between nothing and what was ordered, on either side of nothing", () => {
    const wrong = quantityProblems([
      orderRow(5, 6),
      orderRow(5, -1),
      orderRow(-5, -6),
      orderRow(-5, 1),
      orderRow(5, 5),
      orderRow(-5, -5),
      orderRow(5, null),
    ]);
    expect(wrong.map(({ field }) => field)).toEqual([0, 1, 2, 3].map((index) => `Rows[${index}].DeliveredQuantity`));
  });

  it("comes to its own total, rounded by itself", async () => {
    const rows = [
      { UnitPrice: 99.5, DiscountPercentage: 0.1, VatRate: 0.25, Quantity: 9, DeliveredQuantity: 3 },
      { UnitPrice: null, VatRate: null, Quantity: null, DeliveredQuantity: null },
    ];
    const terms = { currency: "SEK", includesVat: false, roundsToWholeUnits: true };
    // The net amount 268.65 and the VAT 67.16 add up to 335.81.
    expect(await deliveredTotals(rows, terms)).toEqual({
      DeliveredAmount: 336,
      DeliveredVatAmount: 67.16,
      DeliveredRoundingsAmount: 0.19,
    });
  });
});
