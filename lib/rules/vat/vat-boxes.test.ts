import { describe, expect, it } from "vitest";
import { fc } from "../../../scripts/testing/random-cases";
import type { VatCode } from "../../api/contract/books/vat-code";
import { type ArticleAccountCoding, articleAccountCodings } from "../../api/contract/sales/article-account-coding";
import { emptyDraft } from "../../api/contract/sales/customer-invoice-draft";
import { emptyRow } from "../../api/contract/sales/document-row";
import { invoiceTotals } from "../sales/invoice-totals";
import { comparePostings } from "../sales/postings/expected-postings";
import { expectedVoucherOf } from "../sales/postings/expected-voucher";
import { vatBoxesOf, withVatAccounts } from "./vat-boxes";

const code = (code: string, rate: number, ...accounts: number[]): VatCode => ({
  id: `${code}-${rate}`,
  code,
  description: `box ${code}`,
  rateBps: rate * 100,
  accounts,
});
const vatCodes = [
  code("05", 25, 2611),
  code("05", 12, 2621),
  code("05", 6, 2631),
  code("10", 25, 2611),
  code("11", 12, 2621),
  code("12", 6, 2631),
  code("30", 25, 2614),
  ...["35", "36", "38", "39", "40", "41", "42"].map((box) => code(box, 0)),
];
const codeIdOf: Record<number, string | null> = {
  1510: null,
  1513: null,
  3740: null,
  2611: "10-25",
  2621: "11-12",
  2631: "12-6",
  3041: "05-25",
  3043: "05-6",
  3044: "42-0",
  3045: "40-0",
  3046: "05-25",
  3048: "39-0",
  3051: "05-25",
  3052: "05-12",
  3054: "42-0",
  3055: "36-0",
  3056: "05-25",
  3057: "38-0",
  3058: "35-0",
  3231: "41-0",
};
const accounts = Object.entries(codeIdOf).map(([number, vatCodeId]) => ({
  number: Number(number),
  name: "",
  vatCodeId,
}));
const vatBooks = { codes: vatCodes, accounts };

const makeCoding = (
  name: string,
  type: "goods" | "service",
  rate: number,
  domesticAccount: number | null,
): ArticleAccountCoding =>
  articleAccountCodings.parse({
    Id: "3f2504e0-4f89-41d3-9a0c-0305e82c3301",
    Name: name,
    Type: type,
    VatRatePercent: rate / 100,
    DomesticSalesSubjectToVatAccountNumber: domesticAccount,
    DomesticSalesSubjectToReversedConstructionVatAccountNumber: 3231,
    ...(type === "goods"
      ? {
          DomesticSalesVatExemptAccountNumber: 3054,
          ForeignSalesSubjectToVatWithinEuAccountNumber: 3056,
          ForeignSalesVatExemptWithinEuAccountNumber: 3058,
          ForeignSalesSubjectToThirdPartySalesAccountNumber: 3057,
          ForeignSalesVatExemptOutsideEuAccountNumber: 3055,
        }
      : {
          DomesticSalesVatExemptAccountNumber: 3044,
          ForeignSalesSubjectToVatWithinEuAccountNumber: 3046,
          ForeignSalesVatExemptWithinEuAccountNumber: 3048,
          ForeignSalesVatExemptOutsideEuAccountNumber: 3045,
        }),
  });
const codings: Record<string, ArticleAccountCoding> = {
  work: makeCoding("work", "service", 25, 3041),
  book: makeCoding("book", "service", 6, 3043),
  care: makeCoding("care", "service", 0, null),
  timber: makeCoding("timber", "goods", 25, 3051),
  bread: makeCoding("bread", "goods", 12, 3052),
};

type SoldRow = readonly [article: keyof typeof codings & string, kronor: bigint];
type SaleOptions = {
  country?: string;
  vatNumber?: string;
  reverse?: boolean;
  thirdParty?: boolean;
  forced?: boolean;
  paid?: boolean;
  credit?: boolean;
  rot?: bigint;
};

/** Builds the expected voucher of a draft with these rows, in the form in which the service would store the draft. */
function makeSaleVoucher(soldRows: readonly SoldRow[], saleOptions: SaleOptions = {}) {
  const { country = "SE", vatNumber = "", reverse = false, thirdParty = false, credit = false, rot = 0n } = saleOptions;
  const { forced = false, paid = false } = saleOptions;
  const isCharged = country === "SE" || (country === "DE" && (vatNumber === "" || forced));
  const rows = soldRows.map(([articleId, kronor]) => ({
    ...emptyRow,
    articleId,
    unitPrice: kronor * 10_000n,
    rateBps: codings[articleId]?.rateBps ?? 0,
    reverseConstruction: reverse,
  }));
  const settings = { exponent: 2, includesVat: false, roundToWhole: true };
  const vatMinor = isCharged && !reverse ? invoiceTotals(rows, settings).vatMinor : 0n;
  const draftMembers = { vatMinor, isCredit: credit, euThirdParty: thirdParty, taxReductionMinor: rot };
  return expectedVoucherOf({
    draft: { ...emptyDraft, ...draftMembers, rows },
    home: "SE",
    buyer: { countryCode: country, vatNumber, forcesVat: forced },
    paidAtOnce: paid,
    codingOf: (articleId) => codings[articleId],
    settings,
  });
}

const boxesOf = (soldRows: readonly SoldRow[], saleOptions?: SaleOptions) =>
  Object.fromEntries(
    vatBoxesOf(makeSaleVoucher(soldRows, saleOptions).likelyPostings, vatBooks).map(({ code: box, minor }) => [
      box,
      minor,
    ]),
  );

describe("the boxes a sale moves", () => {
  const mixedRows: SoldRow[] = [
    ["work", 1000n],
    ["timber", 100n],
  ];
  const saleCases: [string, readonly SoldRow[], SaleOptions, Record<string, bigint>][] = [
    [
      "25, 12 and 6 % at home",
      [...mixedRows, ["bread", 10n], ["book", 1n]],
      {},
      { "05": 111_100n, 10: 27_500n, 11: 120n, 12: 6n },
    ],
    // Found by a proof of random drafts.
    [
      "VAT of two rates that adds up to nothing",
      [
        ["work", 12n],
        ["bread", -25n],
      ],
      {},
      { "05": -1_300n, 10: 300n, 11: -300n },
    ],
    ["without VAT at home", [["care", 50n]], {}, { 42: 5_000n }],
    ["in the EU, to a VAT number", mixedRows, { country: "DE", vatNumber: "DE1" }, { 35: 10_000n, 39: 100_000n }],
    ["in the EU, without VAT number", mixedRows, { country: "DE" }, { "05": 110_000n, 10: 27_500n }],
    [
      "in the EU, to a VAT number with VAT by force",
      mixedRows,
      { country: "DE", vatNumber: "DE1", forced: true },
      { "05": 110_000n, 10: 27_500n },
    ],
    ["in the EU at 12 %", [["bread", 100n]], { country: "DE" }, { "05": 10_000n, 11: 1_200n }],
    ["third-party trade", [["timber", 9n]], { country: "DE", vatNumber: "DE1", thirdParty: true }, { 38: 900n }],
    ["export", mixedRows, { country: "US" }, { 36: 10_000n, 40: 100_000n }],
    ["construction reverse charge", mixedRows, { reverse: true }, { 41: 110_000n }],
    ["house work", [["work", 1000n]], { rot: 37_500n }, { "05": 100_000n, 10: 25_000n }],
    ["a credit invoice", [["work", 1000n]], { credit: true }, { "05": -100_000n, 10: -25_000n }],
    [
      "a deduction",
      [
        ["work", 1000n],
        ["work", -200n],
      ],
      {},
      { "05": 80_000n, 10: 20_000n },
    ],
  ];
  it.each(saleCases)("%s", (_name, soldRows, saleOptions, expectedBoxes) => {
    expect(boxesOf(soldRows, saleOptions)).toEqual(expectedBoxes);
  });

  it("hold all sales and all VAT of the voucher, and nothing else of it", () => {
    const rowsArbitrary = fc.array(
      fc.tuple(fc.constantFrom("work", "book", "care", "timber", "bread"), fc.bigInt({ min: -9n, max: 99_999n })),
      { minLength: 1, maxLength: 12 },
    );
    const optionsArbitrary = fc.record(
      {
        country: fc.constantFrom("SE", "DE", "US"),
        reverse: fc.boolean(),
        credit: fc.boolean(),
        rot: fc.bigInt(0n, 9n),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(rowsArbitrary, optionsArbitrary, (rows, options) => {
        const { likelyPostings, postings } = makeSaleVoucher(rows, {
          ...options,
          reverse: options.country === "SE" && options.reverse,
        });
        const declaredPostings = likelyPostings.filter(({ role }) => role === "sales" || role === "vat");
        const sum = vatBoxesOf(likelyPostings, vatBooks).reduce((total, { minor }) => total + minor, 0n);
        expect(sum).toBe(declaredPostings.reduce((total, { minor }) => total - minor, 0n));
        expect(totalOf(likelyPostings)).toBe(totalOf(postings));
      }),
    );
  });

  const totalOf = (postings: readonly { minor: bigint }[]) => postings.reduce((sum, { minor }) => sum + minor, 0n);

  it("are those of the accounts themselves when the voucher is read", () => {
    const readPostings = [
      { account: 1510, minor: -125_00n },
      { account: 3041, minor: 100_00n },
      { account: 2611, minor: 25_00n },
    ];
    expect(vatBoxesOf(readPostings, vatBooks)).toEqual([
      { code: "05", description: "box 05", minor: -100_00n },
      { code: "10", description: "box 10", minor: -25_00n },
    ]);
  });

  it("says nothing of an account without a code, nor of VAT whose account the codes leave open", () => {
    const { likelyPostings } = makeSaleVoucher([["work", 1000n]]);
    expect(vatBoxesOf(likelyPostings, { codes: vatCodes, accounts: [] })).toEqual([]);
    const openCodes = vatCodes.map((vatCode) =>
      vatCode.id === "05-25" ? { ...vatCode, accounts: [2611, 2614] } : vatCode,
    );
    expect(vatBoxesOf(likelyPostings, { codes: openCodes, accounts }).map(({ code: box }) => box)).toEqual(["05"]);
    const codesWithoutAccounts = vatCodes.map((vatCode) => ({ ...vatCode, accounts: [] }));
    expect(vatBoxesOf(likelyPostings, { codes: codesWithoutAccounts, accounts }).map(({ code: box }) => box)).toEqual([
      "05",
    ]);
  });

  it("leaves to the books what it cannot be sure of: the accounts of a sale abroad are not announced", () => {
    const saleAbroad = makeSaleVoucher(mixedRows, { country: "DE", vatNumber: "DE1" });
    expect(saleAbroad.postings.filter(({ role }) => role === "sales").map(({ account }) => account)).toEqual([null]);
    expect(saleAbroad.likelyPostings.filter(({ role }) => role === "sales").map(({ account }) => account)).toEqual([
      3048, 3058,
    ]);
  });
});

describe("the accounts that are announced", () => {
  const announcedPostingsOf = (soldRows: readonly SoldRow[], saleOptions?: SaleOptions) =>
    withVatAccounts(makeSaleVoucher(soldRows, saleOptions).postings, vatBooks);

  it("are all known of a sale at home whose VAT codes are read", () => {
    const mixedPostings = announcedPostingsOf([
      ["work", 1000n],
      ["bread", 10n],
      ["book", 7n],
    ]);
    expect(mixedPostings.map(({ role, account }) => [role, account])).toEqual([
      ["receivable", 1510],
      ...[3041, 3052, 3043].map((account) => ["sales", account]),
      ...[2611, 2621, 2631].map((account) => ["vat", account]),
      ["rounding", 3740],
    ]);
  });

  it("do not let 25 % VAT pass on the account of 12 %", () => {
    const bookedPostings = [
      { account: 1510, minor: 125_000n },
      { account: 3041, minor: -100_000n },
      { account: 2621, minor: -25_000n },
    ];
    expect(comparePostings(announcedPostingsOf([["work", 1000n]]), bookedPostings)).toEqual([
      { account: 2611, expectedMinor: -25_000n, actualMinor: 0n },
      { account: 2621, expectedMinor: 0n, actualMinor: -25_000n },
    ]);
  });

  it("stay open where a code names several accounts, or the sale's own is not sure", () => {
    const booksWithTwoAccounts = {
      ...vatBooks,
      codes: vatCodes.map((vatCode) => ({ ...vatCode, accounts: [...vatCode.accounts, 2612] })),
    };
    const vatAccountsOf = (postings: readonly { role: string; account: number | null }[]) =>
      postings.filter(({ role }) => role === "vat").map(({ account }) => account);
    expect(vatAccountsOf(withVatAccounts(makeSaleVoucher([["work", 1000n]]).postings, booksWithTwoAccounts))).toEqual([
      null,
    ]);
    expect(vatAccountsOf(announcedPostingsOf([["work", 1000n]], { country: "DE" }))).toEqual([null]);
  });
});
