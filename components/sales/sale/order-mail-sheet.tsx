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
import { companyKeyOf } from "@/lib/api/browser/resource-queries";
import { customerQuery } from "@/lib/api/browser/sales/customers";
import { isInUndoWait, isUnderWay } from "@/lib/api/contract/operations/operation";
import { customerAddresses } from "@/lib/api/contract/sales/customer-addresses";
import type { Order } from "@/lib/api/contract/sales/order";
import { makeDocumentFileName } from "@/lib/rules/sales/invoice-file";
import type { Problem } from "@/lib/values/problem";
import { problemOf, stageTextKeyOf } from "../chain/stage-text";
import { getMailState, nextMailKey } from "../invoice/mail-state";
import { emailContentOf, type MailValues } from "../mail/email-content";
import { MailFields } from "../mail/mail-fields";
import { useMailForm } from "../mail/use-mail-form";
import { useMailProposal } from "../mail/use-mail-proposal";
import type { Sale } from "./use-sale";

type Props = { order: Order; sale: Sale; isOpen: boolean; onClose: () => void };

/** Shows the mail of an order confirmation before it is sent, and says when the order was confirmed by mail before. */
export default function OrderMailSheet({ order, sale, isOpen, onClose }: Props) {
  const t = useTranslations("sales.mail");
  const salesMessages = useTranslations("sales");
  const confirmationMessages = useTranslations("sales.sale.confirmation");
  const formats = useFormats();
  const company = useCompany();
  const toast = useToast();
  const queryClient = useQueryClient();
  const orderOperations = sale.operations.filter(({ subject }) => subject === order.id);
  const lastMail = getMailState(orderOperations, "order-email");
  const orderCustomerQuery = useQuery({ ...customerQuery(company.id, order.customerId), enabled: isOpen });
  const customer = orderCustomerQuery.data;
  const customerEmail = customer ? customerAddresses.parse(customer.rest).orderEmail : "";
  const proposedMail = useMailProposal(
    {
      ...{ document: "order", isCredit: false, number: order.number, dueOn: null },
      ...{ minor: order.grossMinor, currencyCode: order.currencyCode },
    },
    customer ?? null,
    isOpen,
  );
  const [problem, setProblem] = useState<Problem | null>(null);
  const { form, forgetTypedText } = useMailForm(
    { ...proposedMail, email: customerEmail },
    `${company.personId}:${company.id}:mail:${order.id}`,
    problem?.fields,
  );
  const [isBusy, setBusy] = useState(false);
  const [submittedMailId, setSubmittedMailId] = useState<string | null>(null);
  const isSending = useRef(false);
  const number = String(order.number ?? "");

  const submittedMail = orderOperations.find((operation) => operation.id === submittedMailId) ?? null;
  const currentMail = submittedMail?.stage === "withdrawn" ? null : submittedMail;
  const isDone = currentMail?.stage === "done";
  useEffect(() => {
    if (!isDone) return;
    setSubmittedMailId(null);
    forgetTypedText();
    const recipient = currentMail?.email?.recipient;
    // Every page shows a toast for a mail that waited before it was sent, so this sheet shows none for it.
    if (!currentMail?.carryOutAt)
      toast(
        recipient
          ? confirmationMessages("done", { number, email: recipient })
          : confirmationMessages("doneNoAddress", { number }),
      );
    onClose();
  }, [isDone, currentMail, number, onClose, forgetTypedText, confirmationMessages, toast]);

  async function sendMail(values: MailValues) {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    setProblem(null);
    const result = await emailDocument({
      ...{ companyId: company.id, key: nextMailKey(order.id, orderOperations, "order-email") },
      ...{ document: "order", record: order, email: emailContentOf(values, proposedMail.serviceText) },
    });
    isSending.current = false;
    setBusy(false);
    await queryClient.invalidateQueries({ queryKey: companyKeyOf(company.id) });
    if (result.ok) {
      setSubmittedMailId(result.value.id);
      if (isInUndoWait(result.value)) onClose();
    }
    // Another tab may have submitted a mail meanwhile. The refetched list shows that mail, and a mail that is sent from
    // this sheet becomes a second one.
    else setProblem(result.problem);
  }

  const isRepeatedMail = lastMail.is === "mailed" || lastMail.is === "unknown";
  const pendingMail = currentMail ?? (lastMail.is === "underWay" ? lastMail.operation : null);
  const isBlocked = pendingMail !== null && pendingMail.stage !== "refused";
  const pendingProblem = pendingMail ? problemOf(pendingMail) : null;
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={confirmationMessages(isRepeatedMail ? "titleAgain" : "title", { number })}
      lead={composeLead()}
      marksTurn={!isBlocked}
      foot={
        isBlocked ? null : (
          <div className="actions">
            <Button
              variant="main"
              shortcut="Control+Enter"
              isBusy={isBusy || !customer}
              onClick={form.handleSubmit(sendMail)}
            >
              {t(isRepeatedMail ? "sendAgain" : "send")}
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
            {pendingMail && isUnderWay(pendingMail) ? t(stageTextKeyOf(pendingMail)) : t("unknown")}
          </p>
        ) : null}
        {pendingProblem ? (
          <ProblemNotice problem={pendingProblem} title={t(isBlocked ? "waitsTitle" : "refused")} />
        ) : null}
        {problem ? <ProblemNotice problem={problem} title={t("failed")} /> : null}
        <ReadFailureNotice queryResults={[orderCustomerQuery]} title={salesMessages("unread")} />
        <MailFields
          form={form}
          label={confirmationMessages("title", { number })}
          readOnly={isBlocked}
          copyAddresses={customer?.emailCopies ?? []}
          proposedMail={proposedMail}
          document="order"
          fileName={makeDocumentFileName("order", customer?.documentLanguage ?? "", company.countryCode, order.number)}
        />
      </div>
    </Sheet>
  );

  function composeLead(): string {
    if (lastMail.is !== "mailed" && lastMail.is !== "unknown") return t("lead");
    const mailedAt = lastMail.operation.finishedAt ?? lastMail.operation.createdAt;
    const time = `${formats.date(formats.dayOf(mailedAt))} ${formats.time(mailedAt)}`;
    return lastMail.is === "unknown"
      ? t("leadUnknown", { time })
      : t("leadAgain", { time, email: lastMail.to ?? customerEmail });
  }
}
