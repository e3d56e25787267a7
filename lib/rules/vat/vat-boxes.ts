import type { Account } from "../../api/contract/books/account";
import type { VatCode } from "../../api/contract/books/vat-code";
import type { ExpectedPosting } from "../sales/postings/expected-postings";

/** The amount a voucher adds to one box of the VAT return; `minor` is positive where sales or output VAT grow. */
export type VatBox = { code: string; description: string; minor: bigint };

/** A posting of an expected voucher, or a posting read from the books, which has only account and amount. Debit positive. */
export type BoxPosting = Pick<ExpectedPosting, "account" | "minor"> &
  Partial<Pick<ExpectedPosting, "role" | "rateBps">>;

/** The VAT codes of a company, and its accounts with the VAT code of each. */
export type VatBooks = { codes: readonly VatCode[]; accounts: readonly Omit<Account, "type">[] };

/**
 * The boxes of the VAT return that a sale's voucher moves, by the VAT codes its accounts have in the books.
 *
 * Shape:  postings [n ≥ 0] → one entry per code, ascending, amounts of zero left out
 * Units:  minor units of the company's currency; a credit adds to its box, since sales and output VAT are credits
 * Rule:   an account without a VAT code moves no box. Where the account of the VAT is not known, it is the one account that
 *         the VAT codes of the sales at that rate name; where they name several accounts or none, the VAT moves no box
 */
export function vatBoxesOf(postings: readonly BoxPosting[], books: VatBooks): readonly VatBox[] {
  const boxes = new Map<string, VatBox>();
  for (const posting of postings) {
    const vatCode = vatCodeOfAccount(accountOfPosting(posting, postings, books), books);
    if (!vatCode || vatCode.code === "") continue;
    const { description, minor } = boxes.get(vatCode.code) ?? { description: vatCode.description, minor: 0n };
    boxes.set(vatCode.code, { code: vatCode.code, description, minor: minor - posting.minor });
  }
  return [...boxes.values()]
    .filter(({ minor }) => minor !== 0n)
    .sort((left, right) => left.code.localeCompare(right.code, "en", { numeric: true }));
}

/**
 * The postings, with the account filled in for VAT where the VAT codes of all sales at that rate name one and the same.
 *
 * Assumed: `RelatedAccounts` of a sales code name where its VAT is booked.
 */
export function withVatAccounts(postings: readonly ExpectedPosting[], books: VatBooks): readonly ExpectedPosting[] {
  return postings.map((posting) => ({ ...posting, account: accountOfPosting(posting, postings, books) }));
}

function vatCodeOfAccount(account: number | null, { codes, accounts }: VatBooks): VatCode | undefined {
  const vatCodeId = accounts.find(({ number }) => number === account)?.vatCodeId;
  return vatCodeId ? codes.find(({ id }) => id === vatCodeId) : undefined;
}

function accountOfPosting(posting: BoxPosting, postings: readonly BoxPosting[], books: VatBooks): number | null {
  if (posting.account !== null || posting.role !== "vat") return posting.account;
  const salesAtRate = postings.filter(({ role, rateBps }) => role === "sales" && rateBps === posting.rateBps);
  const accountsOfCodes = salesAtRate.map(({ account }) => {
    const code = vatCodeOfAccount(account, books)?.code;
    return books.codes.find((vatCode) => vatCode.code === code && vatCode.rateBps === posting.rateBps)?.accounts ?? [];
  });
  const candidates = new Set(accountsOfCodes.flat());
  const isOneAccountEach = accountsOfCodes.every((accounts) => accounts.length === 1);
  return isOneAccountEach && candidates.size === 1 ? ([...candidates][0] ?? null) : null;
}
