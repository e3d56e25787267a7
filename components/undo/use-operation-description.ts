"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import type { SubmittedBatch } from "@/lib/api/browser/operations/submissions";
import type { Operation } from "@/lib/api/contract/operations/operation";
import { batchWordsOf, whatOf, wordsOf } from "./words";

const plain: Partial<Record<Operation["kind"], "order" | "employ" | "register">> = {
  "order-create": "order",
  "employee-create": "employ",
  "register-time": "register",
};

/** What a waiting operation will do, to whom and over how much, in one line. */
export function useOperationDescription(): (
  operation: Pick<Operation, "kind" | "sends" | "following" | "about">,
) => string {
  const t = useTranslations("shell.undo");
  const formats = useFormats();
  return (operation) => {
    const { about } = operation;
    if (!about) return t(`plain.${plain[operation.kind] ?? wordsOf(operation)}`);
    const { customerName: customer, number, reference = "", minor, currencyCode } = about;
    const amount = formats.money(BigInt(minor), currencyCode || undefined);
    return t(`what.${whatOf(operation)}`, { customer, number: String(number ?? reference), amount });
  };
}

/** What a waiting press of many will do, and to how many documents. */
export function useBatchDescription(): (order: SubmittedBatch) => string {
  const t = useTranslations("shell.undo.batch");
  return (order) => t(batchWordsOf(order).waits, { count: order.count });
}

/** That it was taken back, and what it was about, in one line. */
export function useTakenBackText(): (operation: Pick<Operation, "kind" | "sends" | "following" | "about">) => string {
  const t = useTranslations("shell.undo");
  const what = useOperationDescription();
  return (operation) => `${what(operation)} ${t(`undone.${wordsOf(operation)}`)}`;
}

/** The same of a press of many. */
export function useManyTakenBack(): (order: SubmittedBatch) => string {
  const t = useTranslations("shell.undo.batch");
  const what = useBatchDescription();
  return (order) => `${what(order)} ${t("undone")}`;
}

/** What is done for a person whose name only the tab of its press knows. */
function personWordsOf({ kind }: Pick<Operation, "kind">): "employ" | "register" | null {
  if (kind === "employee-create") return "employ";
  return kind === "register-time" ? "register" : null;
}

/** What was done, to what and for whom, in one line. */
export function useDone(): (
  operation: Pick<Operation, "kind" | "sends" | "following" | "about" | "posted" | "made">,
) => string {
  const t = useTranslations("shell.undo");
  const formats = useFormats();
  return (operation) => {
    const { about, posted, made } = operation;
    const person = personWordsOf(operation);
    if (!about && person) return t(`donePlain.${person}`);
    return t(`done.${whatOf(operation)}`, {
      customer: about?.customerName ?? "",
      number: String(about?.number ?? about?.reference ?? ""),
      amount: about ? formats.money(BigInt(about.minor), about.currencyCode || undefined) : "",
      posted: String(posted?.invoiceNumber ?? ""),
      made: String(made?.number ?? ""),
    });
  };
}
