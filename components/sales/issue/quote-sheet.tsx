"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useCallback } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { Unread } from "@/components/shell/unread";
import { Button } from "@/components/ui/button";
import { offerLinkQuery } from "@/lib/api/browser/sales/offers";
import { issueQuote, mailAfter } from "@/lib/api/browser/sales/sales-operations";
import type { EmailContent } from "@/lib/api/contract/operations/command-input";
import { quoteEmailOf } from "@/lib/api/contract/sales/customer-addresses";
import type { Quote } from "@/lib/api/contract/sales/quote";
import { mayDo } from "@/lib/rules/access/roles";
import { expectationOfQuote } from "@/lib/rules/sales/expectations";
import { withOfferLink } from "@/lib/rules/sales/mails/quote-mail-proposal";
import { withoutLink } from "@/lib/rules/sales/offer-link";
import { isOpen, OperationSheet } from "../chain/operation-sheet";
import { useLanding } from "../chain/use-landing";
import type { StepProps } from "../editor/document-kind";
import { useNeeded } from "../finalise/use-needed";
import { useOpensByItself } from "../finalise/use-opens-by-itself";
import { useVersionStep } from "../finalise/use-version-step";
import { mailOrder } from "../mail/mail-order";
import { useMailForm } from "../mail/use-mail-form";
import { useQuoteWords } from "../quote/use-quote-words";
import { readQuoteElsewhere } from "./quote-elsewhere";

/** Loads the preview that the sheet shows of a draft. */
export const loadPreview = () => import("./quote-preview");
// The preview is loaded together with the panel in which it is drawn.
const QuotePreview = lazy(async () => ({ default: (await loadPreview()).QuotePreview }));
// These parts are loaded only for a draft that was stored elsewhere meanwhile.
const elsewhereParts = () => import("../finalise/version-difference");
const VersionDifference = lazy(async () => ({ default: (await elsewhereParts()).VersionDifference }));
const VersionFoot = lazy(async () => ({ default: (await elsewhereParts()).VersionFoot }));

/**
 * Shows what will happen when a quote is finished, the buttons that finish it, and then the course of the operation.
 * Finishing a quote books nothing.
 */
export function QuoteSheet(props: StepProps<Quote>) {
  const { draft, customer, settings, today, open, onOpen, onClose, onRefused, onDone } = props;
  const t = useTranslations("sales");
  const company = useCompany();
  const queries = useQueryClient();
  const look = useCallback(() => readQuoteElsewhere(queries, company.id, draft), [queries, company.id, draft]);
  const step = useVersionStep(draft.id, "quote-convert", look);
  const { operation, pressing, elsewhere } = step;
  const currency = draft.currencyCode || settings.currency;
  const linkQuery = offerLinkQuery(company.id, draft.id, { version: expectationOfQuote(draft).version, revoked: 0 });
  const url = useQuery({ ...linkQuery, enabled: open }).data?.url ?? "";
  const offered = { ...draft, number: null, version: 1, currencyCode: currency };
  const { proposed } = useQuoteWords(offered, customer, url, open);
  const { language } = proposed;
  const mailOf = `${company.personId}:${company.id}:quote-mail:${draft.customerId}:${draft.id}`;
  const mail = useMailForm({ ...proposed, email: quoteEmailOf(customer) }, mailOf, step.problem?.fields);
  // `dirtyFields` is read while rendering, because the form updates only the state that is read while rendering.
  const { dirtyFields } = mail.form.formState;
  // A quote that nobody could accept any more is not mailed; the preview says why.
  const isPast = draft.validUntilOn !== null && draft.validUntilOn < today;
  const { reads, isRead } = useNeeded(draft.customerId, open);
  // Until the customer is read it is not known whether the customer has an address.
  const addressed = (mail.form.watch("email").trim() !== "" || !isRead) && !isPast;
  const made = operation?.made ?? null;
  const { forget } = mail;
  useOpensByItself(operation, { open, onOpen, onClose });
  useLanding(
    operation,
    made && `quotes/${made.documentId}`,
    t("making.done", { document: "quote", number: String(made?.number ?? "") }),
    () => {
      if (!onDone(operation)) return false;
      forget();
      return true;
    },
  );

  function close() {
    if (operation?.stage === "refused" && operation.problem && !elsewhere) onRefused(operation.problem);
    if (operation?.stage === "refused" || elsewhere) step.dismiss();
    onClose();
  }

  const press = (send: EmailContent | null) =>
    step.press((key) => issueQuote({ companyId: company.id, key, quote: draft, follows: mailAfter("quote", send) }));
  const send = mail.form.handleSubmit(async (values) => {
    // A mail that is submitted before the offer link is read waits for the link. A message that the person changed is not
    // touched.
    const found =
      url ||
      (await queries.ensureQueryData(linkQuery).then(
        (link) => link.url,
        () => "",
      ));
    const isLate = url === "" && found !== "" && language && !dirtyFields.message;
    const text = isLate ? withOfferLink(values.message, language, found) : values.message;
    const written = found === "" ? values : { ...values, message: withoutLink(text, found) };
    return press(mailOrder(written, proposed.standing));
  });
  const allowed = mayDo(company.role, "sales.operate");
  const steps = (
    <>
      <div className="flex flex-wrap gap-2">
        {addressed ? (
          <Button
            look="main"
            keys="Control+Enter"
            className="grow"
            busy={pressing || !isRead}
            onClick={() => void send()}
          >
            {t("quoteSheet.finishSend")}
          </Button>
        ) : null}
        <Button
          look={addressed ? "plain" : "main"}
          keys={addressed ? undefined : "Control+Enter"}
          className={addressed ? undefined : "grow"}
          busy={pressing || !isRead}
          onClick={() => press(null)}
        >
          {t(addressed ? "quoteSheet.finishOnly" : "quoteSheet.finish")}
        </Button>
      </div>
      <p>{t("quoteSheet.foot")}</p>
    </>
  );
  return (
    <OperationSheet
      ordering={step}
      about={{ customerName: draft.customerName, minor: draft.grossMinor, currencyCode: currency }}
      title={title()}
      open={open}
      onOpen={onOpen}
      onClose={close}
      isMine={allowed}
      back={{ words: t("operation.back"), onPress: close }}
      foot={allowed ? steps : <p>{t("sheet.notAllowed")}</p>}
      instead={
        elsewhere && {
          body: (
            <Suspense>
              <VersionDifference elsewhere={elsewhere} currency={currency} />
            </Suspense>
          ),
          foot: (
            <Suspense>
              <VersionFoot page={elsewhere.page} onBack={close} />
            </Suspense>
          ),
        }
      }
      docked
    >
      <Unread reads={reads} title={t("unread")} />
      <QuotePreview
        draft={draft}
        customer={customer}
        settings={settings}
        mail={mail.form}
        proposed={proposed}
        url={url}
        isPast={isPast}
        readOnly={!allowed}
      />
    </OperationSheet>
  );

  function title(): string {
    if (elsewhere) return t("version.heading");
    if (!operation && !pressing) return t("sheet.title");
    return t(pressing || isOpen(operation) ? "operation.title" : "operation.doneTitle");
  }
}
