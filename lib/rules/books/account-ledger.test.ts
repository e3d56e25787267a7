import { expect, it } from "vitest";
import type { Voucher } from "../../api/contract/books/voucher";
import { makeAccountLedger } from "./account-ledger";

/** Builds a voucher from postings written as `account minor [text]`. */
function makeVoucher(number: string, date: string, ...postings: readonly string[]): Voucher {
  return {
    ...{ id: number, number, date, text: `Voucher ${number}`, createdAt: "", sourceId: null, type: 2 },
    attachmentIds: [],
    postings: postings.map((posting) => {
      const [account, minor, text = ""] = posting.split(" ");
      const emptyMembers = { accountName: "", vatCodeId: null, vatCode: "" };
      return { ...emptyMembers, account: Number(account), minor: BigInt(minor ?? 0), text };
    }),
  };
}

it.each<[string, Voucher[], string[], [bigint, bigint, bigint]]>([
  ["nothing", [], [], [0n, 0n, 1000n]],
  [
    "days and numbers in order, whatever order they came in",
    [
      makeVoucher("A10", "2026-10-05", "1930 10"),
      makeVoucher("A9", "2026-10-05", "1930 5"),
      makeVoucher("B1", "2026-10-01", "1930 -7"),
    ],
    ["B1 -7 993", "A9 5 998", "A10 10 1008"],
    [15n, 7n, 1008n],
  ],
  [
    "two rows of one voucher, and not its other accounts",
    [makeVoucher("A1", "2026-10-05", "1930 10 In", "3041 -4", "1930 -6")],
    ["A1 10 1010", "A1 -6 1004"],
    [10n, 6n, 1004n],
  ],
  ["rows of nothing left out", [makeVoucher("A1", "2026-10-05", "1930 0")], [], [0n, 0n, 1000n]],
])("writes a ledger of %s", (_, vouchers, expectedLines, expectedSums) => {
  const ledger = makeAccountLedger(vouchers, 1930, 1000n);
  expect(ledger.lines.map((line) => `${line.voucher.number} ${line.minor} ${line.balanceMinor}`)).toEqual(
    expectedLines,
  );
  expect([ledger.debitMinor, ledger.creditMinor, ledger.closingMinor]).toEqual(expectedSums);
});

it("gives a row without a text that of its voucher", () => {
  const vouchers = [makeVoucher("A1", "2026-10-05", "1930 1 Own", "1930 2")];
  expect(makeAccountLedger(vouchers, 1930, 0n).lines.map(({ text }) => text)).toEqual(["Own", "Voucher A1"]);
});
