"use client";
import { useQuery } from "@tanstack/react-query";
import { useCompany } from "@/components/shell/company/company-context";

/** Reads something small, so that a grant withdrawn at the other side is met here and not first in the middle of work. */
export function LiveCheck() {
  const { id } = useCompany();
  useQuery({
    queryKey: ["companies", id, "live-check"],
    queryFn: async ({ signal }) => {
      // Nothing of the answer is used, so the contracts and their weight stay away from this page.
      const answer = await fetch(`/api/companies/${id}/books/companysettings`, { signal, cache: "no-store" });
      if (!answer.ok) throw await answer.json();
      // Read to its end: left unread it would hold one of the browser's connections.
      return (await answer.text()) !== "";
    },
    staleTime: 0,
  });
  return null;
}
