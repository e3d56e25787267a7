"use client";
import { useSearchParams } from "next/navigation";
import { AttemptNotice } from "./attempt-notice";

/** What a reconnect that changed nothing left in the address of the page it came back to. */
export function ReturnNotice({ companyId }: { companyId: string }) {
  const query = useSearchParams();
  const problem = query.get("problem");
  if (!problem) return null;
  return (
    <div className="page pb-0">
      <AttemptNotice problem={problem} reason={query.get("reason")} companyId={companyId} signedIn />
    </div>
  );
}
