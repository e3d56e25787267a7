"use client";

import { useTranslations } from "next-intl";
import { useCompany } from "@/components/shell/company-context";
import { ProblemNotice } from "@/components/shell/problem-notice";
import { Button, ButtonLink } from "@/components/ui/button";
import { IntoView } from "@/components/ui/into-view";
import { Notice } from "@/components/ui/states";
import type { InvoiceDraft } from "@/lib/api/contract/customer-invoice-draft";
import css from "./draft-form.module.css";
import type { Refusal } from "./refused-cells";

type Props = {
  problem: Refusal | null;
  restored: boolean;
  draft: InvoiceDraft;
  onDiscard: () => void;
  onRetry: () => void;
  onDetach: () => void;
};

/** What stands between the person and the draft: kept text from before, a refusal, a draft that is gone. */
export function DraftNotices({ problem, restored, draft, onDiscard, onRetry, onDetach }: Props) {
  const t = useTranslations("sales.editor");
  const company = useCompany();
  const gone = problem?.code === "not_found" && draft.id !== "";
  return (
    <div className={css.notices}>
      {restored && !problem ? (
        <Notice tone="turn" title={t("restored")} actions={<Button onClick={onDiscard}>{t("discard")}</Button>} />
      ) : null}
      {gone ? (
        <IntoView>
          <Notice
            title={t("gone")}
            actions={
              <>
                <Button onClick={onDetach}>{t("saveAsNew")}</Button>
                <ButtonLink look="quiet" href={`/companies/${company.id}/sales`}>
                  {t("toSales")}
                </ButtonLink>
              </>
            }
          >
            <p>{t("goneBody")}</p>
          </Notice>
        </IntoView>
      ) : problem ? (
        <IntoView>
          <ProblemNotice problem={problem} title={t("saveFailed")} onRetry={onRetry} />
        </IntoView>
      ) : null}
    </div>
  );
}
