import clsx from "clsx";
import type { ComponentProps } from "react";
import { HoverPrefetchLink } from "./near-link";

export function TextLink({ className, ...rest }: ComponentProps<typeof HoverPrefetchLink>) {
  return <HoverPrefetchLink {...rest} className={clsx("link", className)} />;
}
