"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { resourceKeyOf } from "@/lib/api/browser/resource-queries";

/** Returns a function that reads again the months that have been read; its promise resolves when they are read. */
export function useRefetchMonths() {
  const { id } = useCompany();
  const queryClient = useQueryClient();
  return useCallback(
    () => queryClient.invalidateQueries({ queryKey: resourceKeyOf(id, "shortcuts") }),
    [queryClient, id],
  );
}
