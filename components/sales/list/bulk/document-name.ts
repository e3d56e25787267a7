"use client";

import { useTranslations } from "next-intl";
import type { Operation } from "@/lib/api/contract/operations/operation";
import type { SalesRow } from "../sales-row";

/** A document's name with its customer: "Invoice 1047, Brf Solsidan". */
export function useDocumentName(): (document: Pick<SalesRow, "document" | "number" | "customerName">) => string {
  const t = useTranslations("sales.list");
  return ({ document, number, customerName }) =>
    [t(`${document}Number`, { number: String(number ?? "") }), customerName].filter(Boolean).join(", ");
}

const documentKinds = { quote: "quote", order: "order", invoice: "invoice" } as const;

/** The kind of document that an operation of a batch is about. */
export function documentKindOf({ kind }: Pick<Operation, "kind">): "quote" | "order" | "invoice" {
  return documentKinds[kind.split("-")[0] as keyof typeof documentKinds] ?? "invoice";
}
