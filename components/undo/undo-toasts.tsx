"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useCompany } from "@/components/shell/company-context";
import { ToastSlab, useToast } from "@/components/ui/toast";
import { listenToTabs } from "@/lib/api/browser/open-tabs";
import { companyKey } from "@/lib/api/browser/resource-queries";
import { operationsKey, waitingOperationsQuery } from "@/lib/api/browser/waiting-operations";
import { isHeld, isUnderWay, type Operation } from "@/lib/api/contract/operation";
import { BatchToast } from "./batch-toast";
import { byBatch } from "./batches";
import { HeldToast } from "./held-toast";
import { StoppedToast } from "./stopped-toast";
import { type EndedBatch, useBatchOutcomes } from "./use-batch-outcomes";
import { useUndo } from "./use-undo";
import { useWhat } from "./use-what";
import { pageOf, wordsOf } from "./words";

/**
 * What this person has waiting in the company, on every page and in every tab: one slab each, the newest first. What came
 * of it is told where it was seen to wait; a refusal stays until it is put aside.
 */
export function UndoToasts() {
  const company = useCompany();
  const queries = useQueryClient();
  const pathname = usePathname();
  const undo = useUndo();
  const items = useQuery(waitingOperationsQuery(company.id)).data ?? [];
  const single = items.filter(({ batchId }) => batchId === null);
  const stopped = useOutcomes(single);
  const batches = useBatchOutcomes(items);

  useEffect(
    () => listenToTabs(company.id, () => void queries.invalidateQueries({ queryKey: operationsKey(company.id) })),
    [company.id, queries],
  );

  const held = items.filter(isHeld);
  const newest = held[0];
  return (
    <>
      {[...byBatch(held)].map(([id, operations]) => (
        <BatchToast key={id} batchId={id} operations={operations} isNewest={id === newest?.batchId} />
      ))}
      {batches.ended.map((batch) => (
        <EndedBatchToast key={batch.id} batch={batch} onClose={() => batches.close(batch.id)} />
      ))}
      {single.filter(isHeld).map((operation) => (
        <HeldToast key={operation.id} operation={operation} undo={undo} isNewest={operation === newest} />
      ))}
      {stopped.operations
        // Its own page says it, and more.
        .filter((operation) => pathname !== `/companies/${company.id}${pageOf(operation)}`)
        .map((operation) => (
          <StoppedToast key={operation.id} operation={operation} onClose={() => stopped.close(operation.id)} />
        ))}
    </>
  );
}

type EndedProps = { batch: EndedBatch; onClose: () => void };

/** A press of many of which some need their person; its own results say it, and more. */
function EndedBatchToast({ batch, onClose }: EndedProps) {
  const t = useTranslations("shell.undo");
  const company = useCompany();
  const router = useRouter();
  const isOpen = useSearchParams().get("batch") === batch.id;
  if (isOpen) return null;
  const words = t("batch.needs", { needing: batch.needing, total: batch.total });
  const open = () => {
    router.push(`/companies/${company.id}/sales?batch=${batch.id}`);
    onClose();
  };
  return (
    <ToastSlab
      name={words}
      actions={[
        { label: t("look"), run: open },
        { label: t("close"), run: onClose },
      ]}
    >
      {words}
    </ToastSlab>
  );
}

/** Tells what became of those that were seen waiting here; keeps those that need their person. */
function useOutcomes(items: readonly Operation[]) {
  const t = useTranslations("shell.undo");
  const company = useCompany();
  const queries = useQueryClient();
  const toast = useToast();
  const what = useWhat();
  const waited = useRef(new Set<string>());
  const [operations, setOperations] = useState<readonly Operation[]>([]);

  useEffect(() => {
    for (const operation of items) {
      if (isUnderWay(operation)) {
        waited.current.add(operation.id);
      } else if (waited.current.delete(operation.id)) tell(operation);
    }
  });

  function tell(operation: Operation) {
    const words = wordsOf(operation);
    const { stage, next } = operation;
    const mailIsOpen = next !== null && next.stage !== "done";
    if (stage === "withdrawn") return toast(t(`undone.${words}`));
    void queries.invalidateQueries({ queryKey: companyKey(company.id) });
    if (stage !== "done" || mailIsOpen || operation.held) return setOperations((known) => [...known, operation]);
    const { posted } = operation;
    const isQuote = operation.kind.startsWith("quote-") || operation.kind.startsWith("order-");
    toast(
      t(`done.${isQuote ? "other" : words}`, {
        what: what(operation),
        customer: operation.about?.customerName ?? "",
        number: String(operation.about?.number ?? posted?.invoiceNumber ?? ""),
        credit: String(posted?.invoiceNumber ?? ""),
      }),
    );
  }

  return {
    operations,
    close: (id: string) => setOperations((known) => known.filter((one) => one.id !== id)),
  };
}
