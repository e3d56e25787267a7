"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import * as z from "zod/mini";
import { FormArea, FormText } from "@/components/form/form-text";
import type { Shape } from "@/components/form/kept-text";
import { useKeptText } from "@/components/form/use-kept-text";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company-context";
import { ProblemNotice } from "@/components/shell/problem-notice";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/sheet";
import { useToast } from "@/components/ui/toast";
import { customerQuery } from "@/lib/api/browser/customers";
import { emailInvoice, operationsQuery } from "@/lib/api/browser/operations";
import type { Invoice } from "@/lib/api/contract/customer-invoice";
import { isUnderWay, type Operation } from "@/lib/api/contract/operation";
import type { Problem } from "@/lib/problem";
import { problemOf, stageText } from "../stage-text";
import { type MailState, mailKey } from "./mail-state";

type Props = {
  invoice: Invoice;
  operations: readonly Operation[];
  mail: MailState;
  open: boolean;
  onClose: () => void;
};
type Values = { email: string; subject: string; message: string };

const shape: Shape<Values> = { email: z.string(), subject: z.string(), message: z.string() };

const address = /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/;

/** What the mail will be, before it leaves; a second one to the same customer is said to be one. */
export function MailSheet({ invoice, operations, mail, open, onClose }: Props) {
  const t = useTranslations("sales.mail");
  const formats = useFormats();
  const company = useCompany();
  const toast = useToast();
  const queries = useQueryClient();
  const customer = useQuery({ ...customerQuery(company.id, invoice.customerId), enabled: open }).data;
  const schema = z.object({
    email: z.string().check(z.refine((text) => address.test(text.trim()), { error: () => t("badEmail") })),
    subject: z.string().check(z.maxLength(255)),
    message: z.string().check(z.maxLength(10_000)),
  });
  const form = useForm<Values>({
    defaultValues: { email: invoice.customerEmail, subject: "", message: "" },
    resolver: zodResolver(schema),
  });
  const { forget } = useKeptText(form, `${company.personId}:${company.id}:mail:${invoice.id}`, shape);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const [ordered, setOrdered] = useState<string | null>(null);
  const sending = useRef(false);
  const number = String(invoice.number ?? "");
  const known = customer?.email ?? invoice.customerEmail;
  useEffect(() => {
    if (known !== "" && form.getValues("email") === "") form.setValue("email", known);
  }, [known, form]);

  const current = operations.find((one) => one.id === ordered) ?? null;
  const done = current?.stage === "done";
  useEffect(() => {
    if (!done) return;
    setOrdered(null);
    forget();
    const to = current?.email?.recipient;
    toast(to ? t("done", { number, email: to }) : t("doneNoAddress", { number }));
    onClose();
  }, [done, current, number, onClose, forget, t, toast]);

  async function send(values: Values) {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setProblem(null);
    const order = {
      email: values.email.trim(),
      ...(values.subject.trim() === "" ? {} : { subject: values.subject.trim() }),
      ...(values.message.trim() === "" ? {} : { message: values.message.trim() }),
    };
    const key = mailKey(invoice.id, operations);
    const result = await emailInvoice({ companyId: company.id, key, invoiceId: invoice.id, order });
    sending.current = false;
    setBusy(false);
    await queries.invalidateQueries(operationsQuery(company.id, { subject: invoice.id }));
    if (result.ok) setOrdered(result.value.id);
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
        {blocked ? (
          <p role="status" className="two">
            {under && isUnderWay(under) ? t(stageText(under)) : t("unknown")}
          </p>
        ) : null}
        {stands ? <ProblemNotice problem={stands} title={t(blocked ? "waitsTitle" : "refused")} /> : null}
        {problem ? <ProblemNotice problem={problem} title={t("failed")} /> : null}
        <FormProvider {...form}>
          <form
            noValidate
            className="grid gap-4"
            onSubmit={form.handleSubmit(send)}
            aria-label={t("title", { number })}
          >
            <FormText<Values> name="email" type="email" label={t("to")} readOnly={blocked} echo={t("toEcho")} />
            <FormText<Values> name="subject" label={t("subject")} optional readOnly={blocked} echo={t("subjectEcho")} />
            <FormArea<Values> name="message" label={t("message")} optional readOnly={blocked} />
            <p className="two sm">{t("attached")}</p>
          </form>
        </FormProvider>
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
