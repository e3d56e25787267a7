"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import type { DefaultValues, FieldValues, UseFormReturn } from "react-hook-form";
import { fitting, type Shape, typedOnly } from "@/components/form/kept-text";
import { useCompany } from "@/components/shell/company/company-context";
import { eraseDraftEdit, keepDraftEdit, readDraftEdit, readNewEdits } from "@/lib/api/browser/operations/draft-edits";
import type { DraftEdit, DraftEditKind } from "@/lib/api/contract/operations/draft-edit";
import { portalCopy } from "./portal-copy";

const pauseMs = 1_500;

type Given<T> = {
  /** The kind of the form; null for a form whose text is stored only in its tab. */
  kind: DraftEditKind | null;
  /** The id of the record; empty for a new record. */
  recordId: string;
  shape: Shape<T>;
};

/** Typed text of a new record that was begun in another tab or browser. */
export type Begun = { at: string; take: () => void; drop: () => void };

/**
 * Stores typed text in the portal in addition to the tab, so that the text survives signing out and is found in another
 * browser. The text of an existing record is restored when this tab has none. The text of a new record that was begun
 * elsewhere is offered, and the person accepts or discards it.
 */
export function usePortalCopy<T extends FieldValues>(form: UseFormReturn<T>, { kind, recordId, shape }: Given<T>) {
  const { id: companyId, personId } = useCompany();
  const [restored, setRestored] = useState(false);
  const [isThere, setThere] = useState(false);
  const [offered, setOffered] = useState<DraftEdit | null>(null);
  const ownName = `stegvis-begun:${personId}:${companyId}:${kind}`;
  const [copy] = useState(() =>
    portalCopy(
      {
        keep: (key, input, atTheEnd) => keepDraftEdit(companyId, kind ?? "purchase", key, input, atTheEnd),
        erase: (key, seen) => eraseDraftEdit(companyId, kind ?? "purchase", key, seen),
        newId: () => crypto.randomUUID(),
      },
      { key: recordId || crypto.randomUUID(), version: recordId || null },
    ),
  );
  const waiting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const put = useCallback(
    (edit: DraftEdit) => {
      const values = valuesIn(edit.text, shape);
      setThere(true);
      if (!recordId) nameOwn(ownName, edit.draftId);
      if (values === null || form.formState.isDirty) return;
      form.reset({ ...form.getValues(), ...values } as T & DefaultValues<T>, { keepDefaultValues: true });
      setRestored(true);
    },
    [form, recordId, shape, ownName],
  );

  useEffect(() => {
    if (kind === null) return;
    let isLeft = false;
    const own = recordId || readOwn(ownName);
    const look = own
      ? copy.find(() => readDraftEdit(companyId, kind, own)).then((edit) => edit && !isLeft && put(edit))
      : readNewEdits(companyId, kind).then((all) => {
          const newest = all.find(({ text }) => valuesIn(text, shape) !== null);
          if (newest && !isLeft) setOffered(newest);
        });
    // Text that cannot be read now stays in the portal, because a write never replaces an unseen revision.
    look.catch(() => undefined);
    return () => {
      isLeft = true;
    };
  }, [companyId, kind, recordId, shape, ownName, copy, put]);

  useEffect(() => {
    if (kind === null) return;
    const keep = (atTheEnd: boolean) => {
      if (waiting.current === undefined) return;
      clearTimeout(waiting.current);
      waiting.current = undefined;
      const text = JSON.stringify(typedOnly(form.getValues(), form.formState.defaultValues ?? {}));
      if (!recordId) nameOwn(ownName, copy.key());
      void copy.keep(text, atTheEnd).then(setThere, () => setThere(false));
    };
    const stop = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ isDirty }) => {
        if (!isDirty) return;
        clearTimeout(waiting.current);
        waiting.current = setTimeout(() => keep(false), pauseMs);
      },
    });
    const leave = () => keep(true);
    addEventListener("pagehide", leave);
    return () => {
      stop();
      removeEventListener("pagehide", leave);
      leave();
    };
  }, [form, kind, copy, recordId, ownName]);

  const forget = useCallback(() => {
    clearTimeout(waiting.current);
    waiting.current = undefined;
    nameOwn(ownName, null);
    setRestored(false);
    setThere(false);
    if (kind !== null) void copy.forget().catch(() => undefined);
  }, [copy, kind, ownName]);

  const begun: Begun | null = offered && {
    at: offered.keptAt,
    take: () => {
      setOffered(null);
      copy.follow(offered);
      put(offered);
    },
    drop: () => {
      setOffered(null);
      if (kind !== null) void eraseDraftEdit(companyId, kind, offered.draftId, offered.revision);
    },
  };
  return { restored, isThere, begun, forget };
}

function valuesIn<T>(text: string, shape: Shape<T>): Partial<T> | null {
  try {
    return fitting(JSON.parse(text), shape);
  } catch {
    return null;
  }
}

/** The id of the new draft that this tab writes, so that a reload finds it again. */
function readOwn(name: string): string {
  try {
    return sessionStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
}

function nameOwn(name: string, key: string | null): void {
  try {
    if (key === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, key);
  } catch {
    // In a browser without storage, the text is offered again after a reload.
  }
}
