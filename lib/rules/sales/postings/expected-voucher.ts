import type { ArticleAccountCoding } from "../../../api/contract/sales/article-account-coding";
import type { InvoiceDraft } from "../../../api/contract/sales/customer-invoice-draft";
import type { DocumentRow } from "../../../api/contract/sales/document-row";
import { type Buyer, chargesVat, marketOf } from "../../vat/charges-vat";
import { type VatReason, vatReasonOf } from "../../vat/vat-reason";
import { type InvoiceTotals, invoiceTotals, type TotalsSettings } from "../invoice-totals";
import { isWithoutVat } from "../without-vat";
import { controlAccountsOf } from "./control-accounts";
import { type ExpectedPosting, expectedPostings, postingsUnderTerms } from "./expected-postings";
import { certainSalesAccountOf, likelySalesAccountOf, type SaleKind } from "./sales-account";

export type ExpectedVoucher = {
  /** The postings that are shown: an account is given only where it is certain. */
  postings: readonly ExpectedPosting[];
  /** The same amounts on the accounts that the codings name, also where the books choose the account. */
  likelyPostings: readonly ExpectedPosting[];
  totals: InvoiceTotals;
  /** The reasons why the sales on each account of `postings` carry no VAT. */
  withoutVat: ReadonlyMap<number | null, ReadonlySet<VatReason>>;
};

export type Sale = {
  /** The draft as it is stored. */
  draft: InvoiceDraft;
  /** Country of the seller, two letters. */
  home: string;
  buyer: Buyer;
  codingOf: (articleId: string) => ArticleAccountCoding | undefined;
  settings: TotalsSettings;
  /** Whether the terms of payment are of the kind that is paid when the invoice is booked. */
  paidAtOnce: boolean;
};

/**
 * The voucher that a stored draft will get, as far as it can be known without reading the chart of accounts.
 *
 * Rule: an invoice that is paid at once may be posted on the account of the money instead of the receivable; no source says
 *       this, so that the account of the receivable is left open
 */
export function expectedVoucherOf({ draft, home, buyer, codingOf, settings, paidAtOnce }: Sale): ExpectedVoucher {
  const saleKind: SaleKind = {
    market: marketOf(home, buyer.countryCode),
    carriesVat: chargesVat(home, buyer),
    euThirdParty: draft.euThirdParty,
  };
  const pricedRows = draft.rows.filter((row) => !row.isTextRow);
  const carriesNoVat = isWithoutVat(draft);
  const toRowsWithAccounts = (accountOf: typeof certainSalesAccountOf) =>
    pricedRows.map((row) => {
      // Rows without VAT or under reverse charge still name the rate of their article.
      const rateBps = carriesNoVat || row.reverseConstruction ? 0 : (row.rateBps ?? 0);
      const coding = row.articleId === null ? undefined : codingOf(row.articleId);
      const { quantity, unitPrice, discount } = row;
      return { quantity, unitPrice, discount, rateBps, account: accountOf(row, saleKind, coding) };
    });
  // Once the draft is stored, the service decides whether its prices include VAT.
  const storedSettings = { ...settings, includesVat: draft.includesVat };
  const { receivable, ...otherAccounts } = controlAccountsOf(home);
  const controlAccountsOfSale =
    paidAtOnce || receivable === undefined ? otherAccounts : { ...otherAccounts, receivable };
  const toPostings = (accountOf: typeof certainSalesAccountOf) =>
    postingsUnderTerms(expectedPostings(toRowsWithAccounts(accountOf), storedSettings, controlAccountsOfSale), draft);
  return {
    postings: toPostings(certainSalesAccountOf),
    likelyPostings: toPostings(likelySalesAccountOf),
    totals: invoiceTotals(toRowsWithAccounts(certainSalesAccountOf), storedSettings),
    withoutVat: vatReasonsByAccountOf(pricedRows, saleKind, toRowsWithAccounts(certainSalesAccountOf)),
  };
}

function vatReasonsByAccountOf(
  rows: readonly DocumentRow[],
  saleKind: SaleKind,
  rowsWithShownAccounts: readonly { account: number | null }[],
) {
  const reasons = new Map<number | null, Set<VatReason>>();
  rows.forEach((row, index) => {
    const reason = vatReasonOf(row, saleKind);
    if (reason === null) return;
    const account = rowsWithShownAccounts[index]?.account ?? null;
    reasons.set(account, (reasons.get(account) ?? new Set()).add(reason));
  });
  return reasons;
}
