import "server-only";
import type { OperationAbout } from "../api/contract/operation";

/** What any document of a sale is told by. */
export type Told = { customerName: string; number: number | null; grossMinor: bigint; currencyCode: string };

/** A document as a waiting operation names it. */
export function aboutOf({ customerName, number, grossMinor, currencyCode }: Told): OperationAbout {
  return { customerName, number, minor: grossMinor.toString(), currencyCode };
}
