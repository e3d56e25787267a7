"use client";

import { useCompany } from "@/components/shell/company/company-context";
import type { Customer } from "@/lib/api/contract/sales/customer";
import type { Order } from "@/lib/api/contract/sales/order";
import type { Quote } from "@/lib/api/contract/sales/quote";
import { documentTotals } from "@/lib/rules/sales/document-totals";
import type { VatEntry } from "@/lib/rules/sales/invoice-totals";
import { buyerOf, chargesVat, marketOf } from "@/lib/rules/vat/charges-vat";
import { currencyExponentOf } from "@/lib/values/money";
import { DocumentRows } from "../rows/document-rows";

/** Shows the rows and totals of a quote or an order. */
export function SaleRows({ document, customer }: { document: Quote | Order; customer: Customer | undefined }) {
  const { countryCode } = useCompany();
  const buyer = customer ? buyerOf(customer) : null;
  const saleKind = buyer && {
    market: marketOf(countryCode, buyer.countryCode),
    carriesVat: chargesVat(countryCode, buyer),
    euThirdParty: document.euThirdParty,
  };
  const carriesVat = saleKind?.carriesVat ?? document.vatMinor !== 0n;
  return (
    <DocumentRows document={{ ...document, isCredit: false, vat: findVat(document, carriesVat) }} saleKind={saleKind} />
  );
}

/** The VAT of each rate, which these documents do not name; null where it does not add up to the VAT that the books have. */
function findVat(document: Quote | Order, carriesVat: boolean): readonly VatEntry[] | null {
  const { currencyCode, includesVat, vatMinor } = document;
  const settings = { exponent: currencyExponentOf(currencyCode), includesVat, roundToWhole: false };
  const { vat, vatMinor: computedMinor } = documentTotals(document.rows, { ...settings, chargesVat: carriesVat });
  return computedMinor === vatMinor ? vat : null;
}
