"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import type { CalendarDate } from "@/lib/values/dates";
import { CopyDocument } from "../documents/copy/copy-button";
import { DownloadPdf, PrintPdf } from "../documents/pdf/pdf-button";
import type { InvoicePermissions, InvoiceSheet } from "./invoice-permissions";
import type { SentState } from "./sent-state";

type Props = {
  invoice: Invoice;
  may: InvoicePermissions;
  mail: SentState | null;
  pdf: string;
  file: string;
  today: CalendarDate;
  /** True when no other action waits for the person, so that the payment is the main action. */
  isNextPayment: boolean;
  onOpen: (sheet: InvoiceSheet) => void;
};

/** The buttons of an invoice: the next action, the ways to send it, and actions that are rarely needed. */
export function InvoiceActions({ invoice, may, mail, pdf, file, today, isNextPayment, onOpen }: Props) {
  const t = useTranslations("sales");
  const later = useTranslations("later.mail");
  return (
    <>
      {may.mail || (may.operate && mail?.is === "scheduled") ? (
        <Button keys="S" onClick={() => onOpen("mail")}>
          {mail?.is === "scheduled" ? later("open") : t(mail?.is === "mailed" ? "invoice.sendAgain" : "invoice.send")}
        </Button>
      ) : null}
      {may.sendElectronically ? (
        <Button keys="E" onClick={() => onOpen("eInvoice")}>
          {t("eInvoice.open")}
        </Button>
      ) : null}
      {may.pay ? (
        <Button look={isNextPayment ? "main" : "plain"} keys="R" onClick={() => onOpen("payment")}>
          {t("payment.open")}
        </Button>
      ) : null}
      <DownloadPdf path={pdf} name={file} quiet />
      <PrintPdf path={pdf} quiet />
      {may.write && !invoice.isCredit ? <CopyDocument document={invoice} today={today} quiet /> : null}
      {may.credit ? (
        <Button look="quiet" keys="C" onClick={() => onOpen("credit")}>
          {t("credit.open")}
        </Button>
      ) : null}
      {may.void ? (
        <Button look="stop" onClick={() => onOpen("void")}>
          {t("void.open")}
        </Button>
      ) : null}
    </>
  );
}
