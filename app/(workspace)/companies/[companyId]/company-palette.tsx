"use client";

import { type ComponentProps, lazy } from "react";
import { Palette } from "@/components/palette/palette";
import { preload } from "@/components/ui/preload";

// The code of the panel is loaded when somebody is about to open the palette, and is not part of every page.
const loadPanel = () => import("./palette-with-orders");
const Panel = lazy(loadPanel);

/** The palette of a company. It searches the books and the orders that were begun in sales. */
export function CompanyPalette(props: Omit<ComponentProps<typeof Palette>, "Panel" | "onPointerNear">) {
  return <Palette {...props} Panel={Panel} onPointerNear={() => preload(loadPanel)} />;
}
