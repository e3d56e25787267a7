"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { MissingSalesModuleText, useLacksSalesModule } from "@/components/shell/access/sales-module";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { ModalDialog } from "@/components/ui/sheet";
import { companySettingsQuery } from "@/lib/api/browser/company/reference";
import { customerQuery } from "@/lib/api/browser/sales/customers";
import { saveInvoiceDraft } from "@/lib/api/browser/sales/invoice-drafts";
import { saveQuote } from "@/lib/api/browser/sales/quote-drafts";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import type { Order } from "@/lib/api/contract/sales/order";
import type { Quote } from "@/lib/api/contract/sales/quote";
import { copyToInvoice, copyToOrder, copyToQuote, priceDifference } from "@/lib/rules/sales/copy-document";
import { copyQuote } from "@/lib/rules/sales/copy-quote";
import type { CalendarDate } from "@/lib/values/dates";
import type { Problem } from "@/lib/values/problem";
import { totalsSettings } from "../../editor/use-totals-settings";
import { beginOrder } from "./begin-order";

/** Any document of a sale, from which a copy can be made. */
export type CopiedDocument = Invoice | Quote | Order;

type Props = { document: CopiedDocument; today: CalendarDate; open: boolean; onClose: () => void };

type Kind = "invoice" | "quote" | "order";

type PriceTerms = Pick<Invoice, "currencyCode" | "includesVat">;

/** A stored copy whose unit prices have another meaning than the prices of the original. */
type DifferingCopy = { target: string; why: NonNullable<ReturnType<typeof priceDifference>>; copy: PriceTerms };

const kinds: readonly Kind[] = ["invoice", "quote", "order"];

/**
 * Asks which kind of document the copy becomes. The copy is a draft; only the portal stores the draft of an order until
 * the order is placed.
 */
export default function CopyDialog({ document, today, open, onClose }: Props) {
  const t = useTranslations("sales.copy");
  const company = useCompany();
  const router = useRouter();
  const queries = useQueryClient();
  const { numbers } = useFormats();
  const [busy, setBusy] = useState<Kind | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [differingCopy, setDifferingCopy] = useState<DifferingCopy | null>(null);
  // When the dialog is opened again, it asks again which kind of document the copy becomes.
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setDifferingCopy(null);
  }
  const isCopying = useRef(false);
  const lacksModule = useLacksSalesModule();
  const sales = `/companies/${company.id}/sales`;

  async function copy(kind: Kind) {
    if (isCopying.current) return;
    isCopying.current = true;
    setBusy(kind);
    setProblem(null);
    const target = await createCopy(kind);
    // The button stays busy until the page of the copy is loaded, because a second click would create a second copy.
    if (typeof target === "string") return router.push(target);
    isCopying.current = false;
    setBusy(null);
    if ("why" in target) return setDifferingCopy(target);
    setProblem(target);
  }

  /** Creates the copy. @returns its path, together with the difference in price terms where there is one; or the problem */
  async function createCopy(kind: Kind): Promise<string | DifferingCopy | Problem> {
    if (kind === "invoice") {
      const draft = await saveInvoiceDraft(company.id, copyToInvoice(document));
      return draft.ok ? withPriceDifference(`${sales}/drafts/${draft.value.id}`, draft.value) : draft.problem;
    }
    if (kind === "quote") {
      const quote = await saveQuote(company.id, toQuoteCopy());
      return quote.ok ? withPriceDifference(`${sales}/quotes/drafts/${quote.value.id}`, quote.value) : quote.problem;
    }
    const begunOrder = await beginOrder(copyToOrder(document, today), { company, numbers, today });
    if (!begunOrder.ok) return begunOrder.problem;
    const target = `${sales}/orders/drafts/${begunOrder.value}`;
    const customerTerms = await readCustomerTerms();
    return customerTerms ? withPriceDifference(target, customerTerms) : target;
  }

  /** The price terms that the editor will use for an order to the customer; null where they cannot be read. */
  async function readCustomerTerms(): Promise<PriceTerms | null> {
    const customer = await queries.fetchQuery(customerQuery(company.id, document.customerId)).catch(() => null);
    const settings = await queries.fetchQuery(companySettingsQuery(company.id)).catch(() => undefined);
    if (!customer || !settings) return null;
    const { currency: currencyCode, includesVat } = totalsSettings(company, customer, settings);
    return { currencyCode, includesVat };
  }

  /** A copy of a quote is valid for as many days as the quote was. */
  function toQuoteCopy(): Quote {
    return "quoteOn" in document ? copyQuote(document, today) : copyToQuote(document, today);
  }

  function withPriceDifference(target: string, copy: PriceTerms): string | DifferingCopy {
    const why = priceDifference(document, copy);
    return why === null ? target : { target, why, copy };
  }

  const title = t("title", { kind: kindOf(document), number: String(document.number ?? "") });
  if (differingCopy)
    return (
      <ModalDialog open={open} onClose={onClose} title={title} lead={differenceText(differingCopy)}>
        <div className="actions pb-3">
          <Button look="main" onClick={() => router.push(differingCopy.target)}>
            {t("open")}
          </Button>
        </div>
      </ModalDialog>
    );
  return (
    <ModalDialog open={open} onClose={onClose} title={title} lead={t("lead")}>
      <div className="actions pb-3">
        {kinds
          .filter((kind) => kind === "invoice" || !lacksModule)
          .map((kind) => (
            <Button key={kind} busy={busy === kind} onClick={() => void copy(kind)}>
              {t(kind)}
            </Button>
          ))}
      </div>
      {lacksModule ? (
        <p className="secondary small pb-3">
          <MissingSalesModuleText />
        </p>
      ) : null}
      {problem ? <ProblemNotice problem={problem} title={t("failed")} /> : null}
    </ModalDialog>
  );

  function differenceText({ why, copy }: DifferingCopy): string {
    if (why === "currency") return t("otherCurrency", { from: document.currencyCode, to: copy.currencyCode });
    return t(copy.includesVat ? "withVat" : "withoutVat");
  }
}

function kindOf(document: CopiedDocument): Kind {
  if ("quoteOn" in document) return "quote";
  return "orderOn" in document ? "order" : "invoice";
}
