"use client";

import { useTranslations } from "next-intl";
import { lazy, Suspense, useEffect, useRef } from "react";
import { MissingRightText } from "@/components/shell/access/role-notice";
import { useCompany } from "@/components/shell/company/company-context";
import { ReadFailureNotice } from "@/components/shell/read-failure-notice";
import { Button } from "@/components/ui/button";
import { isOpenOperation } from "@/lib/api/contract/operations/operation";
import type { Customer } from "@/lib/api/contract/sales/customer";
import { type InvoiceDraft, payableMinorOf } from "@/lib/api/contract/sales/customer-invoice-draft";
import { mayDo } from "@/lib/rules/access/roles";
import type { TotalsSettings } from "@/lib/rules/sales/invoice-totals";
import type { CalendarDate } from "@/lib/values/dates";
import type { ProblemJson } from "@/lib/values/problem";
import { OperationSheet } from "../chain/operation-sheet";
import { useOpenCreatedDocument } from "../chain/use-open-created-document";
import type { DocumentSheetProps } from "../editor/document-kind";
import { emailContentOf } from "../mail/email-content";
import { useCompanyTime } from "../mail/use-company-time";
import { useMailForm } from "../mail/use-mail-form";
import { useMailProposal } from "../mail/use-mail-proposal";
import { useSchedule } from "../mail/use-schedule";
import { useExpectedVoucher } from "./use-expected-voucher";
import { useFinalise } from "./use-finalise";
import { useRequiredQueries } from "./use-required-queries";
import { useSheetOpening } from "./use-sheet-opening";
import { VoucherFoot } from "./voucher-foot";

/** Starts loading the preview of the sheet. */
export const loadPreview = () => import("./finalise-preview");
// The preview is not part of the editor's code. It is loaded when a person is about to open the sheet.
const FinalisePreview = lazy(async () => ({ default: (await loadPreview()).FinalisePreview }));
// These components are loaded only for a draft that was saved on another page meanwhile.
const loadVersionDifference = () => import("./version-difference");
const VersionDifference = lazy(async () => ({ default: (await loadVersionDifference()).VersionDifference }));
const VersionFoot = lazy(async () => ({ default: (await loadVersionDifference()).VersionFoot }));

type Props = {
  /** The draft as it is stored, so that the sheet shows exactly what will be sent. */
  draft: InvoiceDraft;
  /** The due date of the draft, or else the due date by its terms of payment. */
  dueOn: CalendarDate | null;
  customer: Customer | null;
  settings: TotalsSettings & { currency: string };
  today: CalendarDate;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  onRefused: (problem: ProblemJson) => void;
  onDone: DocumentSheetProps<InvoiceDraft>["onDone"];
  onGoToField: DocumentSheetProps<InvoiceDraft>["onGoToField"];
};

/**
 * The sheet that shows what finalising will do, submits it, and shows its progress. The sheet opens automatically when
 * the draft is already being finalised.
 */
export function FinaliseSheet(props: Props) {
  const { draft, dueOn, customer, settings, today, isOpen, onOpen, onClose, onRefused, onDone, onGoToField } = props;
  const t = useTranslations("sales");
  const laterMessages = useTranslations("later.mail");
  const company = useCompany();
  const submission = useFinalise(draft);
  const { operation, isSubmitting, storedVersion } = submission;
  const voucher = useExpectedVoucher(draft, customer, settings, isOpen);
  const proposedMail = useMailProposal(
    {
      isCredit: draft.isCredit,
      number: null,
      minor: payableMinorOf(draft),
      currencyCode: draft.currencyCode || settings.currency,
      // A credit note and an invoice that is paid at once have nothing left to pay.
      dueOn: draft.isCredit || voucher.paidAtOnce ? null : dueOn,
    },
    customer,
    isOpen,
  );
  // The key uses the instant of creation, because the id of a draft changes at every save.
  const mailTextKey = `${company.personId}:${company.id}:draft-mail:${draft.customerId}:${draft.createdAt}`;
  const mailFormState = useMailForm(
    { ...proposedMail, email: customer?.email ?? "" },
    mailTextKey,
    submission.problem?.fields,
  );
  const { requiredQueries, areAllRead: areRequiredQueriesRead } = useRequiredQueries(draft.customerId, isOpen);
  // Until the customer is read, the sheet assumes that the customer has an address.
  const hasAddress = mailFormState.form.watch("email").trim() !== "" || !areRequiredQueriesRead;
  const schedule = useSchedule(today, null, mailTextKey);
  const companyTime = useCompanyTime();
  const refusedFields = submission.problem?.fields;
  const { showRefusal: showTimeRefusal, forgetSchedule: forgetTime } = schedule;
  const shownRefusedFields = useRef<typeof refusedFields>(undefined);
  useEffect(() => {
    if (shownRefusedFields.current === refusedFields) return;
    shownRefusedFields.current = refusedFields;
    showTimeRefusal(refusedFields);
  }, [refusedFields, showTimeRefusal]);
  const postedResult = operation?.posted ?? null;

  useSheetOpening(operation, { isOpen, onOpen, onClose });

  const { forgetTypedText: forgetMail } = mailFormState;
  useOpenCreatedDocument(
    operation,
    postedResult && `invoices/${postedResult.invoiceId}`,
    t(draft.isCredit ? "operation.voidDone" : "operation.done", { number: String(postedResult?.invoiceNumber ?? "") }),
    () => {
      if (!onDone(operation)) return false;
      forgetMail();
      forgetTime();
      return true;
    },
  );

  function closeSheet() {
    if (operation?.stage === "refused" && operation.problem && !storedVersion) onRefused(operation.problem);
    if (operation?.stage === "refused" || storedVersion) submission.dismiss();
    onClose();
  }

  const submitWithMail = mailFormState.form.handleSubmit((values) => {
    const sendTime = schedule.isLater ? schedule.validate() : null;
    if (schedule.isLater && sendTime === null) return;
    const plannedSchedule = sendTime === null ? null : { at: sendTime, customerEmail: customer?.email ?? "" };
    submission.submitRequest(emailContentOf(values, proposedMail.serviceText, plannedSchedule), voucher.postings);
  });
  const mayOperate = mayDo(company.role, "sales.operate");
  const buttons = (
    <>
      <div className="flex flex-wrap gap-2">
        {hasAddress ? (
          <Button
            variant="main"
            shortcut="Control+Enter"
            className="grow"
            isBusy={isSubmitting || !areRequiredQueriesRead}
            onClick={() => void submitWithMail()}
          >
            {schedule.isLater && schedule.localTime
              ? laterMessages("finaliseLater", { when: companyTime.shortText(schedule.localTime) })
              : t("sheet.finaliseSend")}
          </Button>
        ) : null}
        <Button
          variant={hasAddress ? "plain" : "main"}
          shortcut={hasAddress ? undefined : "Control+Enter"}
          className={hasAddress ? undefined : "grow"}
          isBusy={isSubmitting || !areRequiredQueriesRead}
          onClick={() => submission.submitRequest(null, voucher.postings)}
        >
          {t(hasAddress ? "sheet.finaliseOnly" : "sheet.finalise")}
        </Button>
      </div>
      <VoucherFoot voucherComparability={voucher.voucherComparability} />
    </>
  );
  return (
    <OperationSheet
      submission={submission}
      summary={{ customerName: draft.customerName, minor: draft.grossMinor, currencyCode: draft.currencyCode }}
      title={composeTitle()}
      isOpen={isOpen}
      onOpen={onOpen}
      onClose={closeSheet}
      mayAct={mayOperate}
      afterRefusal={{ label: t("operation.back"), onClick: closeSheet }}
      foot={mayOperate ? buttons : <MissingRightText action="sales.operate" text={t("sheet.notAllowed")} />}
      alternative={
        storedVersion && {
          body: (
            <Suspense>
              <VersionDifference storedVersion={storedVersion} currency={draft.currencyCode || settings.currency} />
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
      <FinalisePreview
        draft={draft}
        dueOn={dueOn}
        customer={customer}
        settings={settings}
        voucher={voucher}
        mailForm={mailFormState.form}
        proposedMail={proposedMail}
        schedule={mayOperate && hasAddress && customer ? schedule : null}
        hasAddress={hasAddress}
        readOnly={!mayOperate}
        onGoToField={onGoToField}
      />
    </OperationSheet>
  );

  function composeTitle(): string {
    if (storedVersion) return t("version.heading");
    if (!operation && !isSubmitting) return t("sheet.title");
    return t(isSubmitting || isOpenOperation(operation) ? "operation.title" : "operation.doneTitle");
  }
}
