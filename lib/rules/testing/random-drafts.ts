import fc from "fast-check";
import type { SeedCompany } from "../../../sandbox/seed/companies";
import type { Sandbox } from "../../../scripts/testing/programs";
import { vouchers } from "../../api/contract/books/voucher";
import { parsePage } from "../../api/contract/list";
import { anyOf, compare, listSearch } from "../../api/contract/list-query";
import type { Customer } from "../../api/contract/sales/customer";
import { invoices } from "../../api/contract/sales/customer-invoice";
import { emptyDraft, fromInvoiceDraft, invoiceDrafts } from "../../api/contract/sales/customer-invoice-draft";
import { type DocumentRow, emptyRow } from "../../api/contract/sales/document-row";
import { invoiceTotals } from "../sales/invoice-totals";
import {
  comparePostings,
  type ExpectedPosting,
  expectedPostings,
  type PostingRow,
} from "../sales/postings/expected-postings";
import { expectedVoucher } from "../sales/postings/expected-voucher";
import { buyerOf, chargesVat } from "../vat/charges-vat";
import { type BoxPosting, vatBoxes, withVatAccounts } from "../vat/vat-boxes";
import { openShop, type Shop } from "./books";
import { type DrawnDraft, drawnDraft } from "./draft-arbitrary";

/**
 * The result of a comparison; `differences` names each draft by the seed and the position with which it can be drawn
 * again.
 */
export type DraftTally = {
  drafts: number;
  booked: number;
  withVatInPrices: number;
  withoutVat: number;
  /** The number of drafts with a row under construction reverse charge. */
  reversed: number;
  differences: string[];
};

/** A booked draft, with the postings that its voucher is expected to have. */
type BookedDraft = {
  voucherId: string;
  name: string;
  postings: readonly ExpectedPosting[];
  /** The likely postings, from which the sheet before finalising computes the boxes of the VAT return. */
  likelyPostings: readonly ExpectedPosting[];
  /** The postings that the sheet before finalising shows. */
  announcedPostings: readonly ExpectedPosting[];
};

/** The number of ids that fit into one filter. */
const vouchersPerRead = 40;

/** The number of drafts checked at the same time per company; enough to keep a sandbox busy. */
const checksAtOnce = 4;

/**
 * Draws invoice drafts, stores and converts each in a running sandbox, and compares the draft, the invoice and the voucher
 * with the portal's own arithmetic.
 *
 * @param companiesWithUsers companies, each with a person who may sell there; drafts are distributed over them in turn
 */
export async function checkRandomDrafts(
  sandbox: Sandbox,
  places: readonly { company: SeedCompany; user: string }[],
  { seed, count }: { seed: number; count: number },
): Promise<DraftTally> {
  await sandbox.control("PUT", "/limits", { perMinute: 100_000_000 });
  const shops = await Promise.all(places.map(({ company, user }) => openShop(sandbox, company, user)));
  const drafts = fc.sample(drawnDraft, { seed, numRuns: count });
  const tally: DraftTally = { drafts: 0, booked: 0, withVatInPrices: 0, withoutVat: 0, reversed: 0, differences: [] };
  const booked = new Map(shops.map((shop) => [shop, [] as BookedDraft[]]));
  const check = async (shop: Shop, place: number) => {
    const drawn = drafts[place];
    if (!drawn) return;
    const name = `draft ${place} of seed ${seed} at ${shop.company.name}`;
    const { foundDifferences, voucher } = await checkDraft(shop, drawn, tally).catch(failedCheck);
    tally.drafts++;
    tally.differences.push(...foundDifferences.map((text) => `${name}: ${text}`));
    if (voucher) booked.get(shop)?.push({ ...voucher, name });
  };
  await Promise.all(
    shops.flatMap((shop, shopIndex) =>
      Array.from({ length: checksAtOnce }, async (_, lane) => {
        for (let place = shopIndex + lane * shops.length; place < count; place += shops.length * checksAtOnce)
          await check(shop, place);
      }),
    ),
  );
  for (const [shop, bookedDrafts] of booked) {
    tally.booked += bookedDrafts.length;
    for (let from = 0; from < bookedDrafts.length; from += vouchersPerRead) {
      tally.differences.push(...(await checkVouchers(shop, bookedDrafts.slice(from, from + vouchersPerRead))));
    }
  }
  return tally;
}

type CheckedDraft = { foundDifferences: string[]; voucher: Omit<BookedDraft, "name"> | null };

const failedCheck = (error: unknown): CheckedDraft => ({ foundDifferences: [String(error)], voucher: null });

async function checkDraft(shop: Shop, drawn: DrawnDraft, tally: DraftTally): Promise<CheckedDraft> {
  const customer = shop.customers[drawn.customer % shop.customers.length];
  if (!customer) throw new Error("nobody to sell to");
  const { home, buyer, carriesVat, settings, rows, priced } = saleOf(shop, drawn, customer);
  const expected = invoiceTotals(priced, settings);
  // A total below zero would be a credit note, which is another document, so that the draft is checked with opposite
  // quantities instead.
  if (expected.grossMinor < 0n) return checkDraft(shop, withOppositeQuantities(drawn), tally);
  if (settings.includesVat) tally.withVatInPrices++;
  if (!carriesVat) tally.withoutVat++;
  if (rows.some((row) => row.reverseConstruction)) tally.reversed++;

  const draft = invoiceDrafts.parse(
    await shop.call("POST", invoiceDrafts.path, fromInvoiceDraft({ ...emptyDraft, customerId: customer.id, rows })),
  );
  const amounts = draft.rows.filter((row) => !row.isTextRow).map((row) => row.amountMinor);
  const foundDifferences = differencesOf("draft", {
    includesVat: [settings.includesVat, draft.includesVat],
    rows: [expected.rowMinor.join(), amounts.join()],
    vat: [expected.vatMinor, draft.vatMinor],
    rounding: [expected.roundingMinor, draft.roundingMinor],
    gross: [expected.grossMinor, draft.grossMinor],
  });

  const postings = expectedPostings(priced, settings, shop.accounts);
  // A draft with nothing to book is refused by the service.
  if (postings.length === 0) return { foundDifferences, voucher: null };
  const invoice = invoices.parse(await shop.call("POST", `${invoiceDrafts.path}/${draft.id}/convert`));
  const perRate = (entries: readonly { rateBps: number; netMinor: bigint; vatMinor: bigint }[]) =>
    entries
      .filter((entry) => entry.netMinor !== 0n)
      .map((entry) => `${entry.rateBps}: ${entry.netMinor} + ${entry.vatMinor}`)
      .sort()
      .join();
  foundDifferences.push(
    ...differencesOf("invoice", {
      vatPerRate: [perRate(expected.vat), perRate(invoice.vat)],
      net: [expected.netMinor, invoice.netMinor],
      gross: [expected.grossMinor, invoice.grossMinor],
    }),
  );

  const codingOf = new Map(shop.articles.map((article) => [article.id, shop.coding(article)]));
  const sale = {
    draft,
    home,
    buyer,
    codingOf: (articleId: string) => codingOf.get(articleId),
    settings,
    paidAtOnce: false,
  };
  const voucher = expectedVoucher(sale);
  const announcedPostings = withVatAccounts(voucher.postings, shop.accounting);
  return {
    foundDifferences,
    voucher: {
      voucherId: invoice.voucherId ?? "",
      postings,
      likelyPostings: voucher.likelyPostings,
      announcedPostings,
    },
  };
}

async function checkVouchers(shop: Shop, bookedDrafts: readonly BookedDraft[]): Promise<string[]> {
  const filter = anyOf(...bookedDrafts.map(({ voucherId }) => compare("Id", "eq", { id: voucherId })));
  const search = listSearch({ filter, pageSize: vouchersPerRead });
  const vouchersRead = parsePage(vouchers, await shop.call("GET", `${vouchers.path}?${search}`)).items;
  const boxes = (boxPostings: readonly BoxPosting[]) =>
    shop.vatBooks === null
      ? ""
      : vatBoxes(boxPostings, shop.vatBooks)
          .map(({ code, minor }) => `${code}: ${minor}`)
          .join();
  return bookedDrafts.flatMap(({ voucherId, name, postings, likelyPostings, announcedPostings }) => {
    const actual = vouchersRead.find((voucher) => voucher.id === voucherId)?.postings ?? [];
    const sum = actual.reduce((total, posting) => total + posting.minor, 0n);
    const postingDifferences = [
      ...comparePostings(postings, actual),
      ...comparePostings(announcedPostings, actual),
    ].map((one) => `voucher, account ${one.account}: expected ${one.expectedMinor}, is ${one.actualMinor}`);
    const voucherDifferences = differencesOf("voucher", {
      balance: [0n, sum],
      vatBoxes: [boxes(likelyPostings), boxes(actual)],
    });
    return [...voucherDifferences, ...postingDifferences].map((text) => `${name}: ${text}`);
  });
}

/** The rows of a drawn draft when it is sold to a customer, with the settings by which the books compute its totals. */
export function saleOf(shop: Shop, drawn: DrawnDraft, customer: Customer) {
  const home = shop.company.countryCode;
  const buyer = buyerOf(customer);
  const carriesVat = chargesVat(home, buyer);
  const isHome = (buyer.countryCode || home) === home;
  const settings = {
    exponent: 2,
    includesVat: customer.isPrivatePerson && !shop.settings.showsPrivateWithoutVat,
    roundToWhole: shop.settings.roundToWhole,
  };
  return {
    home,
    buyer,
    carriesVat,
    settings,
    ...rowsOf(shop, drawn, { carriesVat, isHome, isReverseCharged: isHome && customer.reverseChargeConstruction }),
  };
}

type SaleTerms = { carriesVat: boolean; isHome: boolean; isReverseCharged: boolean };

function rowsOf(shop: Shop, drawn: DrawnDraft, { carriesVat, isHome, isReverseCharged }: SaleTerms) {
  const priced: PostingRow[] = [];
  const rows = drawn.rows.map((row): DocumentRow => {
    if ("text" in row) return { ...emptyRow, isTextRow: true, text: row.text };
    const article = shop.articles[row.article % shop.articles.length];
    if (!article) throw new Error("nothing to sell");
    const { quantity, unitPrice, discount } = row;
    const coding = shop.coding(article);
    // A third of the articles sold to a construction company are construction services.
    const reverseChargeAccount = coding.reverseConstructionAccount;
    const reverseConstruction = isReverseCharged && reverseChargeAccount !== null && row.article % 3 === 0;
    const exemptAccount = coding.rateBps === 0 ? coding.domesticExemptAccount : null;
    priced.push({
      quantity,
      unitPrice,
      discount,
      rateBps: carriesVat && !reverseConstruction ? coding.rateBps : 0,
      // The account of a sale abroad is chosen by the books and not compared.
      account: reverseConstruction ? reverseChargeAccount : isHome ? (exemptAccount ?? coding.domesticAccount) : null,
    });
    return {
      ...emptyRow,
      articleId: article.id,
      text: article.name,
      quantity,
      unitPrice,
      discount,
      reverseConstruction,
    };
  });
  return { rows, priced };
}

/** The draft with opposite quantities. */
export function withOppositeQuantities(drawn: DrawnDraft): DrawnDraft {
  return {
    ...drawn,
    rows: drawn.rows.map((row) => ("text" in row ? row : { ...row, quantity: -row.quantity })),
  };
}

type Pairs = Readonly<Record<string, readonly [expected: unknown, actual: unknown]>>;

/** The pairs whose values differ, each as a sentence. @param document the document they belong to */
export function differencesOf(document: string, pairs: Pairs): string[] {
  return Object.entries(pairs)
    .filter(([, [expected, actual]]) => expected !== actual)
    .map(([member, [expected, actual]]) => `${document}, ${member}: expected ${expected}, is ${actual}`);
}
