"use client";
import { PageError } from "@/components/shell/problems/page-error";

/** A page that broke leaves the frame around it standing. */
export default function CompanyError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <div className="page">
      <PageError digest={error.digest} onAgain={reset} />
    </div>
  );
}
