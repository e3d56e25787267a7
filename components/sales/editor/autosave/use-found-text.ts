"use client";

import { useEffect, useState } from "react";
import { type CompanyFacts, useCompany } from "@/components/shell/company/company-context";
import { readDraftEdit, readDraftEdits, readNewEdits } from "@/lib/api/browser/operations/draft-edits";
import type { DraftEdit, DraftEditAnswer, DraftEditKind } from "@/lib/api/contract/operations/draft-edit";
import { mayDo } from "@/lib/rules/access/roles";
import { machineNow } from "@/lib/values/clock";
import type { AutosaveStart } from "./autosave-ports";
import { browserStoreOf, parseTypedDraft, type TextInBrowser } from "./typed-draft";

/** Text from before for one draft, and where it is kept from now on. */
export type FoundText = Pick<AutosaveStart<unknown>, "key" | "begunFor" | "here" | "there"> & {
  /** Told when the books hold the draft. */
  onStored: () => void;
};

/** What was typed into a stored draft and is not in the books; null while it is looked for. */
export function useFoundText(kind: DraftEditKind, draftId: string): FoundText | null {
  const company = useCompany();
  const [found, setFound] = useState<FoundText | null>(null);
  const mayWrite = mayDo(company.role, "sales.write");
  useEffect(() => {
    let left = false;
    // What cannot be read now is met at the first write: the portal lets nothing unseen be overwritten. Who may not write has
    // typed nothing, and is not asked about.
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
 * What is kept of a draft under its id, else under one it had before somebody saved it on: that is gone on with where it is,
 * and brought together with the draft as it is now.
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
 * What a new document begins with. Where those that were begun have pages of their own it is an empty one; otherwise the
 * one this tab was writing, or the newest one that was begun, is in no books and open in no other
 * window, or an empty one. Null while it is looked for.
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
    // Nothing is kept under a name that was done with: what it named, an order perhaps, has been made meanwhile.
    const key = edit === null && !here ? crypto.randomUUID() : own;
    // A reload: the page before may still hold it for a moment.
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

/** Says that this window writes the text, if no other does. @returns null when another one does */
function claim(key: string): Promise<(() => void) | null> {
  return new Promise((settle) => {
    void navigator.locks.request(lockName(key), { ifAvailable: true }, (lock) => {
      if (!lock) settle(null);
      return lock ? new Promise<void>((release) => settle(release)) : undefined;
    });
  });
}

/** Says that this window writes the text, as soon as no other does. */
function hold(key: string): () => void {
  let release = () => {};
  const until = new Promise<void>((done) => {
    release = done;
  });
  void navigator.locks.request(lockName(key), () => until);
  return release;
}
