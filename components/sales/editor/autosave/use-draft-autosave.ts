"use client";

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { UseFormReturn } from "react-hook-form";
import { type CompanyFacts, useCompany } from "@/components/shell/company/company-context";
import { eraseDraftEdit, keepDraftEdit, readDraftEdit } from "@/lib/api/browser/operations/draft-edits";
import { resourceKey } from "@/lib/api/browser/resource-queries";
import { mayDo } from "@/lib/rules/access/roles";
import { machineNow } from "@/lib/values/clock";
import { Problem } from "@/lib/values/problem";
import type { DocumentKind, StoredDrafts, Written } from "../document-kind";
import type { DraftValues } from "../draft-values";
import type { AutosavePorts, AutosaveState, BooksPort, StoredPlace, TabMessage } from "./autosave-ports";
import { type DraftAutosave, draftAutosave } from "./draft-autosave";
import { markMoved } from "./moved-drafts";
import { showValues } from "./show-values";
import { browserStoreOf } from "./typed-draft";
import type { FoundText } from "./use-found-text";

type Given<D extends Written> = {
  kind: DocumentKind<D>;
  form: UseFormReturn<DraftValues>;
  draft: D;
  begun: DraftValues;
  found: FoundText;
  fits: (values: DraftValues) => boolean;
  numbers: string;
  valuesOf: (draft: D) => DraftValues;
};

/** Saves what is typed in this form while the form is on screen, and a last time when it is closed. */
export function useDraftAutosave<D extends Written>(given: Given<D>): DraftAutosave<D> {
  const { kind, form, draft, begun, found, fits, numbers, valuesOf } = given;
  const company = useCompany();
  const queries = useQueryClient();
  const sales = `/companies/${company.id}/sales`;
  const [begunAt] = useState(
    kind.begun && { empty: `${sales}/${kind.begun.newPage}`, text: `${sales}/${kind.begun.page(found.key)}` },
  );
  const [{ keeper, listen }] = useState(() => {
    const line = windowLine<D>(company);
    const { stored: kept } = kind;
    const ports: AutosavePorts<D> = {
      form: { values: () => form.getValues(), show: (values) => showValues(form, values), fits },
      shelf: browserStoreOf(company.personId, company.id, kind.name, machineNow),
      portal: {
        read: (key) => readDraftEdit(company.id, kind.name, key),
        keep: (key, input, atTheEnd) => keepDraftEdit(company.id, kind.name, key, input, atTheEnd),
        erase: (key, seen) => eraseDraftEdit(company.id, kind.name, key, seen),
      },
      draft: {
        valuesOf,
        withValues: (one, values) => kind.withValues(one, values, numbers),
        versionOf: (one) => kept?.versionOf(one) ?? "",
        atVersion: (one, version) => kept?.atVersion(one, version) ?? one,
      },
      books: kept && booksPort(kept, company.id, queries),
      tell: line.tell,
      newId: () => crypto.randomUUID(),
      now: machineNow,
      onStored: (stored, left) => {
        markMoved(found.key, stored.id);
        found.onStored();
        if (!kept) return;
        queries.setQueryData<D>(kept.query(company.id, stored.id).queryKey, () => stored);
        void queries.invalidateQueries({ queryKey: [...resourceKey(company.id, kept.path), "list"] });
        const address = `${sales}/${kept.page(stored.id)}`;
        if (!left) window.history.replaceState(null, "", address);
      },
    };
    const start = { ...found, draft, begun, mayWrite: mayDo(company.role, "sales.write") };
    return { keeper: draftAutosave(ports, start, numbers), listen: line.listen };
  });

  useEffect(() => {
    keeper.open();
    keeper.restore();
    const stopHearing = listen(keeper.hear);
    // A new document gets an address of its own as soon as something was typed into it.
    const stopNaming = begunAt ? keeper.subscribe(() => nameAddress(begunAt, keeper.state().place)) : () => {};
    const stopTyping = form.subscribe({ formState: { values: true }, callback: keeper.typed });
    const hidden = () => {
      if (document.visibilityState === "hidden") keeper.leave();
    };
    // The text is saved before a redirect to the identity server or a sign-out begins, not only when the page is gone.
    const moments = ["beforeunload", "pagehide"] as const;
    for (const moment of moments) addEventListener(moment, keeper.leave);
    document.addEventListener("visibilitychange", hidden);
    return () => {
      for (const moment of moments) removeEventListener(moment, keeper.leave);
      document.removeEventListener("visibilitychange", hidden);
      stopTyping();
      stopNaming();
      stopHearing();
      keeper.close();
    };
  }, [keeper, listen, form, begunAt]);

  return keeper;
}

/** Shows the address of the text in the browser when only the portal stores what is typed into the form. */
function nameAddress(at: { empty: string; text: string }, place: StoredPlace): void {
  // When the person has left for another page already, its address stays.
  if (place !== "begun" && window.location.pathname === at.empty) window.history.replaceState(null, "", at.text);
}

/** Reads one part of the autosave's state; the component renders again only when that part changes. */
export function useAutosaveState<D extends Written, T>(
  keeper: DraftAutosave<D>,
  part: (state: AutosaveState<D>) => T,
): T {
  const read = () => part(keeper.state());
  return useSyncExternalStore(keeper.subscribe, read, read);
}

function booksPort<D extends Written>(kept: StoredDrafts<D>, companyId: string, queries: QueryClient): BooksPort<D> {
  return {
    byItself: kept.sent === null,
    save: (draft) => kept.save(companyId, draft),
    newest: () => kept.newest(companyId),
    async newerOf(draft) {
      try {
        const now = await queries.fetchQuery({ ...kept.query(companyId, draft.id), staleTime: 0 });
        return kept.versionOf(now) === kept.versionOf(draft) ? "same" : now;
      } catch (error) {
        if (!(error instanceof Problem && error.code === "not_found")) throw error;
        return kept.successor(companyId, draft.createdAt);
      }
    },
  };
}

/** Opens the broadcast channel between the windows of one person at one company. */
function windowLine<D>({ personId, id }: CompanyFacts) {
  let channel: BroadcastChannel | null = null;
  return {
    tell: (word: TabMessage<D>) => channel?.postMessage(word),
    listen: (hear: (word: TabMessage<D>) => void) => {
      const open = new BroadcastChannel(`stegvis-drafts:${personId}:${id}`);
      open.onmessage = ({ data }: MessageEvent<TabMessage<D>>) => hear(data);
      channel = open;
      return () => {
        channel = null;
        open.close();
      };
    },
  };
}
