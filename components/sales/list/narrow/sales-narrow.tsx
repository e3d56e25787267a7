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
import { narrowedParameters } from "../sales-address";
import { CustomerChoice } from "./customer-choice";
import css from "./narrow.module.css";

type Props = {
  narrowed: ListNarrowing;
  isOpen: boolean;
  /** Called with the new values of address parameters, by name; null removes a parameter. */
  onNarrow: (parameters: Readonly<Record<string, string | null>>) => void;
  onClose: () => void;
};

/** Shows the customer and the period of the list, each with a button that removes it, and the fields for both. */
export default function SalesNarrow({ narrowed, isOpen, onNarrow, onClose }: Props) {
  const t = useTranslations("sales.list.narrow");
  const common = useTranslations("common");
  const formats = useFormats();
  const company = useCompany();
  const { customerId, from, to } = narrowed;
  const customer = useQuery({ ...customerQuery(company.id, customerId ?? ""), enabled: customerId !== undefined });
  const panel = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (isOpen) panel.current?.querySelector("input")?.focus();
  }, [isOpen]);
  const period =
    from && to
      ? t("both", { from: formats.date(from), to: formats.date(to) })
      : from
        ? t("since", { from: formats.date(from) })
        : to
          ? t("until", { to: formats.date(to) })
          : null;
  const removeParameters = (...names: readonly string[]) =>
    onNarrow(Object.fromEntries(names.map((name) => [name, null])));
  return (
    <>
      {customerId ? (
        <Chip
          text={customer.data?.name ?? t("ofCustomer")}
          onRemove={() => removeParameters(narrowedParameters.customerId)}
        />
      ) : null}
      {period ? (
        <Chip text={period} onRemove={() => removeParameters(narrowedParameters.from, narrowedParameters.to)} />
      ) : null}
      {isOpen ? (
        <fieldset ref={panel} className={css.panel}>
          <legend className="sr">{t("open")}</legend>
          <CustomerChoice
            name={customerId ? (customer.data?.name ?? "") : ""}
            onPick={(id) => onNarrow({ [narrowedParameters.customerId]: id })}
          />
          <DayField
            label={t("from")}
            day={from}
            notAfter={to}
            onDayChange={(day) => onNarrow({ [narrowedParameters.from]: day })}
          />
          <DayField
            label={t("to")}
            day={to}
            notBefore={from}
            onDayChange={(day) => onNarrow({ [narrowedParameters.to]: day })}
          />
          <Button size="sm" look="quiet" className={css.close} onClick={onClose}>
            {common("close")}
          </Button>
        </fieldset>
      ) : null}
    </>
  );
}

function Chip({ text, onRemove }: { text: string; onRemove: () => void }) {
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
