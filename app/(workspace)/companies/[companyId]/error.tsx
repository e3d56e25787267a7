"use client";
import { PageError } from "@/components/shell/problems/page-error";

/** When a page of a company fails, the frame around the page stays usable. */
export default function CompanyError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <div className="page">
      <PageError digest={error.digest} onRetry={reset} />
    </div>
  );
}
