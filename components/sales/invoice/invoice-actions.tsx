"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import type { CalendarDate } from "@/lib/values/dates";
import { CopyDocumentButton } from "../documents/copy/copy-button";
import { DownloadPdf, PrintPdf } from "../documents/pdf/pdf-button";
import type { InvoicePermissions, InvoiceSheetName } from "./invoice-permissions";
import type { SendState } from "./sent-state";

type Props = {
  invoice: Invoice;
  permissions: InvoicePermissions;
  sendState: SendState | null;
  pdfPath: string;
  fileName: string;
  today: CalendarDate;
  /** True when no other action waits for the person, so that the payment is the main action. */
  isNextPayment: boolean;
  onOpen: (sheet: InvoiceSheetName) => void;
};

/** The buttons of an invoice: the next action, the ways to send it, and actions that are rarely needed. */
export function InvoiceActions({
  invoice,
  permissions,
  sendState,
  pdfPath,
  fileName,
  today,
  isNextPayment,
  onOpen,
}: Props) {
  const t = useTranslations("sales");
  const laterMessages = useTranslations("later.mail");
  return (
    <>
      {permissions.mail || (permissions.operate && sendState?.is === "scheduled") ? (
        <Button shortcut="S" onClick={() => onOpen("mail")}>
          {sendState?.is === "scheduled"
            ? laterMessages("open")
            : t(sendState?.is === "mailed" ? "invoice.sendAgain" : "invoice.send")}
        </Button>
      ) : null}
      {permissions.sendElectronically ? (
        <Button shortcut="E" onClick={() => onOpen("eInvoice")}>
          {t("eInvoice.open")}
        </Button>
      ) : null}
      {permissions.pay ? (
        <Button variant={isNextPayment ? "main" : "plain"} shortcut="R" onClick={() => onOpen("payment")}>
          {t("payment.open")}
        </Button>
      ) : null}
      <DownloadPdf path={pdfPath} fileName={fileName} quiet />
      <PrintPdf path={pdfPath} quiet />
      {permissions.write && !invoice.isCredit ? <CopyDocumentButton document={invoice} today={today} quiet /> : null}
      {permissions.credit ? (
        <Button variant="quiet" shortcut="C" onClick={() => onOpen("credit")}>
          {t("credit.open")}
        </Button>
      ) : null}
      {permissions.void ? (
        <Button variant="stop" onClick={() => onOpen("void")}>
          {t("void.open")}
        </Button>
      ) : null}
    </>
  );
}
