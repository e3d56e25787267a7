import type { InvoiceToPay } from "@/lib/api/contract/purchases/to-pay";

/** An invoice that the bookkeeping program pays itself, or that is on its way, is not paid from here as well. */
export const isPayableHere = ({ obstacles, onItsWay }: InvoiceToPay): boolean =>
  onItsWay === null &&
  !obstacles.some((obstacle) => obstacle.of === "invoice" && "reason" in obstacle && obstacle.reason === "servicePays");
