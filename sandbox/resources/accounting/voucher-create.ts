import { type FieldProblem, invalid, refused } from "../../http/problem";
import { assertAmount, currencyExponent, numberText, parseScaled } from "../../ledger/money";
import { assertVoucher, type Posting, type VoucherDraft, voucherType } from "../../ledger/voucher";
import type { Bodies } from "../../openapi/generated/books";
import type { Tx } from "../../store/db";
import { openFiscalYear } from "../../store/fiscal-years";
import { appendVoucher } from "../../store/posting";
import { attachedTo, linkTo } from "../attachments/links";
import { sellerOf } from "../invoices/customer-invoice-draft-values";
import type { Call } from "../pipeline/call";
import { completed } from "../records";
import { type Blame, withLedger } from "./ledger-refusals";
import { voucherRowMembers } from "./voucher-rows";
import { automaticVat } from "./voucher-vat";

/** What of a call decides the voucher. */
export type VoucherCall = Pick<Call, "companyId" | "query" | "body">;

type VoucherBody = Bodies["VoucherApi"];
type VoucherRow = VoucherBody["Rows"][number];

/** Series of vouchers posted by hand, unless the call names one (assumed; the seed uses it too). */
const manualSeries = "M";

/**
 * Posts a voucher by hand, as `POST /vouchers` does. It is of the type the body names, else a manual one; what it is of
 * another type for is the caller's to know: it belongs to no document (assumed).
 *
 * @returns the id of the voucher
 * @throws ApiError 2000 at a member, 3000 for a VAT code or an attachment, 3001, 4026 and 4038 for the date, 3002 and
 *         4002 for an account
 * @see docs/api/vouchers-and-books.md#vouchers
 */
export async function createVoucher(tx: Tx, call: VoucherCall): Promise<string> {
  const { companyId } = call;
  const body = completed("VoucherApi", call.body ?? {});
  const series = seriesOf(call, body);
  const { CurrencyCode, CountryCode } = await sellerOf(tx, companyId);
  const exponent = currencyExponent(CurrencyCode ?? "SEK");
  return withLedger(async () => {
    const draft = voucherDraft(body, series, exponent);
    const fiscalYearId = await openFiscalYear(tx, companyId, draft.bookedOn);
    const place = { fiscalYearId, bookedOn: draft.bookedOn };
    const written = { draft, rows: await voucherRowMembers(tx, call, body.Rows, place) };
    const isCalculated = call.query.useAutomaticVatCalculation === true;
    const made = isCalculated
      ? await automaticVat(tx, { companyId, country: CountryCode, exponent, place }, written)
      : written;
    const target = { companyId, fiscalYearId, exponent, sourceId: null, rows: made.rows };
    const voucher = await appendVoucher(tx, target, made.draft);
    await attach(tx, companyId, voucher.id, body);
    return voucher.id;
  }, memberToBlame);
}

const dateRefusals: ReadonlySet<string> = new Set(["no_fiscal_year", "year_locked", "period_locked"]);
const memberToBlame: Blame = ({ code }) => (dateRefusals.has(code) ? "VoucherDate" : "Rows");

/** A voucher may bring attachments: they become its own, of its type whether that is said or not. */
async function attach(tx: Tx, companyId: string, DocumentId: string, { Attachments }: VoucherBody): Promise<void> {
  const { voucher, none } = attachedTo;
  if (Attachments === null || Attachments.AttachmentIds.length === 0) return;
  if (Attachments.DocumentType !== voucher && Attachments.DocumentType !== none) {
    throw refused(2000, "The attachments of a voucher have the document type Voucher.", "Attachments.DocumentType");
  }
  await linkTo(tx, companyId, { ...Attachments, DocumentType: voucher, DocumentId }, "Attachments.AttachmentIds");
}

/** `NumberSeries` is read only without the default series (resources: VoucherApi). @throws ApiError 2000 */
function seriesOf(call: VoucherCall, body: VoucherBody): string {
  if (call.query.useDefaultVoucherSeries !== false) return manualSeries;
  const series = body.NumberSeries ?? "";
  if (!/^\p{Lu}{1,10}$/u.test(series)) {
    throw refused(2000, "Without the default series, NumberSeries is 1 to 10 capital letters.", "NumberSeries");
  }
  return series;
}

/** @throws ApiError 2000 at the row, LedgerError what `assertVoucher` throws */
function voucherDraft(body: VoucherBody, series: string, exponent: number): VoucherDraft {
  const problems: FieldProblem[] = [];
  const postings = body.Rows.map((row, index) => posting(row, index, exponent, problems));
  if (problems.length > 0) throw invalid(problems);
  return assertVoucher({
    bookedOn: body.VoucherDate,
    text: body.VoucherText,
    type: body.VoucherType ?? voucherType.manual,
    series,
    postings,
  });
}

function posting(row: VoucherRow, index: number, exponent: number, problems: FieldProblem[]): Posting {
  const amount = (member: "DebitAmount" | "CreditAmount"): bigint => {
    const text = numberText(row[member] ?? 0);
    const field = `Rows[${index}].${member}`;
    if ((text.split(".")[1] ?? "").length > exponent) {
      problems.push({ field, message: `${field} has more than ${exponent} decimals.` });
      return 0n;
    }
    return assertAmount(parseScaled(text, exponent));
  };
  const [debit, credit] = [amount("DebitAmount"), amount("CreditAmount")];
  const field = `Rows[${index}].DebitAmount`;
  if (debit === 0n && credit === 0n) problems.push({ field, message: "A row needs a debit or a credit." });
  if (debit !== 0n && credit !== 0n) problems.push({ field, message: "A row has a debit or a credit, not both." });
  const text = row.TransactionText ?? "";
  return { accountNumber: row.AccountNumber, amountMinor: debit - credit, ...(text === "" ? {} : { text }) };
}
