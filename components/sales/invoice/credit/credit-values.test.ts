import { describe, expect, it } from "vitest";
import { invoices } from "@/lib/api/contract/sales/customer-invoice";
import { remainingToCredit } from "@/lib/rules/sales/credit";
import { interpretCredit } from "./credit-values";

const makeRow = (Text: string, Quantity: number, UnitPrice: number) => ({
  ArticleId: "a",
  Text,
  Quantity,
  UnitPrice,
  VatRate: 0.25,
});
const invoice = invoices.parse({
  Id: "00000000-0000-4000-8000-000000000001",
  CustomerId: "00000000-0000-4000-8000-000000000002",
  CurrencyCode: "SEK",
  Rows: [{ IsTextRow: true, Text: "Etapp 1" }, makeRow("Timme", 8, 650), makeRow("Skruv", 100, 1.5)],
});
const interpretCells = (...cells: [quantity: string, amount: string][]) =>
  interpretCredit(
    invoice,
    remainingToCredit(invoice, []),
    cells.map(([quantity, amount]) => ({ quantity, amount })),
    "sv",
  );

describe("a typed credit", () => {
  it("is read as the company writes numbers, and what is empty or nothing is no credit", () => {
    expect(interpretCells(["", ""], ["2,5", ""], ["0", ""]).lines).toEqual([null, { quantity: 25_000n }, null]);
    expect(interpretCells(["", ""], ["", "1 300 kr"], ["", ""]).lines).toEqual([null, { minor: 130_000n }, null]);
  });

  it("says at its row what is no number, has too many decimals, or is more than is left", () => {
    const { lineErrors } = interpretCells(["", ""], ["två", ""], ["", "150,01"]);
    expect([...lineErrors]).toEqual([
      [1, "not_a_number"],
      [2, "more_than_left"],
    ]);
    expect([...interpretCells(["", ""], ["1,001", ""]).lineErrors]).toEqual([[1, "not_a_number"]]);
  });
});
