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
import { currentAnswerOf, offersQuery } from "@/lib/api/browser/sales/offers";
import { quoteQuery } from "@/lib/api/browser/sales/quotes";
import { mailQuote } from "@/lib/api/browser/sales/sales-operations";
import type { EmailContent } from "@/lib/api/contract/operations/command-input";
import type { Quote } from "@/lib/api/contract/sales/quote";
import { mayDo } from "@/lib/rules/access/roles";
import { expectedQuote, withRowAmounts } from "@/lib/rules/sales/expected-quote";
import { offerDifference } from "@/lib/rules/sales/offer-difference";
import type { Problem } from "@/lib/values/problem";
import type { DocumentSheetProps } from "../editor/document-kind";
import { mailKey } from "../invoice/mail-state";
import { useQuoteMail } from "../quote/use-quote-mail";

/** Loads the preview that the sheet shows of a change. */
export const loadPreview = () => import("./change-preview");
// The preview is loaded together with the panel in which it is drawn.
const ChangePreview = lazy(async () => ({ default: (await loadPreview()).ChangePreview }));

/**
 * Shows what will happen when a sent quote is changed, and the buttons that change it. Only these buttons write the
 * books.
 */
export function ChangeSheet(props: DocumentSheetProps<Quote>) {
  const { draft, settings, today, open, onClose, onStore, onDone } = props;
  const t = useTranslations("quote.change");
  const mailMessages = useTranslations("sales.mail");
  const sheetMessages = useTranslations("sales.sheet");
  const formats = useFormats();
  const company = useCompany();
  const router = useRouter();
  const toast = useToast();
  const queries = useQueryClient();
  const stored = useQuery({ ...quoteQuery(company.id, draft.id), enabled: open }).data ?? draft;
  const offers = useQuery({ ...offersQuery(company.id, draft.id), enabled: open }).data ?? null;
  const operations = useQuery({ ...operationsQuery(company.id, { subject: draft.id }), enabled: open }).data ?? [];
  const changed = expectedQuote(draft, stored, settings);
  const difference = offerDifference(withRowAmounts(stored, settings), changed);
  const isSame = difference.rows.length === 0 && difference.facts.length === 0;
  const mail = useQuoteMail(changed, offers, open && !isSame);
  const answer = offers && currentAnswerOf(offers);
  const declined = answer?.decision === "declined" ? answer : null;
  const shownChange = { stored, changed, difference };
  /**
   * The preview as it was when the change was submitted; after the books are written, a new preview has no differences.
   */
  const [submittedChange, setSubmittedChange] = useState<typeof shownChange | null>(null);
  const busy = submittedChange !== null;
  const [wasAnsweredMeanwhile, setAnsweredMeanwhile] = useState(false);
  /** The problem because of which the mail was not submitted, although the books have the change. */
  const [mailProblem, setMailProblem] = useState<Problem | null>(null);
  const isSubmitting = useRef(false);
  const number = String(draft.number ?? "");
  const page = `/companies/${company.id}/sales/quotes/${draft.id}`;

  async function submit(email: EmailContent | null) {
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    setSubmittedChange(shownChange);
    if (await storeAndMail(email)) return;
    isSubmitting.current = false;
    setSubmittedChange(null);
  }

  /**
   * @returns whether the quote was changed, and mailed where the person chose to mail it; the page of the quote then
   *          opens
   */
  async function storeAndMail(email: EmailContent | null): Promise<boolean> {
    const latestOffers = await queries
      .fetchQuery({ ...offersQuery(company.id, draft.id), staleTime: 0 })
      .catch(() => offers);
    const hasNewAnswer = latestOffers !== null && currentAnswerOf(latestOffers)?.id !== answer?.id;
    setAnsweredMeanwhile(hasNewAnswer);
    if (hasNewAnswer) return false;
    const quote = await onStore();
    if (!quote) return false;
    if (email) {
      const key = mailKey(quote.id, operations, "quote-email");
      const result = await mailQuote({ companyId: company.id, key, quote, email: email });
      if (!result.ok) {
        setMailProblem(result.problem);
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

  const submitWithMail = mail.form.handleSubmit((values) => submit(mail.orderOf(values)));
  // An expired quote is not mailed, because nobody can accept it any more; the preview says so.
  const isPast = changed.validUntilOn !== null && changed.validUntilOn < today;
  const isAddressed = mail.form.watch("email").trim() !== "" && !isPast;
  const shouldOfferMail = isAddressed || !(mail.isRead || isPast);
  const isAllowed = mayDo(company.role, "sales.operate");
  const buttons = (
    <>
      <div className="flex flex-wrap gap-2">
        {shouldOfferMail ? (
          <Button
            look="main"
            keys="Control+Enter"
            className="grow"
            busy={busy || !mail.isRead}
            onClick={() => void submitWithMail()}
          >
            {t("changeSend")}
          </Button>
        ) : null}
        <Button
          look={shouldOfferMail ? "plain" : "main"}
          keys={shouldOfferMail ? undefined : "Control+Enter"}
          busy={busy}
          onClick={() => void submit(null)}
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
      title={sheetMessages("title")}
      lead={sheetMessages("lead")}
      turn={isAllowed && !isSame && !mailProblem}
      docked
      foot={
        mailProblem ? (
          <ButtonLink look="main" href={page}>
            {t("stop.toQuote")}
          </ButtonLink>
        ) : isSame && !busy ? (
          <Button onClick={onClose}>{mailMessages("close")}</Button>
        ) : isAllowed ? (
          buttons
        ) : (
          <p>{sheetMessages("notAllowed")}</p>
        )
      }
    >
      {declined ? (
        <div className="pb-4">
          <Notice
            tone="plain"
            title={t(wasAnsweredMeanwhile ? "declinedNow" : "declined", { time: timeText(declined.at) })}
          >
            <p>{[declined.name, declined.message && `“${declined.message}”`].filter(Boolean).join(" ")}</p>
            <p>{t("declinedBody")}</p>
          </Notice>
        </div>
      ) : null}
      {mailProblem ? (
        <ProblemNotice problem={mailProblem} title={t("mailFailed")} />
      ) : (
        <ChangePreview
          {...(submittedChange ?? shownChange)}
          {...{ mail, today }}
          hasLink={offers?.links.some(({ revokedAt }) => revokedAt === null) ?? false}
          readOnly={!isAllowed}
        />
      )}
    </Sheet>
  );

  function timeText(instant: string): string {
    return `${formats.date(formats.dayOf(instant))} ${formats.time(instant)}`;
  }
}
