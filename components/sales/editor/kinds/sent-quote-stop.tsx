"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useFormContext } from "react-hook-form";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button, ButtonLink } from "@/components/ui/button";
import { ScrollIntoView } from "@/components/ui/scroll-into-view";
import { Notice } from "@/components/ui/states";
import { saveQuote } from "@/lib/api/browser/sales/quote-drafts";
import type { Quote } from "@/lib/api/contract/sales/quote";
import { mayDo } from "@/lib/rules/access/roles";
import { copyQuote } from "@/lib/rules/sales/copy-quote";
import type { Problem } from "@/lib/values/problem";
import { readCopiedHouseWork } from "../../documents/copy/read-copied-house-work";
import type { DraftValues } from "../draft-values";
import { withQuoteValues } from "./quote-text";

type Props = {
  quote: Quote;
  stopReason: "accepted" | "gone";
  today: string;
  /** Called when the typed text was saved as a new draft. */
  onSaved: () => void;
};

/** Says that a quote can no longer be changed, and offers to save the typed text as a new draft. */
export function SentQuoteStop({ quote, stopReason, today, onSaved }: Props) {
  const t = useTranslations("quote.change.stop");
  const copyMessages = useTranslations("sales.copy");
  const formats = useFormats();
  const queryClient = useQueryClient();
  const company = useCompany();
  const router = useRouter();
  const form = useFormContext<DraftValues>();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  /** The path of the new draft, which lacks a person of the tax reduction. */
  const [incompletePath, setIncompletePath] = useState<string | null>(null);
  const isSaving = useRef(false);
  const salesPath = `/companies/${company.id}/sales`;

  async function saveAsNew() {
    if (isSaving.current) return;
    isSaving.current = true;
    setBusy(true);
    setProblem(null);
    const typedQuote = withQuoteValues(quote, form.getValues(), formats.numberLocale);
    const { houseWork, isPersonLeftOut } = await readCopiedHouseWork(queryClient, company.id, typedQuote);
    const result = await saveQuote(company.id, copyQuote(typedQuote, houseWork, today));
    if (result.ok) {
      onSaved();
      const draftPath = `${salesPath}/quotes/drafts/${result.value.id}`;
      // The button stays busy until the new draft opens, because a second click would create a second draft.
      return isPersonLeftOut ? setIncompletePath(draftPath) : router.push(draftPath);
    }
    isSaving.current = false;
    setBusy(false);
    setProblem(result.problem);
  }

  if (incompletePath !== null)
    return (
      <Notice
        tone="turn"
        title={copyMessages("personsLeftOut")}
        actions={<ButtonLink href={incompletePath}>{copyMessages("open")}</ButtonLink>}
      />
    );
  return (
    <ScrollIntoView>
      <Notice
        tone="turn"
        title={t(stopReason)}
        actions={
          <>
            {mayDo(company.role, "sales.write") ? (
              <Button isBusy={isBusy} onClick={() => void saveAsNew()}>
                {t("asNew")}
              </Button>
            ) : null}
            <ButtonLink variant="quiet" href={stopReason === "gone" ? salesPath : `${salesPath}/quotes/${quote.id}`}>
              {t(stopReason === "gone" ? "toSales" : "toQuote")}
            </ButtonLink>
          </>
        }
      >
        <p>{t("body")}</p>
      </Notice>
      {problem ? <ProblemNotice problem={problem} title={t("failed")} onRetry={() => void saveAsNew()} /> : null}
    </ScrollIntoView>
  );
}
