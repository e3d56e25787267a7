import { describe, expect, it } from "vitest";
import { Problem } from "@/lib/problem";
import { refusedCells } from "./refused-cells";

const refused = (fields: { field: string; row?: number }[]) =>
  new Problem("remote_refused", { fields: fields.map((one) => ({ ...one, code: "2000", message: "No" })) });

describe("what the service refused", () => {
  it("is put at the cell it is about, counted as the form counts", () => {
    // Row 0 of the form is blank and was not sent.
    const places = [1, 2];
    expect(refusedCells(refused([{ field: "Rows[1].UnitPrice" }]), places)).toEqual([
      { path: "rows.2.unitPrice", message: "No" },
    ]);
    expect(refusedCells(refused([{ field: "Quantity", row: 0 }]), places)).toEqual([
      { path: "rows.1.quantity", message: "No" },
    ]);
  });

  it("is put at the head's field where it is about the head", () => {
    expect(refusedCells(refused([{ field: "InvoiceDate" }]), [])).toEqual([{ path: "invoiceOn", message: "No" }]);
  });

  it("is left to the notice where no field shows it", () => {
    expect(refusedCells(refused([{ field: "Persons" }, { field: "Rows[9].Text" }]), [0])).toEqual([]);
  });
});
