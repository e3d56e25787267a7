import { describe, expect, it } from "vitest";
import { invoices } from "@/lib/api/contract/sales/customer-invoice";
import { leftToCredit } from "@/lib/rules/sales/credit";
import { understoodCredit } from "./credit-values";

const row = (Text: string, Quantity: number, UnitPrice: number) => ({
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
  Rows: [{ IsTextRow: true, Text: "Etapp 1" }, row("Timme", 8, 650), row("Skruv", 100, 1.5)],
});
const typed = (...cells: [quantity: string, amount: string][]) =>
  understoodCredit(
    invoice,
    leftToCredit(invoice, []),
    cells.map(([quantity, amount]) => ({ quantity, amount })),
    "sv",
  );

describe("a typed credit", () => {
  it("is read as the company writes numbers, and what is empty or nothing is no credit", () => {
    expect(typed(["", ""], ["2,5", ""], ["0", ""]).lines).toEqual([null, { quantity: 25_000n }, null]);
    expect(typed(["", ""], ["", "1 300 kr"], ["", ""]).lines).toEqual([null, { minor: 130_000n }, null]);
  });

  it("says at its row what is no number, has too many decimals, or is more than is left", () => {
    const { troubles } = typed(["", ""], ["två", ""], ["", "150,01"]);
    expect([...troubles]).toEqual([
      [1, "not_a_number"],
      [2, "more_than_left"],
    ]);
    expect([...typed(["", ""], ["1,001", ""]).troubles]).toEqual([[1, "not_a_number"]]);
  });
});
