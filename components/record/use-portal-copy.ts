"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import type { DefaultValues, FieldValues, UseFormReturn } from "react-hook-form";
import { type FormShape, pickChangedValues, valuesOfShape } from "@/components/form/stored-text";
import { useCompany } from "@/components/shell/company/company-context";
import {
  eraseDraftEdit,
  readDraftEdit,
  readEditsOfNewDocuments,
  saveDraftEdit,
} from "@/lib/api/browser/operations/draft-edits";
import type { DraftEdit, DraftEditKind } from "@/lib/api/contract/operations/draft-edit";
import { createPortalCopy } from "./portal-copy";

const typingPauseMs = 1_500;

type PortalCopyOptions<T> = {
  /** The kind of the form; null for a form whose text is stored only in its tab. */
  editKind: DraftEditKind | null;
  /** The id of the record; empty for a new record. */
  recordId: string;
  formShape: FormShape<T>;
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
  { editKind, recordId, formShape }: PortalCopyOptions<T>,
) {
  const { id: companyId, personId } = useCompany();
  const [wasRestored, setWasRestored] = useState(false);
  const [isInPortal, setIsInPortal] = useState(false);
  const [offeredEdit, setOfferedEdit] = useState<DraftEdit | null>(null);
  const storageKey = `stegvis-begun:${personId}:${companyId}:${editKind}`;
  const [portalCopy] = useState(() =>
    createPortalCopy(
      {
        write: (key, input, isPageEnding) => saveDraftEdit(companyId, editKind ?? "purchase", key, input, isPageEnding),
        erase: (key, seenRevision) => eraseDraftEdit(companyId, editKind ?? "purchase", key, seenRevision),
        newId: () => crypto.randomUUID(),
      },
      { key: recordId || crypto.randomUUID(), recordId: recordId || null },
    ),
  );
  const pendingWrite = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const applyEdit = useCallback(
    (edit: DraftEdit) => {
      const storedValues = parseValues(edit.text, formShape);
      setIsInPortal(true);
      if (!recordId) storeOwnDraftId(storageKey, edit.draftId);
      if (storedValues === null || form.formState.isDirty) return;
      form.reset({ ...form.getValues(), ...storedValues } as T & DefaultValues<T>, { keepDefaultValues: true });
      setWasRestored(true);
    },
    [form, recordId, formShape, storageKey],
  );

  useEffect(() => {
    if (editKind === null) return;
    let isUnmounted = false;
    const ownDraftId = recordId || readOwnDraftId(storageKey);
    const editReading = ownDraftId
      ? portalCopy
          .findEdit(() => readDraftEdit(companyId, editKind, ownDraftId))
          .then((edit) => edit && !isUnmounted && applyEdit(edit))
      : readEditsOfNewDocuments(companyId, editKind).then((edits) => {
          const newestReadableEdit = edits.find(({ text }) => parseValues(text, formShape) !== null);
          if (newestReadableEdit && !isUnmounted) setOfferedEdit(newestReadableEdit);
        });
    // Text that cannot be read now stays in the portal, because a write never replaces an unseen revision.
    editReading.catch(() => undefined);
    return () => {
      isUnmounted = true;
    };
  }, [companyId, editKind, recordId, formShape, storageKey, portalCopy, applyEdit]);

  useEffect(() => {
    if (editKind === null) return;
    const writeCopy = (isPageEnding: boolean) => {
      if (pendingWrite.current === undefined) return;
      clearTimeout(pendingWrite.current);
      pendingWrite.current = undefined;
      const text = JSON.stringify(pickChangedValues(form.getValues(), form.formState.defaultValues ?? {}));
      if (!recordId) storeOwnDraftId(storageKey, portalCopy.currentKey());
      void portalCopy.write(text, isPageEnding).then(setIsInPortal, () => setIsInPortal(false));
    };
    const unsubscribe = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ isDirty }) => {
        if (!isDirty) return;
        clearTimeout(pendingWrite.current);
        pendingWrite.current = setTimeout(() => writeCopy(false), typingPauseMs);
      },
    });
    const writeAtPageEnd = () => writeCopy(true);
    addEventListener("pagehide", writeAtPageEnd);
    return () => {
      unsubscribe();
      removeEventListener("pagehide", writeAtPageEnd);
      writeAtPageEnd();
    };
  }, [form, editKind, portalCopy, recordId, storageKey]);

  const forgetCopy = useCallback(() => {
    clearTimeout(pendingWrite.current);
    pendingWrite.current = undefined;
    storeOwnDraftId(storageKey, null);
    setWasRestored(false);
    setIsInPortal(false);
    if (editKind !== null) void portalCopy.forgetText().catch(() => undefined);
  }, [portalCopy, editKind, storageKey]);

  const editBegunElsewhere: EditBegunElsewhere | null = offeredEdit && {
    storedAt: offeredEdit.keptAt,
    accept: () => {
      setOfferedEdit(null);
      portalCopy.adoptEdit(offeredEdit);
      applyEdit(offeredEdit);
    },
    discard: () => {
      setOfferedEdit(null);
      if (editKind !== null) void eraseDraftEdit(companyId, editKind, offeredEdit.draftId, offeredEdit.revision);
    },
  };
  return { wasRestored, isInPortal, editBegunElsewhere, forgetCopy };
}

function parseValues<T>(text: string, formShape: FormShape<T>): Partial<T> | null {
  try {
    return valuesOfShape(JSON.parse(text), formShape);
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
