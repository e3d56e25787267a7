"use client";

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { UseFormReturn } from "react-hook-form";
import { type CompanyFacts, useCompany } from "@/components/shell/company/company-context";
import { eraseDraftEdit, readDraftEdit, saveDraftEdit } from "@/lib/api/browser/operations/draft-edits";
import { resourceKeyOf } from "@/lib/api/browser/resource-queries";
import { mayDo } from "@/lib/rules/access/roles";
import { machineNow } from "@/lib/values/clock";
import { Problem } from "@/lib/values/problem";
import type { DocumentKind, EditorDocument, StoredDrafts } from "../document-kind";
import type { DraftValues } from "../draft-values";
import type { AutosavePorts, AutosaveState, BooksPort, StoragePlace, TabMessage } from "./autosave-ports";
import { createDraftAutosave, type DraftAutosave } from "./draft-autosave";
import { recordMovedDraft } from "./moved-drafts";
import { showValues } from "./show-values";
import { makeBrowserStore } from "./typed-draft";
import type { FoundText } from "./use-found-text";

type AutosaveInput<Draft extends EditorDocument> = {
  kind: DocumentKind<Draft>;
  form: UseFormReturn<DraftValues>;
  draft: Draft;
  initialValues: DraftValues;
  foundText: FoundText;
  isSavable: (values: DraftValues) => boolean;
  numberLocale: string;
  valuesOf: (draft: Draft) => DraftValues;
};

/** Saves the typed text of this form while the form is shown, and a last time when the form is closed. */
export function useDraftAutosave<Draft extends EditorDocument>(
  autosaveInput: AutosaveInput<Draft>,
): DraftAutosave<Draft> {
  const { kind, form, draft, initialValues, foundText, isSavable, numberLocale, valuesOf } = autosaveInput;
  const company = useCompany();
  const queryClient = useQueryClient();
  const salesPath = `/companies/${company.id}/sales`;
  const [newDocumentPaths] = useState(
    kind.portalDrafts && {
      emptyPath: `${salesPath}/${kind.portalDrafts.newDraftPath}`,
      textPath: `${salesPath}/${kind.portalDrafts.draftPath(foundText.key)}`,
    },
  );
  const [{ autosave, listenToTabs }] = useState(() => {
    const tabChannel = openTabChannel<Draft>(company);
    const { storedDrafts } = kind;
    const ports: AutosavePorts<Draft> = {
      form: { values: () => form.getValues(), showValues: (values) => showValues(form, values), isSavable },
      browserStore: makeBrowserStore(company.personId, company.id, kind.name, machineNow),
      portal: {
        read: (key) => readDraftEdit(company.id, kind.name, key),
        save: (key, editInput, isPageClosing) => saveDraftEdit(company.id, kind.name, key, editInput, isPageClosing),
        erase: (key, expectedRevision) => eraseDraftEdit(company.id, kind.name, key, expectedRevision),
      },
      draft: {
        valuesOf,
        withValues: (draftToRead, values) => kind.withValues(draftToRead, values, numberLocale),
        versionOf: (draftToRead) => storedDrafts?.versionOf(draftToRead) ?? "",
        withVersion: (draftToRead, version) => storedDrafts?.withVersion(draftToRead, version) ?? draftToRead,
      },
      booksPort: storedDrafts && createBooksPort(storedDrafts, company.id, queryClient),
      sendToTabs: tabChannel.sendToTabs,
      newId: () => crypto.randomUUID(),
      getCurrentTime: machineNow,
      onStored: (storedDraft, isOffScreen) => {
        recordMovedDraft(foundText.key, storedDraft.id);
        foundText.onStored();
        if (!storedDrafts) return;
        queryClient.setQueryData<Draft>(
          storedDrafts.draftQuery(company.id, storedDraft.id).queryKey,
          () => storedDraft,
        );
        void queryClient.invalidateQueries({ queryKey: [...resourceKeyOf(company.id, storedDrafts.path), "list"] });
        const draftPath = `${salesPath}/${storedDrafts.draftPath(storedDraft.id)}`;
        if (!isOffScreen) window.history.replaceState(null, "", draftPath);
      },
    };
    const autosaveStart = { ...foundText, draft, initialValues, mayWrite: mayDo(company.role, "sales.write") };
    return { autosave: createDraftAutosave(ports, autosaveStart, numberLocale), listenToTabs: tabChannel.listenToTabs };
  });

  useEffect(() => {
    autosave.reopen();
    autosave.restoreText();
    const stopListeningToTabs = listenToTabs(autosave.receiveMessage);
    // A new document gets an address of its own as soon as a person has typed into it.
    const stopWatchingPlace = newDocumentPaths
      ? autosave.subscribe(() => showAddressOfText(newDocumentPaths, autosave.state().place))
      : () => {};
    const stopWatchingForm = form.subscribe({ formState: { values: true }, callback: autosave.scheduleSaves });
    const saveWhenHidden = () => {
      if (document.visibilityState === "hidden") autosave.saveBeforeLeaving();
    };
    // The text is saved before a redirect to the identity server or a sign-out begins, because the page may be closed
    // before a later save ends.
    const leaveEvents = ["beforeunload", "pagehide"] as const;
    for (const eventName of leaveEvents) addEventListener(eventName, autosave.saveBeforeLeaving);
    document.addEventListener("visibilitychange", saveWhenHidden);
    return () => {
      for (const eventName of leaveEvents) removeEventListener(eventName, autosave.saveBeforeLeaving);
      document.removeEventListener("visibilitychange", saveWhenHidden);
      stopWatchingForm();
      stopWatchingPlace();
      stopListeningToTabs();
      autosave.close();
    };
  }, [autosave, listenToTabs, form, newDocumentPaths]);

  return autosave;
}

/** Shows the address of the text in the browser when only the portal stores the text of the form. */
function showAddressOfText(documentPaths: { emptyPath: string; textPath: string }, storagePlace: StoragePlace): void {
  // When the person has opened another page already, the address of that page stays.
  if (storagePlace !== "begun" && window.location.pathname === documentPaths.emptyPath)
    window.history.replaceState(null, "", documentPaths.textPath);
}

/** Reads one part of the autosave's state; the component renders again only when that part changes. */
export function useAutosaveState<Draft extends EditorDocument, T>(
  autosave: DraftAutosave<Draft>,
  selectPart: (state: AutosaveState<Draft>) => T,
): T {
  const readPart = () => selectPart(autosave.state());
  return useSyncExternalStore(autosave.subscribe, readPart, readPart);
}

function createBooksPort<Draft extends EditorDocument>(
  storedDrafts: StoredDrafts<Draft>,
  companyId: string,
  queryClient: QueryClient,
): BooksPort<Draft> {
  return {
    isSavedAutomatically: storedDrafts.sentDocument === null,
    save: (draft) => storedDrafts.save(companyId, draft),
    listNewest: () => storedDrafts.listNewest(companyId),
    async findNewerVersion(draft) {
      try {
        const currentDraft = await queryClient.fetchQuery({
          ...storedDrafts.draftQuery(companyId, draft.id),
          staleTime: 0,
        });
        return storedDrafts.versionOf(currentDraft) === storedDrafts.versionOf(draft) ? "same" : currentDraft;
      } catch (error) {
        if (!(error instanceof Problem && error.code === "not_found")) throw error;
        return storedDrafts.findSuccessor(companyId, draft.createdAt);
      }
    },
  };
}

/** Opens the broadcast channel between the windows of one person at one company. */
function openTabChannel<Draft>({ personId, id }: CompanyFacts) {
  let channel: BroadcastChannel | null = null;
  return {
    sendToTabs: (message: TabMessage<Draft>) => channel?.postMessage(message),
    listenToTabs: (onMessage: (message: TabMessage<Draft>) => void) => {
      const openChannel = new BroadcastChannel(`stegvis-drafts:${personId}:${id}`);
      openChannel.onmessage = ({ data }: MessageEvent<TabMessage<Draft>>) => onMessage(data);
      channel = openChannel;
      return () => {
        channel = null;
        openChannel.close();
      };
    },
  };
}
