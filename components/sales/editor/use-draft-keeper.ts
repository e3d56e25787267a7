"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { UseFormReturn } from "react-hook-form";
import { type CompanyFacts, useCompany } from "@/components/shell/company-context";
import { eraseDraftEdit, keepDraftEdit, readDraftEdit } from "@/lib/api/browser/draft-edits";
import { findSuccessor, invoiceDraftQuery, newestDrafts, saveInvoiceDraft } from "@/lib/api/browser/invoice-drafts";
import { resourceKey } from "@/lib/api/browser/resource-queries";
import type { InvoiceDraft } from "@/lib/api/contract/customer-invoice-draft";
import { mayDo } from "@/lib/auth/roles";
import { machineNow } from "@/lib/clock";
import { Problem } from "@/lib/problem";
import { type DraftKeeper, draftKeeper } from "./draft-keeper";
import { type DraftValues, valuesOf, withValues } from "./draft-values";
import type { KeeperPorts, KeeperState, Word } from "./keeper-ports";
import { shelfOf } from "./kept-draft";
import { markMoved } from "./moved-drafts";
import { showValues } from "./show-values";
import type { FoundText } from "./use-found-text";

type Given = {
  form: UseFormReturn<DraftValues>;
  draft: InvoiceDraft;
  begun: DraftValues;
  found: FoundText;
  fits: (values: DraftValues) => boolean;
  numbers: string;
  today: string;
};

/** Keeps what is typed in this form, for as long as it is on screen and a little longer. */
export function useDraftKeeper({ form, draft, begun, found, fits, numbers, today }: Given): DraftKeeper {
  const company = useCompany();
  const queries = useQueryClient();
  const [{ keeper, listen }] = useState(() => {
    const line = windowLine(company);
    const ports: KeeperPorts = {
      form: { values: () => form.getValues(), show: (values) => showValues(form, values), fits },
      shelf: shelfOf(company.personId, company.id, machineNow),
      portal: {
        read: (key) => readDraftEdit(company.id, key),
        keep: (key, input, atTheEnd) => keepDraftEdit(company.id, key, input, atTheEnd),
        erase: (key, seen) => eraseDraftEdit(company.id, key, seen),
      },
      books: {
        save: (one) => saveInvoiceDraft(company.id, one),
        has: (draftId) =>
          isThere(() => queries.fetchQuery({ ...invoiceDraftQuery(company.id, draftId), staleTime: 0 })),
        successor: (createdAt) => findSuccessor(company.id, createdAt),
        newest: () => newestDrafts(company.id),
        valuesOf: (one) => valuesOf(one, numbers, today),
        withValues: (one, values) => withValues(one, values, numbers),
      },
      tell: line.tell,
      newId: () => crypto.randomUUID(),
      now: machineNow,
      onStored: (stored, left) => {
        markMoved(found.key, stored.id);
        found.onStored();
        queries.setQueryData(invoiceDraftQuery(company.id, stored.id).queryKey, stored);
        void queries.invalidateQueries({ queryKey: [...resourceKey(company.id, "customerinvoicedrafts"), "list"] });
        const address = `/companies/${company.id}/sales/drafts/${stored.id}`;
        if (!left) window.history.replaceState(null, "", address);
      },
    };
    const start = { ...found, draft, begun, mayWrite: mayDo(company.role, "sales.write") };
    return { keeper: draftKeeper(ports, start, numbers), listen: line.listen };
  });

  useEffect(() => {
    keeper.open();
    keeper.restore();
    const stopHearing = listen(keeper.hear);
    const stopTyping = form.subscribe({ formState: { values: true }, callback: keeper.typed });
    const hidden = () => {
      if (document.visibilityState === "hidden") keeper.leave();
    };
    // Before the way to the identity server or out of the session begins, not only when the page is gone.
    const moments = ["beforeunload", "pagehide"] as const;
    for (const moment of moments) addEventListener(moment, keeper.leave);
    document.addEventListener("visibilitychange", hidden);
    return () => {
      for (const moment of moments) removeEventListener(moment, keeper.leave);
      document.removeEventListener("visibilitychange", hidden);
      stopTyping();
      stopHearing();
      keeper.close();
    };
  }, [keeper, listen, form]);

  return keeper;
}

/** One part of what the keeper knows; drawn again only when that part changes. */
export function useKept<T>(keeper: DraftKeeper, part: (state: KeeperState) => T): T {
  const read = () => part(keeper.state());
  return useSyncExternalStore(keeper.subscribe, read, read);
}

async function isThere(read: () => Promise<unknown>): Promise<boolean> {
  try {
    await read();
    return true;
  } catch (error) {
    if (error instanceof Problem && error.code === "not_found") return false;
    throw error;
  }
}

/** The line between the windows of one person at one company. */
function windowLine({ personId, id }: CompanyFacts) {
  let channel: BroadcastChannel | null = null;
  return {
    tell: (word: Word) => channel?.postMessage(word),
    listen: (hear: (word: Word) => void) => {
      const open = new BroadcastChannel(`stegvis-drafts:${personId}:${id}`);
      open.onmessage = ({ data }: MessageEvent<Word>) => hear(data);
      channel = open;
      return () => {
        channel = null;
        open.close();
      };
    },
  };
}
