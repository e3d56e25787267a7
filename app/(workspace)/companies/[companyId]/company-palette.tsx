"use client";

import { type ComponentProps, lazy } from "react";
import { Palette } from "@/components/palette/palette";
import { loadAhead } from "@/components/ui/load-ahead";

// What it needs is not on the page before somebody asks for it.
const load = () => import("./palette-with-orders");
const Panel = lazy(load);

/** Search or do, in a company: over what the books have, and over the orders that were begun in sales. */
export function CompanyPalette(props: Omit<ComponentProps<typeof Palette>, "Panel" | "onNear">) {
  return <Palette {...props} Panel={Panel} onNear={() => loadAhead(load)} />;
}
