import type { ArticleAccountCoding } from "../api/contract/article-account-coding";
import type { InvoiceDraft } from "../api/contract/customer-invoice-draft";
import { chargesVat, marketOf } from "./charges-vat";
import { controlAccounts } from "./control-accounts";
import { type ExpectedPosting, expectedPostings, underTerms } from "./expected-postings";
import { type InvoiceTotals, invoiceTotals, type TotalsSettings } from "./invoice-totals";
import { likelyAccount, type SaleKind, sureAccount } from "./sales-account";

export type ExpectedVoucher = {
  /** What is announced: an account only where it is sure. */
  postings: readonly ExpectedPosting[];
  /** The same amounts on the accounts the codings name, also where the books are left to choose. */
  likely: readonly ExpectedPosting[];
  totals: InvoiceTotals;
};

export type Sale = {
  /** As it is stored. */
  draft: InvoiceDraft;
  /** Country of the seller, two letters. */
  home: string;
  buyer: { countryCode: string; vatNumber: string };
  codingOf: (articleId: string) => ArticleAccountCoding | undefined;
  settings: TotalsSettings;
};

/** The voucher a stored draft will make, as far as it can be known without reading the chart of accounts. */
export function expectedVoucher({ draft, home, buyer, codingOf, settings }: Sale): ExpectedVoucher {
  const kind: SaleKind = {
    market: marketOf(home, buyer.countryCode),
    carriesVat: chargesVat(home, buyer),
    euThirdParty: draft.euThirdParty,
  };
  const priced = draft.rows.filter((row) => !row.isTextRow);
  const rows = (accountOf: typeof sureAccount) =>
    priced.map((row) => {
      // Sales without VAT and under reverse charge keep their article's rate on the row.
      const rateBps = draft.vatMinor === 0n || row.reverseConstruction ? 0 : (row.rateBps ?? 0);
      const coding = row.articleId === null ? undefined : codingOf(row.articleId);
      const { quantity, unitPrice, discount } = row;
      return { quantity, unitPrice, discount, rateBps, account: accountOf(row, kind, coding) };
    });
  // Whether prices hold VAT is the service's word once the draft is stored.
  const asStored = { ...settings, includesVat: draft.includesVat };
  const voucher = (accountOf: typeof sureAccount) =>
    underTerms(expectedPostings(rows(accountOf), asStored, controlAccounts(home)), draft);
  return {
    postings: voucher(sureAccount),
    likely: voucher(likelyAccount),
    totals: invoiceTotals(rows(sureAccount), asStored),
  };
}
