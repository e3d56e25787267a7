import clsx from "clsx";
import type { ComponentProps } from "react";
import { HoverPrefetchLink } from "./hover-prefetch-link";

export function TextLink({ className, ...rest }: ComponentProps<typeof HoverPrefetchLink>) {
  return <HoverPrefetchLink {...rest} className={clsx("link", className)} />;
}
