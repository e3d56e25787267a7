/**
 * The pure rules whose tests are checked: the library changes each rule of an area in every way it knows, and a test of
 * the area must fail for each change.
 *
 * @typedef {{ rules: readonly string[], tests: readonly string[] }} Area
 * `rules`: the files that are changed; `tests`: the files of unit tests of which one must fail
 * @type {Record<string, Area>}
 */
export const areas = {
  // The tables of accounts and countries are left out, because they are data whose tests compare them with their
  // source.
  postings: {
    rules: [
      "sandbox/ledger/post-*.ts",
      "sandbox/ledger/{purchase-vat,reverse-voucher,sale-kind,settlement,voucher}.ts",
      "!sandbox/ledger/*.test.ts",
    ],
    tests: ["sandbox/ledger/*.test.ts"],
  },
  vat: {
    rules: ["sandbox/ledger/{allocation,automatic-vat,exchange,tax-reduction,vat,vat-report}.ts"],
    tests: ["sandbox/ledger/*.test.ts"],
  },
  totals: {
    rules: [
      "sandbox/ledger/invoice-totals.ts",
      "lib/rules/sales/{credit,document-totals,gross-price,invoice-totals}.ts",
      "lib/rules/sales/postings/expected-postings.ts",
      "lib/rules/vat/charges-vat.ts",
    ],
    tests: ["sandbox/ledger/*.test.ts", "lib/rules/**/*.test.ts"],
  },
  money: {
    rules: ["lib/values/{money,decimal}.ts", "sandbox/ledger/{money,rounding}.ts"],
    tests: ["lib/values/{money,decimal}.test.ts", "sandbox/ledger/*.test.ts"],
  },
  dates: {
    rules: ["lib/values/{clock,dates,undo-wait,zoned-time}.ts"],
    tests: ["lib/values/{clock,dates,undo-wait,zoned-time}.test.ts"],
  },
  numbers: {
    rules: ["lib/values/{identity-number,number-text,personal-number-text}.ts", "sandbox/ledger/payment-reference.ts"],
    tests: [
      "lib/values/{identity-number,number-text,personal-number-text}.test.ts",
      "sandbox/ledger/payment-reference.test.ts",
    ],
  },
  roles: {
    rules: ["lib/rules/access/{operation-area,roles}.ts"],
    tests: ["lib/rules/access/roles.test.ts"],
  },
  "lost-answers": {
    rules: [
      "lib/operations/engine/{company-shares,outcome-of-read-back,remaining-wait,schedule}.ts",
      "lib/operations/purchases/outcome-of-decision.ts",
      "lib/operations/payroll/outcome-of-parts.ts",
    ],
    tests: ["lib/operations/**/*.test.ts"],
  },
};
