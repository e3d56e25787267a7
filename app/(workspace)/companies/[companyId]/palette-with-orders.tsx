"use client";

import type { PanelProps } from "@/components/palette/palette";
import { PalettePanel } from "@/components/palette/palette-panel";
import { useUnplacedOrders } from "@/components/sales/list/use-unplaced-orders";

/** The palette's panel with the orders that were begun in sales. The orders are read again each time the panel opens. */
export default function PaletteWithOrders(props: PanelProps) {
  const unplaced = useUnplacedOrders({ enabled: props.open });
  return <PalettePanel {...props} unplaced={unplaced.data?.items ?? []} />;
}
