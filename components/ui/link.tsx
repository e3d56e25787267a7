"use client";

import NextLink, { useLinkStatus } from "next/link";
import type { ComponentProps } from "react";

/**
 * Shows a link to a page of the workspace. The current page stays until the next one is loaded; while that takes long,
 * a line at the upper edge shows the loading.
 */
export function Link({ children, ...linkProps }: ComponentProps<typeof NextLink>) {
  return (
    <NextLink {...linkProps}>
      {children}
      <PendingIndicator />
    </NextLink>
  );
}

function PendingIndicator() {
  return useLinkStatus().pending ? <span className="on-its-way" aria-hidden="true" /> : null;
}
