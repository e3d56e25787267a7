import { expect, it } from "vitest";
import type { Posting } from "@/lib/api/contract/books/voucher";
import type { PostedResult } from "@/lib/api/contract/operations/posted-result";
import type { Role } from "@/lib/rules/access/roles";
import { compareVoucherLater } from "./late-comparison";

const postedResult: PostedResult = {
  ...{ invoiceId: "i", invoiceNumber: 1047, grossMinor: "12500", currencyCode: "SEK" },
  ...{ voucherId: "v", voucherNumber: "A12", voucher: "unread", differences: [], amountsOnly: 0 },
  announced: [
    { role: "receivable", account: 1510, rateBps: null, minor: "12500" },
    { role: "sales", account: 3041, rateBps: 2500, minor: "-10000" },
    { role: "vat", account: 2611, rateBps: 2500, minor: "-2500" },
  ],
};
const makePostings = (vatAccount: number): Posting[] =>
  [
    [1510, 125_00n],
    [3041, -100_00n],
    [vatAccount, -25_00n],
  ].map(([account, minor]) => ({
    account: Number(account),
    accountName: "",
    vatCodeId: null,
    vatCode: "",
    text: "",
    minor: BigInt(minor ?? 0),
  }));

const comparisonOf = (
  postings: readonly Posting[] | null,
  {
    currencyCode = "SEK",
    why: problemCode = null as string | null,
    role = "owner" as Role,
    of: result = postedResult,
  } = {},
) => compareVoucherLater(result, { currencyCode, postings, problemCode }, { role, currencyCode: "SEK" });

it("compares as soon as the voucher can be read", () => {
  expect(comparisonOf(makePostings(2611))).toMatchObject({ voucher: "matches", differences: [] });
});

it("finds VAT on the account of another rate", () => {
  expect(comparisonOf(makePostings(2621))).toMatchObject({
    voucher: "differs",
    differences: [
      { account: 2611, expectedMinor: "-2500", actualMinor: "0" },
      { account: 2621, expectedMinor: "0", actualMinor: "-2500" },
    ],
  });
});

it("says why there still is none", () => {
  expect(comparisonOf(null, { why: "scope_missing" })).toBe("scope");
  expect(comparisonOf(null, { why: "remote_busy" })).toBe("unread");
  expect(comparisonOf(null, { role: "sales", why: "forbidden" })).toBe("role");
  expect(comparisonOf(makePostings(2611), { currencyCode: "EUR" })).toBe("currency");
  expect(comparisonOf(makePostings(2611), { of: { ...postedResult, announced: null } })).toBe("notForetold");
});
