"use client";
import { Logo } from "@/components/shell/logo";
import { PageError } from "@/components/shell/problems/page-error";
import { getDocumentLocale } from "@/lib/i18n/page-error-texts";
import "./globals.css";

/** Replaces the whole document when even the root layout failed. */
export default function GlobalError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <html lang={getDocumentLocale()}>
      <body>
        <div className="alone">
          <header>
            <Logo />
          </header>
          <main>
            <PageError digest={error.digest} onRetry={reset} />
          </main>
        </div>
      </body>
    </html>
  );
}
