"use client";
import type { ComponentProps } from "react";
import { Link } from "@/components/ui/link";

/**
 * Shows a link of the company menu to a page of the same company. It closes the menu, because the frame around the page
 * stays, and the open menu with it.
 */
export function MenuLink(linkProps: ComponentProps<typeof Link>) {
  return (
    <Link {...linkProps} onClick={(event) => event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover()} />
  );
}
