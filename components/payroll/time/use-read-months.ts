"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { resourceKey } from "@/lib/api/browser/resource-queries";

/** Reads the months again that have been read; done when they are there. */
export function useReadMonths() {
  const { id } = useCompany();
  const queries = useQueryClient();
  return useCallback(() => queries.invalidateQueries({ queryKey: resourceKey(id, "shortcuts") }), [queries, id]);
}
