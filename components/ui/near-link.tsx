"use client";

import Link, { useLinkStatus } from "next/link";
import { type ComponentProps, useState } from "react";

/**
 * A link whose page begins to come when somebody points at it or reaches it by Tab, instead of with every page it stands on.
 * The page before stays until the next is there; when that takes a while, a line on the upper edge says that it is coming.
 */
export function NearLink({ prefetch, onPointerEnter, onFocus, children, ...rest }: ComponentProps<typeof Link>) {
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
    >
      {children}
      <OnItsWay />
    </Link>
  );
}

function OnItsWay() {
  return useLinkStatus().pending ? <span className="on-its-way" aria-hidden="true" /> : null;
}
