import clsx from "clsx";
import type { ComponentProps } from "react";
import { HoverPrefetchLink } from "./hover-prefetch-link";

export function TextLink({ className, ...linkProps }: ComponentProps<typeof HoverPrefetchLink>) {
  return <HoverPrefetchLink {...linkProps} className={clsx("link", className)} />;
}
