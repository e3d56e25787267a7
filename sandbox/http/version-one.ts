import { randomUUID } from "node:crypto";
import { matchBooks } from "../resources/pipeline/router";

type MovedCall = {
  /** Method and path of version 1; `{id}` stands for one path segment. */
  readonly oldCall: string;
  /** The call of version 2; `{id}` is replaced by the segment of the caller's path. */
  readonly newCall: string;
};

/** Calls that have another path in version 2, or another meaning at the same path (docs/api/requests.md#version-1). */
const movedCalls: readonly MovedCall[] = [
  { oldCall: "GET /companies", newCall: "GET /v2/companysettings" },
  { oldCall: "GET /customerinvoicelistitems", newCall: "GET /v2/customerinvoices" },
  { oldCall: "GET /customerinvoicelistitems/{id}", newCall: "GET /v2/customerinvoices?$filter=CustomerId eq {id}" },
  {
    oldCall: "POST /customerinvoicespaidbycreditcard",
    newCall: "POST /v2/customerinvoices with terms of payment for cards (TermsOfPaymentTypeId 3)",
  },
  { oldCall: "GET /customerlistitems", newCall: "GET /v2/customers" },
  { oldCall: "GET /orderlistitems", newCall: "GET /v2/orders" },
  { oldCall: "GET /orderlistitems/{id}", newCall: "GET /v2/orders?$filter=CustomerId eq {id}" },
  { oldCall: "GET /supplierlistitems", newCall: "GET /v2/suppliers" },
  { oldCall: "GET /termsofpayment", newCall: "GET /v2/termsofpayments" },
  { oldCall: "GET /termsofpayment/{id}", newCall: "GET /v2/termsofpayments/{id}" },
  {
    oldCall: "GET /supplierinvoicedrafts/{id}/allocationperiods",
    newCall: "GET /v2/allocationperiods?$filter=SupplierInvoiceDraftId eq {id}",
  },
  {
    oldCall: "POST /supplierinvoicedrafts/{id}/allocationperiods",
    newCall: "POST /v2/allocationperiods with SupplierInvoiceDraftId {id} and SupplierInvoiceDraftRow",
  },
  {
    oldCall: "PUT /supplierinvoicedrafts/{id}/allocationperiods",
    newCall:
      "PUT /v2/allocationperiods with SupplierInvoiceDraftId {id} and SupplierInvoiceDraftRow; booked allocations cannot be changed",
  },
];

/**
 * The answer to every call below /v1: 401 with a text that names the path of version 2 (docs/api/requests.md#version-1; the
 * wording is our own).
 */
export function makeVersionOneAnswer(method: string, pathname: string): Response {
  const DeveloperErrorMessage = `Gone. Version 1 ended on 30 June 2023. ${describeSuccessor(method, pathname)}`;
  return Response.json({ ErrorCode: 4005, DeveloperErrorMessage, ErrorId: randomUUID(), Errors: [] }, { status: 401 });
}

/**
 * A sentence that names the version 2 call for a call of version 1: `Use GET /v2/customers.`
 *
 * @param pathname the path with its `/v1`, in upper or lower case
 */
export function describeSuccessor(method: string, pathname: string): string {
  const path = pathname.replace(/^\/v1(?=\/|$)/i, "").replace(/\/$/, "");
  for (const { oldCall, newCall } of movedCalls) {
    const id = findIdInRoute(oldCall, `${method} ${path}`);
    if (id !== null) return `Use ${newCall.replace("{id}", id)}.`;
  }
  const matchedRoute = matchBooks(method, path);
  if (matchedRoute.is === "operation" || matchedRoute.is === "unserved") return `Use ${method} /v2${path}.`;
  if (matchedRoute.is === "wrong method")
    return `Version 2 has /v2${path} with ${matchedRoute.allowedMethods.join(", ")}.`;
  return "Every endpoint has a counterpart below /v2; /docs lists them.";
}

/**
 * The path segment that stands at `{id}` in a route. It is "" for a route without `{id}`, `{id}` where the segment is not an
 * id, and null where the call does not match the route.
 */
function findIdInRoute(route: string, call: string): string | null {
  const pattern = route.replace(/\{id\}/, "([^/]+)");
  const routeMatch = new RegExp(`^${pattern}$`, "i").exec(call);
  if (!routeMatch) return null;
  const segment = routeMatch[1] ?? "";
  return /^[\da-f-]{36}$/i.test(segment) || segment === "" ? segment : "{id}";
}
