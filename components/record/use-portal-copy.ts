"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import type { DefaultValues, FieldValues, UseFormReturn } from "react-hook-form";
import { changedValues, type Shape, valuesOfShape } from "@/components/form/stored-text";
import { useCompany } from "@/components/shell/company/company-context";
import {
  eraseDraftEdit,
  readDraftEdit,
  readEditsOfNewDocuments,
  saveDraftEdit,
} from "@/lib/api/browser/operations/draft-edits";
import type { DraftEdit, DraftEditKind } from "@/lib/api/contract/operations/draft-edit";
import { createPortalCopy } from "./portal-copy";

const pauseMs = 1_500;

type PortalCopyOptions<T> = {
  /** The kind of the form; null for a form whose text is stored only in its tab. */
  kind: DraftEditKind | null;
  /** The id of the record; empty for a new record. */
  recordId: string;
  shape: Shape<T>;
};

/** Typed text of a new record that was begun in another tab or browser. */
export type EditBegunElsewhere = { storedAt: string; accept: () => void; discard: () => void };

/**
 * Stores typed text in the portal in addition to the tab, so that the text survives signing out and is found in another
 * browser. The text of an existing record is restored when this tab has none. The text of a new record that was begun
 * elsewhere is offered, and the person accepts or discards it.
 */
export function usePortalCopy<T extends FieldValues>(
  form: UseFormReturn<T>,
  { kind, recordId, shape }: PortalCopyOptions<T>,
) {
  const { id: companyId, personId } = useCompany();
  const [restored, setRestored] = useState(false);
  const [isThere, setIsThere] = useState(false);
  const [offeredEdit, setOfferedEdit] = useState<DraftEdit | null>(null);
  const storageKey = `stegvis-begun:${personId}:${companyId}:${kind}`;
  const [copy] = useState(() =>
    createPortalCopy(
      {
        keep: (key, input, atTheEnd) => saveDraftEdit(companyId, kind ?? "purchase", key, input, atTheEnd),
        erase: (key, seen) => eraseDraftEdit(companyId, kind ?? "purchase", key, seen),
        newId: () => crypto.randomUUID(),
      },
      { key: recordId || crypto.randomUUID(), version: recordId || null },
    ),
  );
  const pendingWrite = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const applyEdit = useCallback(
    (edit: DraftEdit) => {
      const values = parseValues(edit.text, shape);
      setIsThere(true);
      if (!recordId) storeOwnDraftId(storageKey, edit.draftId);
      if (values === null || form.formState.isDirty) return;
      form.reset({ ...form.getValues(), ...values } as T & DefaultValues<T>, { keepDefaultValues: true });
      setRestored(true);
    },
    [form, recordId, shape, storageKey],
  );

  useEffect(() => {
    if (kind === null) return;
    let isUnmounted = false;
    const ownDraftId = recordId || readOwnDraftId(storageKey);
    const reading = ownDraftId
      ? copy
          .find(() => readDraftEdit(companyId, kind, ownDraftId))
          .then((edit) => edit && !isUnmounted && applyEdit(edit))
      : readEditsOfNewDocuments(companyId, kind).then((all) => {
          const newest = all.find(({ text }) => parseValues(text, shape) !== null);
          if (newest && !isUnmounted) setOfferedEdit(newest);
        });
    // Text that cannot be read now stays in the portal, because a write never replaces an unseen revision.
    reading.catch(() => undefined);
    return () => {
      isUnmounted = true;
    };
  }, [companyId, kind, recordId, shape, storageKey, copy, applyEdit]);

  useEffect(() => {
    if (kind === null) return;
    const writeCopy = (atTheEnd: boolean) => {
      if (pendingWrite.current === undefined) return;
      clearTimeout(pendingWrite.current);
      pendingWrite.current = undefined;
      const text = JSON.stringify(changedValues(form.getValues(), form.formState.defaultValues ?? {}));
      if (!recordId) storeOwnDraftId(storageKey, copy.key());
      void copy.keep(text, atTheEnd).then(setIsThere, () => setIsThere(false));
    };
    const unsubscribe = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ isDirty }) => {
        if (!isDirty) return;
        clearTimeout(pendingWrite.current);
        pendingWrite.current = setTimeout(() => writeCopy(false), pauseMs);
      },
    });
    const writeAtTheEnd = () => writeCopy(true);
    addEventListener("pagehide", writeAtTheEnd);
    return () => {
      unsubscribe();
      removeEventListener("pagehide", writeAtTheEnd);
      writeAtTheEnd();
    };
  }, [form, kind, copy, recordId, storageKey]);

  const forget = useCallback(() => {
    clearTimeout(pendingWrite.current);
    pendingWrite.current = undefined;
    storeOwnDraftId(storageKey, null);
    setRestored(false);
    setIsThere(false);
    if (kind !== null) void copy.forget().catch(() => undefined);
  }, [copy, kind, storageKey]);

  const begun: EditBegunElsewhere | null = offeredEdit && {
    storedAt: offeredEdit.keptAt,
    accept: () => {
      setOfferedEdit(null);
      copy.follow(offeredEdit);
      applyEdit(offeredEdit);
    },
    discard: () => {
      setOfferedEdit(null);
      if (kind !== null) void eraseDraftEdit(companyId, kind, offeredEdit.draftId, offeredEdit.revision);
    },
  };
  return { restored, isThere, begun, forget };
}

function parseValues<T>(text: string, shape: Shape<T>): Partial<T> | null {
  try {
    return valuesOfShape(JSON.parse(text), shape);
  } catch {
    return null;
  }
}

/** Returns the id of the new draft that this tab writes, so that a reload finds it again. */
function readOwnDraftId(storageKey: string): string {
  try {
    return sessionStorage.getItem(storageKey) ?? "";
  } catch {
    return "";
  }
}

function storeOwnDraftId(storageKey: string, draftId: string | null): void {
  try {
    if (draftId === null) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, draftId);
  } catch {
    // In a browser without storage, the text is offered again after a reload.
  }
}
