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
  /** Null of a form that is kept in its tab only. */
  kind: DraftEditKind | null;
  /** Empty of a new one. */
  recordId: string;
  shape: Shape<T>;
};

/** A new one that was begun somewhere else. */
export type Begun = { at: string; take: () => void; drop: () => void };

/**
 * Keeps what is typed in the portal besides the tab, so that it survives signing out and another browser. Text of a record
 * comes back by itself where this tab has none; a new one that was begun elsewhere is offered and taken by a press.
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
    // What cannot be read now stays where it is: nothing unseen is written over.
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

/** Which new one this tab writes, so that a reload finds it again. */
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
    // A browser that stores nothing is offered it again.
  }
}
