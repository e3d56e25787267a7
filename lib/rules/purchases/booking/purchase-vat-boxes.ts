import type { Account } from "../../../api/contract/books/account";
import type { VatCode } from "../../../api/contract/books/vat-code";
import { findVatReturnForm } from "../../vat/vat-return-forms";
import { findPurchaseAccounts, isInRanges } from "../purchase-accounts";

/** The amount a supplier invoice adds to a box of the VAT return; positive on the side that the box counts. */
type PurchaseVatBox = { box: string; description: string; content: "base" | "vat"; minor: bigint };

type CodedRow = { account: number | null; minor: bigint; vatCodeId: string | null };

/** The VAT codes of a company, and its accounts with the VAT code of each. */
export type VatCodesOfBooks = {
  codes: readonly Pick<VatCode, "id" | "code" | "description">[];
  accounts: readonly Pick<Account, "number" | "vatCodeId">[];
};

/**
 * The boxes of the VAT return that the voucher of a supplier invoice changes.
 *
 * Shape:  rows [n ≥ 0] → one entry per box in the order of the return, amounts of zero left out
 * Units:  minor units of the company's currency, not cut to whole units, which only the return of a period is
 * Rule:   a row counts under its own VAT code, or under that of its account. VAT is what is on an account of VAT by the
 *         standard chart of the country, and a base is what is on any other account, so that a cost whose row names the
 *         code of its VAT is not counted as VAT
 * @param country of the company, two letters; a country whose return is not known here has no boxes
 */
export function purchaseVatBoxesOf(
  rows: readonly CodedRow[],
  { codes, accounts }: VatCodesOfBooks,
  country: string,
): readonly PurchaseVatBox[] {
  const vatReturnForm = findVatReturnForm(country);
  const vatAccounts = findPurchaseAccounts(country)?.vat;
  if (!vatReturnForm || !vatAccounts) return [];
  const codeIdOfAccount = new Map(accounts.map(({ number, vatCodeId }) => [number, vatCodeId]));
  const codeOfId = new Map(codes.map(({ id, code }) => [id.toLowerCase(), code]));
  const codedRows = rows.map(({ account, minor, vatCodeId }) => {
    const codeId = vatCodeId ?? codeIdOfAccount.get(account ?? 0) ?? "";
    return { minor, code: codeOfId.get(codeId.toLowerCase()) ?? "", isVat: isInRanges(vatAccounts, account) };
  });
  return vatReturnForm.boxes.flatMap(({ box, code, content, side }): PurchaseVatBox[] => {
    const debitMinor = codedRows
      .filter((row) => row.code === code && row.isVat === (content === "vat"))
      .reduce((sum, { minor }) => sum + minor, 0n);
    if (debitMinor === 0n) return [];
    const description = codes.find((vatCode) => vatCode.code === code)?.description ?? "";
    return [{ box, description, content, minor: side === "debit" ? debitMinor : -debitMinor }];
  });
}
