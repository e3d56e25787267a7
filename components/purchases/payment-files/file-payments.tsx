"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import outcomeCss from "@/components/list/outcome-lines.module.css";
import { useCompany } from "@/components/shell/company/company-context";
import { Button } from "@/components/ui/button";
import { TextLink } from "@/components/ui/text-link";
import type { PaymentFileView } from "@/lib/api/contract/purchases/payment-file";

type Props = {
  file: PaymentFileView;
  /** The reference of the payment that is being released. */
  busyWith: string | null;
  /** Releases a payment that the bank did not carry out; null where nobody may, or where the file was not taken out. */
  onRelease: ((endToEndId: string) => void) | null;
};

/** Lists the payments of a file with what became of each. */
export function FilePayments({ file, busyWith, onRelease }: Props) {
  const t = useTranslations("payments.file");
  const formats = useFormats();
  const company = useCompany();
  return (
    <section className="grid gap-3" aria-label={t("payments")}>
      <h2>{t("payments")}</h2>
      <ul className={outcomeCss.lines}>
        {file.payments.map((payment) => (
          <li key={payment.endToEndId} className={outcomeCss.line}>
            <TextLink href={`/companies/${company.id}/purchases/invoices/${payment.invoiceId}`}>
              {payment.supplierName}, {payment.invoiceNumber}
            </TextLink>
            <span className="num">
              {formats.money(BigInt(payment.amountMinor), payment.currencyCode)}, {formats.date(payment.executionOn)}
            </span>
            <span className={payment.ending === "registered" ? outcomeCss.good : "secondary"}>
              {t(`ending.${payment.ending ?? "onItsWay"}`)}
            </span>
            {payment.ending === null && onRelease ? (
              <Button
                size="sm"
                variant="quiet"
                isBusy={busyWith === payment.endToEndId}
                onClick={() => onRelease(payment.endToEndId)}
              >
                {t("release")}
                <span className="sr"> {payment.invoiceNumber}</span>
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
