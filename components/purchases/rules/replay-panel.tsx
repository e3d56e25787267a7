"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { Amount } from "@/components/ui/amount";
import { Button } from "@/components/ui/button";
import type { ReplayedInvoice, RulePerson, RuleReplay } from "@/lib/api/contract/purchases/approval-rules";
import css from "./rules.module.css";
import { useRuleSentences } from "./use-rule-sentences";

const initialInvoiceCount = 20;

type Props = { replay: RuleReplay; people: readonly RulePerson[] };

/**
 * Shows what the rules would have meant for the last 90 days: stuck invoices, single approvers, and who would approve
 * what.
 */
export function ReplayPanel({ replay, people }: Props) {
  const t = useTranslations("rules.replay");
  const formats = useFormats();
  const { invoices, from, to, isCut } = replay;
  const stuckInvoices = invoices.filter((invoice) => invoice.stuck !== null);
  const singlePersonInvoices = invoices.filter((invoice) => invoice.stuck === null && invoice.alone.is !== "no");
  const remainingInvoices = invoices.filter((invoice) => invoice.stuck === null && invoice.alone.is === "no");
  return (
    <section className={css.replay} aria-label={t("title")} data-replay>
      <h2 tabIndex={-1}>{t("title")}</h2>
      <p role="status">
        {t("sum", {
          count: invoices.length,
          counted: formats.count(invoices.length),
          from: formats.date(from),
          to: formats.date(to),
          stuck: stuckInvoices.length,
          alone: singlePersonInvoices.length,
        })}
      </p>
      {isCut ? <p>{t("cut")}</p> : null}
      <ReplaySection title={t("stuck", { count: stuckInvoices.length })} invoices={stuckInvoices} people={people} />
      <ReplaySection
        title={t("alone", { count: singlePersonInvoices.length })}
        invoices={singlePersonInvoices}
        people={people}
      />
      <ReplaySection
        title={t("rest", { count: remainingInvoices.length })}
        invoices={remainingInvoices}
        people={people}
      />
    </section>
  );
}

type ReplaySectionProps = { title: string; invoices: readonly ReplayedInvoice[]; people: readonly RulePerson[] };

function ReplaySection({ title, invoices, people }: ReplaySectionProps) {
  const t = useTranslations("rules.replay");
  const [isExpanded, setIsExpanded] = useState(false);
  if (invoices.length === 0) return null;
  const shownInvoices = isExpanded ? invoices : invoices.slice(0, initialInvoiceCount);
  return (
    <section className={css.part}>
      <h3>{title}</h3>
      <ul>
        {shownInvoices.map((invoice) => (
          <ReplayedInvoiceLine key={invoice.id} invoice={invoice} people={people} />
        ))}
      </ul>
      {shownInvoices.length < invoices.length ? (
        <Button size="sm" onClick={() => setIsExpanded(true)}>
          {t("showAll", { count: invoices.length })}
        </Button>
      ) : null}
    </section>
  );
}

function ReplayedInvoiceLine({ invoice, people }: { invoice: ReplayedInvoice; people: readonly RulePerson[] }) {
  const t = useTranslations("rules.replay");
  const formats = useFormats();
  const ruleSentences = useRuleSentences(people);
  const {
    supplierName,
    invoiceNumber,
    invoiceOn,
    totalMinor,
    currencyCode,
    rule,
    steps,
    stuck,
    alone: soleApproval,
  } = invoice;
  return (
    <li>
      <p className={css.what}>
        <b>{supplierName}</b> <span className="num">{invoiceNumber}</span>
        <span className="num secondary">{invoiceOn ? formats.date(invoiceOn) : ""}</span>
        <span className={`num ${css.sum}`}>
          <Amount text={formats.amount(BigInt(totalMinor), currencyCode)} /> {currencyCode}
        </span>
      </p>
      <p>
        {rule === null
          ? t("noRule", { who: ruleSentences.steps(steps) })
          : t("byRule", { rule, who: ruleSentences.steps(steps) })}
        {invoice.approvedBy.length > 0
          ? ` ${t("really", { who: ruleSentences.names(invoice.approvedBy, "all") })}`
          : ""}
      </p>
      {stuck ? <p className={css.bad}>{t(`why.${stuck.why}`, { step: stuck.step })}</p> : null}
      {soleApproval.is === "unknown" ? <p className="secondary">{t("aloneUnknown")}</p> : null}
      {soleApproval.is === "prevented" || soleApproval.is === "allowed" ? (
        <p className={soleApproval.is === "allowed" ? css.bad : undefined}>
          {t(`alone_${soleApproval.is}`, { name: soleApproval.name })}
        </p>
      ) : null}
    </li>
  );
}
