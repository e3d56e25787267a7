"use client";

import { useEffect, useState } from "react";
import { type CompanyFacts, useCompany } from "@/components/shell/company/company-context";
import { readDraftEdit, readDraftEdits, readNewEdits } from "@/lib/api/browser/operations/draft-edits";
import type { DraftEdit, DraftEditAnswer, DraftEditKind } from "@/lib/api/contract/operations/draft-edit";
import { mayDo } from "@/lib/rules/access/roles";
import { machineNow } from "@/lib/values/clock";
import type { AutosaveStart } from "./autosave-ports";
import { browserStoreOf, parseTypedDraft, type TextInBrowser } from "./typed-draft";

/** The earlier text of one draft, and the key under which its text is stored from now on. */
export type FoundText = Pick<AutosaveStart<unknown>, "key" | "begunFor" | "here" | "there"> & {
  /** Called when the books hold the draft. */
  onStored: () => void;
};

/** Finds what was typed into a stored draft and is not in the books; null while it is loading. */
export function useFoundText(kind: DraftEditKind, draftId: string): FoundText | null {
  const company = useCompany();
  const [found, setFound] = useState<FoundText | null>(null);
  const mayWrite = mayDo(company.role, "sales.write");
  useEffect(() => {
    let left = false;
    // Text that cannot be read now is found at the first write, because the portal refuses to overwrite unseen text. A
    // person who may not write has typed nothing, so the portal is not asked.
    void (mayWrite ? readDraftEdits(company.id, kind, draftId) : Promise.resolve(null))
      .catch(() => null)
      .then((answer) => {
        const { read } = browserStoreOf(company.personId, company.id, kind, machineNow);
        if (!left) setFound({ ...textOfDraft(draftId, answer, read), begunFor: "", onStored: () => {} });
      });
    return () => {
      left = true;
    };
  }, [company.id, company.personId, kind, draftId, mayWrite]);
  return found;
}

/**
 * Returns the text that is stored under a draft's id, else under an id the draft had before somebody saved it. Such older
 * text stays under its key and is merged with the draft as it is now.
 *
 * @param answer null where the portal cannot be asked
 */
export function textOfDraft(
  draftId: string,
  answer: DraftEditAnswer | null,
  read: (key: string) => TextInBrowser | null,
): Pick<FoundText, "key" | "here" | "there"> {
  const own = { key: draftId, here: read(draftId), there: thereOf(answer?.edit ?? null) };
  if (own.here || own.there || !answer) return own;
  const { draftIds, edit } = answer.before;
  const there = thereOf(edit);
  if (edit && there) return { key: edit.draftId, here: read(edit.draftId), there };
  const kept = draftIds.flatMap((key) => {
    const here = read(key);
    return here ? [{ key, here, there: null }] : [];
  });
  const [newest] = kept.toSorted((one, other) => other.here.typedAt.localeCompare(one.here.typedAt));
  return newest ?? own;
}

/**
 * Finds the text a new document begins with; null while it is loading. Where begun documents have pages of their own, the
 * text is empty. Otherwise it is the text this tab was writing, else the newest begun text that is not in the books and
 * not open in another window, else empty.
 *
 * @param begunFor the customer the address names, or empty
 */
export function useBegunText(kind: DraftEditKind, begunFor: string, isListed: boolean): FoundText | null {
  const company = useCompany();
  const [found, setFound] = useState<FoundText | null>(null);
  useEffect(() => {
    let left = false;
    let release = () => {};
    const search = isListed ? beginAnew(begunFor) : findBegun(company, kind, begunFor);
    void search.then((begun) => {
      if (left) return begun.release();
      release = begun.release;
      setFound(begun.text);
    });
    return () => {
      left = true;
      release();
    };
  }, [company, kind, begunFor, isListed]);
  return found;
}

type Begun = { text: FoundText; release: () => void };

async function beginAnew(begunFor: string): Promise<Begun> {
  const key = crypto.randomUUID();
  return { text: { key, begunFor, here: null, there: null, onStored: () => {} }, release: () => {} };
}

async function findBegun(company: CompanyFacts, kind: DraftEditKind, begunFor: string): Promise<Begun> {
  const shelf = browserStoreOf(company.personId, company.id, kind, machineNow);
  const ownName = `stegvis-begun:${company.personId}:${company.id}:${kind}:${begunFor}`;
  const own = sessionStorage.getItem(ownName);
  const begun = (key: string, here: TextInBrowser | null, there: FoundText["there"], release: () => void): Begun => {
    sessionStorage.setItem(ownName, key);
    const onStored = () => sessionStorage.removeItem(ownName);
    return { text: { key, begunFor, here, there, onStored }, release };
  };
  if (own !== null) {
    const edit = await readDraftEdit(company.id, kind, own).catch(() => undefined);
    const here = shelf.read(own);
    // No text under this key means that its document, for example an order, was created meanwhile.
    const key = edit === null && !here ? crypto.randomUUID() : own;
    // After a reload the previous page may still hold the lock for a moment.
    return begun(key, here, thereOf(edit ?? null), hold(key));
  }
  const there = new Map(
    (await readNewEdits(company.id, kind).catch(() => [])).map((edit) => [edit.draftId, thereOf(edit)]),
  );
  const here = new Map(shelf.begun().map(({ key, held }) => [key, held]));
  const candidates = [...new Set([...there.keys(), ...here.keys()])]
    .map((key) => ({ key, here: here.get(key) ?? null, there: there.get(key) ?? null }))
    .map((one) => ({ ...one, newest: newestOf(one.here, one.there?.kept ?? null) }))
    .filter(({ newest }) => newest?.begunFor === begunFor)
    .sort((a, b) => (b.newest?.typedAt ?? "").localeCompare(a.newest?.typedAt ?? ""));
  for (const one of candidates) {
    const release = await claim(one.key);
    if (release) return begun(one.key, one.here, one.there, release);
  }
  const key = crypto.randomUUID();
  return begun(key, null, null, hold(key));
}

function newestOf<T extends { typedAt: string }>(one: T | null, other: T | null): T | null {
  if (!one || !other) return one ?? other;
  return one.typedAt > other.typedAt ? one : other;
}

export function thereOf(edit: DraftEdit | null): FoundText["there"] {
  const kept = edit ? parseTypedDraft(edit.text) : null;
  return edit && kept ? { kept, revision: edit.revision, keptAt: edit.keptAt } : null;
}

const lockName = (key: string) => `stegvis-draft:${key}`;

/** Locks the text for this window. @returns the release of the lock, null when another window holds it */
function claim(key: string): Promise<(() => void) | null> {
  return new Promise((settle) => {
    void navigator.locks.request(lockName(key), { ifAvailable: true }, (lock) => {
      if (!lock) settle(null);
      return lock ? new Promise<void>((release) => settle(release)) : undefined;
    });
  });
}

/** Locks the text for this window as soon as no other window holds the lock. @returns the release of the lock */
function hold(key: string): () => void {
  let release = () => {};
  const until = new Promise<void>((done) => {
    release = done;
  });
  void navigator.locks.request(lockName(key), () => until);
  return release;
}
