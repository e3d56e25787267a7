"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useCallback } from "react";
import { MissingRightText } from "@/components/shell/access/role-notice";
import { useCompany } from "@/components/shell/company/company-context";
import { ReadFailureNotice } from "@/components/shell/read-failure-notice";
import { Button } from "@/components/ui/button";
import { offerLinkQuery } from "@/lib/api/browser/sales/offers";
import { emailFollowUps, issueQuote } from "@/lib/api/browser/sales/sales-operations";
import type { EmailContent } from "@/lib/api/contract/operations/command-input";
import { isOpenOperation } from "@/lib/api/contract/operations/operation";
import { quoteEmailOf } from "@/lib/api/contract/sales/customer-addresses";
import type { Quote } from "@/lib/api/contract/sales/quote";
import { mayDo } from "@/lib/rules/access/roles";
import { expectationOfQuote } from "@/lib/rules/sales/expectations";
import { withOfferLink } from "@/lib/rules/sales/mails/quote-mail-proposal";
import { replaceLinkByPlaceholder } from "@/lib/rules/sales/offer-link";
import { OperationSheet } from "../chain/operation-sheet";
import { useOpenCreatedDocument } from "../chain/use-open-created-document";
import type { DocumentSheetProps } from "../editor/document-kind";
import { useRequiredQueries } from "../finalise/use-required-queries";
import { useSheetOpening } from "../finalise/use-sheet-opening";
import { useVersionedSubmission } from "../finalise/use-versioned-submission";
import { emailContentOf } from "../mail/email-content";
import { useMailForm } from "../mail/use-mail-form";
import { useQuoteMailProposal } from "../quote/use-quote-mail-proposal";
import { readDifferingQuoteVersion } from "./stored-quote-version";

/** Loads the preview that the sheet shows of a draft. */
export const loadPreview = () => import("./quote-preview");
// The preview is not part of the editor's code. It is loaded when a person is about to open the sheet.
const QuotePreview = lazy(async () => ({ default: (await loadPreview()).QuotePreview }));
// These components are loaded only for a draft that was stored on another page meanwhile.
const loadVersionDifference = () => import("../finalise/version-difference");
const VersionDifference = lazy(async () => ({ default: (await loadVersionDifference()).VersionDifference }));
const VersionFoot = lazy(async () => ({ default: (await loadVersionDifference()).VersionFoot }));

/**
 * Shows what will happen when a draft becomes a quote with a number, the buttons that do it, and then the progress of
 * the operation. No voucher is booked for a quote.
 */
export function QuoteSheet(props: DocumentSheetProps<Quote>) {
  const { draft, customer, settings, today, isOpen, onOpen, onClose, onRefused, onDone } = props;
  const t = useTranslations("sales");
  const company = useCompany();
  const queryClient = useQueryClient();
  const readDifferingVersion = useCallback(
    () => readDifferingQuoteVersion(queryClient, company.id, draft),
    [queryClient, company.id, draft],
  );
  const submission = useVersionedSubmission(draft.id, "quote-convert", readDifferingVersion);
  const { operation, isSubmitting, storedVersion } = submission;
  const currency = draft.currencyCode || settings.currency;
  const linkQuery = offerLinkQuery(company.id, draft.id, {
    version: expectationOfQuote(draft).version,
    revokedCount: 0,
  });
  const offerLinkUrl = useQuery({ ...linkQuery, enabled: isOpen }).data?.url ?? "";
  const offeredQuote = { ...draft, number: null, version: 1, currencyCode: currency };
  const { proposedMail } = useQuoteMailProposal(offeredQuote, customer, offerLinkUrl, isOpen);
  const { language } = proposedMail;
  const mailStorageKey = `${company.personId}:${company.id}:quote-mail:${draft.customerId}:${draft.id}`;
  const mailFormState = useMailForm(
    { ...proposedMail, email: quoteEmailOf(customer) },
    mailStorageKey,
    submission.problem?.fields,
  );
  // The form updates only the parts of its state that are read while rendering, so `dirtyFields` is read here.
  const { dirtyFields } = mailFormState.form.formState;
  // An expired quote is not mailed, because nobody can accept it any more; the preview says so.
  const isExpired = draft.validUntilOn !== null && draft.validUntilOn < today;
  const { requiredQueries, areAllRead: areRequiredQueriesRead } = useRequiredQueries(draft.customerId, isOpen);
  // Until the customer is read, the sheet assumes that the customer has an address.
  const canBeMailed = (mailFormState.form.watch("email").trim() !== "" || !areRequiredQueriesRead) && !isExpired;
  const createdQuote = operation?.made ?? null;
  const { forgetTypedText } = mailFormState;
  useSheetOpening(operation, { isOpen, onOpen, onClose });
  useOpenCreatedDocument(
    operation,
    createdQuote && `quotes/${createdQuote.documentId}`,
    t("making.done", { document: "quote", number: String(createdQuote?.number ?? "") }),
    () => {
      if (!onDone(operation)) return false;
      forgetTypedText();
      return true;
    },
  );

  function closeSheet() {
    if (operation?.stage === "refused" && operation.problem && !storedVersion) onRefused(operation.problem);
    if (operation?.stage === "refused" || storedVersion) submission.dismiss();
    onClose();
  }

  const submitQuote = (emailContent: EmailContent | null) =>
    submission.submitRequest((key) =>
      issueQuote({ companyId: company.id, key, quote: draft, followUps: emailFollowUps("quote", emailContent) }),
    );
  const submitWithEmail = mailFormState.form.handleSubmit(async (values) => {
    // A mail that is submitted before the offer link is read waits for the link. A message that the person changed
    // stays as it is.
    const awaitedLinkUrl =
      offerLinkUrl ||
      (await queryClient.ensureQueryData(linkQuery).then(
        (link) => link.url,
        () => "",
      ));
    const isLinkMissingInText = offerLinkUrl === "" && awaitedLinkUrl !== "" && language && !dirtyFields.message;
    const messageWithLink = isLinkMissingInText
      ? withOfferLink(values.message, language, awaitedLinkUrl)
      : values.message;
    const mailValues =
      awaitedLinkUrl === ""
        ? values
        : { ...values, message: replaceLinkByPlaceholder(messageWithLink, awaitedLinkUrl) };
    return submitQuote(emailContentOf(mailValues, proposedMail.serviceText));
  });
  const isAllowed = mayDo(company.role, "sales.operate");
  const buttons = (
    <>
      <div className="flex flex-wrap gap-2">
        {canBeMailed ? (
          <Button
            variant="main"
            shortcut="Control+Enter"
            className="grow"
            isBusy={isSubmitting || !areRequiredQueriesRead}
            onClick={() => void submitWithEmail()}
          >
            {t("quoteSheet.finishSend")}
          </Button>
        ) : null}
        <Button
          variant={canBeMailed ? "plain" : "main"}
          shortcut={canBeMailed ? undefined : "Control+Enter"}
          className={canBeMailed ? undefined : "grow"}
          isBusy={isSubmitting || !areRequiredQueriesRead}
          onClick={() => submitQuote(null)}
        >
          {t(canBeMailed ? "quoteSheet.finishOnly" : "quoteSheet.finish")}
        </Button>
      </div>
      <p>{t("quoteSheet.foot")}</p>
    </>
  );
  return (
    <OperationSheet
      submission={submission}
      summary={{ customerName: draft.customerName, minor: draft.grossMinor, currencyCode: currency }}
      title={composeTitle()}
      isOpen={isOpen}
      onOpen={onOpen}
      onClose={closeSheet}
      mayAct={isAllowed}
      afterRefusal={{ label: t("operation.back"), onClick: closeSheet }}
      foot={isAllowed ? buttons : <MissingRightText action="sales.operate" text={t("sheet.notAllowed")} />}
      alternative={
        storedVersion && {
          body: (
            <Suspense>
              <VersionDifference storedVersion={storedVersion} currency={currency} />
            </Suspense>
          ),
          foot: (
            <Suspense>
              <VersionFoot pagePath={storedVersion.pagePath} onBack={closeSheet} />
            </Suspense>
          ),
        }
      }
      docked
    >
      <ReadFailureNotice queryResults={requiredQueries} title={t("unread")} />
      <QuotePreview
        draft={draft}
        customer={customer}
        settings={settings}
        mailForm={mailFormState.form}
        proposedMail={proposedMail}
        offerLinkUrl={offerLinkUrl}
        isExpired={isExpired}
        readOnly={!isAllowed}
      />
    </OperationSheet>
  );

  function composeTitle(): string {
    if (storedVersion) return t("version.heading");
    if (!operation && !isSubmitting) return t("sheet.title");
    return t(isSubmitting || isOpenOperation(operation) ? "operation.title" : "operation.doneTitle");
  }
}
