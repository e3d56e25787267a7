import { useId } from "react";
import type { ChainLine } from "@/lib/rules/sales/chain-lines";
import css from "./sale-lines.module.css";

/**
 * Shows the progress of a line as a bar: the solid part is invoiced, the hatched part is delivered and not invoiced,
 * the outlined part is delivered now, and the empty part is not delivered. The figures stand beside the bar.
 */
export function LineBar({
  line: { ordered, delivered, invoiced },
  deliveredNow,
}: {
  line: ChainLine;
  deliveredNow: bigint;
}) {
  const hatchId = useId();
  const invoicedShare = percentOf(invoiced, ordered);
  const deliveredShare = Math.max(percentOf(delivered, ordered), invoicedShare);
  const deliveredNowShare = Math.max(percentOf(delivered + deliveredNow, ordered), deliveredShare);
  return (
    <svg className={css.bar} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <pattern id={hatchId} width="4" height="8" patternUnits="userSpaceOnUse">
        <path className={css.hatch} d="M0 8L4 0" />
      </pattern>
      <rect className={css.empty} width="100" height="8" />
      <rect className={css.leaving} width={deliveredNowShare} height="8" />
      <rect className={css.empty} width={deliveredShare} height="8" />
      <rect fill={`url(#${hatchId})`} width={deliveredShare} height="8" />
      <rect className={css.invoiced} width={invoicedShare} height="8" />
    </svg>
  );
}

/** Returns a part of a whole in percent, from 0 to 100; zero of zero is 0. */
function percentOf(partQuantity: bigint, wholeQuantity: bigint): number {
  if (wholeQuantity === 0n) return partQuantity === 0n ? 0 : 100;
  return Math.min(100, Math.max(0, Number((partQuantity * 1000n) / wholeQuantity) / 10));
}
