"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { Amount } from "@/components/ui/amount";
import { Button } from "@/components/ui/button";
import type { Replay, ReplayedInvoice, RulePerson } from "@/lib/api/contract/purchases/approval-rules";
import css from "./rules.module.css";
import { useRuleWords } from "./use-rule-words";

const shownAtFirst = 20;

type Props = { replay: Replay; people: readonly RulePerson[] };

/**
 * Shows what the rules would have meant for the last 90 days: stuck invoices, single approvers, and who would approve what.
 */
export function ReplayPanel({ replay, people }: Props) {
  const t = useTranslations("rules.replay");
  const formats = useFormats();
  const { invoices, from, to, isCut } = replay;
  const stuck = invoices.filter((one) => one.stuck !== null);
  const alone = invoices.filter((one) => one.stuck === null && one.alone.is !== "no");
  const rest = invoices.filter((one) => one.stuck === null && one.alone.is === "no");
  return (
    <section className={css.replay} aria-label={t("title")} data-replay>
      <h2 tabIndex={-1}>{t("title")}</h2>
      <p role="status">
        {t("sum", {
          count: invoices.length,
          counted: formats.count(invoices.length),
          from: formats.date(from),
          to: formats.date(to),
          stuck: stuck.length,
          alone: alone.length,
        })}
      </p>
      {isCut ? <p>{t("cut")}</p> : null}
      <Part title={t("stuck", { count: stuck.length })} invoices={stuck} people={people} />
      <Part title={t("alone", { count: alone.length })} invoices={alone} people={people} />
      <Part title={t("rest", { count: rest.length })} invoices={rest} people={people} />
    </section>
  );
}

type PartProps = { title: string; invoices: readonly ReplayedInvoice[]; people: readonly RulePerson[] };

function Part({ title, invoices, people }: PartProps) {
  const t = useTranslations("rules.replay");
  const [all, setAll] = useState(false);
  if (invoices.length === 0) return null;
  const shown = all ? invoices : invoices.slice(0, shownAtFirst);
  return (
    <section className={css.part}>
      <h3>{title}</h3>
      <ul>
        {shown.map((one) => (
          <Line key={one.id} invoice={one} people={people} />
        ))}
      </ul>
      {shown.length < invoices.length ? (
        <Button size="sm" onClick={() => setAll(true)}>
          {t("showAll", { count: invoices.length })}
        </Button>
      ) : null}
    </section>
  );
}

function Line({ invoice, people }: { invoice: ReplayedInvoice; people: readonly RulePerson[] }) {
  const t = useTranslations("rules.replay");
  const formats = useFormats();
  const words = useRuleWords(people);
  const { supplierName, invoiceNumber, invoiceOn, totalMinor, currencyCode, rule, steps, stuck, alone } = invoice;
  return (
    <li>
      <p className={css.what}>
        <b>{supplierName}</b> <span className="num">{invoiceNumber}</span>
        <span className="num two">{invoiceOn ? formats.date(invoiceOn) : ""}</span>
        <span className={`num ${css.sum}`}>
          <Amount text={formats.amount(BigInt(totalMinor), currencyCode)} /> {currencyCode}
        </span>
      </p>
      <p>
        {rule === null ? t("noRule", { who: words.steps(steps) }) : t("byRule", { rule, who: words.steps(steps) })}
        {invoice.approvedBy.length > 0 ? ` ${t("really", { who: words.names(invoice.approvedBy, "all") })}` : ""}
      </p>
      {stuck ? <p className={css.bad}>{t(`why.${stuck.why}`, { step: stuck.step })}</p> : null}
      {alone.is === "unknown" ? <p className="two">{t("aloneUnknown")}</p> : null}
      {alone.is === "prevented" || alone.is === "allowed" ? (
        <p className={alone.is === "allowed" ? css.bad : undefined}>{t(`alone_${alone.is}`, { name: alone.name })}</p>
      ) : null}
    </li>
  );
}
