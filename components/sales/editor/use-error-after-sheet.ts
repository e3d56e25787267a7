import { useEffect, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import { showErrorAtField } from "@/components/record/show-error-at-field";
import type { DraftValues } from "./draft-values";
import type { CellPath } from "./grid/refused-cells";

/**
 * Shows an error at a field and moves the focus there once the sheet is closed, because an open sheet keeps the focus.
 *
 * @returns a function that takes the field and the message
 */
export function useErrorAfterSheet(form: UseFormReturn<DraftValues>, isSheetOpen: boolean) {
  const pendingError = useRef<{ path: CellPath; message: string } | null>(null);
  useEffect(() => {
    if (isSheetOpen || !pendingError.current) return;
    const { path, message } = pendingError.current;
    pendingError.current = null;
    showErrorAtField(form, path, async () => message);
  }, [isSheetOpen, form]);

  return (path: CellPath, message: string) => {
    pendingError.current = { path, message };
  };
}
