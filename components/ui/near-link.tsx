"use client";

import { type ComponentProps, useState } from "react";
import { Link } from "./link";

/** A link whose page begins to come when somebody points at it or reaches it by Tab, instead of with every page it stands on. */
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
