"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { useFormats } from "@/components/format/use-formats";
import { DayField } from "@/components/list/day-field";
import { useCompany } from "@/components/shell/company/company-context";
import { Button } from "@/components/ui/button";
import type { ListNarrowing } from "@/lib/api/browser/list-narrowing";
import { customerQuery } from "@/lib/api/browser/sales/customers";
import { narrowingParameters } from "../sales-address";
import { CustomerChoice } from "./customer-choice";
import css from "./narrow.module.css";

type Props = {
  narrowing: ListNarrowing;
  isOpen: boolean;
  /** Called with the new values of address parameters, by name; null removes a parameter. */
  onNarrow: (parameters: Readonly<Record<string, string | null>>) => void;
  onClose: () => void;
};

/** Shows the customer and the period of the list, each with a button that removes it, and the fields for both. */
export default function SalesNarrow({ narrowing, isOpen, onNarrow, onClose }: Props) {
  const t = useTranslations("sales.list.narrow");
  const commonMessages = useTranslations("common");
  const formats = useFormats();
  const company = useCompany();
  const { customerId, from: fromDay, to: toDay } = narrowing;
  const narrowedCustomerQuery = useQuery({
    ...customerQuery(company.id, customerId ?? ""),
    enabled: customerId !== undefined,
  });
  const panelRef = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (isOpen) panelRef.current?.querySelector("input")?.focus();
  }, [isOpen]);
  const periodText =
    fromDay && toDay
      ? t("both", { from: formats.date(fromDay), to: formats.date(toDay) })
      : fromDay
        ? t("since", { from: formats.date(fromDay) })
        : toDay
          ? t("until", { to: formats.date(toDay) })
          : null;
  const removeParameters = (...parameterNames: readonly string[]) =>
    onNarrow(Object.fromEntries(parameterNames.map((parameterName) => [parameterName, null])));
  return (
    <>
      {customerId ? (
        <NarrowingChip
          text={narrowedCustomerQuery.data?.name ?? t("ofCustomer")}
          onRemove={() => removeParameters(narrowingParameters.customerId)}
        />
      ) : null}
      {periodText ? (
        <NarrowingChip
          text={periodText}
          onRemove={() => removeParameters(narrowingParameters.from, narrowingParameters.to)}
        />
      ) : null}
      {isOpen ? (
        <fieldset ref={panelRef} className={css.panel}>
          <legend className="sr">{t("open")}</legend>
          <CustomerChoice
            customerName={customerId ? (narrowedCustomerQuery.data?.name ?? "") : ""}
            onPick={(id) => onNarrow({ [narrowingParameters.customerId]: id })}
          />
          <DayField
            label={t("from")}
            day={fromDay}
            notAfter={toDay}
            onDayChange={(day) => onNarrow({ [narrowingParameters.from]: day })}
          />
          <DayField
            label={t("to")}
            day={toDay}
            notBefore={fromDay}
            onDayChange={(day) => onNarrow({ [narrowingParameters.to]: day })}
          />
          <Button size="sm" variant="quiet" className={css.close} onClick={onClose}>
            {commonMessages("close")}
          </Button>
        </fieldset>
      ) : null}
    </>
  );
}

function NarrowingChip({ text, onRemove }: { text: string; onRemove: () => void }) {
  const t = useTranslations("sales.list.narrow");
  return (
    <Button size="sm" aria-label={t("remove", { what: text })} onClick={onRemove}>
      <span className={css.chip}>{text}</span>
      <svg width="10" height="10" viewBox="0 0 12 12" aria-hidden="true">
        <path d="M2 2l8 8M10 2l-8 8" fill="none" stroke="currentColor" strokeWidth="1.4" />
      </svg>
    </Button>
  );
}
