"use client";

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { UseFormReturn } from "react-hook-form";
import { type CompanyFacts, useCompany } from "@/components/shell/company/company-context";
import { eraseDraftEdit, readDraftEdit, saveDraftEdit } from "@/lib/api/browser/operations/draft-edits";
import { resourceKey } from "@/lib/api/browser/resource-queries";
import { mayDo } from "@/lib/rules/access/roles";
import { machineNow } from "@/lib/values/clock";
import { Problem } from "@/lib/values/problem";
import type { DocumentKind, EditorDocument, StoredDrafts } from "../document-kind";
import type { DraftValues } from "../draft-values";
import type { AutosavePorts, AutosaveState, BooksPort, StoredPlace, TabMessage } from "./autosave-ports";
import { type DraftAutosave, draftAutosave } from "./draft-autosave";
import { recordMovedDraft } from "./moved-drafts";
import { showValues } from "./show-values";
import { browserStoreOf } from "./typed-draft";
import type { FoundText } from "./use-found-text";

type AutosaveInput<D extends EditorDocument> = {
  kind: DocumentKind<D>;
  form: UseFormReturn<DraftValues>;
  draft: D;
  begun: DraftValues;
  foundText: FoundText;
  isSavable: (values: DraftValues) => boolean;
  numbers: string;
  valuesOf: (draft: D) => DraftValues;
};

/** Saves the typed text of this form while the form is shown, and a last time when the form is closed. */
export function useDraftAutosave<D extends EditorDocument>(options: AutosaveInput<D>): DraftAutosave<D> {
  const { kind, form, draft, begun, foundText, isSavable, numbers, valuesOf } = options;
  const company = useCompany();
  const queries = useQueryClient();
  const sales = `/companies/${company.id}/sales`;
  const [newDocumentAddresses] = useState(
    kind.portalDrafts && {
      empty: `${sales}/${kind.portalDrafts.newPage}`,
      text: `${sales}/${kind.portalDrafts.page(foundText.key)}`,
    },
  );
  const [{ autosave, listen }] = useState(() => {
    const tabChannel = openTabChannel<D>(company);
    const { stored: storedDrafts } = kind;
    const ports: AutosavePorts<D> = {
      form: { values: () => form.getValues(), show: (values) => showValues(form, values), isSavable },
      browserStore: browserStoreOf(company.personId, company.id, kind.name, machineNow),
      portal: {
        read: (key) => readDraftEdit(company.id, kind.name, key),
        save: (key, input, isPageClosing) => saveDraftEdit(company.id, kind.name, key, input, isPageClosing),
        erase: (key, expectedRevision) => eraseDraftEdit(company.id, kind.name, key, expectedRevision),
      },
      draft: {
        valuesOf,
        withValues: (one, values) => kind.withValues(one, values, numbers),
        versionOf: (one) => storedDrafts?.versionOf(one) ?? "",
        atVersion: (one, version) => storedDrafts?.atVersion(one, version) ?? one,
      },
      books: storedDrafts && booksPort(storedDrafts, company.id, queries),
      sendToTabs: tabChannel.sendToTabs,
      newId: () => crypto.randomUUID(),
      now: machineNow,
      onStored: (stored, isOffScreen) => {
        recordMovedDraft(foundText.key, stored.id);
        foundText.onStored();
        if (!storedDrafts) return;
        queries.setQueryData<D>(storedDrafts.query(company.id, stored.id).queryKey, () => stored);
        void queries.invalidateQueries({ queryKey: [...resourceKey(company.id, storedDrafts.path), "list"] });
        const address = `${sales}/${storedDrafts.page(stored.id)}`;
        if (!isOffScreen) window.history.replaceState(null, "", address);
      },
    };
    const start = { ...foundText, draft, begun, mayWrite: mayDo(company.role, "sales.write") };
    return { autosave: draftAutosave(ports, start, numbers), listen: tabChannel.listen };
  });

  useEffect(() => {
    autosave.open();
    autosave.restore();
    const stopListening = listen(autosave.receiveMessage);
    // A new document gets an address of its own as soon as a person has typed into it.
    const stopNaming = newDocumentAddresses
      ? autosave.subscribe(() => showAddressOfText(newDocumentAddresses, autosave.state().place))
      : () => {};
    const stopTyping = form.subscribe({ formState: { values: true }, callback: autosave.scheduleSaves });
    const saveWhenHidden = () => {
      if (document.visibilityState === "hidden") autosave.saveBeforeLeaving();
    };
    // The text is already saved before a redirect to the identity server or a sign-out begins, because later may be too
    // late.
    const leaveEvents = ["beforeunload", "pagehide"] as const;
    for (const eventName of leaveEvents) addEventListener(eventName, autosave.saveBeforeLeaving);
    document.addEventListener("visibilitychange", saveWhenHidden);
    return () => {
      for (const eventName of leaveEvents) removeEventListener(eventName, autosave.saveBeforeLeaving);
      document.removeEventListener("visibilitychange", saveWhenHidden);
      stopTyping();
      stopNaming();
      stopListening();
      autosave.close();
    };
  }, [autosave, listen, form, newDocumentAddresses]);

  return autosave;
}

/** Shows the address of the text in the browser when only the portal stores the text of the form. */
function showAddressOfText(addresses: { empty: string; text: string }, place: StoredPlace): void {
  // When the person has opened another page already, the address of that page stays.
  if (place !== "begun" && window.location.pathname === addresses.empty)
    window.history.replaceState(null, "", addresses.text);
}

/** Reads one part of the autosave's state; the component renders again only when that part changes. */
export function useAutosaveState<D extends EditorDocument, T>(
  autosave: DraftAutosave<D>,
  select: (state: AutosaveState<D>) => T,
): T {
  const read = () => select(autosave.state());
  return useSyncExternalStore(autosave.subscribe, read, read);
}

function booksPort<D extends EditorDocument>(
  storedDrafts: StoredDrafts<D>,
  companyId: string,
  queries: QueryClient,
): BooksPort<D> {
  return {
    isSavedAutomatically: storedDrafts.sentDocument === null,
    save: (draft) => storedDrafts.save(companyId, draft),
    listNewest: () => storedDrafts.listNewest(companyId),
    async findNewer(draft) {
      try {
        const currentDraft = await queries.fetchQuery({ ...storedDrafts.query(companyId, draft.id), staleTime: 0 });
        return storedDrafts.versionOf(currentDraft) === storedDrafts.versionOf(draft) ? "same" : currentDraft;
      } catch (error) {
        if (!(error instanceof Problem && error.code === "not_found")) throw error;
        return storedDrafts.findSuccessor(companyId, draft.createdAt);
      }
    },
  };
}

/** Opens the broadcast channel between the windows of one person at one company. */
function openTabChannel<D>({ personId, id }: CompanyFacts) {
  let channel: BroadcastChannel | null = null;
  return {
    sendToTabs: (message: TabMessage<D>) => channel?.postMessage(message),
    listen: (onMessage: (message: TabMessage<D>) => void) => {
      const openChannel = new BroadcastChannel(`stegvis-drafts:${personId}:${id}`);
      openChannel.onmessage = ({ data }: MessageEvent<TabMessage<D>>) => onMessage(data);
      channel = openChannel;
      return () => {
        channel = null;
        openChannel.close();
      };
    },
  };
}
