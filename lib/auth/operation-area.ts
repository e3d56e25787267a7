import type { OperationKind } from "../api/contract/operation";
import type { Action } from "./roles";

type Area = "sales" | "purchase" | "accounting" | "payroll";

/** The part of the table of roles a kind of operation belongs to. */
export function areaOf(kind: OperationKind): Area {
  if (kind === "employee-create" || kind === "register-time") return "payroll";
  if (kind.endsWith("-supplier-invoice")) return "purchase";
  return kind.endsWith("-vat-report") ? "accounting" : "sales";
}

/** What a person must be allowed to do to order it, take it back or decide about it. */
export function operateAction(kind: OperationKind): Action {
  return `${areaOf(kind)}.operate`;
}

/** What a person must be allowed to do to see what became of it. */
export function readAction(kind: OperationKind): Action {
  return `${areaOf(kind)}.read`;
}
