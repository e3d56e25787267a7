"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Unread } from "@/components/shell/unread";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/sheet";
import { useToast } from "@/components/ui/toast";
import { HeldNotice } from "@/components/undo/held-notice";
import { companyKey } from "@/lib/api/browser/resource-queries";
import { mailQuote } from "@/lib/api/browser/sales/sales-operations";
import { isHeld, isUnderWay } from "@/lib/api/contract/operations/operation";
import type { Problem } from "@/lib/values/problem";
import { problemOf, stageText } from "../chain/stage-text";
import { mailKey, mailState } from "../invoice/mail-state";
import { MailFields } from "../mail/mail-fields";
import type { MailValues } from "../mail/mail-order";
import { isChangedSince } from "../sale/use-sale";
import { OfferLinkNote } from "./offer-link-note";
import type { SheetProps } from "./sheet-props";
import { aboutQuote, useQuoteMail } from "./use-quote-mail";

/**
 * The mail of a quote before it is sent, with the customer's offer link in its message. A repeated mail is marked as such.
 */
export default function QuoteMailSheet({ quote, sale, open, onClose }: SheetProps) {
  const t = useTranslations("sales.mail");
  const all = useTranslations("sales");
  const own = useTranslations("quote.mail");
  const formats = useFormats();
  const company = useCompany();
  const toast = useToast();
  const queries = useQueryClient();
  const { operations, offers } = sale;
  const about = aboutQuote(operations, quote);
  const mail = mailState(about, "quote-email");
  const written = useQuoteMail(quote, offers, open);
  const { form, forget, link, url, version } = written;
  const isChanged = offers !== null && isChangedSince(quote, offers);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const [ordered, setOrdered] = useState<string | null>(null);
  const sending = useRef(false);
  const number = String(quote.number ?? "");

  const mine = about.find((one) => one.id === ordered) ?? null;
  const current = mine?.stage === "withdrawn" ? null : mine;
  const done = current?.stage === "done";
  useEffect(() => {
    if (!done) return;
    setOrdered(null);
    forget();
    const to = current?.email?.recipient;
    // For a mail that waited first, every page shows a toast of its own.
    if (!current?.carryOutAt) toast(to ? own("done", { number, email: to }) : own("doneNoAddress", { number }));
    void queries.invalidateQueries({ queryKey: companyKey(company.id) });
    onClose();
  }, [done, current, number, onClose, forget, own, toast, queries, company.id]);

  async function send(values: MailValues) {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setProblem(null);
    const key = mailKey(quote.id, about, "quote-email");
    const result = await mailQuote({ companyId: company.id, key, quote, order: written.orderOf(values) });
    sending.current = false;
    setBusy(false);
    await queries.invalidateQueries({ queryKey: companyKey(company.id) });
    if (result.ok) {
      setOrdered(result.value.id);
      if (isHeld(result.value)) onClose();
    }
    // Another tab may have submitted a mail meanwhile: the list that was read again shows it, and this mail becomes a second
    // one.
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
      title={own(again ? "titleAgain" : "title", { number })}
      lead={lead()}
      turn={!blocked}
      foot={
        blocked ? null : (
          <div className="acts">
            <Button look="main" keys="Control+Enter" busy={busy || !written.isRead} onClick={form.handleSubmit(send)}>
              {t(again && !isChanged ? "sendAgain" : "send")}
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
        <Unread reads={written.reads} title={all("unread")} />
        {link.error ? (
          <ProblemNotice problem={link.error} title={own("noLink")} onRetry={() => void link.refetch()} />
        ) : null}
        <MailFields
          form={form}
          label={own("title", { number })}
          readOnly={blocked}
          copies={written.copies}
          proposed={written.proposed}
          document="quote"
          file={written.file}
        />
        {url === "" ? null : <OfferLinkNote form={form} url={url} until={quote.validUntilOn} readOnly={blocked} />}
      </div>
    </Sheet>
  );

  function lead(): string {
    if (mail.is !== "mailed" && mail.is !== "unknown") return t("lead");
    const at = mail.operation.finishedAt ?? mail.operation.createdAt;
    const time = `${formats.date(formats.dayOf(at))} ${formats.time(at)}`;
    if (mail.is === "unknown") return t("leadUnknown", { time });
    if (isChanged) return own("leadVersion", { version, time });
    return t("leadAgain", { time, email: mail.to ?? written.known });
  }
}
