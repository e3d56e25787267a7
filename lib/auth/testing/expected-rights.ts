import "server-only";
import type { OperationKind } from "../../api/contract/operations/operation";
import type { GivenRole } from "../../rules/access/roles";

// Who may order which operation, written out by hand: the tests compare the product's tables and the server's answers with
// this, so nothing here is taken from them.

type Area = "sales" | "purchase" | "accounting" | "payroll";

const kindsOf: Record<Area, readonly OperationKind[]> = {
  sales: [
    "invoice-convert",
    "invoice-credit",
    "invoice-einvoice",
    "invoice-email",
    "invoice-payment",
    "invoice-reminder",
    "invoice-void",
    "order-backorder",
    "order-create",
    "order-email",
    "order-invoice",
    "order-ship",
    "order-void",
    "quote-accept",
    "quote-convert",
    "quote-email",
    "quote-invoice",
    "quote-order",
  ],
  purchase: ["approve-supplier-invoice", "reject-supplier-invoice"],
  accounting: ["approve-vat-report", "reject-vat-report"],
  payroll: ["employee-create", "register-time"],
};

const areasToOperate: Record<GivenRole, readonly Area[]> = {
  owner: ["sales", "purchase", "accounting", "payroll"],
  accountant: ["sales", "purchase", "accounting"],
  bookkeeper: ["sales", "purchase", "accounting"],
  sales: ["sales"],
  approver: ["purchase"],
  payroll: ["payroll"],
  viewer: [],
};

const areasToRead: Record<GivenRole, readonly Area[]> = {
  owner: ["sales", "purchase", "accounting", "payroll"],
  accountant: ["sales", "purchase", "accounting"],
  bookkeeper: ["sales", "purchase", "accounting"],
  sales: ["sales"],
  approver: ["sales", "purchase", "accounting"],
  payroll: ["payroll"],
  viewer: ["sales", "purchase", "accounting"],
};

/** Every kind that is written out here, sorted. */
export const expectedKinds: readonly OperationKind[] = Object.values(kindsOf).flat().sort();

/** The kinds that a role may order, take back and decide about, sorted. */
export function kindsToOperate(role: GivenRole): readonly OperationKind[] {
  return areasToOperate[role].flatMap((area) => kindsOf[area]).sort();
}

/** The kinds of which a role may see what became of them, sorted. */
export function kindsToRead(role: GivenRole): readonly OperationKind[] {
  return areasToRead[role].flatMap((area) => kindsOf[area]).sort();
}

/** What the server says a person lacks who may not order a kind, or may not see it. */
export function missingRight(kind: OperationKind, right: "operate" | "read"): string {
  const area = (Object.keys(kindsOf) as Area[]).find((one) => kindsOf[one].includes(kind));
  return `${area}.${right}`;
}
