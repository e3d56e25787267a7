"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { lazy, useRef, useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { MissingRightText } from "@/components/shell/access/role-notice";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button, ButtonLink } from "@/components/ui/button";
import { Sheet } from "@/components/ui/sheet";
import { Notice } from "@/components/ui/states";
import { useToast } from "@/components/ui/toast";
import { operationsQuery } from "@/lib/api/browser/operations/operations";
import { companyKeyOf } from "@/lib/api/browser/resource-queries";
import { currentAnswerOf, offersQuery } from "@/lib/api/browser/sales/offers";
import { quoteQuery } from "@/lib/api/browser/sales/quotes";
import { mailQuote } from "@/lib/api/browser/sales/sales-operations";
import type { EmailContent } from "@/lib/api/contract/operations/command-input";
import type { Quote } from "@/lib/api/contract/sales/quote";
import { mayDo } from "@/lib/rules/access/roles";
import { makeExpectedQuote, withRowAmounts } from "@/lib/rules/sales/expected-quote";
import { expectedReductionOf, hasSameHouseWork } from "@/lib/rules/sales/house-work/expected-reduction";
import { compareOffers } from "@/lib/rules/sales/offer-difference";
import type { Problem } from "@/lib/values/problem";
import type { DocumentSheetProps } from "../editor/document-kind";
import { nextMailKey } from "../invoice/mail-state";
import { useQuoteMail } from "../quote/use-quote-mail";

/** Loads the preview that the sheet shows of a change. */
export const loadPreview = () => import("./change-preview");
// The preview is not part of the editor's code. It is loaded when a person is about to open the sheet.
const ChangePreview = lazy(async () => ({ default: (await loadPreview()).ChangePreview }));

/**
 * Shows what will happen when a sent quote is changed, and the buttons that change it. Only these buttons write the
 * books.
 */
export function ChangeSheet(props: DocumentSheetProps<Quote>) {
  const { draft, settings, today, isOpen, onClose, onStore, onDone } = props;
  const t = useTranslations("quote.change");
  const mailMessages = useTranslations("sales.mail");
  const sheetMessages = useTranslations("sales.sheet");
  const formats = useFormats();
  const company = useCompany();
  const router = useRouter();
  const toast = useToast();
  const queryClient = useQueryClient();
  const storedQuote = useQuery({ ...quoteQuery(company.id, draft.id), enabled: isOpen }).data ?? draft;
  const latestKnownOffers = useQuery({ ...offersQuery(company.id, draft.id), enabled: isOpen }).data ?? null;
  const operations = useQuery({ ...operationsQuery(company.id, { subject: draft.id }), enabled: isOpen }).data ?? [];
  const taxReductionMinor = expectedReductionOf(draft, settings) ?? storedQuote.taxReductionMinor;
  const changedQuote = { ...makeExpectedQuote(draft, storedQuote, settings), taxReductionMinor };
  const difference = compareOffers(withRowAmounts(storedQuote, settings), changedQuote);
  const isHouseWorkChanged = !hasSameHouseWork(storedQuote, changedQuote);
  const isUnchanged = difference.rows.length === 0 && difference.facts.length === 0 && !isHouseWorkChanged;
  const quoteMail = useQuoteMail(changedQuote, latestKnownOffers, isOpen && !isUnchanged);
  const currentAnswer = latestKnownOffers && currentAnswerOf(latestKnownOffers);
  const declinedAnswer = currentAnswer?.decision === "declined" ? currentAnswer : null;
  const shownChange = { storedQuote, changedQuote, difference, isHouseWorkChanged };
  /**
   * The content of the preview when the change was submitted. Once the change is in the books, a new preview would show
   * no differences.
   */
  const [submittedPreview, setSubmittedPreview] = useState<typeof shownChange | null>(null);
  const isBusy = submittedPreview !== null;
  const [isAnsweredMeanwhile, setAnsweredMeanwhile] = useState(false);
  /** The change is in the books, but the mail was not submitted because of this problem. */
  const [mailProblem, setMailProblem] = useState<Problem | null>(null);
  const isSubmitting = useRef(false);
  const number = String(draft.number ?? "");
  const quotePath = `/companies/${company.id}/sales/quotes/${draft.id}`;

  async function submitChange(emailContent: EmailContent | null) {
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    setSubmittedPreview(shownChange);
    if (await storeAndMail(emailContent)) return;
    isSubmitting.current = false;
    setSubmittedPreview(null);
  }

  /**
   * @returns whether the quote was changed, and mailed where the person chose to mail it; the page of the quote then
   *          opens
   */
  async function storeAndMail(emailContent: EmailContent | null): Promise<boolean> {
    const latestOffers = await queryClient
      .fetchQuery({ ...offersQuery(company.id, draft.id), staleTime: 0 })
      .catch(() => latestKnownOffers);
    const hasNewAnswer = latestOffers !== null && currentAnswerOf(latestOffers)?.id !== currentAnswer?.id;
    setAnsweredMeanwhile(hasNewAnswer);
    if (hasNewAnswer) return false;
    const quote = await onStore();
    if (!quote) return false;
    if (emailContent) {
      const key = nextMailKey(quote.id, operations, "quote-email");
      const result = await mailQuote({ companyId: company.id, key, quote, email: emailContent });
      if (!result.ok) {
        setMailProblem(result.problem);
        return false;
      }
      quoteMail.forgetTypedText();
    }
    onDone(null);
    void queryClient.invalidateQueries({ queryKey: companyKeyOf(company.id) });
    toast(t("done", { number }));
    router.push(quotePath);
    return true;
  }

  const submitWithMail = quoteMail.form.handleSubmit((values) => submitChange(quoteMail.toEmailContent(values)));
  // An expired quote is not mailed, because nobody can accept it any more; the preview says so.
  const isExpired = changedQuote.validUntilOn !== null && changedQuote.validUntilOn < today;
  const canBeMailed = quoteMail.form.watch("email").trim() !== "" && !isExpired;
  const offersMail = canBeMailed || !(quoteMail.isProposalRead || isExpired);
  const isAllowed = mayDo(company.role, "sales.operate");
  const buttons = (
    <>
      <div className="flex flex-wrap gap-2">
        {offersMail ? (
          <Button
            variant="main"
            shortcut="Control+Enter"
            className="grow"
            isBusy={isBusy || !quoteMail.isProposalRead}
            onClick={() => void submitWithMail()}
          >
            {t("changeSend")}
          </Button>
        ) : null}
        <Button
          variant={offersMail ? "plain" : "main"}
          shortcut={offersMail ? undefined : "Control+Enter"}
          isBusy={isBusy}
          onClick={() => void submitChange(null)}
        >
          {t(canBeMailed ? "changeOnly" : "change")}
        </Button>
      </div>
      <p>{t("foot")}</p>
    </>
  );
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={sheetMessages("title")}
      lead={sheetMessages("lead")}
      marksTurn={isAllowed && !isUnchanged && !mailProblem}
      isDocked
      foot={
        mailProblem ? (
          <ButtonLink variant="main" href={quotePath}>
            {t("stop.toQuote")}
          </ButtonLink>
        ) : isUnchanged && !isBusy ? (
          <Button onClick={onClose}>{mailMessages("close")}</Button>
        ) : isAllowed ? (
          buttons
        ) : (
          <MissingRightText action="sales.operate" text={sheetMessages("notAllowed")} />
        )
      }
    >
      {declinedAnswer ? (
        <div className="pb-4">
          <Notice
            tone="plain"
            title={t(isAnsweredMeanwhile ? "declinedNow" : "declined", { time: timeTextOf(declinedAnswer.at) })}
          >
            <p>
              {[declinedAnswer.name, declinedAnswer.message && `“${declinedAnswer.message}”`].filter(Boolean).join(" ")}
            </p>
            <p>{t("declinedBody")}</p>
          </Notice>
        </div>
      ) : null}
      {mailProblem ? (
        <ProblemNotice problem={mailProblem} title={t("mailFailed")} />
      ) : (
        <ChangePreview
          {...(submittedPreview ?? shownChange)}
          {...{ quoteMail, today }}
          hasLink={latestKnownOffers?.links.some(({ revokedAt }) => revokedAt === null) ?? false}
          readOnly={!isAllowed}
        />
      )}
    </Sheet>
  );

  function timeTextOf(instant: string): string {
    return `${formats.date(formats.dayOf(instant))} ${formats.time(instant)}`;
  }
}
