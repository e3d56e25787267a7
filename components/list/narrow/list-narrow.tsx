"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import { useFormats } from "@/components/format/use-formats";
import { DayField } from "@/components/list/day-field";
import { Button } from "@/components/ui/button";
import type { CalendarDate } from "@/lib/values/dates";
import css from "./narrow.module.css";

type Props = {
  /** The customer or supplier of the list; null where it is not narrowed to one. */
  partner: { name: string; parameterName: string } | null;
  period: { from?: CalendarDate; to?: CalendarDate };
  /** The field that chooses the customer or supplier. */
  partnerChoice: ReactNode;
  isOpen: boolean;
  /** Called with the new values of address parameters, by name; null removes a parameter. */
  onNarrow: (parameters: Readonly<Record<string, string | null>>) => void;
  onClose: () => void;
};

/**
 * Shows the customer or supplier and the period of a list, each with a button that removes it, and the fields for both.
 * The period has the address parameters `from` and `to`.
 */
export function ListNarrow({ partner, period, partnerChoice, isOpen, onNarrow, onClose }: Props) {
  const t = useTranslations("list.narrow");
  const commonMessages = useTranslations("common");
  const formats = useFormats();
  const panelRef = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (isOpen) panelRef.current?.querySelector("input")?.focus();
  }, [isOpen]);
  const { from, to } = period;
  const periodText =
    from && to
      ? t("both", { from: formats.date(from), to: formats.date(to) })
      : from
        ? t("since", { from: formats.date(from) })
        : to
          ? t("until", { to: formats.date(to) })
          : null;
  return (
    <>
      {partner ? (
        <NarrowingChip text={partner.name} onRemove={() => onNarrow({ [partner.parameterName]: null })} />
      ) : null}
      {periodText ? <NarrowingChip text={periodText} onRemove={() => onNarrow({ from: null, to: null })} /> : null}
      {isOpen ? (
        <fieldset ref={panelRef} className={css.panel}>
          <legend className="sr">{t("open")}</legend>
          {partnerChoice}
          <DayField label={t("from")} day={from} notAfter={to} onDayChange={(day) => onNarrow({ from: day })} />
          <DayField label={t("to")} day={to} notBefore={from} onDayChange={(day) => onNarrow({ to: day })} />
          <Button size="sm" variant="quiet" className={css.close} onClick={onClose}>
            {commonMessages("close")}
          </Button>
        </fieldset>
      ) : null}
    </>
  );
}

function NarrowingChip({ text, onRemove }: { text: string; onRemove: () => void }) {
  const t = useTranslations("list.narrow");
  return (
    <Button size="sm" aria-label={t("remove", { what: text })} onClick={onRemove}>
      <span className={css.chip}>{text}</span>
      <svg width="10" height="10" viewBox="0 0 12 12" aria-hidden="true">
        <path d="M2 2l8 8M10 2l-8 8" fill="none" stroke="currentColor" strokeWidth="1.4" />
      </svg>
    </Button>
  );
}
