import type { OperationKind } from "../../api/contract/operations/operation";
import type { Action } from "./roles";

type Area = "sales" | "purchase" | "accounting" | "payroll";

/** The area of the role table that each kind of operation belongs to. A kind without a row does not compile. */
const areaByKind = {
  "quote-convert": "sales",
  "quote-email": "sales",
  "quote-accept": "sales",
  "quote-order": "sales",
  "quote-invoice": "sales",
  "order-create": "sales",
  "order-ship": "sales",
  "order-backorder": "sales",
  "order-void": "sales",
  "order-invoice": "sales",
  "order-email": "sales",
  "invoice-convert": "sales",
  "invoice-email": "sales",
  "invoice-reminder": "sales",
  "invoice-void": "sales",
  "invoice-credit": "sales",
  "invoice-payment": "sales",
  "invoice-einvoice": "sales",
  "approve-supplier-invoice": "purchase",
  "reject-supplier-invoice": "purchase",
  "book-supplier-invoice": "accounting",
  "set-off-supplier-invoice": "accounting",
  "undo-supplier-set-off": "accounting",
  "change-allocation-plan": "accounting",
  "register-supplier-payment": "accounting",
  "approve-vat-report": "accounting",
  "reject-vat-report": "accounting",
  "employee-create": "payroll",
  "employee-assign": "payroll",
  "register-time": "payroll",
} as const satisfies Record<OperationKind, Area>;

/** Every kind of operation of the product. */
export const operationKinds = Object.keys(areaByKind) as readonly OperationKind[];

export function areaOfKind(kind: OperationKind): Area {
  return areaByKind[kind];
}

/** The kinds of one area, as a query of operations names them. */
export function kindsOfArea(area: Area): OperationKind[] {
  return operationKinds.filter((kind) => areaOfKind(kind) === area);
}

/** The action a person needs to submit an operation of this kind, to withdraw it or to decide about it. */
export function actionToOperate(kind: OperationKind): Action {
  return `${areaOfKind(kind)}.operate`;
}

/** The action a person needs to see an operation of this kind and its outcome. */
export function actionToRead(kind: OperationKind): Action {
  return `${areaOfKind(kind)}.read`;
}
