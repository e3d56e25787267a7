import { expect, it } from "vitest";
import type { Posting } from "@/lib/api/contract/books/voucher";
import type { PostedResult } from "@/lib/api/contract/operations/posted-result";
import type { Role } from "@/lib/rules/access/roles";
import { lateComparison } from "./late-comparison";

const posted: PostedResult = {
  ...{ invoiceId: "i", invoiceNumber: 1047, grossMinor: "12500", currencyCode: "SEK" },
  ...{ voucherId: "v", voucherNumber: "A12", voucher: "unread", differences: [], amountsOnly: 0 },
  announced: [
    { role: "receivable", account: 1510, rateBps: null, minor: "12500" },
    { role: "sales", account: 3041, rateBps: 2500, minor: "-10000" },
    { role: "vat", account: 2611, rateBps: 2500, minor: "-2500" },
  ],
};
const voucher = (vat: number): Posting[] =>
  [
    [1510, 125_00n],
    [3041, -100_00n],
    [vat, -25_00n],
  ].map(([account, minor]) => ({
    account: Number(account),
    accountName: "",
    vatCodeId: null,
    vatCode: "",
    text: "",
    minor: BigInt(minor ?? 0),
  }));

const compareLate = (
  postings: readonly Posting[] | null,
  { currencyCode = "SEK", why = null as string | null, role = "owner" as Role, of = posted } = {},
) => lateComparison(of, { currencyCode, postings, why }, { role, currencyCode: "SEK" });

it("compares as soon as the voucher can be read", () => {
  expect(compareLate(voucher(2611))).toMatchObject({ voucher: "matches", differences: [] });
});

it("finds VAT on the account of another rate", () => {
  expect(compareLate(voucher(2621))).toMatchObject({
    voucher: "differs",
    differences: [
      { account: 2611, expectedMinor: "-2500", actualMinor: "0" },
      { account: 2621, expectedMinor: "0", actualMinor: "-2500" },
    ],
  });
});

it("says why there still is none", () => {
  expect(compareLate(null, { why: "scope_missing" })).toBe("scope");
  expect(compareLate(null, { why: "remote_busy" })).toBe("unread");
  expect(compareLate(null, { role: "sales", why: "forbidden" })).toBe("role");
  expect(compareLate(voucher(2611), { currencyCode: "EUR" })).toBe("currency");
  expect(compareLate(voucher(2611), { of: { ...posted, announced: null } })).toBe("notForetold");
});
