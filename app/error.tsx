"use client";
import { PageError } from "@/components/shell/page-error";

export default function RootError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <main className="page">
      <PageError digest={error.digest} onAgain={reset} />
    </main>
  );
}
