"use client";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { Amount } from "@/components/ui/amount";
import { Link } from "@/components/ui/link";
import type { OpenInvoice } from "@/lib/api/browser/sales/receivables";

type Props = { invoices: readonly OpenInvoice[] | undefined; today: string | null };

const maxShownPayments = 5;

/** Shows the invoices that fall due next. Their marks are dashed, because the payments are in the future. */
export function UpcomingPayments({ invoices, today }: Props) {
  const t = useTranslations("overview");
  const formats = useFormats();
  const { id } = useCompany();
  if (invoices !== undefined && invoices.length === 0) return null;
  return (
    <section>
      <h2>{t("upcoming")}</h2>
      <ol className="upcoming mt-2">
        {invoices?.slice(0, maxShownPayments).map((invoice) => (
          <li key={invoice.id}>
            <span className="mute num text-sm">{invoice.dueOn ? formats.day(invoice.dueOn, today) : null}</span>
            <Link className="cut" href={`/companies/${id}/sales/invoices/${invoice.id}`} prefetch={false}>
              {invoice.customerName}
            </Link>
            <span className="num">
              <Amount text={formats.amount(invoice.remainingMinor, invoice.currencyCode)} />
            </span>
          </li>
        )) ?? <li className="bar-wait w-full" />}
      </ol>
    </section>
  );
}
