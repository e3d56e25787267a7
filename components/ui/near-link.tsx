"use client";

import { type ComponentProps, useState } from "react";
import { Link } from "./link";

/**
 * A link whose page is prefetched when the pointer is on the link or the link has the focus, and not with every page that
 * has it.
 */
export function NearLink({ prefetch, onPointerEnter, onFocus, ...rest }: ComponentProps<typeof Link>) {
  const [isNear, setNear] = useState(false);
  return (
    <Link
      {...rest}
      prefetch={prefetch ?? (isNear ? null : false)}
      onPointerEnter={(event) => {
        setNear(true);
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        setNear(true);
        onFocus?.(event);
      }}
    />
  );
}
