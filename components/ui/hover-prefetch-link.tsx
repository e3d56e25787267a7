"use client";

import { type ComponentProps, useState } from "react";
import { Link } from "./link";

/**
 * Shows a link whose page is prefetched when the pointer is on the link or the link has the focus, and not with every
 * page that has it.
 */
export function HoverPrefetchLink({ prefetch, onPointerEnter, onFocus, ...linkProps }: ComponentProps<typeof Link>) {
  const [shouldPrefetch, setShouldPrefetch] = useState(false);
  return (
    <Link
      {...linkProps}
      prefetch={prefetch ?? (shouldPrefetch ? null : false)}
      onPointerEnter={(event) => {
        setShouldPrefetch(true);
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        setShouldPrefetch(true);
        onFocus?.(event);
      }}
    />
  );
}
