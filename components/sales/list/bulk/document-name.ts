"use client";

import { useTranslations } from "next-intl";
import type { Operation } from "@/lib/api/contract/operations/operation";
import type { SalesRow } from "../sales-row";

/** Returns a function that names a document with its customer, for example "Invoice 1047, Brf Solsidan". */
export function useDocumentName(): (document: Pick<SalesRow, "document" | "number" | "customerName">) => string {
  const t = useTranslations("sales.list");
  return ({ document, number, customerName }) =>
    [t(`${document}Number`, { number: String(number ?? "") }), customerName].filter(Boolean).join(", ");
}

const documentKinds = { quote: "quote", order: "order", invoice: "invoice" } as const;

/** Returns the kind of document that an operation of a batch is about. */
export function documentKindOf({ kind }: Pick<Operation, "kind">): "quote" | "order" | "invoice" {
  return documentKinds[kind.split("-")[0] as keyof typeof documentKinds] ?? "invoice";
}
