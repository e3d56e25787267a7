"use client";
import { Logo } from "@/components/shell/logo";
import { PageError } from "@/components/shell/problems/page-error";

export default function RootError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <div className="alone">
      <header>
        <Logo />
      </header>
      <main>
        <PageError digest={error.digest} onRetry={reset} />
      </main>
    </div>
  );
}
