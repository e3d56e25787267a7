"use client";

import { useQueryClient } from "@tanstack/react-query";
import clsx from "clsx";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button, ButtonLink } from "@/components/ui/button";
import { resourceKey } from "@/lib/api/browser/resource-queries";
import { beginReplacement, replacementsQuery } from "@/lib/api/browser/sales/replacements";
import { invoiceDrafts } from "@/lib/api/contract/sales/customer-invoice-draft";
import type { BegunReplacement } from "@/lib/api/contract/sales/replacement";
import { mayDo } from "@/lib/rules/access/roles";
import { priceDifference } from "@/lib/rules/sales/copy-document";
import type { TakenBack } from "@/lib/rules/sales/taken-back";
import type { Problem } from "@/lib/values/problem";
import { InvoiceLink } from "../invoice/invoice-link";
import css from "./sale-turn.module.css";

/**
 * Says why an order or a quote whose invoice was taken back cannot be invoiced any more, and begins a new invoice with the
 * same lines. Only the person knows whether a new invoice is wanted: the invoice may have been a mistake, or the sale may be
 * off.
 */
export function TakenBackTurn({ taken }: { taken: TakenBack }) {
  const { invoice, document, replacement } = taken;
  const t = useTranslations("sales.sale.takenBack");
  const copy = useTranslations("sales.copy");
  const company = useCompany();
  const router = useRouter();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [differing, setDiffering] = useState<BegunReplacement | null>(null);
  const beginning = useRef(false);
  const title = t("title", { number: String(invoice.number ?? "") });
  const kind = "quoteOn" in document ? "quote" : "order";
  const pageOf = (draftId: string) => `/companies/${company.id}/sales/drafts/${draftId}`;
  const draftId = replacement?.draftId ?? differing?.draftId ?? null;
  const why = differing?.priced ? priceDifference(invoice, differing.priced) : null;

  async function begin() {
    // A second click before the button is drawn as busy would send the request twice.
    if (beginning.current) return;
    beginning.current = true;
    setBusy(true);
    setProblem(null);
    const begun = await beginReplacement(company.id, document.id, invoice.id);
    if (begun.ok) {
      void queries.invalidateQueries({ queryKey: [...resourceKey(company.id, invoiceDrafts.path), "list"] });
      void queries.invalidateQueries(replacementsQuery(company.id, document.id));
      const { priced } = begun.value;
      // The button stays busy until the page of the draft is loaded.
      if (priced === null || priceDifference(invoice, priced) === null) return router.push(pageOf(begun.value.draftId));
      setDiffering(begun.value);
    } else setProblem(begun.problem);
    beginning.current = false;
    setBusy(false);
  }

  return (
    <section className={clsx("turnbar", css.beside, css.place)} aria-label={title}>
      <div>
        <h2>{title}</h2>
        <p>
          {t(kind, { number: String(document.number ?? "") })} {t(draftId ? "begun" : "anew")}
        </p>
        {invoice.taxReductionMinor === 0n ? null : <p>{t("houseWork")}</p>}
        {why ? <p role="status">{said()}</p> : null}
        <p>
          <InvoiceLink invoiceId={invoice.id} />
        </p>
        {problem ? <ProblemNotice problem={problem} title={t("failed")} /> : null}
      </div>
      {draftId ? (
        <div className="acts">
          <ButtonLink href={pageOf(draftId)}>{t("open")}</ButtonLink>
        </div>
      ) : mayDo(company.role, "sales.write") ? (
        <div className="acts">
          <Button busy={busy} onClick={() => void begin()}>
            {t("press")}
          </Button>
        </div>
      ) : null}
    </section>
  );

  /** A text that says what the unit prices, which are copied unchanged, mean in the new draft. */
  function said(): string {
    const { priced } = differing ?? {};
    if (why === "currency")
      return copy("otherCurrency", { from: invoice.currencyCode, to: priced?.currencyCode ?? "" });
    return copy(priced?.includesVat ? "withVat" : "withoutVat");
  }
}
