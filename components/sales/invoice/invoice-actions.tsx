"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { Invoice } from "@/lib/api/contract/customer-invoice";
import type { CalendarDate } from "@/lib/dates";
import { CopyDocument } from "../copy/copy-button";
import { DownloadPdf, PrintPdf } from "../pdf/pdf-button";
import type { InvoiceSheet, May } from "./may-be-done";
import type { SentState } from "./sent-state";

type Props = {
  invoice: Invoice;
  may: May;
  mail: SentState | null;
  pdf: string;
  file: string;
  today: CalendarDate;
  onOpen: (sheet: InvoiceSheet) => void;
};

/** What can be done with an invoice, the ways to the customer first. */
export function InvoiceActions({ invoice, may, mail, pdf, file, today, onOpen }: Props) {
  const t = useTranslations("sales");
  const later = useTranslations("later.mail");
  return (
    <>
      {may.operate ? (
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
        <Button keys="R" onClick={() => onOpen("payment")}>
          {t("payment.open")}
        </Button>
      ) : null}
      <DownloadPdf path={pdf} name={file} />
      <PrintPdf path={pdf} />
      {may.write && !invoice.isCredit ? <CopyDocument document={invoice} today={today} /> : null}
      {may.credit ? (
        <Button keys="C" onClick={() => onOpen("credit")}>
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
