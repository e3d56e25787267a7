"use client";

import { useEffect, useState } from "react";
import { type CompanyFacts, useCompany } from "@/components/shell/company/company-context";
import { readDraftEdit, readDraftEdits, readEditsOfNewDocuments } from "@/lib/api/browser/operations/draft-edits";
import type { DraftEdit, DraftEditAnswer, DraftEditKind } from "@/lib/api/contract/operations/draft-edit";
import { mayDo } from "@/lib/rules/access/roles";
import { machineNow } from "@/lib/values/clock";
import type { AutosaveStart } from "./autosave-ports";
import { browserStoreOf, parseTypedDraft, type TextInBrowser } from "./typed-draft";

/** The earlier text of one draft, and the key under which the text of the draft is stored afterwards. */
export type FoundText = Pick<AutosaveStart<unknown>, "key" | "begunFor" | "here" | "there"> & {
  /** Called when the books have the draft. */
  onStored: () => void;
};

/** Finds the text that was typed into a stored draft and is not in the books; null while the text is loading. */
export function useFoundText(kind: DraftEditKind, draftId: string): FoundText | null {
  const company = useCompany();
  const [found, setFound] = useState<FoundText | null>(null);
  const mayWrite = mayDo(company.role, "sales.write");
  useEffect(() => {
    let isUnmounted = false;
    // Text that cannot be read now is found at the first write, because the portal refuses to overwrite unseen text. A
    // person who may not write has typed nothing, so the portal is not asked.
    void (mayWrite ? readDraftEdits(company.id, kind, draftId) : Promise.resolve(null))
      .catch(() => null)
      .then((answer) => {
        const { read } = browserStoreOf(company.personId, company.id, kind, machineNow);
        if (!isUnmounted) setFound({ ...textOfDraft(draftId, answer, read), begunFor: "", onStored: () => {} });
      });
    return () => {
      isUnmounted = true;
    };
  }, [company.id, company.personId, kind, draftId, mayWrite]);
  return found;
}

/**
 * Returns the text that is stored under a draft's id, otherwise under an id that the draft had before another person
 * saved it. Such older text stays under its key and is merged with the present draft.
 *
 * @param draftEditAnswer null where the portal did not answer
 */
export function textOfDraft(
  draftId: string,
  answer: DraftEditAnswer | null,
  read: (key: string) => TextInBrowser | null,
): Pick<FoundText, "key" | "here" | "there"> {
  const currentText = { key: draftId, here: read(draftId), there: textInPortalOf(answer?.edit ?? null) };
  if (currentText.here || currentText.there || !answer) return currentText;
  const { draftIds, edit } = answer.before;
  const there = textInPortalOf(edit);
  if (edit && there) return { key: edit.draftId, here: read(edit.draftId), there };
  const olderTexts = draftIds.flatMap((key) => {
    const here = read(key);
    return here ? [{ key, here, there: null }] : [];
  });
  const [newest] = olderTexts.toSorted((one, other) => other.here.typedAt.localeCompare(one.here.typedAt));
  return newest ?? currentText;
}

/**
 * Finds the initial text of a new document; null while it is loading. Where each started document has a page of its
 * own, the text is empty. Otherwise it is the text of this tab, or the newest started text that is neither in the books
 * nor open in another window, or empty text.
 *
 * @param begunFor the customer that the address names, or empty
 */
export function useInitialText(kind: DraftEditKind, begunFor: string, hasOwnPages: boolean): FoundText | null {
  const company = useCompany();
  const [found, setFound] = useState<FoundText | null>(null);
  useEffect(() => {
    let isUnmounted = false;
    let release = () => {};
    const pendingText = hasOwnPages ? emptyInitialText(begunFor) : findInitialText(company, kind, begunFor);
    void pendingText.then((begun) => {
      if (isUnmounted) return begun.release();
      release = begun.release;
      setFound(begun.text);
    });
    return () => {
      isUnmounted = true;
      release();
    };
  }, [company, kind, begunFor, hasOwnPages]);
  return found;
}

type InitialText = { text: FoundText; release: () => void };

async function emptyInitialText(begunFor: string): Promise<InitialText> {
  const key = crypto.randomUUID();
  return { text: { key, begunFor, here: null, there: null, onStored: () => {} }, release: () => {} };
}

async function findInitialText(company: CompanyFacts, kind: DraftEditKind, begunFor: string): Promise<InitialText> {
  const browserStore = browserStoreOf(company.personId, company.id, kind, machineNow);
  const storageKey = `stegvis-begun:${company.personId}:${company.id}:${kind}:${begunFor}`;
  const ownKey = sessionStorage.getItem(storageKey);
  const claimedText = (
    key: string,
    here: TextInBrowser | null,
    there: FoundText["there"],
    release: () => void,
  ): InitialText => {
    sessionStorage.setItem(storageKey, key);
    const onStored = () => sessionStorage.removeItem(storageKey);
    return { text: { key, begunFor, here, there, onStored }, release };
  };
  if (ownKey !== null) {
    const edit = await readDraftEdit(company.id, kind, ownKey).catch(() => undefined);
    const here = browserStore.read(ownKey);
    // When there is no text under this key, its document, for example an order, was created meanwhile.
    const key = edit === null && !here ? crypto.randomUUID() : ownKey;
    // After a reload the previous page may hold the lock for another moment.
    return claimedText(key, here, textInPortalOf(edit ?? null), lockTextWhenFree(key));
  }
  const there = new Map(
    (await readEditsOfNewDocuments(company.id, kind).catch(() => [])).map((edit) => [
      edit.draftId,
      textInPortalOf(edit),
    ]),
  );
  const here = new Map(browserStore.begun().map(({ key, storedText }) => [key, storedText]));
  const candidates = [...new Set([...there.keys(), ...here.keys()])]
    .map((key) => ({ key, here: here.get(key) ?? null, there: there.get(key) ?? null }))
    .map((one) => ({ ...one, newest: newestOf(one.here, one.there?.typedDraft ?? null) }))
    .filter(({ newest }) => newest?.begunFor === begunFor)
    .sort((a, b) => (b.newest?.typedAt ?? "").localeCompare(a.newest?.typedAt ?? ""));
  for (const one of candidates) {
    const release = await tryLockText(one.key);
    if (release) return claimedText(one.key, one.here, one.there, release);
  }
  const key = crypto.randomUUID();
  return claimedText(key, null, null, lockTextWhenFree(key));
}

function newestOf<T extends { typedAt: string }>(one: T | null, other: T | null): T | null {
  if (!one || !other) return one ?? other;
  return one.typedAt > other.typedAt ? one : other;
}

export function textInPortalOf(edit: DraftEdit | null): FoundText["there"] {
  const typedDraft = edit ? parseTypedDraft(edit.text) : null;
  return edit && typedDraft ? { typedDraft, revision: edit.revision, keptAt: edit.keptAt } : null;
}

const lockName = (key: string) => `stegvis-draft:${key}`;

/** Locks the text for this window. @returns the release of the lock, null when another window holds it */
function tryLockText(key: string): Promise<(() => void) | null> {
  return new Promise((resolve) => {
    void navigator.locks.request(lockName(key), { ifAvailable: true }, (lock) => {
      if (!lock) resolve(null);
      return lock ? new Promise<void>((release) => resolve(release)) : undefined;
    });
  });
}

/** Locks the text for this window as soon as no other window holds the lock. @returns the release of the lock */
function lockTextWhenFree(key: string): () => void {
  let release = () => {};
  const untilReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks.request(lockName(key), () => untilReleased);
  return release;
}
