"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company-context";
import { Amount } from "@/components/ui/amount";
import { ButtonLink } from "@/components/ui/button";
import { Stage } from "@/components/ui/stage";
import type { OpenInvoice } from "@/lib/api/browser/receivables";
import type { InvoiceDraft } from "@/lib/api/contract/customer-invoice-draft";
import { mayDo } from "@/lib/auth/roles";
import { daysBetween } from "@/lib/dates";

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

export function DraftRow({ draft, today }: { draft: InvoiceDraft; today: string | null }) {
  const t = useTranslations("overview");
  const formats = useFormats();
  const { id, role } = useCompany();
  const href = `/companies/${id}/sales/drafts/${draft.id}`;
  return (
    <tr>
      <td className="t-stage">
        <Stage stage="draft">{t("draft")}</Stage>
      </td>
      <td className="t-who">
        <Link data-row href={href} prefetch={false}>
          {draft.customerName || t("noCustomer")}
        </Link>
      </td>
      <td className="t-what two">
        {draft.createdAt ? t("saved", { date: formats.day(formats.dayOf(draft.createdAt), today) }) : null}
      </td>
      <td className="t-amount num">
        <Amount text={formats.amount(draft.grossMinor, draft.currencyCode || undefined)} />
      </td>
      <td className="t-act">
        <ButtonLink size="sm" href={href} prefetch={false}>
          {t(mayDo(role, "sales.write") ? "finish" : "open")}
        </ButtonLink>
      </td>
    </tr>
  );
}
