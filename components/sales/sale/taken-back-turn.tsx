"use client";

import { useQueryClient } from "@tanstack/react-query";
import clsx from "clsx";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button, ButtonLink } from "@/components/ui/button";
import { resourceKeyOf } from "@/lib/api/browser/resource-queries";
import { beginReplacement, replacementsQuery } from "@/lib/api/browser/sales/replacements";
import { invoiceDrafts } from "@/lib/api/contract/sales/customer-invoice-draft";
import type { BegunReplacement } from "@/lib/api/contract/sales/replacement";
import { mayDo } from "@/lib/rules/access/roles";
import { findPriceDifference } from "@/lib/rules/sales/copy-document";
import type { TakenBackInvoice } from "@/lib/rules/sales/taken-back-invoices";
import type { Problem } from "@/lib/values/problem";
import { InvoiceLink } from "../invoice/invoice-link";
import css from "./sale-turn.module.css";

/**
 * Says why an order or a quote whose invoice was taken back cannot be invoiced any more, and creates a new invoice
 * draft with the same lines. Only the person knows whether a new invoice is wanted: the invoice may have been a
 * mistake, or the sale may have been cancelled.
 */
export function TakenBackTurn({ takenBack }: { takenBack: TakenBackInvoice }) {
  const { invoice, document, replacement } = takenBack;
  const t = useTranslations("sales.sale.takenBack");
  const copyMessages = useTranslations("sales.copy");
  const company = useCompany();
  const router = useRouter();
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [differingReplacement, setDifferingReplacement] = useState<BegunReplacement | null>(null);
  const isBeginning = useRef(false);
  const title = t("title", { number: String(invoice.number ?? "") });
  const kind = "quoteOn" in document ? "quote" : "order";
  const draftPathOf = (draftId: string) => `/companies/${company.id}/sales/drafts/${draftId}`;
  const draftId = replacement?.draftId ?? differingReplacement?.draftId ?? null;
  const difference = differingReplacement?.priced ? findPriceDifference(invoice, differingReplacement.priced) : null;

  async function beginNewInvoice() {
    // A second click before the button is drawn as busy would send the request twice.
    if (isBeginning.current) return;
    isBeginning.current = true;
    setBusy(true);
    setProblem(null);
    const result = await beginReplacement(company.id, document.id, invoice.id);
    if (result.ok) {
      void queryClient.invalidateQueries({ queryKey: [...resourceKeyOf(company.id, invoiceDrafts.path), "list"] });
      void queryClient.invalidateQueries(replacementsQuery(company.id, document.id));
      const { priced } = result.value;
      // The button stays busy until the page of the draft is loaded.
      if (priced === null || findPriceDifference(invoice, priced) === null)
        return router.push(draftPathOf(result.value.draftId));
      setDifferingReplacement(result.value);
    } else setProblem(result.problem);
    isBeginning.current = false;
    setBusy(false);
  }

  return (
    <section className={clsx("turn-panel", css.beside, css.place)} aria-label={title}>
      <div>
        <h2>{title}</h2>
        <p>
          {t(kind, { number: String(document.number ?? "") })} {t(draftId ? "begun" : "anew")}
        </p>
        {difference ? <p role="status">{composeDifference()}</p> : null}
        <p>
          <InvoiceLink invoiceId={invoice.id} />
        </p>
        {problem ? <ProblemNotice problem={problem} title={t("failed")} /> : null}
      </div>
      {draftId ? (
        <div className="actions">
          <ButtonLink href={draftPathOf(draftId)}>{t("open")}</ButtonLink>
        </div>
      ) : mayDo(company.role, "sales.write") ? (
        <div className="actions">
          <Button isBusy={isBusy} onClick={() => void beginNewInvoice()}>
            {t("press")}
          </Button>
        </div>
      ) : null}
    </section>
  );

  /** A text that says what the unit prices, which are copied unchanged, mean in the new draft. */
  function composeDifference(): string {
    const { priced } = differingReplacement ?? {};
    if (difference === "currency")
      return copyMessages("otherCurrency", { from: invoice.currencyCode, to: priced?.currencyCode ?? "" });
    return copyMessages(priced?.includesVat ? "withVat" : "withoutVat");
  }
}
