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
import type { HouseWork } from "@/lib/api/contract/sales/house-work";
import type { Order } from "@/lib/api/contract/sales/order";
import type { Quote } from "@/lib/api/contract/sales/quote";
import { copyToInvoice, copyToOrder, copyToQuote, findPriceDifference } from "@/lib/rules/sales/copy-document";
import { copyQuote } from "@/lib/rules/sales/copy-quote";
import type { CalendarDate } from "@/lib/values/dates";
import type { Problem } from "@/lib/values/problem";
import { totalsSettingsOf } from "../../editor/use-totals-settings";
import { beginOrder } from "./begin-order";
import { readCopiedHouseWork } from "./read-copied-house-work";

export type CopiedDocument = Invoice | Quote | Order;

type Props = { document: CopiedDocument; today: CalendarDate; isOpen: boolean; onClose: () => void };

type TargetKind = "invoice" | "quote" | "order";

type PriceTerms = Pick<Invoice, "currencyCode" | "includesVat">;

/** This stored copy is not the same as its original, which the person is told before it opens. */
type DifferingCopy = { copyPath: string; differenceTexts: readonly string[] };

const targetKinds: readonly TargetKind[] = ["invoice", "quote", "order"];

/**
 * Asks which kind of document the copy becomes. The copy is a draft; only the portal stores the draft of an order until
 * the order is placed.
 */
export default function CopyDialog({ document, today, isOpen, onClose }: Props) {
  const t = useTranslations("sales.copy");
  const company = useCompany();
  const router = useRouter();
  const queryClient = useQueryClient();
  const { numberLocale } = useFormats();
  const [busyKind, setBusyKind] = useState<TargetKind | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [differingCopy, setDifferingCopy] = useState<DifferingCopy | null>(null);
  // When the dialog is opened again, it asks again which kind of document the copy becomes.
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setDifferingCopy(null);
  }
  const isCopying = useRef(false);
  const lacksModule = useLacksSalesModule();
  const salesPath = `/companies/${company.id}/sales`;

  async function copyTo(kind: TargetKind) {
    if (isCopying.current) return;
    isCopying.current = true;
    setBusyKind(kind);
    setProblem(null);
    const copyResult = await createCopy(kind);
    // The button stays busy until the page of the copy is loaded, because a second click would create a second copy.
    if (typeof copyResult === "string") return router.push(copyResult);
    isCopying.current = false;
    setBusyKind(null);
    if ("differenceTexts" in copyResult) return setDifferingCopy(copyResult);
    setProblem(copyResult);
  }

  /** Creates the copy. @returns its path, together with how it differs where it does; or the problem */
  async function createCopy(kind: TargetKind): Promise<string | DifferingCopy | Problem> {
    const { houseWork, isPersonLeftOut } = await readCopiedHouseWork(queryClient, company.id, document);
    const houseWorkTexts = isPersonLeftOut ? [t("personsLeftOut")] : [];
    if (kind === "invoice") {
      const draftResult = await saveInvoiceDraft(company.id, copyToInvoice(document, houseWork));
      return draftResult.ok
        ? resultOfCopy(`${salesPath}/drafts/${draftResult.value.id}`, draftResult.value, houseWorkTexts)
        : draftResult.problem;
    }
    if (kind === "quote") {
      const quoteResult = await saveQuote(company.id, toQuoteCopy(houseWork));
      return quoteResult.ok
        ? resultOfCopy(`${salesPath}/quotes/drafts/${quoteResult.value.id}`, quoteResult.value, houseWorkTexts)
        : quoteResult.problem;
    }
    const begunOrder = await beginOrder(copyToOrder(document, houseWork, today), { company, numberLocale, today });
    if (!begunOrder.ok) return begunOrder.problem;
    return resultOfCopy(`${salesPath}/orders/drafts/${begunOrder.value}`, await readCustomerTerms(), houseWorkTexts);
  }

  /** Reads the price terms that the editor will use for an order to the customer; null where they cannot be read. */
  async function readCustomerTerms(): Promise<PriceTerms | null> {
    const customer = await queryClient.fetchQuery(customerQuery(company.id, document.customerId)).catch(() => null);
    const settings = await queryClient.fetchQuery(companySettingsQuery(company.id)).catch(() => undefined);
    if (!customer || !settings) return null;
    const { currency: currencyCode, includesVat } = totalsSettingsOf(company, customer, settings);
    return { currencyCode, includesVat };
  }

  /** A copy of a quote is valid for as many days as the quote was. */
  function toQuoteCopy(houseWork: HouseWork | null): Quote {
    return "quoteOn" in document ? copyQuote(document, houseWork, today) : copyToQuote(document, houseWork, today);
  }

  /** @param copyTerms null where they cannot be read */
  function resultOfCopy(
    copyPath: string,
    copyTerms: PriceTerms | null,
    houseWorkTexts: readonly string[],
  ): string | DifferingCopy {
    const differenceTexts = [...(copyTerms ? priceDifferenceTextsOf(copyTerms) : []), ...houseWorkTexts];
    return differenceTexts.length === 0 ? copyPath : { copyPath, differenceTexts };
  }

  const title = t("title", { kind: kindOfDocument(document), number: String(document.number ?? "") });
  if (differingCopy)
    return (
      <ModalDialog isOpen={isOpen} onClose={onClose} title={title} lead={differingCopy.differenceTexts.join(" ")}>
        <div className="actions pb-3">
          <Button variant="main" onClick={() => router.push(differingCopy.copyPath)}>
            {t("open")}
          </Button>
        </div>
      </ModalDialog>
    );
  return (
    <ModalDialog isOpen={isOpen} onClose={onClose} title={title} lead={t("lead")}>
      <div className="actions pb-3">
        {targetKinds
          .filter((kind) => kind === "invoice" || !lacksModule)
          .map((kind) => (
            <Button key={kind} isBusy={busyKind === kind} onClick={() => void copyTo(kind)}>
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

  /** Says that the unit prices of the copy have another meaning than those of the original. */
  function priceDifferenceTextsOf(copyTerms: PriceTerms): readonly string[] {
    const difference = findPriceDifference(document, copyTerms);
    if (difference === null) return [];
    if (difference === "currency")
      return [t("otherCurrency", { from: document.currencyCode, to: copyTerms.currencyCode })];
    return [t(copyTerms.includesVat ? "withVat" : "withoutVat")];
  }
}

function kindOfDocument(document: CopiedDocument): TargetKind {
  if ("quoteOn" in document) return "quote";
  return "orderOn" in document ? "order" : "invoice";
}
