"use client";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company-context";
import { Amount } from "@/components/ui/amount";
import { ButtonLink } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Stage } from "@/components/ui/stage";
import type { OpenInvoice } from "@/lib/api/browser/receivables";
import type { Invoice } from "@/lib/api/contract/customer-invoice";
import { mayDo } from "@/lib/auth/roles";
import { daysBetween } from "@/lib/dates";
import { claimedMinor, standingOf } from "@/lib/flow/invoice-standing";
import type { TurnDraft } from "./turn-draft";
import type { TurnQuote } from "./turn-quote";

export function OverdueRow({ invoice, today }: { invoice: OpenInvoice; today: string | null }) {
  const t = useTranslations("overview");
  const formats = useFormats();
  const { id } = useCompany();
  const days = invoice.dueOn && today ? Math.max(1, daysBetween(invoice.dueOn, today)) : null;
  return (
    <tr>
      <td className="t-stage">
        <Stage stage="overdue">{t("overdue")}</Stage>
      </td>
      <td className="t-who">
        <Link data-row href={`/companies/${id}/sales/invoices/${invoice.id}`} prefetch={false}>
          {invoice.customerName}
        </Link>
        <span className="id two t-number">{invoice.number}</span>
      </td>
      <td className="t-what late">{days === null ? null : t("daysLate", { days })}</td>
      <td className="t-amount num">
        <Amount text={formats.amount(invoice.remainingMinor, invoice.currencyCode)} />
      </td>
      <td className="t-act">
        <ButtonLink size="sm" href={`/companies/${id}/sales/invoices/${invoice.id}`} prefetch={false}>
          {t("open")}
        </ButtonLink>
      </td>
    </tr>
  );
}

export function UndeliveredRow({ invoice }: { invoice: Invoice }) {
  const t = useTranslations("overview");
  const formats = useFormats();
  const { id } = useCompany();
  const href = `/companies/${id}/sales/invoices/${invoice.id}`;
  return (
    <tr>
      <td className="t-stage">
        <Stage stage={standingOf(invoice)}>{t("sendFailed")}</Stage>
      </td>
      <td className="t-who">
        <Link data-row href={href} prefetch={false}>
          {invoice.customerName}
        </Link>
        <span className="id two t-number">{invoice.number}</span>
      </td>
      <td className="t-what late">{t("sendFailedWhat")}</td>
      <td className="t-amount num">
        <Amount text={formats.amount(claimedMinor(invoice), invoice.currencyCode)} />
      </td>
      <td className="t-act">
        <ButtonLink size="sm" href={href} prefetch={false}>
          {t("open")}
        </ButtonLink>
      </td>
    </tr>
  );
}

export function QuoteRow({ quote }: { quote: TurnQuote }) {
  const t = useTranslations("overview");
  const formats = useFormats();
  const { id } = useCompany();
  const { decision } = quote;
  const href = `/companies/${id}/sales/quotes/${quote.id}`;
  return (
    <tr>
      <td className="t-stage">
        <Stage stage={decision === "declined" ? "refused" : "accepted"}>{t(decision)}</Stage>
      </td>
      <td className="t-who">
        <Link data-row href={href} prefetch={false}>
          {quote.customerName}
        </Link>
        <span className="id two t-number">{quote.number}</span>
      </td>
      <td className="t-what two">{t(`answered.${decision}`)}</td>
      <td className="t-amount num">
        <Amount text={formats.amount(quote.grossMinor, quote.currencyCode || undefined)} />
      </td>
      <td className="t-act">
        <ButtonLink size="sm" href={href} prefetch={false}>
          {t("open")}
        </ButtonLink>
      </td>
    </tr>
  );
}

export function DraftRow({ draft, today }: { draft: TurnDraft; today: string | null }) {
  const t = useTranslations("overview");
  const formats = useFormats();
  const { role } = useCompany();
  return (
    <tr>
      <td className="t-stage">
        <Stage stage="draft">{t("draft")}</Stage>
      </td>
      <td className="t-who">
        <Link data-row href={draft.href} prefetch={false}>
          {draft.customerName || t("noCustomer")}
        </Link>
      </td>
      <td className="t-what two">
        {t(`savedAs.${draft.document}`, { date: formats.day(formats.dayOf(draft.savedAt), today) })}
      </td>
      <td className="t-amount num">
        <Amount text={formats.amount(draft.grossMinor, draft.currencyCode || undefined)} />
      </td>
      <td className="t-act">
        <ButtonLink size="sm" href={draft.href} prefetch={false}>
          {t(mayDo(role, "sales.write") ? "finish" : "open")}
        </ButtonLink>
      </td>
    </tr>
  );
}
