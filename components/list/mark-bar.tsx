"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useId, useState } from "react";
import { buttonClass } from "@/components/ui/button-class";
import css from "./mark-bar.module.css";

type Props = {
  /** The name of the bar for screen readers. */
  label: string;
  /** Says how many rows are marked. */
  countText: string;
  /** What can be done with the marked rows, and what is to be said about them. */
  children: ReactNode;
};

/**
 * Shows the bar of marked rows. Below a narrow list it lies over the rows, so it is one line there: the number of marked
 * rows, and a button that opens the rest.
 */
export function MarkBar({ label, countText, children }: Props) {
  const t = useTranslations("list");
  const restId = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className={css.bar} aria-label={label} data-docked="">
      <p role="status">
        <b>{countText}</b>
      </p>
      {/* This button is none of the page's actions, which the palette offers and which it may hide. */}
      <button
        type="button"
        className={buttonClass({ size: "sm" }, css.opener)}
        aria-expanded={isOpen}
        aria-controls={restId}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t("markedActions")}
      </button>
      <div id={restId} className={css.rest} data-open={isOpen || undefined}>
        {children}
      </div>
    </section>
  );
}
