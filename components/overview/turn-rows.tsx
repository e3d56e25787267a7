"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { Amount } from "@/components/ui/amount";
import { ButtonLink } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Stage } from "@/components/ui/stage";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import type { Order } from "@/lib/api/contract/sales/order";
import { mayDo } from "@/lib/rules/access/roles";
import { claimedMinor, stateOfInvoice } from "@/lib/rules/sales/invoice-state";
import { daysBetween } from "@/lib/values/dates";
import type { TurnDraftRow } from "./turn-draft";
import type { TurnQuoteRow } from "./turn-quote";

type TurnRowProps = {
  stage: Parameters<typeof Stage>[0]["stage"];
  stageText: string;
  href: string;
  customerName: string;
  number?: number | null;
  detailText: ReactNode;
  isLate?: boolean;
  minor: bigint;
  currencyCode: string;
  actionLabel?: string;
};

/** Shows one row of the turn, with a link to the document. */
function TurnRow({
  stage,
  stageText,
  href,
  customerName,
  number,
  detailText,
  isLate,
  minor,
  currencyCode,
  actionLabel,
}: TurnRowProps) {
  const t = useTranslations("overview");
  const formats = useFormats();
  return (
    <tr>
      <td className="t-stage">
        <Stage stage={stage}>{stageText}</Stage>
      </td>
      <td className="t-who">
        <Link data-row href={href} prefetch={false}>
          {customerName}
        </Link>
        {number === undefined ? null : <span className="id secondary t-number">{number}</span>}
      </td>
      <td className={isLate ? "t-what late" : "t-what secondary"}>{detailText}</td>
      <td className="t-amount num">
        <Amount text={formats.amount(minor, currencyCode || undefined)} />
      </td>
      <td className="t-act">
        <ButtonLink size="sm" href={href} prefetch={false}>
          {actionLabel ?? t("open")}
        </ButtonLink>
      </td>
    </tr>
  );
}

/** Shows the row of an overdue invoice. An e-invoice that did not arrive is shown as the reason instead of the days. */
export function OverdueRow({ invoice, today }: { invoice: Invoice; today: string | null }) {
  const t = useTranslations("overview");
  const formats = useFormats();
  const { id } = useCompany();
  const daysLate = invoice.dueOn && today ? Math.max(1, daysBetween(invoice.dueOn, today)) : null;
  const lateText = daysLate === null ? null : t("daysLate", { days: daysLate, counted: formats.count(daysLate) });
  return (
    <TurnRow
      stage="overdue"
      stageText={t("overdue")}
      href={`/companies/${id}/sales/invoices/${invoice.id}`}
      customerName={invoice.customerName}
      number={invoice.number}
      detailText={invoice.hasSendError ? t("sendFailedWhat") : lateText}
      isLate
      minor={invoice.remainingMinor}
      currencyCode={invoice.currencyCode}
    />
  );
}

export function UndeliveredRow({ invoice }: { invoice: Invoice }) {
  const t = useTranslations("overview");
  const { id } = useCompany();
  return (
    <TurnRow
      stage={stateOfInvoice(invoice)}
      stageText={t("sendFailed")}
      href={`/companies/${id}/sales/invoices/${invoice.id}`}
      customerName={invoice.customerName}
      number={invoice.number}
      detailText={t("sendFailedWhat")}
      isLate
      minor={claimedMinor(invoice)}
      currencyCode={invoice.currencyCode}
    />
  );
}

export function ShippedRow({ order }: { order: Order }) {
  const t = useTranslations("overview");
  const { id } = useCompany();
  return (
    <TurnRow
      stage="ordered"
      stageText={t("delivered")}
      href={`/companies/${id}/sales/orders/${order.id}`}
      customerName={order.customerName}
      number={order.number}
      detailText={t("toInvoice")}
      minor={order.grossMinor}
      currencyCode={order.currencyCode}
    />
  );
}

const stageByQuoteStage = { accepted: "accepted", declined: "refused", expired: "sent" } as const;

export function QuoteRow({ quote }: { quote: TurnQuoteRow }) {
  const t = useTranslations("overview");
  const { id } = useCompany();
  const { stage } = quote;
  return (
    <TurnRow
      stage={stageByQuoteStage[stage]}
      stageText={t(stage)}
      href={`/companies/${id}/sales/quotes/${quote.id}`}
      customerName={quote.customerName}
      number={quote.number}
      detailText={t(`answered.${stage}`)}
      minor={quote.grossMinor}
      currencyCode={quote.currencyCode}
    />
  );
}

export function DraftRow({ draft, today }: { draft: TurnDraftRow; today: string | null }) {
  const t = useTranslations("overview");
  const formats = useFormats();
  const { role } = useCompany();
  return (
    <TurnRow
      stage="draft"
      stageText={t("draft")}
      href={draft.href}
      customerName={draft.customerName || t("noCustomer")}
      detailText={t(`savedAs.${draft.documentKind}`, { date: formats.day(formats.dayOf(draft.savedAt), today) })}
      minor={draft.grossMinor}
      currencyCode={draft.currencyCode}
      actionLabel={t(mayDo(role, "sales.write") ? "finish" : "open")}
    />
  );
}
