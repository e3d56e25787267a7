"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { useCompany } from "@/components/shell/company-context";
import { ProblemNotice } from "@/components/shell/problem-notice";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { Sheet } from "@/components/ui/sheet";
import { Notice } from "@/components/ui/states";
import { useToast } from "@/components/ui/toast";
import { companySettingsQuery } from "@/lib/api/browser/reference";
import { companyKey } from "@/lib/api/browser/resource-queries";
import type { Customer } from "@/lib/api/contract/customer";
import type { InvoiceDraft } from "@/lib/api/contract/customer-invoice-draft";
import { isUnderWay } from "@/lib/api/contract/operation";
import { mayDo } from "@/lib/auth/roles";
import type { TotalsSettings } from "@/lib/flow/invoice-totals";
import type { ProblemJson } from "@/lib/problem";
import { mailOrder, standingText } from "../mail/mail-order";
import { useMailForm } from "../mail/use-mail-form";
import { OperationView } from "../operation-view";
import { underWayText } from "../stage-text";
import { FinalisePreview } from "./finalise-preview";
import { useExpectedVoucher } from "./use-expected-voucher";
import { useFinalise } from "./use-finalise";
import { VersionDifference } from "./version-difference";

type Props = {
  /** As it is stored: what the sheet shows is what will be sent. */
  draft: InvoiceDraft;
  customer: Customer | null;
  settings: TotalsSettings & { currency: string };
  open: boolean;
  onOpen: () => void;
  onClose: () => void;
  onRefused: (problem: ProblemJson) => void;
  onDone: () => void;
};

/** What will happen, the step itself, and what happens then. It opens by itself when the draft is already on its way. */
export function FinaliseSheet({ draft, customer, settings, open, onOpen, onClose, onRefused, onDone }: Props) {
  const t = useTranslations("sales");
  const company = useCompany();
  const router = useRouter();
  const toast = useToast();
  const queries = useQueryClient();
  const finalise = useFinalise(draft);
  const { operation, pressing, elsewhere } = finalise;
  const voucher = useExpectedVoucher(draft, customer, settings, open);
  const standing = standingText(useQuery({ ...companySettingsQuery(company.id), enabled: open }).data, customer);
  // The time it was first stored stays through every save; the id does not.
  const mailOf = `${company.personId}:${company.id}:draft-mail:${draft.customerId}:${draft.createdAt}`;
  const mail = useMailForm({ email: customer?.email ?? "", message: standing }, mailOf);
  const addressed = mail.form.watch("email").trim() !== "";
  const convert = operation?.convert ?? null;
  const underWay = operation !== null && (operation.stage === "unknown" || isUnderWay(operation));
  const left = useRef(false);

  const shown = useRef<string | null>(null);
  const underWayId = underWay ? operation.id : null;
  useEffect(() => {
    // Once by itself: whoever then closes it finds it again by its notice.
    if (underWayId === null || shown.current === underWayId) return;
    shown.current = underWayId;
    onOpen();
  }, [underWayId, onOpen]);

  useEffect(() => {
    if (!convert || left.current) return;
    left.current = true;
    mail.forget();
    onDone();
    void queries.invalidateQueries({ queryKey: companyKey(company.id) });
    toast(t("operation.done", { number: String(convert.invoiceNumber ?? "") }));
    router.replace(`/companies/${company.id}/sales/invoices/${convert.invoiceId}`);
  }, [convert, company.id, mail.forget, onDone, queries, router, t, toast]);

  function close() {
    if (operation?.stage === "refused" && operation.problem && !elsewhere) onRefused(operation.problem);
    if (operation?.stage === "refused" || elsewhere) finalise.dismiss();
    onClose();
  }

  const send = mail.form.handleSubmit((values) => finalise.press(mailOrder(values, standing), voucher.postings));
  const allowed = mayDo(company.role, "sales.operate");
  const foot = !allowed ? (
    <p>{t("sheet.notAllowed")}</p>
  ) : elsewhere ? (
    <div className="flex flex-wrap gap-2">
      {elsewhere.stored ? (
        // Loaded anew: the editor keeps to the draft it was opened with.
        <a
          className={buttonClass({ look: "main" }, "grow")}
          href={`/companies/${company.id}/sales/drafts/${elsewhere.stored.id}`}
        >
          {t("version.open")}
        </a>
      ) : null}
      <Button onClick={close}>{t("version.back")}</Button>
    </div>
  ) : operation ? (
    operation.stage === "refused" ? (
      <Button look="main" onClick={close}>
        {t("operation.back")}
      </Button>
    ) : null
  ) : (
    <>
      <div className="flex flex-wrap gap-2">
        {addressed ? (
          <Button look="main" keys="Control+Enter" className="grow" busy={pressing} onClick={() => void send()}>
            {t("sheet.finaliseSend")}
          </Button>
        ) : null}
        <Button
          look={addressed ? "plain" : "main"}
          keys={addressed ? undefined : "Control+Enter"}
          className={addressed ? undefined : "grow"}
          busy={pressing}
          onClick={() => finalise.press(null, voucher.postings)}
        >
          {t(addressed ? "sheet.finaliseOnly" : "sheet.finalise")}
        </Button>
      </div>
      <p>{t("sheet.foot")}</p>
    </>
  );
  return (
    <>
      {underWay && !open ? (
        <div className="page pb-0">
          <Notice
            tone="turn"
            title={t(`operation.${underWayText(operation)}`)}
            actions={<Button onClick={onOpen}>{t("operation.show")}</Button>}
          />
        </div>
      ) : null}
      <Sheet
        open={open}
        onClose={close}
        title={t(
          elsewhere
            ? "version.heading"
            : operation || pressing
              ? underWay || pressing
                ? "operation.title"
                : "operation.doneTitle"
              : "sheet.title",
        )}
        lead={operation || elsewhere ? undefined : t(pressing ? "operation.waiting" : "sheet.lead")}
        turn={operation === null && allowed && !elsewhere}
        docked
        foot={foot}
      >
        {finalise.problem ? <ProblemNotice problem={finalise.problem} title={t("operation.refused")} /> : null}
        {elsewhere ? (
          <VersionDifference elsewhere={elsewhere} currency={draft.currencyCode || settings.currency} />
        ) : operation ? (
          <OperationView
            operation={operation}
            about={{ customerName: draft.customerName, minor: draft.grossMinor, currencyCode: draft.currencyCode }}
            lost={finalise.lost}
            resolve={finalise.resolve}
          />
        ) : (
          <>
            {finalise.lost ? (
              <p role="status" className="late sm pb-3">
                {t("operation.lost")}
              </p>
            ) : null}
            <FinalisePreview
              draft={draft}
              customer={customer}
              settings={settings}
              voucher={voucher}
              mail={mail.form}
              standing={standing !== ""}
              readOnly={!allowed}
            />
          </>
        )}
      </Sheet>
    </>
  );
}
