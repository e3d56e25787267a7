import { expect } from "vitest";
import type { StandardAccounts } from "../country";
import { getCountryBooks } from "../country-books";
import { exchangeRateOf } from "../exchange";
import { parseScaled, toAmountText } from "../money";
import { type PostedInvoice, type PostedLine, postInvoice } from "../post-invoice";
import { chargesVat, getSaleKind, type Market } from "../sale-kind";
import type { Posting } from "../voucher";

export type NotationOptions = {
  includesVat?: boolean;
  roundsToWholeUnits?: boolean;
  country?: "SE" | "NO" | "NL";
  /** The place of the buyer. A buyer in the EU has a VAT number unless `hasEuVatNumber` is false. */
  market?: Market;
  hasEuVatNumber?: boolean;
  euThirdParty?: boolean;
  isCredit?: boolean;
  /** The amount the tax agency pays, in kronor. */
  taxReduction?: string;
  /** These accounts replace accounts of the country. */
  accounts?: Partial<StandardAccounts>;
  /** The currency of an invoice that is not in the books' currency, and its rate. */
  foreignCurrency?: { currency: string; rate: number };
};

/**
 * Books an invoice that is written in a short notation, one row a line: `name  [quantity x] price  rate%  [-discount%]
 * [reverse]`. A row is goods, or a service where its name begins with `work`. The rate is the rate of the article.
 * `reverse` marks construction services whose VAT the buyer owes. Lines that begin with `//` are text rows.
 */
export function bookInvoice(notation: string, options: NotationOptions = {}): PostedInvoice {
  const country = options.country ?? "SE";
  const books = getCountryBooks(country);
  const booksCurrency = country === "SE" ? "SEK" : country === "NO" ? "NOK" : "EUR";
  const currency = options.foreignCurrency?.currency ?? booksCurrency;
  return postInvoice({
    bookedOn: "2026-11-21",
    rate: exchangeRateOf(currency, booksCurrency, options.foreignCurrency?.rate ?? 1),
    heading: options.isCredit ? books.creditHeading : books.invoiceHeading,
    isCredit: options.isCredit ?? false,
    taxReductionMinor: parseScaled(options.taxReduction ?? "0", 2),
    customerName: "Älvsbyns Kök AB",
    invoiceNumber: 1001,
    terms: {
      currency,
      includesVat: options.includesVat ?? false,
      roundsToWholeUnits: options.roundsToWholeUnits ?? false,
    },
    accounts: { ...books.standardAccounts, ...options.accounts },
    lines: notation
      .trim()
      .split("\n")
      .filter((row) => !row.trim().startsWith("//"))
      .map((row) => parseRow(row, country, options)),
  });
}

function parseRow(row: string, country: string, options: NotationOptions): PostedLine {
  const match = /^\s*(\S+)\s+(?:(-?[\d.]+)\s*x\s*)?(-?[\d.]+)\s+([\d.]+)%(?:\s+-([\d.]+)%)?(?:\s+(reverse))?\s*$/.exec(
    row,
  );
  if (!match) throw new Error(`not a row: ${row}`);
  const [, name = "", quantity = "1", price = "0", rate = "0", discount = "0", reverse] = match;
  const articleRateBps = Number(parseScaled(rate, 2));
  const type = name.startsWith("work") ? "service" : "goods";
  const coding = getCountryBooks(country).codings.find(
    (candidate) => candidate.type === type && candidate.rateBps === articleRateBps,
  );
  if (!coding) throw new Error(`no coding for ${row}`);
  const market = options.market ?? "domestic";
  const buyerPlace = { market, hasEuVatNumber: options.hasEuVatNumber ?? market === "eu" };
  const constructionReverseCharge = reverse !== undefined;
  const rateBps = chargesVat(buyerPlace) && !constructionReverseCharge ? articleRateBps : 0;
  return {
    quantity: parseScaled(quantity, 4),
    unitPrice: parseScaled(price, 4),
    discount: parseScaled(discount, 2),
    rateBps,
    kind: getSaleKind({
      ...buyerPlace,
      constructionReverseCharge,
      euThirdParty: options.euThirdParty ?? false,
      rateBps,
    }),
    accounts: coding.accounts,
  };
}

const accountGroups: Readonly<Record<string, (account: number) => boolean>> = {
  receivables: (account) => account === 1510,
  "tax agency": (account) => account === 1513,
  rounding: (account) => account === 3740,
  revenue: (account) => account >= 3000 && account < 3700,
  "output VAT": (account) => account >= 2600 && account < 2700,
};

/** Writes postings as lines under the names that the expectation uses: account numbers or groups of accounts. */
function writePostingLines(postings: readonly Posting[], lineNames: readonly string[]): string {
  const remainingPostings = [...postings];
  const lines = lineNames.map((name) => {
    const isInGroup = accountGroups[name] ?? ((account: number) => account === Number(name));
    const matchingPostings = remainingPostings.filter((posting) => isInGroup(posting.accountNumber));
    for (const posting of matchingPostings) remainingPostings.splice(remainingPostings.indexOf(posting), 1);
    return `${name} ${toAmountText(
      matchingPostings.reduce((sum, posting) => sum + posting.amountMinor, 0n),
      2,
    )}`;
  });
  return [
    ...lines,
    ...remainingPostings.map((posting) => `${posting.accountNumber} ${toAmountText(posting.amountMinor, 2)}`),
  ].join("\n");
}

expect.extend({
  toBook(received: PostedInvoice, notation: string) {
    const expectedLines = notation
      .trim()
      .split("\n")
      .map((line) => line.trim().replace(/\s+(?=\S+$)/, " "));
    const actualText = writePostingLines(
      received.voucher.postings,
      expectedLines.map((line) => line.replace(/ \S+$/, "")),
    );
    return {
      pass: actualText === expectedLines.join("\n"),
      message: () => `expected\n${expectedLines.join("\n")}\nbut booked\n${actualText}`,
    };
  },
});

declare module "vitest" {
  interface Matchers<T> {
    /** Compares the voucher with lines `account amount`, debit positive and credit negative. */
    toBook(notation: string): T;
  }
}
