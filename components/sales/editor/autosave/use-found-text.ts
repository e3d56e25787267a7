"use client";

import { useEffect, useState } from "react";
import { type CompanyFacts, useCompany } from "@/components/shell/company/company-context";
import { readDraftEdit, readDraftEdits, readEditsOfNewDocuments } from "@/lib/api/browser/operations/draft-edits";
import type { DraftEdit, DraftEditAnswer, DraftEditKind } from "@/lib/api/contract/operations/draft-edit";
import { mayDo } from "@/lib/rules/access/roles";
import { machineNow } from "@/lib/values/clock";
import type { AutosaveStart } from "./autosave-ports";
import { makeBrowserStore, parseTypedDraft, type TextInBrowser } from "./typed-draft";

/** The text that was typed into one draft earlier, and the key under which the text is stored afterwards. */
export type FoundText = Pick<AutosaveStart<unknown>, "key" | "begunFor" | "textInBrowser" | "textInPortal"> & {
  /** Called when the books have the draft. */
  onStored: () => void;
};

/** Finds the text that was typed into a stored draft and is not in the books; null while the text is loading. */
export function useFoundText(kind: DraftEditKind, draftId: string): FoundText | null {
  const company = useCompany();
  const [foundText, setFoundText] = useState<FoundText | null>(null);
  const mayWrite = mayDo(company.role, "sales.write");
  useEffect(() => {
    let isUnmounted = false;
    // Text that cannot be read now is found at the first write, because the portal refuses to overwrite unseen text. A
    // person who may not write has typed nothing, so the portal is not asked.
    void (mayWrite ? readDraftEdits(company.id, kind, draftId) : Promise.resolve(null))
      .catch(() => null)
      .then((draftEditAnswer) => {
        const { read: readText } = makeBrowserStore(company.personId, company.id, kind, machineNow);
        if (!isUnmounted)
          setFoundText({ ...textOfDraft(draftId, draftEditAnswer, readText), begunFor: "", onStored: () => {} });
      });
    return () => {
      isUnmounted = true;
    };
  }, [company.id, company.personId, kind, draftId, mayWrite]);
  return foundText;
}

/**
 * Returns the text that is stored under a draft's id, otherwise under an id that the draft had before another person
 * saved it. Such older text stays under its key and is merged with the present draft.
 *
 * @param draftEditAnswer null where the portal did not answer
 */
export function textOfDraft(
  draftId: string,
  draftEditAnswer: DraftEditAnswer | null,
  readText: (key: string) => TextInBrowser | null,
): Pick<FoundText, "key" | "textInBrowser" | "textInPortal"> {
  const currentText = {
    key: draftId,
    textInBrowser: readText(draftId),
    textInPortal: textInPortalOf(draftEditAnswer?.edit ?? null),
  };
  if (currentText.textInBrowser || currentText.textInPortal || !draftEditAnswer) return currentText;
  const { draftIds, edit: draftEdit } = draftEditAnswer.before;
  const textInPortal = textInPortalOf(draftEdit);
  if (draftEdit && textInPortal)
    return { key: draftEdit.draftId, textInBrowser: readText(draftEdit.draftId), textInPortal };
  const olderTexts = draftIds.flatMap((key) => {
    const textInBrowser = readText(key);
    return textInBrowser ? [{ key, textInBrowser, textInPortal: null }] : [];
  });
  const [newestText] = olderTexts.toSorted((left, right) =>
    right.textInBrowser.typedAt.localeCompare(left.textInBrowser.typedAt),
  );
  return newestText ?? currentText;
}

/**
 * Finds the initial text of a new document; null while it is loading. Where each started document has a page of its
 * own, the text is empty. Otherwise it is the text of this tab, or the newest started text that is neither in the books
 * nor open in another window, or empty text.
 *
 * @param begunFor the customer that the address names, or empty
 */
export function useInitialText(
  kind: DraftEditKind,
  begunFor: string,
  hasPageForEachDocument: boolean,
): FoundText | null {
  const company = useCompany();
  const [foundText, setFoundText] = useState<FoundText | null>(null);
  useEffect(() => {
    let isUnmounted = false;
    let releaseLock = () => {};
    const pendingInitialText = hasPageForEachDocument
      ? makeEmptyInitialText(begunFor)
      : findInitialText(company, kind, begunFor);
    void pendingInitialText.then((initialText) => {
      if (isUnmounted) return initialText.releaseLock();
      releaseLock = initialText.releaseLock;
      setFoundText(initialText.text);
    });
    return () => {
      isUnmounted = true;
      releaseLock();
    };
  }, [company, kind, begunFor, hasPageForEachDocument]);
  return foundText;
}

type InitialText = { text: FoundText; releaseLock: () => void };

async function makeEmptyInitialText(begunFor: string): Promise<InitialText> {
  const key = crypto.randomUUID();
  return {
    text: { key, begunFor, textInBrowser: null, textInPortal: null, onStored: () => {} },
    releaseLock: () => {},
  };
}

async function findInitialText(company: CompanyFacts, kind: DraftEditKind, begunFor: string): Promise<InitialText> {
  const browserStore = makeBrowserStore(company.personId, company.id, kind, machineNow);
  const storageKey = `stegvis-begun:${company.personId}:${company.id}:${kind}:${begunFor}`;
  const keyOfThisTab = sessionStorage.getItem(storageKey);
  const claimText = (
    key: string,
    textInBrowser: TextInBrowser | null,
    textInPortal: FoundText["textInPortal"],
    releaseLock: () => void,
  ): InitialText => {
    sessionStorage.setItem(storageKey, key);
    const onStored = () => sessionStorage.removeItem(storageKey);
    return { text: { key, begunFor, textInBrowser, textInPortal, onStored }, releaseLock };
  };
  if (keyOfThisTab !== null) {
    const draftEdit = await readDraftEdit(company.id, kind, keyOfThisTab).catch(() => undefined);
    const textInBrowser = browserStore.read(keyOfThisTab);
    // When there is no text under this key, its document, for example an order, was created meanwhile.
    const key = draftEdit === null && !textInBrowser ? crypto.randomUUID() : keyOfThisTab;
    // After a reload the previous page may hold the lock for another moment.
    return claimText(key, textInBrowser, textInPortalOf(draftEdit ?? null), lockTextWhenFree(key));
  }
  const portalTexts = new Map(
    (await readEditsOfNewDocuments(company.id, kind).catch(() => [])).map((draftEdit) => [
      draftEdit.draftId,
      textInPortalOf(draftEdit),
    ]),
  );
  const browserTexts = new Map(browserStore.listNewDocuments().map(({ key, storedText }) => [key, storedText]));
  const candidates = [...new Set([...portalTexts.keys(), ...browserTexts.keys()])]
    .map((key) => ({ key, textInBrowser: browserTexts.get(key) ?? null, textInPortal: portalTexts.get(key) ?? null }))
    .map((candidate) => ({
      ...candidate,
      newestDraft: newestOf(candidate.textInBrowser, candidate.textInPortal?.typedDraft ?? null),
    }))
    .filter(({ newestDraft }) => newestDraft?.begunFor === begunFor)
    .sort((left, right) => (right.newestDraft?.typedAt ?? "").localeCompare(left.newestDraft?.typedAt ?? ""));
  for (const candidate of candidates) {
    const releaseLock = await tryLockText(candidate.key);
    if (releaseLock) return claimText(candidate.key, candidate.textInBrowser, candidate.textInPortal, releaseLock);
  }
  const key = crypto.randomUUID();
  return claimText(key, null, null, lockTextWhenFree(key));
}

function newestOf<T extends { typedAt: string }>(firstDraft: T | null, secondDraft: T | null): T | null {
  if (!firstDraft || !secondDraft) return firstDraft ?? secondDraft;
  return firstDraft.typedAt > secondDraft.typedAt ? firstDraft : secondDraft;
}

export function textInPortalOf(draftEdit: DraftEdit | null): FoundText["textInPortal"] {
  const typedDraft = draftEdit ? parseTypedDraft(draftEdit.text) : null;
  return draftEdit && typedDraft ? { typedDraft, revision: draftEdit.revision, keptAt: draftEdit.keptAt } : null;
}

const lockNameOf = (key: string) => `stegvis-draft:${key}`;

/** Locks the text for this window. @returns the release of the lock, null when another window holds it */
function tryLockText(key: string): Promise<(() => void) | null> {
  return new Promise((resolve) => {
    void navigator.locks.request(lockNameOf(key), { ifAvailable: true }, (lock) => {
      if (!lock) resolve(null);
      return lock ? new Promise<void>((releaseLock) => resolve(releaseLock)) : undefined;
    });
  });
}

/** Locks the text for this window as soon as no other window holds the lock. @returns the release of the lock */
function lockTextWhenFree(key: string): () => void {
  let releaseLock = () => {};
  const lockReleased = new Promise<void>((resolve) => {
    releaseLock = resolve;
  });
  void navigator.locks.request(lockNameOf(key), () => lockReleased);
  return releaseLock;
}
