"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { ToastSlab, useToast } from "@/components/ui/toast";
import { withdrawBatch } from "@/lib/api/browser/operations/batches";
import { recentlySubmitted, type Submitted, type SubmittedBatch } from "@/lib/api/browser/operations/submissions";
import { undoRequests } from "@/lib/api/browser/operations/undo-requests";
import { useBatchDescription, useOperationDescription } from "./use-operation-description";
import { useRefusals } from "./use-refusals";
import { useUndo } from "./use-undo";

/** The commands that this tab submitted and that are not yet among the listed waiting operations, the newest first. */
export function usePressed(): readonly Submitted[] {
  const { id } = useCompany();
  const all = useSyncExternalStore(recentlySubmitted.subscribe, recentlySubmitted.now, recentlySubmitted.onServer);
  return all.filter(({ companyId }) => companyId === id).reverse();
}

/** One toast for each submission. The key Z withdraws the newest one, if necessary as soon as its answer comes. */
export function PressedToasts({ presses }: { presses: readonly Submitted[] }) {
  return presses.map((one, index) => <PressedToast key={one.key} press={one} isNewest={index === 0} />);
}

function PressedToast({ press, isNewest }: { press: Submitted; isNewest: boolean }) {
  const t = useTranslations("shell.undo");
  const company = useCompany();
  const what = useOperationDescription();
  const whatOfMany = useBatchDescription();
  const { undo } = useUndo();
  const takeBackMany = useTakingBackMany();
  const { key, ordered, outcome, isTakenBack } = press;
  const isTaking = useRef(false);
  const operation = outcome && "operation" in outcome ? outcome.operation : null;
  const leftMs = operation?.leftMs ?? null;

  useEffect(() => {
    if (!isTakenBack || outcome === null || isTaking.current) return;
    isTaking.current = true;
    if ("operation" in outcome) undo(outcome.operation);
    else if ("count" in ordered) takeBackMany(company.id, outcome.batchId, ordered);
    recentlySubmitted.forget(key);
  }, [isTakenBack, outcome, undo, takeBackMany, company.id, ordered, key]);

  // The operation may be executed between two reads of the waiting operations.
  useEffect(() => {
    if (leftMs === null) return;
    const timer = setTimeout(() => recentlySubmitted.forget(key), leftMs);
    return () => clearTimeout(timer);
  }, [leftMs, key]);

  const known = operation ?? ordered;
  function takeBack() {
    if (!("count" in known) && known.subject !== undefined) undoRequests.tell(known.subject);
    recentlySubmitted.takeBack(key);
  }
  const words = "count" in known ? whatOfMany(known) : what(known);
  return (
    <ToastSlab
      name={words}
      actions={[
        {
          label: t("undo"),
          keys: isNewest ? "Z" : undefined,
          busy: isTakenBack,
          run: takeBack,
        },
      ]}
    >
      {words} {t(isTakenBack ? "takingBack" : "onItsWay")}
    </ToastSlab>
  );
}

function useTakingBackMany() {
  const toast = useToast();
  const { ofMany } = useRefusals();
  return (companyId: string, batchId: string, order: SubmittedBatch) =>
    void withdrawBatch(companyId, batchId).then((result) => {
      if (!result.ok) toast(ofMany(order, result.problem, "failed"));
    });
}
