"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import type { SubmittedBatch } from "@/lib/api/browser/operations/submissions";
import type { Operation } from "@/lib/api/contract/operations/operation";
import { batchTextKeysOf, operationTextKeyOf, undoTextKeyOf } from "./operation-texts";

type TextKeyWithoutDocument =
  | "order"
  | "employ"
  | "assign"
  | "register"
  | "book"
  | "setOff"
  | "undoSetOff"
  | "changePlan"
  | "payInvoice";

const textKeysWithoutDocument: Partial<Record<Operation["kind"], TextKeyWithoutDocument>> = {
  "order-create": "order",
  "employee-create": "employ",
  "employee-assign": "assign",
  "register-time": "register",
  "book-supplier-invoice": "book",
  "set-off-supplier-invoice": "setOff",
  "undo-supplier-set-off": "undoSetOff",
  "change-allocation-plan": "changePlan",
  "register-supplier-payment": "payInvoice",
};

/** Returns a function that says in one line what a waiting operation will do, for whom and over which amount. */
export function useOperationDescription(): (
  operation: Pick<Operation, "kind" | "sends" | "following" | "about">,
) => string {
  const t = useTranslations("shell.undo");
  const formats = useFormats();
  return (operation) => {
    const { about } = operation;
    if (!about) return t(`plain.${textKeysWithoutDocument[operation.kind] ?? undoTextKeyOf(operation)}`);
    const { customerName: customerText, number, reference = "", minor, currencyCode } = about;
    const amount = formats.money(BigInt(minor), currencyCode || undefined);
    return t(`what.${operationTextKeyOf(operation)}`, {
      customer: customerText,
      number: String(number ?? reference),
      amount,
    });
  };
}

/** Returns a function that says what a waiting batch will do, and to how many documents. */
export function useBatchDescription(): (batch: SubmittedBatch) => string {
  const t = useTranslations("shell.undo.batch");
  return (batch) => t(batchTextKeysOf(batch).waitingKey, { count: batch.count });
}

/** Returns a function that says in one line that an operation was taken back, and what the operation was. */
export function useTakenBackText(): (operation: Pick<Operation, "kind" | "sends" | "following" | "about">) => string {
  const t = useTranslations("shell.undo");
  const describeOperation = useOperationDescription();
  return (operation) => `${describeOperation(operation)} ${t(`undone.${undoTextKeyOf(operation)}`)}`;
}

/** Returns a function that says that a batch was taken back, and what the batch was. */
export function useBatchTakenBackText(): (batch: SubmittedBatch) => string {
  const t = useTranslations("shell.undo.batch");
  const describeBatch = useBatchDescription();
  return (batch) => `${describeBatch(batch)} ${t("undone")}`;
}

/**
 * Returns the message key of an operation about an employee, whose name only the tab that submitted it knows; null for
 * other kinds.
 */
function personTextKeyOf({ kind }: Pick<Operation, "kind">): "employ" | "assign" | "register" | null {
  if (kind === "employee-create") return "employ";
  if (kind === "employee-assign") return "assign";
  return kind === "register-time" ? "register" : null;
}

/** Returns a function that says in one line what was done, to which document and for whom. */
export function useDoneText(): (
  operation: Pick<Operation, "kind" | "sends" | "following" | "about" | "posted" | "made">,
) => string {
  const t = useTranslations("shell.undo");
  const formats = useFormats();
  return (operation) => {
    const { about, posted, made } = operation;
    const personKey = personTextKeyOf(operation);
    if (!about && personKey) return t(`donePlain.${personKey}`);
    return t(`done.${operationTextKeyOf(operation)}`, {
      customer: about?.customerName ?? "",
      number: String(about?.number ?? about?.reference ?? ""),
      amount: about ? formats.money(BigInt(about.minor), about.currencyCode || undefined) : "",
      posted: String(posted?.invoiceNumber ?? ""),
      voucher: posted?.voucherNumber ?? "",
      made: String(made?.number ?? ""),
    });
  };
}
