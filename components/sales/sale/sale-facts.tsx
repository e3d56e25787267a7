"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { Fact, Facts } from "@/components/record/facts";
import { useCompany } from "@/components/shell/company/company-context";
import { Link } from "@/components/ui/link";
import type { Order } from "@/lib/api/contract/sales/order";
import type { Quote } from "@/lib/api/contract/sales/quote";

/** Shows the customer of a document, and the facts of the document besides its rows. */
export function SaleFacts({ document }: { document: Quote | Order }) {
  const t = useTranslations("sales.invoice");
  const saleMessages = useTranslations("sales.sale");
  const formats = useFormats();
  const company = useCompany();
  const dateTextOf = (isoDay: string | null) => (isoDay ? formats.date(isoDay) : "");
  const isQuote = "quoteOn" in document;
  return (
    <section aria-label={t("facts")}>
      <h2>{t("facts")}</h2>
      <Facts isNarrow>
        <Fact label={t("customer")}>
          <Link className="link" href={`/companies/${company.id}/customers/${document.customerId}`}>
            {document.customerName}
          </Link>
        </Fact>
        <Fact label={saleMessages(isQuote ? "quoteDate" : "orderDate")}>
          {dateTextOf(isQuote ? document.quoteOn : document.orderOn)}
        </Fact>
        {isQuote ? <Fact label={saleMessages("until")}>{dateTextOf(document.validUntilOn)}</Fact> : null}
        <Fact label={saleMessages("deliveryDate")}>{dateTextOf(document.deliveryOn)}</Fact>
        <Fact label={t("yourReference")}>{document.yourReference}</Fact>
        <Fact label={t("ourReference")}>{document.ourReference}</Fact>
        <Fact label={t("orderReference")}>{document.buyersOrderReference}</Fact>
        <Fact label={saleMessages("netTotal")}>{formats.money(document.netMinor, document.currencyCode)}</Fact>
        <Fact label={saleMessages("grossTotal")}>{formats.money(document.grossMinor, document.currencyCode)}</Fact>
      </Facts>
    </section>
  );
}
