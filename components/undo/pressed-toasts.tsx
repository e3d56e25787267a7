"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { ToastSlab, useToast } from "@/components/ui/toast";
import { withdrawBatch } from "@/lib/api/browser/operations/batches";
import { type ManyOrdered, type Pressed, pressed } from "@/lib/api/browser/operations/presses";
import { undoPresses } from "@/lib/api/browser/operations/undo-presses";
import { useRefusals } from "./use-refusals";
import { useUndo } from "./use-undo";
import { useWhat, useWhatOfMany } from "./use-what";

/** Presses of this tab that the list of what waits does not tell of yet, the newest first. */
export function usePressed(): readonly Pressed[] {
  const { id } = useCompany();
  const all = useSyncExternalStore(pressed.subscribe, pressed.now, pressed.onServer);
  return all.filter(({ companyId }) => companyId === id).reverse();
}

/** One slab for each. Z takes the newest back: as soon as its answer comes, if it has not come yet. */
export function PressedToasts({ presses }: { presses: readonly Pressed[] }) {
  return presses.map((one, index) => <PressedToast key={one.key} press={one} isNewest={index === 0} />);
}

function PressedToast({ press, isNewest }: { press: Pressed; isNewest: boolean }) {
  const t = useTranslations("shell.undo");
  const company = useCompany();
  const what = useWhat();
  const whatOfMany = useWhatOfMany();
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
    pressed.forget(key);
  }, [isTakenBack, outcome, undo, takeBackMany, company.id, ordered, key]);

  // It may be carried out between two looks at what waits.
  useEffect(() => {
    if (leftMs === null) return;
    const timer = setTimeout(() => pressed.forget(key), leftMs);
    return () => clearTimeout(timer);
  }, [leftMs, key]);

  const known = operation ?? ordered;
  function takeBack() {
    if (!("count" in known) && known.subject !== undefined) undoPresses.tell(known.subject);
    pressed.takeBack(key);
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
  return (companyId: string, batchId: string, order: ManyOrdered) =>
    void withdrawBatch(companyId, batchId).then((result) => {
      if (!result.ok) toast(ofMany(order, result.problem, "failed"));
    });
}
