"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company-context";
import { ProblemNotice } from "@/components/shell/problem-notice";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/sheet";
import { useToast } from "@/components/ui/toast";
import { HeldNotice } from "@/components/undo/held-notice";
import { customerQuery } from "@/lib/api/browser/customers";
import { emailDocument, operationsQuery } from "@/lib/api/browser/operations";
import type { Invoice } from "@/lib/api/contract/customer-invoice";
import { isHeld, isUnderWay, type Operation } from "@/lib/api/contract/operation";
import { invoiceFileName } from "@/lib/flow/invoice-file";
import type { MailedDocument } from "@/lib/flow/mail-proposal";
import type { Problem } from "@/lib/problem";
import { MailFields } from "../mail/mail-fields";
import { type MailValues, mailOrder } from "../mail/mail-order";
import { useMailForm } from "../mail/use-mail-form";
import { useMailProposal } from "../mail/use-mail-proposal";
import { problemOf, stageText } from "../stage-text";
import { type MailState, mailKey } from "./mail-state";

type Props = {
  invoice: Invoice;
  operations: readonly Operation[];
  mail: MailState;
  open: boolean;
  onClose: () => void;
};

/** What the mail will be, before it leaves; a second one to the same customer is said to be one. */
export function MailSheet({ invoice, operations, mail, open, onClose }: Props) {
  const t = useTranslations("sales.mail");
  const formats = useFormats();
  const company = useCompany();
  const toast = useToast();
  const queries = useQueryClient();
  const customer = useQuery({ ...customerQuery(company.id, invoice.customerId), enabled: open }).data;
  const proposed = useMailProposal(mailedOf(invoice), customer ?? null, open);
  const known = invoice.customerEmail || (customer?.email ?? "");
  const { form, forget } = useMailForm(
    { ...proposed, email: known },
    `${company.personId}:${company.id}:mail:${invoice.id}`,
  );
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const [ordered, setOrdered] = useState<string | null>(null);
  const sending = useRef(false);
  const number = String(invoice.number ?? "");

  const mine = operations.find((one) => one.id === ordered) ?? null;
  const current = mine?.stage === "withdrawn" ? null : mine;
  const done = current?.stage === "done";
  useEffect(() => {
    if (!done) return;
    setOrdered(null);
    forget();
    const to = current?.email?.recipient;
    // One that waited is told of on every page.
    if (!current?.carryOutAt) toast(to ? t("done", { number, email: to }) : t("doneNoAddress", { number }));
    onClose();
  }, [done, current, number, onClose, forget, t, toast]);

  async function send(values: MailValues) {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setProblem(null);
    const order = mailOrder(values, proposed.standing);
    const key = mailKey(invoice.id, operations);
    const result = await emailDocument({
      companyId: company.id,
      key,
      document: "invoice",
      documentId: invoice.id,
      order,
    });
    sending.current = false;
    setBusy(false);
    await queries.invalidateQueries(operationsQuery(company.id, { subject: invoice.id }));
    if (result.ok) {
      setOrdered(result.value.id);
      if (isHeld(result.value)) onClose();
    }
    // Another tab has ordered a mail meanwhile: the newly read list shows it, and this one asks again as a second mail.
    else setProblem(result.problem);
  }

  const again = mail.is === "mailed" || mail.is === "unknown";
  const under = current ?? (mail.is === "underWay" ? mail.operation : null);
  const blocked = under !== null && under.stage !== "refused";
  const stands = under ? problemOf(under) : null;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t(again ? "titleAgain" : "title", { number })}
      lead={lead()}
      turn={!blocked}
      foot={
        blocked ? null : (
          <div className="acts">
            <Button look="main" keys="Control+Enter" busy={busy} onClick={form.handleSubmit(send)}>
              {t(again ? "sendAgain" : "send")}
            </Button>
            <Button onClick={onClose}>{t("close")}</Button>
          </div>
        )
      }
    >
      <div className="grid gap-4">
        {under && isHeld(under) ? (
          <HeldNotice operation={under} />
        ) : blocked ? (
          <p role="status" className="two">
            {under && isUnderWay(under) ? t(stageText(under)) : t("unknown")}
          </p>
        ) : null}
        {stands ? <ProblemNotice problem={stands} title={t(blocked ? "waitsTitle" : "refused")} /> : null}
        {problem ? <ProblemNotice problem={problem} title={t("failed")} /> : null}
        <MailFields
          form={form}
          label={t("title", { number })}
          readOnly={blocked}
          copies={customer?.emailCopies ?? []}
          proposed={proposed}
          file={invoiceFileName(customer?.documentLanguage ?? "", company.countryCode, invoice.number)}
        />
      </div>
    </Sheet>
  );

  function lead(): string {
    if (mail.is !== "mailed" && mail.is !== "unknown") return t("lead");
    const at = mail.operation.finishedAt ?? mail.operation.createdAt;
    const time = `${formats.date(formats.dayOf(at))} ${formats.time(at)}`;
    if (mail.is === "unknown") return t("leadUnknown", { time });
    return t("leadAgain", { time, email: mail.to ?? invoice.customerEmail });
  }
}

/** What is asked for is what is left; of what is settled, and of what is given back, nothing is to be paid. */
function mailedOf({ isCredit, number, currencyCode, dueOn, grossMinor, remainingMinor }: Invoice): MailedDocument {
  const owed = !isCredit && remainingMinor > 0n;
  return { isCredit, number, currencyCode, minor: owed ? remainingMinor : grossMinor, dueOn: owed ? dueOn : null };
}
