import clsx from "clsx";
import type { ComponentProps } from "react";
import { NearLink } from "./near-link";

export function TextLink({ className, ...rest }: ComponentProps<typeof NearLink>) {
  return <NearLink {...rest} className={clsx("link", className)} />;
}
