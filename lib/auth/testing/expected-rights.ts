import "server-only";
import type { OperationKind } from "../../api/contract/operations/operation";
import type { AssignableRole } from "../../rules/access/roles";

// The operations each role may submit and see. The lists are written by hand and derived from nothing in the product,
// since the tests compare the product's tables and the server's answers with them.

type RightsArea = "sales" | "purchase" | "accounting" | "payroll";

const kindsByArea: Record<RightsArea, readonly OperationKind[]> = {
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
  accounting: [
    "approve-vat-report",
    "book-supplier-invoice",
    "change-allocation-plan",
    "register-supplier-payment",
    "reject-vat-report",
    "set-off-supplier-invoice",
    "undo-supplier-set-off",
  ],
  payroll: ["employee-assign", "employee-create", "register-time"],
};

const operatedAreasByRole: Record<AssignableRole, readonly RightsArea[]> = {
  owner: ["sales", "purchase", "accounting", "payroll"],
  accountant: ["sales", "purchase", "accounting"],
  bookkeeper: ["sales", "purchase", "accounting"],
  sales: ["sales"],
  approver: ["purchase"],
  payroll: ["payroll"],
  viewer: [],
};

const readAreasByRole: Record<AssignableRole, readonly RightsArea[]> = {
  owner: ["sales", "purchase", "accounting", "payroll"],
  accountant: ["sales", "purchase", "accounting"],
  bookkeeper: ["sales", "purchase", "accounting"],
  sales: ["sales"],
  approver: ["sales", "purchase", "accounting"],
  payroll: ["payroll"],
  viewer: ["sales", "purchase", "accounting"],
};

/** Every kind of operation in these lists, sorted. */
export const expectedKinds: readonly OperationKind[] = Object.values(kindsByArea).flat().sort();

/** The kinds of operation that a role may submit, withdraw and decide about, sorted. */
export function listKindsToOperate(role: AssignableRole): readonly OperationKind[] {
  return operatedAreasByRole[role].flatMap((area) => kindsByArea[area]).sort();
}

/** The kinds of operation that a role may see with their outcome, sorted. */
export function listKindsToRead(role: AssignableRole): readonly OperationKind[] {
  return readAreasByRole[role].flatMap((area) => kindsByArea[area]).sort();
}

/** The action that the server names as missing when a person may not submit, or may not see, a kind of operation. */
export function missingActionOf(kind: OperationKind, right: "operate" | "read"): string {
  const area = (Object.keys(kindsByArea) as RightsArea[]).find((candidateArea) =>
    kindsByArea[candidateArea].includes(kind),
  );
  return `${area}.${right}`;
}
