"use client";

import NextLink, { useLinkStatus } from "next/link";
import type { ComponentProps } from "react";

/**
 * A link to a page of the workspace. The page before stays until the next is there; when that takes a while, a line on the
 * upper edge says that it is coming.
 */
export function Link({ children, ...rest }: ComponentProps<typeof NextLink>) {
  return (
    <NextLink {...rest}>
      {children}
      <OnItsWay />
    </NextLink>
  );
}

function OnItsWay() {
  return useLinkStatus().pending ? <span className="on-its-way" aria-hidden="true" /> : null;
}
