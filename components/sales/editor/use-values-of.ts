"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { unitsQuery } from "@/lib/api/browser/company/reference";
import type { DocumentKind, EditorDocument } from "./document-kind";
import { type DraftValues, formValuesOf } from "./draft-values";

/**
 * Returns a function that gives the form values of a stored document. Units that the document names only by id are
 * looked up.
 */
export function useFormValuesOf<Draft extends EditorDocument>(
  kind: DocumentKind<Draft>,
  today: string,
): (draft: Draft) => DraftValues {
  const { numberLocale } = useFormats();
  const { id } = useCompany();
  const queryClient = useQueryClient();
  return useCallback(
    (draft: Draft) => {
      const units = kind.readsUnits ? queryClient.getQueryData(unitsQuery(id).queryKey)?.items : undefined;
      const values = formValuesOf(kind.toDocumentText(draft), numberLocale, today);
      if (!units) return values;
      const unitTextOf = (index: number) => units.find((unit) => unit.id === draft.rows[index]?.unitId)?.abbreviation;
      return {
        ...values,
        rows: values.rows.map((row, index) => ({ ...row, unit: row.unit || (unitTextOf(index) ?? "") })),
      };
    },
    [kind, numberLocale, today, id, queryClient],
  );
}
