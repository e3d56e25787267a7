import { type FieldProblem, invalid } from "../../http/problem";
import { type SplitPosting, type TaxedPosting, withAutomaticVat } from "../../ledger/automatic-vat";
import { countryBooks } from "../../ledger/country-books";
import { minorNumber, numberText, parseScaledRounded } from "../../ledger/money";
import { assertVoucher, type VoucherDraft } from "../../ledger/voucher";
import type { Tx } from "../../store/db";
import { bps } from "../invoices/customer-invoice-rows";
import { completed, type Values } from "../records";
import { type VoucherPlace, voucherRowMembers } from "./voucher-rows";

type Code = {
  readonly id: string;
  readonly code: string;
  readonly account: number | null;
  readonly rates: readonly { readonly from: string; readonly rate: number }[];
};

export type VoucherWithRows = { readonly draft: VoucherDraft; readonly rows: readonly Values[] };

/**
 * A voucher whose rows include the VAT of their codes, as `useAutomaticVatCalculation` wants it: the VAT goes to the code's
 * account, a purchase whose VAT the buyer owes has it on both sides. A row may say its `VatAmount`; rows on VAT accounts
 * stay as they are (assumed). A row shows what was taken out of it, or added for it.
 *
 * @throws ApiError 2000 for a `VatAmount` that does not fit its row; what `voucherRowMembers` throws for the VAT accounts
 */
export async function automaticVat(
  tx: Tx,
  {
    companyId,
    country,
    exponent,
    place,
  }: { companyId: string; country: string; exponent: number; place: VoucherPlace },
  { draft, rows }: VoucherWithRows,
): Promise<VoucherWithRows> {
  const codes = await codesOf(tx, companyId, rows);
  const vatAccounts = await vatAccountsOf(tx, companyId, country, draft);
  const problems: FieldProblem[] = [];
  const taxed = draft.postings.map((posting, index): TaxedPosting => {
    const row = rows[index] ?? {};
    const code = codes.get(String(row.VatCodeId ?? ""));
    const isCoded = code?.account && !vatAccounts.has(posting.accountNumber);
    if (!isCoded || code.account === null) return { posting, code: null, vatMinor: null };
    const vatMinor = givenVat(row.VatAmount, posting.amountMinor, exponent, index, problems);
    const rate = code.rates.findLast(({ from }) => from <= place.bookedOn)?.rate;
    const deductedOn = countryBooks(country).deductedOn[code.code] ?? null;
    return {
      posting,
      code: { rateBps: rate === undefined ? null : bps(rate), account: code.account, deductedOn },
      vatMinor,
    };
  });
  if (problems.length > 0) throw invalid(problems);
  const split = withAutomaticVat(taxed);
  const vatRows = split.filter(({ isVat }) => isVat).map(({ posting }) => posting.accountNumber);
  const members = await vatRowMembers(tx, companyId, vatRows, place);
  const next = members.values();
  return {
    draft: assertVoucher({ ...draft, postings: split.map(({ posting }) => posting) }),
    rows: split.map((one) => (one.isVat ? (next.next().value ?? {}) : shown(one, rows[one.from] ?? {}, exponent))),
  };
}

const shown = ({ vatMinor }: SplitPosting, row: Values, exponent: number): Values =>
  vatMinor === 0n ? row : { ...row, VatAmount: minorNumber(vatMinor < 0n ? -vatMinor : vatMinor, exponent) };

function givenVat(
  given: unknown,
  amountMinor: bigint,
  exponent: number,
  index: number,
  problems: FieldProblem[],
): bigint | null {
  if (typeof given !== "number") return null;
  const vat = parseScaledRounded(numberText(given), exponent);
  const most = amountMinor < 0n ? -amountMinor : amountMinor;
  if (vat < 0n || vat > most) {
    const field = `Rows[${index}].VatAmount`;
    problems.push({ field, message: `${field} lies between nothing and the row's amount.` });
  }
  return vat;
}

async function codesOf(tx: Tx, companyId: string, rows: readonly Values[]): Promise<ReadonlyMap<string, Code>> {
  const ids = rows.flatMap(({ VatCodeId }) => (typeof VatCodeId === "string" ? [VatCodeId] : []));
  const { rows: found } = await tx.query<Code>(
    `SELECT "Id" AS id, "Code" AS code, rates, ("RelatedAccounts" ->> 'AccountNumber1')::bigint AS account
       FROM "VatCode" WHERE "companyId" = $1 AND "Id" = ANY ($2::uuid[])`,
    [companyId, ids],
  );
  return new Map(found.map((code) => [code.id, code]));
}

async function vatAccountsOf(
  tx: Tx,
  companyId: string,
  country: string,
  { postings }: VoucherDraft,
): Promise<ReadonlySet<number>> {
  const { rows } = await tx.query<{ number: number }>(
    `SELECT DISTINCT "Number"::bigint AS number FROM "Account"
      WHERE "companyId" = $1 AND "Type" = $2 AND "Number" = ANY ($3)`,
    [companyId, countryBooks(country).vatReturn.vatType, postings.map((posting) => String(posting.accountNumber))],
  );
  return new Set(rows.map((row) => row.number));
}

/** Rows of VAT have the code of their account. */
function vatRowMembers(tx: Tx, companyId: string, accounts: readonly number[], place: VoucherPlace) {
  const rows = accounts.map((AccountNumber) => ({ ...completed("VoucherRowApi", {}), AccountNumber }));
  return voucherRowMembers(tx, { companyId, query: {} }, rows, place);
}
