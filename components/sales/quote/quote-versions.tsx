"use client";

import { lazy, Suspense } from "react";
import { expectationOfQuote, isSameVersion } from "@/lib/rules/sales/expectations";
import type { VersionProps } from "./version-tabs";

// Most quotes have one text, so the comparison is loaded only where there are at least two.
const VersionTabs = lazy(() => import("./version-tabs"));

/** Shows the texts of a quote that were mailed. It shows nothing while the quote has only one text. */
export function QuoteVersions({ quote, versions }: VersionProps) {
  const lastVersion = versions.at(-1);
  const isChangedSinceLastMail =
    lastVersion !== undefined && !isSameVersion(lastVersion.version, expectationOfQuote(quote).version);
  if (versions.length + (isChangedSinceLastMail ? 1 : 0) < 2) return null;
  return (
    <Suspense>
      <VersionTabs quote={quote} versions={versions} />
    </Suspense>
  );
}
