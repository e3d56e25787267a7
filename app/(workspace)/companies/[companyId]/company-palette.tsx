"use client";

import { type ComponentProps, lazy } from "react";
import { Palette } from "@/components/palette/palette";

// What it needs is not on the page before somebody asks for it.
const Panel = lazy(() => import("./palette-with-orders"));

/** Search or do, in a company: over what the books have, and over the orders that were begun in sales. */
export function CompanyPalette(props: Omit<ComponentProps<typeof Palette>, "Panel">) {
  return <Palette {...props} Panel={Panel} />;
}
