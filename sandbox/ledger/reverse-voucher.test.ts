import { describe, expect, it } from "vitest";
import { reverseVoucher } from "./reverse-voucher";
import { bookInvoice } from "./testing/notation";

const reversal = { bookedOn: "2026-11-30", text: "Kundkreditfaktura till Älvsbyns Kök AB, 1002", type: 15 };

describe("the mirror of a voucher", () => {
  it("credits the receivable and takes revenue, VAT per rate and rounding back", () => {
    const invoice = bookInvoice(
      `
      pen    3 x 149.50  25%
      book   4 x  32.25  12%  -10%
      work   2 x 895.10  25%`,
      { roundsToWholeUnits: true },
    );
    expect(invoice).toBook(`
      receivables   2928.00
      3041         -1790.20
      3051          -448.50
      3052          -116.10
      2611          -559.68
      2621           -13.93
      rounding         0.41`);
    expect({ voucher: reverseVoucher(invoice.voucher, reversal) }).toBook(`
      receivables  -2928.00
      3041          1790.20
      3051           448.50
      3052           116.10
      2611           559.68
      2621            13.93
      rounding        -0.41`);
  });

  it("keeps series and order, and has its own day, text and type", () => {
    const { voucher } = bookInvoice("pen 100 25%");
    const reversedVoucher = reverseVoucher(voucher, reversal);
    expect(reversedVoucher).toMatchObject({ ...reversal, series: voucher.series });
    expect(reversedVoucher.postings.map(({ accountNumber }) => accountNumber)).toEqual(
      voucher.postings.map(({ accountNumber }) => accountNumber),
    );
  });

  it("of a mirror is the voucher again", () => {
    const { voucher } = bookInvoice("pen 100 25%");
    const { bookedOn, text, type } = voucher;
    expect(reverseVoucher(reverseVoucher(voucher, reversal), { bookedOn, text, type })).toEqual(voucher);
  });
});
