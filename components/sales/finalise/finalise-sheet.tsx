"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { useCompany } from "@/components/shell/company-context";
import { ProblemNotice } from "@/components/shell/problem-notice";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/sheet";
import { Notice } from "@/components/ui/states";
import { useToast } from "@/components/ui/toast";
import { companyKey } from "@/lib/api/browser/resource-queries";
import type { Customer } from "@/lib/api/contract/customer";
import type { InvoiceDraft } from "@/lib/api/contract/customer-invoice-draft";
import { isUnderWay, type Operation } from "@/lib/api/contract/operation";
import { mayDo } from "@/lib/auth/roles";
import type { TotalsSettings } from "@/lib/flow/invoice-totals";
import type { ProblemJson } from "@/lib/problem";
import { stageText } from "../stage-text";
import { FinalisePreview } from "./finalise-preview";
import { OperationView } from "./operation-view";
import { useFinalise } from "./use-finalise";

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
  const { operation, pressing } = finalise;
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
    onDone();
    void queries.invalidateQueries({ queryKey: companyKey(company.id) });
    toast(t("operation.done", { number: String(convert.invoiceNumber ?? "") }));
    router.replace(`/companies/${company.id}/sales/invoices/${convert.invoiceId}`);
  }, [convert, company.id, onDone, queries, router, t, toast]);

  function close() {
    if (operation?.stage === "refused") {
      finalise.dismiss();
      if (operation.problem) onRefused(operation.problem);
    }
    onClose();
  }

  const email = customer?.email ?? "";
  const allowed = mayDo(company.role, "sales.operate");
  const foot = !allowed ? (
    <p>{t("sheet.notAllowed")}</p>
  ) : operation ? (
    operation.stage === "refused" ? (
      <Button look="main" onClick={close}>
        {t("operation.back")}
      </Button>
    ) : null
  ) : (
    <>
      <div className="flex flex-wrap gap-2">
        {email === "" ? null : (
          <Button
            look="main"
            keys="Control+Enter"
            className="grow"
            busy={pressing}
            onClick={() => finalise.press({ email })}
          >
            {t("sheet.finaliseSend")}
          </Button>
        )}
        <Button
          look={email === "" ? "main" : "plain"}
          keys={email === "" ? "Control+Enter" : undefined}
          className={email === "" ? "grow" : undefined}
          busy={pressing}
          onClick={() => finalise.press(null)}
        >
          {t(email === "" ? "sheet.finalise" : "sheet.finaliseOnly")}
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
          operation || pressing ? (underWay || pressing ? "operation.title" : "operation.doneTitle") : "sheet.title",
        )}
        lead={operation ? undefined : t(pressing ? "operation.waiting" : "sheet.lead")}
        turn={operation === null && allowed}
        docked
        foot={foot}
      >
        {finalise.problem ? <ProblemNotice problem={finalise.problem} title={t("operation.refused")} /> : null}
        {operation ? (
          <OperationView operation={operation} draft={draft} lost={finalise.lost} resolve={finalise.resolve} />
        ) : (
          <>
            {finalise.lost ? (
              <p role="status" className="late sm pb-3">
                {t("operation.lost")}
              </p>
            ) : null}
            <FinalisePreview draft={draft} customer={customer} settings={settings} />
          </>
        )}
      </Sheet>
    </>
  );
}

/** Done with its e-mail still on the way is, to the person waiting, on its way. */
function underWayText(operation: Operation) {
  const text = stageText(operation);
  return text === "done" || text === "refused" ? "waiting" : text;
}
