"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company-context";
import { ProblemNotice } from "@/components/shell/problem-notice";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/sheet";
import { TextField } from "@/components/ui/text-field";
import { saveQuote } from "@/lib/api/browser/quote-drafts";
import { quoteQuery } from "@/lib/api/browser/quotes";
import { companyKey } from "@/lib/api/browser/resource-queries";
import { addDays } from "@/lib/dates";
import { seenQuote } from "@/lib/flow/seen";
import { Problem } from "@/lib/problem";
import { dateOfText, dateText } from "../editor/date-text";
import type { SheetProps } from "./quote-sheets";

const usualDays = 30;

/** Another last day for a quote that waits for its answer. It is another text then: the customer gets it with the next mail. */
export default function ValidUntilSheet({ quote, today, open, onClose }: SheetProps) {
  const t = useTranslations("quote.until");
  const mail = useTranslations("sales.mail");
  const formats = useFormats();
  const company = useCompany();
  const queries = useQueryClient();
  const [typed, setTyped] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isRefused, setRefused] = useState(false);
  const begun = quote.validUntilOn && quote.validUntilOn >= today ? quote.validUntilOn : addDays(today, usualDays);
  const text = typed ?? dateText(begun, formats.numbers);
  const day = dateOfText(text, formats.numbers);
  const wrong = day === null ? t("noDay") : day < today ? t("past") : null;

  async function save() {
    setRefused(wrong !== null);
    if (wrong !== null || day === null) return;
    setBusy(true);
    setProblem(null);
    const result = await replaceUntil(day);
    setBusy(false);
    if (result) return setProblem(result);
    await queries.invalidateQueries({ queryKey: companyKey(company.id) });
    setTyped(null);
    onClose();
  }

  /** A PUT replaces the whole quote: one that was changed meanwhile is not overwritten with what this page read before. */
  async function replaceUntil(validUntilOn: string): Promise<Problem | null> {
    try {
      const stored = await queries.fetchQuery({ ...quoteQuery(company.id, quote.id), staleTime: 0 });
      if (seenQuote(stored).version !== seenQuote(quote).version)
        return new Problem("conflict", { detail: "quote_changed" });
      const saved = await saveQuote(company.id, { ...stored, validUntilOn });
      return saved.ok ? null : saved.problem;
    } catch (error) {
      return error instanceof Problem ? error : new Problem("internal", { cause: error });
    }
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t("title")}
      lead={t("lead")}
      turn
      foot={
        <div className="acts">
          <Button look="main" keys="Control+Enter" busy={busy} onClick={() => void save()}>
            {t("press")}
          </Button>
          <Button onClick={onClose}>{mail("close")}</Button>
        </div>
      }
    >
      <div className="grid gap-4">
        {problem ? <ProblemNotice problem={problem} title={t("failed")} /> : null}
        <TextField
          label={t("day")}
          value={text}
          inputMode="numeric"
          onChange={(event) => setTyped(event.target.value)}
          echo={day ? formats.date(day) : undefined}
          error={isRefused && wrong ? wrong : undefined}
        />
      </div>
    </Sheet>
  );
}
