"use client";

import { useTranslations } from "next-intl";
import { useCompany } from "@/components/shell/company/company-context";
import { Button, ButtonLink } from "@/components/ui/button";
import type { Quote } from "@/lib/api/contract/sales/quote";
import { mayDo } from "@/lib/rules/access/roles";
import { CopyDocumentButton } from "../documents/copy/copy-button";
import { findPendingStep } from "../sale/steps/steps";
import type { Sale } from "../sale/use-sale";
import type { QuoteSheetName } from "./use-quote-turn";

type Props = { quote: Quote; sale: Sale; today: string; onOpen: (sheet: QuoteSheetName) => void };

/** The buttons for what can be done with a quote at any time, besides its next step. */
export function QuoteActions({ quote, sale, today, onOpen }: Props) {
  const t = useTranslations("quote.open");
  const { id, role } = useCompany();
  const hasOpenLink = sale.offers?.links.some(({ revokedAt }) => revokedAt === null) ?? false;
  const isExpired = quote.validUntilOn !== null && quote.validUntilOn < today;
  // For a declined or expired quote the panel of the next step offers the change, so this component does not offer it.
  const isChangeOfferedInTurn = isExpired || sale.chain.answer === "declined";
  const isUnanswered = quote.status === "ongoing" && sale.chain.answer !== "accepted";
  return (
    <>
      {mayDo(role, "sales.operate") && hasOpenLink ? (
        <Button variant="quiet" onClick={() => onOpen("revoke")}>
          {t("revoke")}
        </Button>
      ) : null}
      {mayDo(role, "sales.operate") &&
      isUnanswered &&
      !isChangeOfferedInTurn &&
      sale.isWhole &&
      !findPendingStep(sale.operations) ? (
        <Button variant="quiet" onClick={() => onOpen("invoice")}>
          {t("acceptInvoice")}
        </Button>
      ) : null}
      {mayDo(role, "sales.write") && isUnanswered && !isChangeOfferedInTurn ? (
        <ButtonLink variant="quiet" href={`/companies/${id}/sales/quotes/${quote.id}/change`}>
          {t("change")}
        </ButtonLink>
      ) : null}
      {mayDo(role, "sales.write") ? <CopyDocumentButton document={quote} today={today} quiet /> : null}
    </>
  );
}
