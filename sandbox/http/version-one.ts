import { randomUUID } from "node:crypto";
import { match } from "../resources/pipeline/router";

type Moved = {
  /** Method and path of version 1; `{id}` stands for one path segment. */
  readonly from: string;
  /** The call of version 2; `{id}` is replaced by the segment of the caller's path. */
  readonly to: string;
};

/** Calls that have another path in version 2, or another meaning at the same path (docs/api/requests.md#version-1). */
const moved: readonly Moved[] = [
  { from: "GET /companies", to: "GET /v2/companysettings" },
  { from: "GET /customerinvoicelistitems", to: "GET /v2/customerinvoices" },
  { from: "GET /customerinvoicelistitems/{id}", to: "GET /v2/customerinvoices?$filter=CustomerId eq {id}" },
  {
    from: "POST /customerinvoicespaidbycreditcard",
    to: "POST /v2/customerinvoices with terms of payment for cards (TermsOfPaymentTypeId 3)",
  },
  { from: "GET /customerlistitems", to: "GET /v2/customers" },
  { from: "GET /orderlistitems", to: "GET /v2/orders" },
  { from: "GET /orderlistitems/{id}", to: "GET /v2/orders?$filter=CustomerId eq {id}" },
  { from: "GET /supplierlistitems", to: "GET /v2/suppliers" },
  { from: "GET /termsofpayment", to: "GET /v2/termsofpayments" },
  { from: "GET /termsofpayment/{id}", to: "GET /v2/termsofpayments/{id}" },
  {
    from: "GET /supplierinvoicedrafts/{id}/allocationperiods",
    to: "GET /v2/allocationperiods?$filter=SupplierInvoiceDraftId eq {id}",
  },
  {
    from: "POST /supplierinvoicedrafts/{id}/allocationperiods",
    to: "POST /v2/allocationperiods with SupplierInvoiceDraftId {id} and SupplierInvoiceDraftRow",
  },
  {
    from: "PUT /supplierinvoicedrafts/{id}/allocationperiods",
    to: "PUT /v2/allocationperiods with SupplierInvoiceDraftId {id} and SupplierInvoiceDraftRow; booked allocations cannot be changed",
  },
];

/**
 * The answer to every call below /v1: 401 with a text that names the path of version 2 (docs/api/requests.md#version-1; the
 * wording is our own).
 */
export function versionOneAnswer(method: string, pathname: string): Response {
  const DeveloperErrorMessage = `Gone. Version 1 ended on 30 June 2023. ${successorOf(method, pathname)}`;
  return Response.json({ ErrorCode: 4005, DeveloperErrorMessage, ErrorId: randomUUID(), Errors: [] }, { status: 401 });
}

/**
 * A sentence that names the version 2 call for a call of version 1: `Use GET /v2/customers.`
 *
 * @param pathname the path with its `/v1`, in upper or lower case
 */
export function successorOf(method: string, pathname: string): string {
  const path = pathname.replace(/^\/v1(?=\/|$)/i, "").replace(/\/$/, "");
  for (const { from, to } of moved) {
    const id = holeOf(from, `${method} ${path}`);
    if (id !== null) return `Use ${to.replace("{id}", id)}.`;
  }
  const found = match(method, path);
  if (found.is === "operation" || found.is === "unserved") return `Use ${method} /v2${path}.`;
  if (found.is === "wrong method") return `Version 2 has /v2${path} with ${found.allowed.join(", ")}.`;
  return "Every endpoint has a counterpart below /v2; /docs lists them.";
}

/**
 * The path segment that stands at `{id}` in a route. It is "" for a route without `{id}`, `{id}` where the segment is not an
 * id, and null where the call does not match the route.
 */
function holeOf(route: string, call: string): string | null {
  const pattern = route.replace(/\{id\}/, "([^/]+)");
  const found = new RegExp(`^${pattern}$`, "i").exec(call);
  if (!found) return null;
  const written = found[1] ?? "";
  return /^[\da-f-]{36}$/i.test(written) || written === "" ? written : "{id}";
}
