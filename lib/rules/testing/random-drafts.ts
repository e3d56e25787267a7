import fc from "fast-check";
import type { SeedCompany } from "../../../sandbox/seed/companies";
import type { Sandbox } from "../../../scripts/testing/programs";
import { vouchers } from "../../api/contract/books/voucher";
import { parsePage } from "../../api/contract/list";
import { anyOf, compare, toListParameters } from "../../api/contract/list-query";
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
import { expectedVoucherOf } from "../sales/postings/expected-voucher";
import { buyerOf, chargesVat } from "../vat/charges-vat";
import { type BoxPosting, vatBoxesOf, withVatAccounts } from "../vat/vat-boxes";
import { openShop, type Shop } from "./books";
import { type DrawnDraft, draftArbitrary } from "./draft-arbitrary";

/**
 * The result of a comparison; `differences` names each draft by the seed and the position with which it can be drawn
 * again.
 */
export type DraftTally = {
  drafts: number;
  bookedCount: number;
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
const parallelChecks = 4;

/**
 * Draws invoice drafts, stores and converts each in a running sandbox, and compares the draft, the invoice and the voucher
 * with the portal's own arithmetic.
 *
 * @param companiesWithUsers companies, each with a person who may sell there; drafts are distributed over them in turn
 */
export async function checkRandomDrafts(
  sandbox: Sandbox,
  companiesWithUsers: readonly { company: SeedCompany; user: string }[],
  { seed, count }: { seed: number; count: number },
): Promise<DraftTally> {
  await sandbox.callControl("PUT", "/limits", { perMinute: 100_000_000 });
  const shops = await Promise.all(companiesWithUsers.map(({ company, user }) => openShop(sandbox, company, user)));
  const drawnDrafts = fc.sample(draftArbitrary, { seed, numRuns: count });
  const tally: DraftTally = {
    drafts: 0,
    bookedCount: 0,
    withVatInPrices: 0,
    withoutVat: 0,
    reversed: 0,
    differences: [],
  };
  const bookedDraftsByShop = new Map(shops.map((shop) => [shop, [] as BookedDraft[]]));
  const checkDraftAt = async (shop: Shop, draftIndex: number) => {
    const randomDraft = drawnDrafts[draftIndex];
    if (!randomDraft) return;
    const name = `draft ${draftIndex} of seed ${seed} at ${shop.company.name}`;
    const { foundDifferences, voucher } = await checkDraft(shop, randomDraft, tally).catch(toFailedCheck);
    tally.drafts++;
    tally.differences.push(...foundDifferences.map((text) => `${name}: ${text}`));
    if (voucher) bookedDraftsByShop.get(shop)?.push({ ...voucher, name });
  };
  await Promise.all(
    shops.flatMap((shop, shopIndex) =>
      Array.from({ length: parallelChecks }, async (_, lane) => {
        for (
          let draftIndex = shopIndex + lane * shops.length;
          draftIndex < count;
          draftIndex += shops.length * parallelChecks
        )
          await checkDraftAt(shop, draftIndex);
      }),
    ),
  );
  for (const [shop, bookedDrafts] of bookedDraftsByShop) {
    tally.bookedCount += bookedDrafts.length;
    for (let startIndex = 0; startIndex < bookedDrafts.length; startIndex += vouchersPerRead) {
      tally.differences.push(
        ...(await checkVouchers(shop, bookedDrafts.slice(startIndex, startIndex + vouchersPerRead))),
      );
    }
  }
  return tally;
}

type CheckedDraft = { foundDifferences: string[]; voucher: Omit<BookedDraft, "name"> | null };

const toFailedCheck = (error: unknown): CheckedDraft => ({ foundDifferences: [String(error)], voucher: null });

async function checkDraft(shop: Shop, randomDraft: DrawnDraft, tally: DraftTally): Promise<CheckedDraft> {
  const customer = customerOf(shop, randomDraft);
  if (!customer) throw new Error("nobody to sell to");
  const { home, buyer, carriesVat, settings, rows, priced } = saleOf(shop, randomDraft, customer);
  const expectedTotals = invoiceTotals(priced, settings);
  // A total below zero would be a credit note, which is another document, so that the draft is checked with opposite
  // quantities instead.
  if (expectedTotals.grossMinor < 0n) return checkDraft(shop, withOppositeQuantities(randomDraft), tally);
  if (settings.includesVat) tally.withVatInPrices++;
  if (!carriesVat) tally.withoutVat++;
  if (rows.some((row) => row.reverseConstruction)) tally.reversed++;

  const draft = invoiceDrafts.parse(
    await shop.call("POST", invoiceDrafts.path, fromInvoiceDraft({ ...emptyDraft, customerId: customer.id, rows })),
  );
  const rowAmounts = draft.rows.filter((row) => !row.isTextRow).map((row) => row.amountMinor);
  const foundDifferences = differencesOf("draft", {
    includesVat: [settings.includesVat, draft.includesVat],
    rows: [expectedTotals.rowMinor.join(), rowAmounts.join()],
    vat: [expectedTotals.vatMinor, draft.vatMinor],
    rounding: [expectedTotals.roundingMinor, draft.roundingMinor],
    gross: [expectedTotals.grossMinor, draft.grossMinor],
  });

  const postings = expectedPostings(priced, settings, shop.accounts);
  // A draft with nothing to book is refused by the service.
  if (postings.length === 0) return { foundDifferences, voucher: null };
  const invoice = invoices.parse(await shop.call("POST", `${invoiceDrafts.path}/${draft.id}/convert`));
  const textPerRate = (vatEntries: readonly { rateBps: number; netMinor: bigint; vatMinor: bigint }[]) =>
    vatEntries
      .filter((vatEntry) => vatEntry.netMinor !== 0n)
      .map((vatEntry) => `${vatEntry.rateBps}: ${vatEntry.netMinor} + ${vatEntry.vatMinor}`)
      .sort()
      .join();
  foundDifferences.push(
    ...differencesOf("invoice", {
      vatPerRate: [textPerRate(expectedTotals.vat), textPerRate(invoice.vat)],
      net: [expectedTotals.netMinor, invoice.netMinor],
      gross: [expectedTotals.grossMinor, invoice.grossMinor],
    }),
  );

  const codingById = new Map(shop.articles.map((article) => [article.id, shop.coding(article)]));
  const sale = {
    draft,
    home,
    buyer,
    codingOf: (articleId: string) => codingById.get(articleId),
    settings,
    paidAtOnce: false,
  };
  const voucher = expectedVoucherOf(sale);
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

/** One draft in ten goes to a construction company under reverse charge, of which a seeded company has few. */
function customerOf(shop: Shop, { customer: customerDraw }: DrawnDraft): Customer | undefined {
  const constructionCompanies = shop.customers.filter((customer) => customer.reverseChargeConstruction);
  const candidates =
    customerDraw % 10 === 0 && constructionCompanies.length > 0 ? constructionCompanies : shop.customers;
  return candidates[Math.floor(customerDraw / 10) % candidates.length];
}

async function checkVouchers(shop: Shop, bookedDrafts: readonly BookedDraft[]): Promise<string[]> {
  const filter = anyOf(...bookedDrafts.map(({ voucherId }) => compare("Id", "eq", { id: voucherId })));
  const search = toListParameters({ filter, pageSize: vouchersPerRead });
  const foundVouchers = parsePage(vouchers, await shop.call("GET", `${vouchers.path}?${search}`)).items;
  const boxesText = (boxPostings: readonly BoxPosting[]) =>
    shop.vatBooks === null
      ? ""
      : vatBoxesOf(boxPostings, shop.vatBooks)
          .map(({ code, minor }) => `${code}: ${minor}`)
          .join();
  return bookedDrafts.flatMap(({ voucherId, name, postings, likelyPostings, announcedPostings }) => {
    const actualPostings = foundVouchers.find((voucher) => voucher.id === voucherId)?.postings ?? [];
    const sum = actualPostings.reduce((total, posting) => total + posting.minor, 0n);
    const postingDifferences = [
      ...comparePostings(postings, actualPostings),
      ...comparePostings(announcedPostings, actualPostings),
    ].map(
      (difference) =>
        `voucher, account ${difference.account}: expected ${difference.expectedMinor}, is ${difference.actualMinor}`,
    );
    const voucherDifferences = differencesOf("voucher", {
      balance: [0n, sum],
      vatBoxes: [boxesText(likelyPostings), boxesText(actualPostings)],
    });
    return [...voucherDifferences, ...postingDifferences].map((text) => `${name}: ${text}`);
  });
}

/** The rows of a drawn draft when it is sold to a customer, with the settings by which the books compute its totals. */
export function saleOf(shop: Shop, randomDraft: DrawnDraft, customer: Customer) {
  const home = shop.company.countryCode;
  const buyer = buyerOf(customer);
  const carriesVat = chargesVat(home, buyer);
  const isDomestic = (buyer.countryCode || home) === home;
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
    ...rowsOf(shop, randomDraft, {
      carriesVat,
      isDomestic,
      isReverseCharged: isDomestic && customer.reverseChargeConstruction,
    }),
  };
}

type SaleTerms = { carriesVat: boolean; isDomestic: boolean; isReverseCharged: boolean };

function rowsOf(shop: Shop, randomDraft: DrawnDraft, { carriesVat, isDomestic, isReverseCharged }: SaleTerms) {
  const priced: PostingRow[] = [];
  const rows = randomDraft.rows.map((row): DocumentRow => {
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
      account: reverseConstruction
        ? reverseChargeAccount
        : isDomestic
          ? (exemptAccount ?? coding.domesticAccount)
          : null,
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
export function withOppositeQuantities(randomDraft: DrawnDraft): DrawnDraft {
  return {
    ...randomDraft,
    rows: randomDraft.rows.map((row) => ("text" in row ? row : { ...row, quantity: -row.quantity })),
  };
}

type ComparedValues = Readonly<Record<string, readonly [expected: unknown, actual: unknown]>>;

/** The pairs whose values differ, each as a sentence. @param document the document they belong to */
export function differencesOf(document: string, pairs: ComparedValues): string[] {
  return Object.entries(pairs)
    .filter(([, [expected, actual]]) => expected !== actual)
    .map(([member, [expected, actual]]) => `${document}, ${member}: expected ${expected}, is ${actual}`);
}
