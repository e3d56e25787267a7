"use client";
import { useQuery } from "@tanstack/react-query";
import { useCompany } from "@/components/shell/company-context";
import { booksPath, read } from "@/lib/api/browser/call";
import { companyKey } from "@/lib/api/browser/resource-queries";

/** Reads something small, so that a grant withdrawn at the other side is met here and not first in the middle of work. */
export function LiveCheck() {
  const { id } = useCompany();
  useQuery({
    queryKey: [...companyKey(id), "live-check"],
    queryFn: ({ signal }) => read(booksPath(id, "companysettings"), () => true, signal),
    staleTime: 0,
  });
  return null;
}
