"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { Fact, Facts } from "@/components/record/facts";
import { useCompany } from "@/components/shell/company/company-context";
import { Link } from "@/components/ui/link";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";

export function InvoiceFacts({ invoice }: { invoice: Invoice }) {
  const t = useTranslations("sales.invoice");
  const formats = useFormats();
  const company = useCompany();
  return (
    <section aria-label={t("facts")}>
      <h2>{t("facts")}</h2>
      <Facts isNarrow>
        <Fact label={t("customer")}>
          <Link className="link" href={`/companies/${company.id}/customers/${invoice.customerId}`}>
            {invoice.customerName}
          </Link>
        </Fact>
        <Fact label={t("invoiceDate")}>{invoice.invoiceOn ? formats.date(invoice.invoiceOn) : ""}</Fact>
        <Fact label={t("dueDate")}>{invoice.dueOn ? formats.date(invoice.dueOn) : ""}</Fact>
        <Fact label={t("yourReference")}>{invoice.yourReference}</Fact>
        <Fact label={t("ourReference")}>{invoice.ourReference}</Fact>
        <Fact label={t("orderReference")}>{invoice.buyersOrderReference}</Fact>
        <Fact label={t("ocr")} isIdentifier>
          {invoice.paymentReference}
        </Fact>
      </Facts>
    </section>
  );
}
