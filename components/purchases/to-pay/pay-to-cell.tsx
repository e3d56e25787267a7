"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { TextLink } from "@/components/ui/text-link";
import type { InvoiceToPay } from "@/lib/api/contract/purchases/to-pay";
import { mayDo } from "@/lib/rules/access/roles";
import { AttestNote } from "./attest-note";
import css from "./to-pay.module.css";
import { useObstacleText } from "./use-obstacle-text";
import { usePayToText } from "./use-pay-to-text";

/** Says where an invoice is paid to, or what is missing for that, and whether it still needs an attest. */
export function PayToCell({ invoice }: { invoice: InvoiceToPay }) {
  const t = useTranslations("payments.list");
  const formats = useFormats();
  if (invoice.onItsWay)
    return <span className="secondary">{t("onItsWay", { date: formats.date(invoice.onItsWay.executionOn) })}</span>;
  return (
    <>
      <PayToText invoice={invoice} />
      {invoice.attest ? <AttestNote attest={invoice.attest} /> : null}
    </>
  );
}

function PayToText({ invoice: { payTo, obstacles, supplierId } }: { invoice: InvoiceToPay }) {
  const payToTextOf = usePayToText();
  const company = useCompany();
  const obstacleTextOf = useObstacleText();
  if (payTo) return <span className="secondary">{payToTextOf(payTo)}</span>;
  const isMendedAtSupplier = obstacles.some((obstacle) => obstacle.of === "supplier");
  const text = obstacles.map(obstacleTextOf).join(" ");
  if (!isMendedAtSupplier || !mayDo(company.role, "purchase.write")) return <span className="late">{text}</span>;
  return (
    <>
      <span className="late only-phone">{text}</span>
      <span className="no-phone">
        <TextLink className={css.above} href={`/companies/${company.id}/purchases/suppliers/${supplierId}/edit`}>
          {text}
        </TextLink>
      </span>
    </>
  );
}
