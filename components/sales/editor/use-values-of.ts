"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { unitsQuery } from "@/lib/api/browser/company/reference";
import type { DocumentKind, EditorDocument } from "./document-kind";
import { type DraftValues, valuesOf } from "./draft-values";

/**
 * Returns a function that gives the form values of a stored document. Units that the document names only by id are
 * looked up.
 */
export function useValuesOf<D extends EditorDocument>(kind: DocumentKind<D>, today: string): (draft: D) => DraftValues {
  const { numbers } = useFormats();
  const { id } = useCompany();
  const queries = useQueryClient();
  return useCallback(
    (draft: D) => {
      const units = kind.readsUnits ? queries.getQueryData(unitsQuery(id).queryKey)?.items : undefined;
      const values = valuesOf(kind.toText(draft), numbers, today);
      if (!units) return values;
      const unitOf = (index: number) => units.find((unit) => unit.id === draft.rows[index]?.unitId)?.abbreviation;
      return {
        ...values,
        rows: values.rows.map((row, index) => ({ ...row, unit: row.unit || (unitOf(index) ?? "") })),
      };
    },
    [kind, numbers, today, id, queries],
  );
}
