"use client";

import { useTranslations } from "next-intl";
import { lazy, Suspense, useEffect, useRef } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { Unread } from "@/components/shell/unread";
import { Button } from "@/components/ui/button";
import type { Customer } from "@/lib/api/contract/sales/customer";
import { type InvoiceDraft, payableOf } from "@/lib/api/contract/sales/customer-invoice-draft";
import { mayDo } from "@/lib/rules/access/roles";
import type { TotalsSettings } from "@/lib/rules/sales/invoice-totals";
import type { CalendarDate } from "@/lib/values/dates";
import type { ProblemJson } from "@/lib/values/problem";
import { isOpen, OperationSheet } from "../chain/operation-sheet";
import { useLanding } from "../chain/use-landing";
import type { StepProps } from "../editor/document-kind";
import { mailOrder } from "../mail/mail-order";
import { useMailForm } from "../mail/use-mail-form";
import { useMailProposal } from "../mail/use-mail-proposal";
import { useSchedule } from "../mail/use-schedule";
import { useWhen } from "../mail/use-when";
import { FootOfVoucher } from "./foot-of-voucher";
import { useExpectedVoucher } from "./use-expected-voucher";
import { useFinalise } from "./use-finalise";
import { useNeeded } from "./use-needed";
import { useOpensByItself } from "./use-opens-by-itself";

/** Starts loading the preview of the sheet. */
export const loadPreview = () => import("./finalise-preview");
// The preview is loaded together with the panel that shows it.
const FinalisePreview = lazy(async () => ({ default: (await loadPreview()).FinalisePreview }));
// These parts are loaded only for a draft that was saved elsewhere meanwhile.
const elsewhereParts = () => import("./version-difference");
const VersionDifference = lazy(async () => ({ default: (await elsewhereParts()).VersionDifference }));
const VersionFoot = lazy(async () => ({ default: (await elsewhereParts()).VersionFoot }));

type Props = {
  /** The draft as it is stored, so that the sheet shows what will be sent. */
  draft: InvoiceDraft;
  /** The due date the draft names, or else the due date by its terms. */
  dueOn: CalendarDate | null;
  customer: Customer | null;
  settings: TotalsSettings & { currency: string };
  today: CalendarDate;
  open: boolean;
  onOpen: () => void;
  onClose: () => void;
  onRefused: (problem: ProblemJson) => void;
  onDone: StepProps<InvoiceDraft>["onDone"];
  onGo: StepProps<InvoiceDraft>["onGo"];
};

/**
 * The sheet that shows what finalising will do, submits it, and shows its progress. It opens by itself when the draft is
 * already being finalised.
 */
export function FinaliseSheet(props: Props) {
  const { draft, dueOn, customer, settings, today, open, onOpen, onClose, onRefused, onDone, onGo } = props;
  const t = useTranslations("sales");
  const later = useTranslations("later.mail");
  const company = useCompany();
  const finalise = useFinalise(draft);
  const { operation, pressing, elsewhere } = finalise;
  const voucher = useExpectedVoucher(draft, customer, settings, open);
  const proposed = useMailProposal(
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
  const mailOf = `${company.personId}:${company.id}:draft-mail:${draft.customerId}:${draft.createdAt}`;
  const mail = useMailForm({ ...proposed, email: customer?.email ?? "" }, mailOf, finalise.problem?.fields);
  const { reads, isRead } = useNeeded(draft.customerId, open);
  // Until the customer is read, it is not known that the customer has no address.
  const addressed = mail.form.watch("email").trim() !== "" || !isRead;
  const schedule = useSchedule(today, null, mailOf);
  const when = useWhen();
  const refusedFields = finalise.problem?.fields;
  const { refuse, forget: forgetTime } = schedule;
  const told = useRef<typeof refusedFields>(undefined);
  useEffect(() => {
    if (told.current === refusedFields) return;
    told.current = refusedFields;
    refuse(refusedFields);
  }, [refusedFields, refuse]);
  const posted = operation?.posted ?? null;

  useOpensByItself(operation, { open, onOpen, onClose });

  const { forget } = mail;
  useLanding(
    operation,
    posted && `invoices/${posted.invoiceId}`,
    t(draft.isCredit ? "operation.voidDone" : "operation.done", { number: String(posted?.invoiceNumber ?? "") }),
    () => {
      if (!onDone(operation)) return false;
      forget();
      forgetTime();
      return true;
    },
  );

  function close() {
    if (operation?.stage === "refused" && operation.problem && !elsewhere) onRefused(operation.problem);
    if (operation?.stage === "refused" || elsewhere) finalise.dismiss();
    onClose();
  }

  const send = mail.form.handleSubmit((values) => {
    const at = schedule.later ? schedule.check() : null;
    if (schedule.later && at === null) return;
    const planned = at === null ? null : { at, customerEmail: customer?.email ?? "" };
    finalise.press(mailOrder(values, proposed.standing, planned), voucher.postings);
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
            {schedule.later && schedule.at
              ? later("finaliseLater", { when: when.short(schedule.at) })
              : t("sheet.finaliseSend")}
          </Button>
        ) : null}
        <Button
          look={addressed ? "plain" : "main"}
          keys={addressed ? undefined : "Control+Enter"}
          className={addressed ? undefined : "grow"}
          busy={pressing || !isRead}
          onClick={() => finalise.press(null, voucher.postings)}
        >
          {t(addressed ? "sheet.finaliseOnly" : "sheet.finalise")}
        </Button>
      </div>
      <FootOfVoucher compared={voucher.compared} />
    </>
  );
  return (
    <OperationSheet
      ordering={finalise}
      about={{ customerName: draft.customerName, minor: draft.grossMinor, currencyCode: draft.currencyCode }}
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
              <VersionDifference elsewhere={elsewhere} currency={draft.currencyCode || settings.currency} />
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
      <FinalisePreview
        draft={draft}
        dueOn={dueOn}
        customer={customer}
        settings={settings}
        voucher={voucher}
        mail={mail.form}
        proposed={proposed}
        schedule={allowed && addressed && customer ? schedule : null}
        addressed={addressed}
        readOnly={!allowed}
        onGo={onGo}
      />
    </OperationSheet>
  );

  function title(): string {
    if (elsewhere) return t("version.heading");
    if (!operation && !pressing) return t("sheet.title");
    return t(pressing || isOpen(operation) ? "operation.title" : "operation.doneTitle");
  }
}
