"use client";

import { useTranslations } from "next-intl";
import { lazy, Suspense, useEffect, useRef } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { ReadFailureNotice } from "@/components/shell/read-failure-notice";
import { Button } from "@/components/ui/button";
import type { Customer } from "@/lib/api/contract/sales/customer";
import { type InvoiceDraft, payableOf } from "@/lib/api/contract/sales/customer-invoice-draft";
import { mayDo } from "@/lib/rules/access/roles";
import type { TotalsSettings } from "@/lib/rules/sales/invoice-totals";
import type { CalendarDate } from "@/lib/values/dates";
import type { ProblemJson } from "@/lib/values/problem";
import { isOpenOperation, OperationSheet } from "../chain/operation-sheet";
import { useOpenCreatedDocument } from "../chain/use-open-created-document";
import type { DocumentSheetProps } from "../editor/document-kind";
import { emailContentOf } from "../mail/email-content";
import { useCompanyTime } from "../mail/use-company-time";
import { useMailForm } from "../mail/use-mail-form";
import { useMailProposal } from "../mail/use-mail-proposal";
import { useSchedule } from "../mail/use-schedule";
import { useExpectedVoucher } from "./use-expected-voucher";
import { useFinalise } from "./use-finalise";
import { useOpensByItself } from "./use-opens-by-itself";
import { useRequiredReads } from "./use-required-reads";
import { VoucherFoot } from "./voucher-foot";

/** Starts loading the preview of the sheet. */
export const loadPreview = () => import("./finalise-preview");
// The preview is loaded together with the panel that shows it.
const FinalisePreview = lazy(async () => ({ default: (await loadPreview()).FinalisePreview }));
// These components are loaded only for a draft that was saved on another page meanwhile.
const loadVersionParts = () => import("./version-difference");
const VersionDifference = lazy(async () => ({ default: (await loadVersionParts()).VersionDifference }));
const VersionFoot = lazy(async () => ({ default: (await loadVersionParts()).VersionFoot }));

type Props = {
  /** The draft as it is stored, so that the sheet shows exactly what will be sent. */
  draft: InvoiceDraft;
  /** The due date of the draft, or else the due date by its terms of payment. */
  dueOn: CalendarDate | null;
  customer: Customer | null;
  settings: TotalsSettings & { currency: string };
  today: CalendarDate;
  open: boolean;
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
  const { draft, dueOn, customer, settings, today, open, onOpen, onClose, onRefused, onDone, onGoToField } = props;
  const t = useTranslations("sales");
  const later = useTranslations("later.mail");
  const company = useCompany();
  const submission = useFinalise(draft);
  const { operation, pressing, storedVersion } = submission;
  const voucher = useExpectedVoucher(draft, customer, settings, open);
  const proposedMail = useMailProposal(
    {
      isCredit: draft.isCredit,
      number: null,
      minor: payableOf(draft),
      currencyCode: draft.currencyCode || settings.currency,
      // A credit note and an invoice that is paid at once have nothing left to pay.
      dueOn: draft.isCredit || voucher.paidAtOnce ? null : dueOn,
    },
    customer,
    open,
  );
  // The key uses the instant of creation, because the id of a draft changes at every save.
  const mailTextKey = `${company.personId}:${company.id}:draft-mail:${draft.customerId}:${draft.createdAt}`;
  const mail = useMailForm({ ...proposedMail, email: customer?.email ?? "" }, mailTextKey, submission.problem?.fields);
  const { reads, isRead } = useRequiredReads(draft.customerId, open);
  // Until the customer is read, the sheet assumes that the customer has an address.
  const hasAddress = mail.form.watch("email").trim() !== "" || !isRead;
  const schedule = useSchedule(today, null, mailTextKey);
  const when = useCompanyTime();
  const refusedFields = submission.problem?.fields;
  const { showRefusal: refuse, forget: forgetTime } = schedule;
  const shownFields = useRef<typeof refusedFields>(undefined);
  useEffect(() => {
    if (shownFields.current === refusedFields) return;
    shownFields.current = refusedFields;
    refuse(refusedFields);
  }, [refusedFields, refuse]);
  const postedResult = operation?.posted ?? null;

  useOpensByItself(operation, { open, onOpen, onClose });

  const { forget: forgetMail } = mail;
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

  function close() {
    if (operation?.stage === "refused" && operation.problem && !storedVersion) onRefused(operation.problem);
    if (operation?.stage === "refused" || storedVersion) submission.dismiss();
    onClose();
  }

  const submitWithMail = mail.form.handleSubmit((values) => {
    const sendAt = schedule.isLater ? schedule.validate() : null;
    if (schedule.isLater && sendAt === null) return;
    const plannedSchedule = sendAt === null ? null : { at: sendAt, customerEmail: customer?.email ?? "" };
    submission.press(emailContentOf(values, proposedMail.standing, plannedSchedule), voucher.postings);
  });
  const mayOperate = mayDo(company.role, "sales.operate");
  const buttons = (
    <>
      <div className="flex flex-wrap gap-2">
        {hasAddress ? (
          <Button
            look="main"
            keys="Control+Enter"
            className="grow"
            busy={pressing || !isRead}
            onClick={() => void submitWithMail()}
          >
            {schedule.isLater && schedule.localTime
              ? later("finaliseLater", { when: when.short(schedule.localTime) })
              : t("sheet.finaliseSend")}
          </Button>
        ) : null}
        <Button
          look={hasAddress ? "plain" : "main"}
          keys={hasAddress ? undefined : "Control+Enter"}
          className={hasAddress ? undefined : "grow"}
          busy={pressing || !isRead}
          onClick={() => submission.press(null, voucher.postings)}
        >
          {t(hasAddress ? "sheet.finaliseOnly" : "sheet.finalise")}
        </Button>
      </div>
      <VoucherFoot compared={voucher.compared} />
    </>
  );
  return (
    <OperationSheet
      submission={submission}
      summary={{ customerName: draft.customerName, minor: draft.grossMinor, currencyCode: draft.currencyCode }}
      title={title()}
      open={open}
      onOpen={onOpen}
      onClose={close}
      mayAct={mayOperate}
      afterRefusal={{ label: t("operation.back"), onClick: close }}
      foot={mayOperate ? buttons : <p>{t("sheet.notAllowed")}</p>}
      alternative={
        storedVersion && {
          body: (
            <Suspense>
              <VersionDifference storedVersion={storedVersion} currency={draft.currencyCode || settings.currency} />
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
      <FinalisePreview
        draft={draft}
        dueOn={dueOn}
        customer={customer}
        settings={settings}
        voucher={voucher}
        mail={mail.form}
        proposedMail={proposedMail}
        schedule={mayOperate && hasAddress && customer ? schedule : null}
        hasAddress={hasAddress}
        readOnly={!mayOperate}
        onGoToField={onGoToField}
      />
    </OperationSheet>
  );

  function title(): string {
    if (storedVersion) return t("version.heading");
    if (!operation && !pressing) return t("sheet.title");
    return t(pressing || isOpenOperation(operation) ? "operation.title" : "operation.doneTitle");
  }
}
