"use client";
import { useQuery } from "@tanstack/react-query";
import { useCompany } from "@/components/shell/company/company-context";

/**
 * Reads a small resource, so that a grant that was withdrawn at the service is noticed here and not in the middle of
 * work.
 */
export function LiveCheck() {
  const { id } = useCompany();
  useQuery({
    queryKey: ["companies", id, "live-check"],
    queryFn: async ({ signal }) => {
      // The answer is not used, so the contracts and their size stay away from this page.
      const answer = await fetch(`/api/companies/${id}/books/companysettings`, { signal, cache: "no-store" });
      if (!answer.ok) throw await answer.json();
      // The answer is read to its end: an unread answer would occupy one of the browser's connections.
      return (await answer.text()) !== "";
    },
    staleTime: 0,
  });
  return null;
}
