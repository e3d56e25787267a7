"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { ReadFailureNotice } from "@/components/shell/read-failure-notice";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/sheet";
import { useToast } from "@/components/ui/toast";
import { WaitingOperationNotice } from "@/components/undo/waiting-operation-notice";
import { emailDocument } from "@/lib/api/browser/operations/operations";
import { companyKey } from "@/lib/api/browser/resource-queries";
import { customerQuery } from "@/lib/api/browser/sales/customers";
import { isInUndoWait, isUnderWay } from "@/lib/api/contract/operations/operation";
import { customerAddresses } from "@/lib/api/contract/sales/customer-addresses";
import type { Order } from "@/lib/api/contract/sales/order";
import { documentFileName } from "@/lib/rules/sales/invoice-file";
import type { Problem } from "@/lib/values/problem";
import { problemOf, stageText } from "../chain/stage-text";
import { mailKey, mailState } from "../invoice/mail-state";
import { emailContentOf, type MailValues } from "../mail/email-content";
import { MailFields } from "../mail/mail-fields";
import { useMailForm } from "../mail/use-mail-form";
import { useMailProposal } from "../mail/use-mail-proposal";
import type { Sale } from "./use-sale";

type Props = { order: Order; sale: Sale; open: boolean; onClose: () => void };

/** The mail of an order confirmation before it is sent. A repeated mail to the same customer is marked as such. */
export default function OrderMailSheet({ order, sale, open, onClose }: Props) {
  const t = useTranslations("sales.mail");
  const salesMessages = useTranslations("sales");
  const confirmationMessages = useTranslations("sales.sale.confirmation");
  const formats = useFormats();
  const company = useCompany();
  const toast = useToast();
  const queries = useQueryClient();
  const orderOperations = sale.operations.filter(({ subject }) => subject === order.id);
  const mail = mailState(orderOperations, "order-email");
  const reading = useQuery({ ...customerQuery(company.id, order.customerId), enabled: open });
  const customer = reading.data;
  const customerEmail = customer ? customerAddresses.parse(customer.rest).orderEmail : "";
  const proposedMail = useMailProposal(
    {
      ...{ document: "order", isCredit: false, number: order.number, dueOn: null },
      ...{ minor: order.grossMinor, currencyCode: order.currencyCode },
    },
    customer ?? null,
    open,
  );
  const [problem, setProblem] = useState<Problem | null>(null);
  const { form, forget } = useMailForm(
    { ...proposedMail, email: customerEmail },
    `${company.personId}:${company.id}:mail:${order.id}`,
    problem?.fields,
  );
  const [busy, setBusy] = useState(false);
  const [submittedId, setSubmittedId] = useState<string | null>(null);
  const isSending = useRef(false);
  const number = String(order.number ?? "");

  const submittedMail = orderOperations.find((one) => one.id === submittedId) ?? null;
  const current = submittedMail?.stage === "withdrawn" ? null : submittedMail;
  const isDone = current?.stage === "done";
  useEffect(() => {
    if (!isDone) return;
    setSubmittedId(null);
    forget();
    const recipient = current?.email?.recipient;
    // Every page shows a toast for a mail that waited before it was sent, so this sheet shows none for it.
    if (!current?.carryOutAt)
      toast(
        recipient
          ? confirmationMessages("done", { number, email: recipient })
          : confirmationMessages("doneNoAddress", { number }),
      );
    onClose();
  }, [isDone, current, number, onClose, forget, confirmationMessages, toast]);

  async function send(values: MailValues) {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    setProblem(null);
    const result = await emailDocument({
      ...{ companyId: company.id, key: mailKey(order.id, orderOperations, "order-email") },
      ...{ document: "order", record: order, email: emailContentOf(values, proposedMail.standing) },
    });
    isSending.current = false;
    setBusy(false);
    await queries.invalidateQueries({ queryKey: companyKey(company.id) });
    if (result.ok) {
      setSubmittedId(result.value.id);
      if (isInUndoWait(result.value)) onClose();
    }
    // Another tab may have submitted a mail meanwhile. The refetched list shows that mail, and a mail sent from here
    // becomes a second one.
    else setProblem(result.problem);
  }

  const isRepeated = mail.is === "mailed" || mail.is === "unknown";
  const pendingMail = current ?? (mail.is === "underWay" ? mail.operation : null);
  const isBlocked = pendingMail !== null && pendingMail.stage !== "refused";
  const pendingProblem = pendingMail ? problemOf(pendingMail) : null;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={confirmationMessages(isRepeated ? "titleAgain" : "title", { number })}
      lead={lead()}
      turn={!isBlocked}
      foot={
        isBlocked ? null : (
          <div className="actions">
            <Button look="main" keys="Control+Enter" busy={busy || !customer} onClick={form.handleSubmit(send)}>
              {t(isRepeated ? "sendAgain" : "send")}
            </Button>
            <Button onClick={onClose}>{t("close")}</Button>
          </div>
        )
      }
    >
      <div className="grid gap-4">
        {pendingMail && isInUndoWait(pendingMail) ? (
          <WaitingOperationNotice operation={pendingMail} />
        ) : isBlocked ? (
          <p role="status" className="secondary">
            {pendingMail && isUnderWay(pendingMail) ? t(stageText(pendingMail)) : t("unknown")}
          </p>
        ) : null}
        {pendingProblem ? (
          <ProblemNotice problem={pendingProblem} title={t(isBlocked ? "waitsTitle" : "refused")} />
        ) : null}
        {problem ? <ProblemNotice problem={problem} title={t("failed")} /> : null}
        <ReadFailureNotice reads={[reading]} title={salesMessages("unread")} />
        <MailFields
          form={form}
          label={confirmationMessages("title", { number })}
          readOnly={isBlocked}
          copyAddresses={customer?.emailCopies ?? []}
          proposedMail={proposedMail}
          document="order"
          fileName={documentFileName("order", customer?.documentLanguage ?? "", company.countryCode, order.number)}
        />
      </div>
    </Sheet>
  );

  function lead(): string {
    if (mail.is !== "mailed" && mail.is !== "unknown") return t("lead");
    const at = mail.operation.finishedAt ?? mail.operation.createdAt;
    const time = `${formats.date(formats.dayOf(at))} ${formats.time(at)}`;
    return mail.is === "unknown"
      ? t("leadUnknown", { time })
      : t("leadAgain", { time, email: mail.to ?? customerEmail });
  }
}
