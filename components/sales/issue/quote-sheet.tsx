"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useCallback } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { ReadFailureNotice } from "@/components/shell/read-failure-notice";
import { Button } from "@/components/ui/button";
import { offerLinkQuery } from "@/lib/api/browser/sales/offers";
import { emailFollowUps, issueQuote } from "@/lib/api/browser/sales/sales-operations";
import type { EmailContent } from "@/lib/api/contract/operations/command-input";
import { quoteEmailOf } from "@/lib/api/contract/sales/customer-addresses";
import type { Quote } from "@/lib/api/contract/sales/quote";
import { mayDo } from "@/lib/rules/access/roles";
import { expectationOfQuote } from "@/lib/rules/sales/expectations";
import { withOfferLink } from "@/lib/rules/sales/mails/quote-mail-proposal";
import { replaceLinkByPlaceholder } from "@/lib/rules/sales/offer-link";
import { isOpenOperation, OperationSheet } from "../chain/operation-sheet";
import { useOpenCreatedDocument } from "../chain/use-open-created-document";
import type { DocumentSheetProps } from "../editor/document-kind";
import { useOpensByItself } from "../finalise/use-opens-by-itself";
import { useRequiredReads } from "../finalise/use-required-reads";
import { useVersionedSubmission } from "../finalise/use-versioned-submission";
import { emailContentOf } from "../mail/email-content";
import { useMailForm } from "../mail/use-mail-form";
import { useQuoteMailProposal } from "../quote/use-quote-mail-proposal";
import { readQuoteElsewhere } from "./quote-elsewhere";

/** Loads the preview that the sheet shows of a draft. */
export const loadPreview = () => import("./quote-preview");
// The preview is loaded together with the panel in which it is drawn.
const QuotePreview = lazy(async () => ({ default: (await loadPreview()).QuotePreview }));
// These components are loaded only for a draft that was stored on another page meanwhile.
const loadVersionDifference = () => import("../finalise/version-difference");
const VersionDifference = lazy(async () => ({ default: (await loadVersionDifference()).VersionDifference }));
const VersionFoot = lazy(async () => ({ default: (await loadVersionDifference()).VersionFoot }));

/**
 * Shows what will happen when a quote is finished, the buttons that finish it, and then the progress of the operation.
 * Finishing a quote posts nothing.
 */
export function QuoteSheet(props: DocumentSheetProps<Quote>) {
  const { draft, customer, settings, today, open, onOpen, onClose, onRefused, onDone } = props;
  const t = useTranslations("sales");
  const company = useCompany();
  const queries = useQueryClient();
  const readElsewhere = useCallback(() => readQuoteElsewhere(queries, company.id, draft), [queries, company.id, draft]);
  const submission = useVersionedSubmission(draft.id, "quote-convert", readElsewhere);
  const { operation, pressing: isSubmitting, storedVersion } = submission;
  const currency = draft.currencyCode || settings.currency;
  const linkQuery = offerLinkQuery(company.id, draft.id, { version: expectationOfQuote(draft).version, revoked: 0 });
  const url = useQuery({ ...linkQuery, enabled: open }).data?.url ?? "";
  const offeredQuote = { ...draft, number: null, version: 1, currencyCode: currency };
  const { proposed } = useQuoteMailProposal(offeredQuote, customer, url, open);
  const { language } = proposed;
  const mailStorageKey = `${company.personId}:${company.id}:quote-mail:${draft.customerId}:${draft.id}`;
  const mail = useMailForm({ ...proposed, email: quoteEmailOf(customer) }, mailStorageKey, submission.problem?.fields);
  // The form updates only the parts of its state that are read while rendering, so `dirtyFields` is read here.
  const { dirtyFields } = mail.form.formState;
  // An expired quote is not mailed, because nobody can accept it any more; the preview says so.
  const isPast = draft.validUntilOn !== null && draft.validUntilOn < today;
  const { reads, isRead } = useRequiredReads(draft.customerId, open);
  // Until the customer is read, the sheet assumes that the customer has an address.
  const isAddressed = (mail.form.watch("email").trim() !== "" || !isRead) && !isPast;
  const createdQuote = operation?.made ?? null;
  const { forget } = mail;
  useOpensByItself(operation, { open, onOpen, onClose });
  useOpenCreatedDocument(
    operation,
    createdQuote && `quotes/${createdQuote.documentId}`,
    t("making.done", { document: "quote", number: String(createdQuote?.number ?? "") }),
    () => {
      if (!onDone(operation)) return false;
      forget();
      return true;
    },
  );

  function close() {
    if (operation?.stage === "refused" && operation.problem && !storedVersion) onRefused(operation.problem);
    if (operation?.stage === "refused" || storedVersion) submission.dismiss();
    onClose();
  }

  const submit = (send: EmailContent | null) =>
    submission.press((key) =>
      issueQuote({ companyId: company.id, key, quote: draft, follows: emailFollowUps("quote", send) }),
    );
  const send = mail.form.handleSubmit(async (values) => {
    // A mail that is submitted before the offer link is read waits for the link. A message that the person changed
    // stays as it is.
    const linkUrl =
      url ||
      (await queries.ensureQueryData(linkQuery).then(
        (link) => link.url,
        () => "",
      ));
    const isLinkMissingInText = url === "" && linkUrl !== "" && language && !dirtyFields.message;
    const text = isLinkMissingInText ? withOfferLink(values.message, language, linkUrl) : values.message;
    const mailValues = linkUrl === "" ? values : { ...values, message: replaceLinkByPlaceholder(text, linkUrl) };
    return submit(emailContentOf(mailValues, proposed.standing));
  });
  const isAllowed = mayDo(company.role, "sales.operate");
  const buttons = (
    <>
      <div className="flex flex-wrap gap-2">
        {isAddressed ? (
          <Button
            look="main"
            keys="Control+Enter"
            className="grow"
            busy={isSubmitting || !isRead}
            onClick={() => void send()}
          >
            {t("quoteSheet.finishSend")}
          </Button>
        ) : null}
        <Button
          look={isAddressed ? "plain" : "main"}
          keys={isAddressed ? undefined : "Control+Enter"}
          className={isAddressed ? undefined : "grow"}
          busy={isSubmitting || !isRead}
          onClick={() => submit(null)}
        >
          {t(isAddressed ? "quoteSheet.finishOnly" : "quoteSheet.finish")}
        </Button>
      </div>
      <p>{t("quoteSheet.foot")}</p>
    </>
  );
  return (
    <OperationSheet
      submission={submission}
      summary={{ customerName: draft.customerName, minor: draft.grossMinor, currencyCode: currency }}
      title={title()}
      open={open}
      onOpen={onOpen}
      onClose={close}
      mayAct={isAllowed}
      afterRefusal={{ label: t("operation.back"), onClick: close }}
      foot={isAllowed ? buttons : <p>{t("sheet.notAllowed")}</p>}
      alternative={
        storedVersion && {
          body: (
            <Suspense>
              <VersionDifference storedVersion={storedVersion} currency={currency} />
            </Suspense>
          ),
          foot: (
            <Suspense>
              <VersionFoot page={storedVersion.page} onBack={close} />
            </Suspense>
          ),
        }
      }
      docked
    >
      <ReadFailureNotice reads={reads} title={t("unread")} />
      <QuotePreview
        draft={draft}
        customer={customer}
        settings={settings}
        mail={mail.form}
        proposedMail={proposed}
        offerLinkUrl={url}
        isPast={isPast}
        readOnly={!isAllowed}
      />
    </OperationSheet>
  );

  function title(): string {
    if (storedVersion) return t("version.heading");
    if (!operation && !isSubmitting) return t("sheet.title");
    return t(isSubmitting || isOpenOperation(operation) ? "operation.title" : "operation.doneTitle");
  }
}
