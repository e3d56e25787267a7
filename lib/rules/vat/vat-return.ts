import type { Account } from "../../api/contract/books/account";
import type { VatCode } from "../../api/contract/books/vat-code";
import type { Posting, Voucher } from "../../api/contract/books/voucher";
import type { BoxRule, VatReturnForm } from "./vat-return-forms";

/** The amount one voucher adds to a box, in minor units; positive on the side that the box counts. */
export type BoxVoucher = { readonly voucher: Voucher; readonly minor: bigint };

export type CountedBox = {
  readonly box: string;
  /** The service's description of the VAT code; empty where it has none. */
  readonly description: string;
  readonly content: BoxRule["content"];
  readonly side: BoxRule["side"];
  /** The amount before it is cut to whole units of the currency. */
  readonly exactMinor: bigint;
  /** The amount the return states: whole units of the currency, without the smaller units. */
  readonly minor: bigint;
  /** The vouchers behind the box, by date and number. */
  readonly vouchers: readonly BoxVoucher[];
};

/** Postings whose VAT code has no box in the return; debit positive. */
export type UnplacedCode = { readonly code: string; readonly minor: bigint; readonly voucherCount: number };

export type CountedVatReturn = {
  /** Boxes with postings, in the order of the return. */
  readonly boxes: readonly CountedBox[];
  /** VAT charged minus VAT to deduct, computed from the amounts that the boxes state. */
  readonly totalMinor: bigint;
  readonly unplaced: readonly UnplacedCode[];
};

/** The VAT codes of a company, and its accounts with the VAT code of each. */
export type VatChart = {
  readonly codes: readonly Pick<VatCode, "id" | "code" | "description">[];
  readonly accounts: readonly Pick<Account, "number" | "type" | "vatCodeId">[];
};

type CodedPosting = {
  readonly voucher: Voucher;
  readonly posting: Posting;
  readonly code: string;
  readonly isVat: boolean;
};

// The API gives voucher amounts two decimals in every country it serves.
const wholeUnit = 100n;

/**
 * A VAT return counted from the vouchers of its period.
 *
 * Shape:  vouchers [n ≥ 0] of the period, without those that declare VAT → boxes in the order of the form
 * Units:  minor units of the company's currency
 * Rule:   a posting counts under its own VAT code, or under that of its account. A box is cut to whole units, not rounded,
 *         and the total is the total of the cut boxes. Postings whose code has no box are listed separately in `unplaced`
 */
export function countVatReturn(vouchers: readonly Voucher[], chart: VatChart, form: VatReturnForm): CountedVatReturn {
  const postingsWithCode = codedPostingsOf(vouchers, chart, form);
  const postingsOfBoxes = form.boxes.map((rule) => ({
    rule,
    boxPostings: postingsWithCode.filter((codedPosting) => countsInBox(rule, codedPosting, form)),
  }));
  const boxes = postingsOfBoxes
    .filter(({ boxPostings }) => boxPostings.length > 0)
    .map(({ rule, boxPostings }) => countBox(rule, boxPostings, chart));
  const vatBoxes = boxes.filter(({ content }) => content === "vat");
  return {
    boxes,
    totalMinor: vatBoxes.reduce((total, { side, minor }) => total + (side === "credit" ? minor : -minor), 0n),
    unplaced: unplacedCodesOf(
      postingsWithCode.filter((codedPosting) => !form.boxes.some((rule) => countsInBox(rule, codedPosting, form))),
    ),
  };
}

function codedPostingsOf(
  vouchers: readonly Voucher[],
  chart: VatChart,
  { vatAccountType }: VatReturnForm,
): CodedPosting[] {
  const accountByNumber = new Map(chart.accounts.map((account) => [account.number, account]));
  const codeById = new Map(chart.codes.map(({ id, code }) => [id, code]));
  return vouchers.flatMap((voucher) =>
    voucher.postings.flatMap((posting): CodedPosting[] => {
      const account = accountByNumber.get(posting.account);
      const code = codeById.get(posting.vatCodeId ?? account?.vatCodeId ?? "") ?? "";
      if (code === "" || posting.minor === 0n) return [];
      return [{ voucher, posting, code, isVat: vatAccountType !== null && account?.type === vatAccountType }];
    }),
  );
}

/** Where one code has a box for its base and a box for its VAT, the account decides; for other codes it does not matter. */
function countsInBox(rule: BoxRule, { code, isVat }: CodedPosting, { boxes }: VatReturnForm): boolean {
  if (rule.code !== code) return false;
  const hasBaseAndVatBox = boxes.some((otherBox) => otherBox.code === code && otherBox.content !== rule.content);
  return !hasBaseAndVatBox || isVat === (rule.content === "vat");
}

function countBox(rule: BoxRule, boxPostings: readonly CodedPosting[], chart: VatChart): CountedBox {
  const sumsByVoucher = new Map<string, { voucher: Voucher; minor: bigint }>();
  for (const { voucher, posting } of boxPostings) {
    const minor =
      (sumsByVoucher.get(voucher.id)?.minor ?? 0n) + (rule.side === "debit" ? posting.minor : -posting.minor);
    sumsByVoucher.set(voucher.id, { voucher, minor });
  }
  const vouchers = [...sumsByVoucher.values()].filter(({ minor }) => minor !== 0n).toSorted(compareByDate);
  const exactMinor = vouchers.reduce((sum, { minor }) => sum + minor, 0n);
  const description = chart.codes.find(({ code }) => code === rule.code)?.description ?? "";
  const { box, content, side } = rule;
  return { box, description, content, side, exactMinor, minor: (exactMinor / wholeUnit) * wholeUnit, vouchers };
}

function compareByDate(left: BoxVoucher, right: BoxVoucher): number {
  const dateOrder = (left.voucher.date ?? "").localeCompare(right.voucher.date ?? "");
  return dateOrder || left.voucher.number.localeCompare(right.voucher.number, "en", { numeric: true });
}

function unplacedCodesOf(unplacedPostings: readonly CodedPosting[]): readonly UnplacedCode[] {
  const codes = [...new Set(unplacedPostings.map(({ code }) => code))].toSorted();
  return codes.map((code) => {
    const postingsOfCode = unplacedPostings.filter((codedPosting) => codedPosting.code === code);
    const minor = postingsOfCode.reduce((sum, { posting }) => sum + posting.minor, 0n);
    return { code, minor, voucherCount: new Set(postingsOfCode.map(({ voucher }) => voucher.id)).size };
  });
}
