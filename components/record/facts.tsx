import clsx from "clsx";
import type { ReactNode } from "react";
import css from "./facts.module.css";

/** Shows the facts of a record as a list, in two columns when there is room. */
export function Facts({ children, isNarrow }: { children: ReactNode; isNarrow?: boolean }) {
  return <dl className={clsx(css.list, isNarrow && css.narrow)}>{children}</dl>;
}

type Props = { label: string; isIdentifier?: boolean; isWide?: boolean; children: ReactNode };

/** Shows one fact of a record. A fact without a value is left out. */
export function Fact({ label, isIdentifier, isWide, children }: Props) {
  if (children === "" || children === null || children === undefined) return null;
  return (
    <div className={clsx(css.fact, isWide && css.wide)}>
      <dt>{label}</dt>
      <dd className={isIdentifier ? "id" : undefined}>{children}</dd>
    </div>
  );
}

/** Returns the lines of an address as the value of a fact; an empty address gives an empty value. */
export const renderAddressFact = (addressLines: string) =>
  addressLines && <address className="not-italic">{addressLines}</address>;
