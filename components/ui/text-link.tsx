import clsx from "clsx";
import Link from "next/link";
import type { ComponentProps } from "react";

export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link {...rest} className={clsx("link", className)} />;
}
