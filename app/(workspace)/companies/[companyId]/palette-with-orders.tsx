"use client";

import type { PalettePanelProps } from "@/components/palette/palette";
import { PalettePanel } from "@/components/palette/palette-panel";
import { useUnplacedOrders } from "@/components/sales/list/use-unplaced-orders";

/** The palette's panel with the orders that were begun in sales. The orders are read again each time the panel opens. */
export default function PaletteWithOrders(props: PalettePanelProps) {
  const unplacedQuery = useUnplacedOrders({ enabled: props.isOpen });
  return <PalettePanel {...props} unplacedOrders={unplacedQuery.data?.items ?? []} />;
}
