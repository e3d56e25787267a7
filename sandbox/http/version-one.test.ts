import { expect, it } from "vitest";
import { describeSuccessor } from "./version-one";

const id = "8f9a8f7b-5ea9-44c6-9725-9b8a1addb036";

// The rows of the migration mapping (docs/api/requests.md#version-1).
it.each([
  ["GET /v1/companies", "Use GET /v2/companysettings."],
  ["GET /v1/customerinvoicelistitems", "Use GET /v2/customerinvoices."],
  [`GET /v1/customerinvoicelistitems/${id}`, `Use GET /v2/customerinvoices?$filter=CustomerId eq ${id}.`],
  [
    "POST /v1/customerinvoicespaidbycreditcard",
    "Use POST /v2/customerinvoices with terms of payment for cards (TermsOfPaymentTypeId 3).",
  ],
  ["GET /v1/customerlistitems", "Use GET /v2/customers."],
  ["GET /v1/orderlistitems", "Use GET /v2/orders."],
  [`GET /v1/orderlistitems/${id}`, `Use GET /v2/orders?$filter=CustomerId eq ${id}.`],
  ["GET /v1/supplierlistitems", "Use GET /v2/suppliers."],
  ["GET /v1/termsofpayment", "Use GET /v2/termsofpayments."],
  [`GET /v1/termsofpayment/${id}`, `Use GET /v2/termsofpayments/${id}.`],
  [`DELETE /v1/customerinvoicedrafts/${id}`, `Use DELETE /v2/customerinvoicedrafts/${id}.`],
  [`PUT /v1/customerinvoicedrafts/${id}`, `Use PUT /v2/customerinvoicedrafts/${id}.`],
  [
    `GET /v1/supplierinvoicedrafts/${id}/allocationperiods`,
    `Use GET /v2/allocationperiods?$filter=SupplierInvoiceDraftId eq ${id}.`,
  ],
  [
    `POST /v1/supplierinvoicedrafts/${id}/allocationperiods`,
    `Use POST /v2/allocationperiods with SupplierInvoiceDraftId ${id} and SupplierInvoiceDraftRow.`,
  ],
  [
    `PUT /v1/supplierinvoicedrafts/${id}/allocationperiods`,
    `Use PUT /v2/allocationperiods with SupplierInvoiceDraftId ${id} and SupplierInvoiceDraftRow; booked allocations cannot be changed.`,
  ],
  [
    `DELETE /v1/supplierinvoicedrafts/${id}/allocationperiods`,
    `Use DELETE /v2/supplierinvoicedrafts/${id}/allocationperiods.`,
  ],
])("%s: %s", (call, expectedSentence) => {
  const [method = "", path = ""] = call.split(" ");
  expect(describeSuccessor(method, path)).toBe(expectedSentence);
  expect(describeSuccessor(method, path.replace("v1", "V1").replace("companies", "Companies"))).toBe(expectedSentence);
});

it("names the same path, other methods of it, or no path at all", () => {
  expect(describeSuccessor("GET", `/v1/articles/${id}`)).toBe(`Use GET /v2/articles/${id}.`);
  expect(describeSuccessor("POST", "/v1/articles/batch")).toBe("Use POST /v2/articles/batch.");
  expect(describeSuccessor("DELETE", "/v1/currencies")).toBe("Version 2 has /v2/currencies with GET.");
  for (const path of ["/v1", "/v1/", "/v1/nothing", "/v1/companies/x", "/v1/%zz"]) {
    expect(describeSuccessor("GET", path)).toBe("Every endpoint has a counterpart below /v2; /docs lists them.");
  }
});

it("does not repeat what is no id", () => {
  expect(describeSuccessor("GET", "/v1/termsofpayment/<b>")).toBe("Use GET /v2/termsofpayments/{id}.");
});
