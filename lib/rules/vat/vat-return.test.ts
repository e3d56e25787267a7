import { describe, expect, it } from "vitest";
import type { Posting, Voucher } from "../../api/contract/books/voucher";
import { countVatReturn, type VatChart } from "./vat-return";
import { findVatReturnForm, type VatReturnForm } from "./vat-return-forms";

const formOf = (country: string): VatReturnForm => {
  const vatForm = findVatReturnForm(country);
  if (!vatForm) throw new Error(`no return of ${country}`);
  return vatForm;
};

/** Builds a chart from accounts written as `number code type`; a code is its own id. */
function makeChart(...accounts: readonly string[]): VatChart {
  const accountParts = accounts.map((accountText) => accountText.split(" "));
  const codes = [...new Set(accountParts.map(([, code]) => code ?? ""))];
  return {
    codes: codes.map((code) => ({ id: code, code, description: `box ${code}` })),
    accounts: accountParts.map(([number, code, type]) => ({
      number: Number(number),
      vatCodeId: code === "-" ? null : (code ?? null),
      type: type === undefined ? null : Number(type),
    })),
  };
}

/** Builds a voucher from postings written as `account minor [own code]`. */
function makeVoucher(number: string, date: string, ...postings: readonly string[]): Voucher {
  return {
    ...{ id: number, number, date, text: "", createdAt: "", sourceId: null, type: 2, attachmentIds: [] },
    postings: postings.map((postingText): Posting => {
      const [account, minor, code] = postingText.split(" ");
      const commonMembers = { accountName: "", text: "", vatCode: "" };
      return { ...commonMembers, account: Number(account), minor: BigInt(minor ?? 0), vatCodeId: code ?? null };
    }),
  };
}

const swedishChart = makeChart("1930 -", "3041 05", "2611 10", "2641 48", "4535 21", "2614 30", "2645 48", "3990 99");
const boxTextsOf = (vouchers: readonly Voucher[], chart = swedishChart, country = "SE") => {
  const { boxes, totalMinor } = countVatReturn(vouchers, chart, formOf(country));
  return [...boxes.map(({ box, minor }) => `${box} ${minor}`), `total ${totalMinor}`];
};

const saleVoucher = makeVoucher("A1", "2026-10-05", "1930 1250075", "3041 -1000060", "2611 -250015");
const purchaseVoucher = makeVoucher("B1", "2026-10-06", "5460 10060", "2641 2515", "1930 -12575");

describe("a counted VAT return", () => {
  it.each<[string, readonly Voucher[], readonly string[]]>([
    ["has no boxes without vouchers", [], ["total 0"]],
    ["cuts every box to whole units", [saleVoucher], ["05 1000000", "10 250000", "total 250000"]],
    ["takes input VAT off", [saleVoucher, purchaseVoucher], ["05 1000000", "10 250000", "48 2500", "total 247500"]],
    [
      "cuts sums and not single vouchers",
      [makeVoucher("A1", "2026-10-01", "2611 -60"), makeVoucher("A2", "2026-10-02", "2611 -60")],
      ["10 100", "total 100"],
    ],
    [
      "counts reverse charge on both sides",
      [makeVoucher("L1", "2026-10-07", "4535 100000", "2614 -25000", "2645 25000", "2440 -100000")],
      ["21 100000", "30 25000", "48 25000", "total 0"],
    ],
    [
      "lets a credit note take off",
      [saleVoucher, makeVoucher("A2", "2026-10-08", "3041 1000060", "2611 250015")],
      ["05 0", "10 0", "total 0"],
    ],
    ["cuts towards zero below it", [makeVoucher("A1", "2026-10-01", "2611 150")], ["10 -100", "total -100"]],
    [
      "prefers the code of the row to that of its account",
      [makeVoucher("M1", "2026-10-09", "1930 10000", "3041 -10000 21")],
      ["21 -10000", "total 0"],
    ],
  ])("%s", (_, vouchers, expectedTexts) => {
    expect(boxTextsOf(vouchers)).toEqual(expectedTexts);
  });

  it("names the vouchers behind a box by date and number, each with its share", () => {
    const laterVoucher = makeVoucher("A10", "2026-10-05", "3041 -500", "3041 -700");
    const { boxes } = countVatReturn(
      [makeVoucher("A9", "2026-10-05", "3041 -100"), laterVoucher, saleVoucher],
      swedishChart,
      formOf("SE"),
    );
    expect(boxes[0]?.vouchers.map((boxVoucher) => [boxVoucher.voucher.number, boxVoucher.minor])).toEqual([
      ["A1", 1_000_060n],
      ["A9", 100n],
      ["A10", 1200n],
    ]);
    expect(boxes[0]).toMatchObject({ exactMinor: 1_001_360n, minor: 1_001_300n, description: "box 05" });
  });

  it("tells what has a code without a box", () => {
    const unplacedVoucher = makeVoucher("M1", "2026-10-05", "1930 700", "3990 -700");
    expect(countVatReturn([unplacedVoucher], swedishChart, formOf("SE")).unplaced).toEqual([
      { code: "99", minor: -700n, voucherCount: 1 },
    ]);
  });

  it("tells base and VAT of one code apart by the account, in Norway and in the Netherlands", () => {
    const norwegianChart = makeChart("3000 3 20", "2700 3 17", "2710 1 17");
    const norwegianSale = makeVoucher("1", "2026-10-05", "3000 -100000", "2700 -25000", "2710 5000");
    expect(boxTextsOf([norwegianSale], norwegianChart, "NO")).toEqual([
      "3 100000",
      "3 mva 25000",
      "1 mva 5000",
      "total 20000",
    ]);
    const dutchChart = makeChart("8000 1a 20", "1520 1a 27", "1510 5b 27");
    const dutchVoucher = makeVoucher("1", "2026-10-05", "8000 -100000", "1520 -21000", "1510 2100");
    expect(boxTextsOf([dutchVoucher], dutchChart, "NL")).toEqual([
      "1a 100000",
      "1a btw 21000",
      "5b 2100",
      "total 18900",
    ]);
  });

  it("knows no return of other countries", () => {
    expect(findVatReturnForm("FI")).toBeNull();
  });
});
