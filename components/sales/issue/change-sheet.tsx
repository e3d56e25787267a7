"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { lazy, useRef, useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button, ButtonLink } from "@/components/ui/button";
import { Sheet } from "@/components/ui/sheet";
import { Notice } from "@/components/ui/states";
import { useToast } from "@/components/ui/toast";
import { operationsQuery } from "@/lib/api/browser/operations/operations";
import { companyKey } from "@/lib/api/browser/resource-queries";
import { answerOf, offersQuery } from "@/lib/api/browser/sales/offers";
import { quoteQuery } from "@/lib/api/browser/sales/quotes";
import { mailQuote } from "@/lib/api/browser/sales/sales-operations";
import type { EmailContent } from "@/lib/api/contract/operations/command-input";
import type { Quote } from "@/lib/api/contract/sales/quote";
import { mayDo } from "@/lib/rules/access/roles";
import { offerDifference } from "@/lib/rules/sales/offer-difference";
import { quoteToCome, withRowAmounts } from "@/lib/rules/sales/quote-to-come";
import type { Problem } from "@/lib/values/problem";
import type { StepProps } from "../editor/document-kind";
import { mailKey } from "../invoice/mail-state";
import { useQuoteMail } from "../quote/use-quote-mail";

/** Loads the preview that the sheet shows of a change. */
export const loadPreview = () => import("./change-preview");
// The preview is loaded together with the panel in which it is drawn.
const ChangePreview = lazy(async () => ({ default: (await loadPreview()).ChangePreview }));

/** Shows what will happen when a sent quote is changed, and the buttons that change it: only here the books are written. */
export function ChangeSheet(props: StepProps<Quote>) {
  const { draft, settings, today, open, onClose, onStore, onDone } = props;
  const t = useTranslations("quote.change");
  const ofMail = useTranslations("sales.mail");
  const words = useTranslations("sales.sheet");
  const formats = useFormats();
  const company = useCompany();
  const router = useRouter();
  const toast = useToast();
  const queries = useQueryClient();
  const stored = useQuery({ ...quoteQuery(company.id, draft.id), enabled: open }).data ?? draft;
  const offers = useQuery({ ...offersQuery(company.id, draft.id), enabled: open }).data ?? null;
  const about = useQuery({ ...operationsQuery(company.id, { subject: draft.id }), enabled: open }).data ?? [];
  const changed = quoteToCome(draft, stored, settings);
  const difference = offerDifference(withRowAmounts(stored, settings), changed);
  const isSame = difference.rows.length === 0 && difference.facts.length === 0;
  const mail = useQuoteMail(changed, offers, open && !isSame);
  const answer = offers && answerOf(offers);
  const declined = answer?.decision === "declined" ? answer : null;
  const shown = { stored, changed, difference };
  /** The change as it was shown when it was submitted: once the books are written nothing differs any more. */
  const [pressed, setPressed] = useState<typeof shown | null>(null);
  const busy = pressed !== null;
  const [isAnswered, setAnswered] = useState(false);
  /** The problem for which the mail was not submitted, although the books have the change. */
  const [unmailed, setUnmailed] = useState<Problem | null>(null);
  const pressing = useRef(false);
  const number = String(draft.number ?? "");
  const page = `/companies/${company.id}/sales/quotes/${draft.id}`;

  async function press(order: EmailContent | null) {
    if (pressing.current) return;
    pressing.current = true;
    setPressed(shown);
    if (await change(order)) return;
    pressing.current = false;
    setPressed(null);
  }

  /** @returns whether the quote was changed, and mailed where that was asked for: then the page of the quote opens */
  async function change(order: EmailContent | null): Promise<boolean> {
    const latest = await queries.fetchQuery({ ...offersQuery(company.id, draft.id), staleTime: 0 }).catch(() => offers);
    const isNews = latest !== null && answerOf(latest)?.id !== answer?.id;
    setAnswered(isNews);
    if (isNews) return false;
    const quote = await onStore();
    if (!quote) return false;
    if (order) {
      const key = mailKey(quote.id, about, "quote-email");
      const result = await mailQuote({ companyId: company.id, key, quote, order });
      if (!result.ok) {
        setUnmailed(result.problem);
        return false;
      }
      mail.forget();
    }
    onDone(null);
    void queries.invalidateQueries({ queryKey: companyKey(company.id) });
    toast(t("done", { number }));
    router.push(page);
    return true;
  }

  const send = mail.form.handleSubmit((values) => press(mail.orderOf(values)));
  // A quote that nobody could accept any more is not mailed; the preview says why.
  const isPast = changed.validUntilOn !== null && changed.validUntilOn < today;
  const isAddressed = mail.form.watch("email").trim() !== "" && !isPast;
  const isMailed = isAddressed || !(mail.isRead || isPast);
  const allowed = mayDo(company.role, "sales.operate");
  const steps = (
    <>
      <div className="flex flex-wrap gap-2">
        {isMailed ? (
          <Button
            look="main"
            keys="Control+Enter"
            className="grow"
            busy={busy || !mail.isRead}
            onClick={() => void send()}
          >
            {t("changeSend")}
          </Button>
        ) : null}
        <Button
          look={isMailed ? "plain" : "main"}
          keys={isMailed ? undefined : "Control+Enter"}
          busy={busy}
          onClick={() => void press(null)}
        >
          {t(isAddressed ? "changeOnly" : "change")}
        </Button>
      </div>
      <p>{t("foot")}</p>
    </>
  );
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={words("title")}
      lead={words("lead")}
      turn={allowed && !isSame && !unmailed}
      docked
      foot={
        unmailed ? (
          <ButtonLink look="main" href={page}>
            {t("stop.toQuote")}
          </ButtonLink>
        ) : isSame && !busy ? (
          <Button onClick={onClose}>{ofMail("close")}</Button>
        ) : allowed ? (
          steps
        ) : (
          <p>{words("notAllowed")}</p>
        )
      }
    >
      {declined ? (
        <div className="pb-4">
          <Notice tone="plain" title={t(isAnswered ? "declinedNow" : "declined", { time: at(declined.at) })}>
            <p>{[declined.name, declined.message && `“${declined.message}”`].filter(Boolean).join(" ")}</p>
            <p>{t("declinedBody")}</p>
          </Notice>
        </div>
      ) : null}
      {unmailed ? (
        <ProblemNotice problem={unmailed} title={t("mailFailed")} />
      ) : (
        <ChangePreview
          {...(pressed ?? shown)}
          {...{ mail, today }}
          hasLink={offers?.links.some(({ revokedAt }) => revokedAt === null) ?? false}
          readOnly={!allowed}
        />
      )}
    </Sheet>
  );

  function at(instant: string): string {
    return `${formats.date(formats.dayOf(instant))} ${formats.time(instant)}`;
  }
}
