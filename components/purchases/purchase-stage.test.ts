import { expect, it } from "vitest";
import { supplierInvoices } from "@/lib/api/contract/purchases/supplier-invoice";
import { purchaseStageOf } from "./purchase-stage";

const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const stageOfWire = (wireFields: object) =>
  purchaseStageOf(supplierInvoices.parse({ Id: id, SupplierId: id, CurrencyCode: "SEK", ...wireFields }));

it.each([
  ["one that the service calls by a word of its own", { PaymentStatus: 99 }, "unknown"],
  ["a credit note", { PaymentStatus: 3, IsCreditInvoice: true }, "credit"],
  ["a credit note of such a word", { PaymentStatus: 99, IsCreditInvoice: true }, "credit"],
])("draws %s as what it is", (_title, wireFields, expectedStage) => {
  expect(stageOfWire(wireFields)).toBe(expectedStage);
});

it("draws each payment status that the service has a word for", () => {
  const paymentStatuses = ["unpaid", "partial", "underWay", "failed", "overdue", "paid", "unknown"] as const;
  const drawnStages = paymentStatuses.map((status) => purchaseStageOf({ status, isCredit: false, isDeleted: false }));
  expect(drawnStages).toEqual(["invoiced", "invoiced", "invoiced", "invoiced", "overdue", "paid", "unknown"]);
  expect(purchaseStageOf({ status: "unknown", isCredit: false, isDeleted: true })).toBe("voided");
});
