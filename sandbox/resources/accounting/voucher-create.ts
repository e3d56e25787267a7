import { type FieldProblem, invalidBodyError, ruleRefusalError } from "../../http/problem";
import { assertAmount, getCurrencyExponent, parseScaled, toNumberText } from "../../ledger/money";
import { assertVoucher, type Posting, type VoucherDraft, voucherType } from "../../ledger/voucher";
import type { Bodies } from "../../openapi/generated/books";
import type { Tx } from "../../store/db";
import { getOpenFiscalYear } from "../../store/fiscal-years";
import { appendVoucher } from "../../store/posting";
import { attachedDocumentType, linkAttachments } from "../attachments/attachment-links";
import { getSeller } from "../invoices/customer-invoice-draft-values";
import type { Call } from "../pipeline/call";
import { completeBody } from "../records";
import { type BlamedMemberOf, withLedgerRefusals } from "./ledger-refusals";
import { buildVoucherRowMembers } from "./voucher-rows";
import { addAutomaticVat } from "./voucher-vat";

/** The parts of a call that determine the voucher. */
export type VoucherCall = Pick<Call, "companyId" | "query" | "body">;

type VoucherBody = Bodies["VoucherApi"];
type VoucherRow = VoucherBody["Rows"][number];

/** The number series of vouchers posted by hand, unless the call names one (assumed; the seed uses it too). */
const manualSeries = "M";

/**
 * Posts a voucher by hand, as `POST /vouchers` does. The voucher has the type that the body names, or else the manual
 * type. A voucher of any type that is posted by hand belongs to no document (assumed).
 *
 * @returns the id of the voucher
 * @throws ApiError 2000 at a member, 3000 for a VAT code or an attachment, 3001, 4026 and 4038 for the date, 3002 and
 *         4002 for an account
 * @see docs/api/vouchers-and-books.md#vouchers
 */
export async function createVoucher(tx: Tx, call: VoucherCall): Promise<string> {
  const { companyId } = call;
  const body = completeBody("VoucherApi", call.body ?? {});
  const series = requestedSeriesOf(call, body);
  const { CurrencyCode, CountryCode } = await getSeller(tx, companyId);
  const exponent = getCurrencyExponent(CurrencyCode ?? "SEK");
  return withLedgerRefusals(async () => {
    const voucherDraft = toVoucherDraft(body, series, exponent);
    const fiscalYearId = await getOpenFiscalYear(tx, companyId, voucherDraft.bookedOn);
    const yearAndDate = { fiscalYearId, bookedOn: voucherDraft.bookedOn };
    const enteredVoucher = {
      draft: voucherDraft,
      rows: await buildVoucherRowMembers(tx, call, body.Rows, yearAndDate),
    };
    const usesAutomaticVat = call.query.useAutomaticVatCalculation === true;
    const completeVoucher = usesAutomaticVat
      ? await addAutomaticVat(tx, { companyId, country: CountryCode, exponent, yearAndDate }, enteredVoucher)
      : enteredVoucher;
    const voucherTarget = { companyId, fiscalYearId, exponent, sourceId: null, rows: completeVoucher.rows };
    const voucher = await appendVoucher(tx, voucherTarget, completeVoucher.draft);
    await attachFiles(tx, companyId, voucher.id, body);
    return voucher.id;
  }, blameDateOrRows);
}

const dateErrorCodes: ReadonlySet<string> = new Set(["no_fiscal_year", "year_locked", "period_locked"]);
const blameDateOrRows: BlamedMemberOf = ({ code }) => (dateErrorCodes.has(code) ? "VoucherDate" : "Rows");

/** Links the attachments of the body to the voucher as attachments of a voucher, also when the body states no type. */
async function attachFiles(tx: Tx, companyId: string, voucherId: string, { Attachments }: VoucherBody): Promise<void> {
  const { voucher: voucherDocumentType, none: noDocumentType } = attachedDocumentType;
  if (Attachments === null || Attachments.AttachmentIds.length === 0) return;
  if (Attachments.DocumentType !== voucherDocumentType && Attachments.DocumentType !== noDocumentType) {
    throw ruleRefusalError(
      2000,
      "The attachments of a voucher have the document type Voucher.",
      "Attachments.DocumentType",
    );
  }
  await linkAttachments(
    tx,
    companyId,
    { ...Attachments, DocumentType: voucherDocumentType, DocumentId: voucherId },
    "Attachments.AttachmentIds",
  );
}

/** `NumberSeries` is read only when the call turns the default series off (resources: VoucherApi). @throws ApiError 2000 */
function requestedSeriesOf(call: VoucherCall, body: VoucherBody): string {
  if (call.query.useDefaultVoucherSeries !== false) return manualSeries;
  const series = body.NumberSeries ?? "";
  if (!/^\p{Lu}{1,10}$/u.test(series)) {
    throw ruleRefusalError(
      2000,
      "Without the default series, NumberSeries is 1 to 10 capital letters.",
      "NumberSeries",
    );
  }
  return series;
}

/** @throws ApiError 2000 at the row; every LedgerError that `assertVoucher` throws */
function toVoucherDraft(body: VoucherBody, series: string, exponent: number): VoucherDraft {
  const problems: FieldProblem[] = [];
  const postings = body.Rows.map((row, index) => toPosting(row, index, exponent, problems));
  if (problems.length > 0) throw invalidBodyError(problems);
  return assertVoucher({
    bookedOn: body.VoucherDate,
    text: body.VoucherText,
    type: body.VoucherType ?? voucherType.manual,
    series,
    postings,
  });
}

function toPosting(row: VoucherRow, index: number, exponent: number, problems: FieldProblem[]): Posting {
  const parseAmount = (member: "DebitAmount" | "CreditAmount"): bigint => {
    const text = toNumberText(row[member] ?? 0);
    const field = `Rows[${index}].${member}`;
    if ((text.split(".")[1] ?? "").length > exponent) {
      problems.push({ field, message: `${field} has more than ${exponent} decimals.` });
      return 0n;
    }
    return assertAmount(parseScaled(text, exponent));
  };
  const [debitMinor, creditMinor] = [parseAmount("DebitAmount"), parseAmount("CreditAmount")];
  const field = `Rows[${index}].DebitAmount`;
  if (debitMinor === 0n && creditMinor === 0n) problems.push({ field, message: "A row needs a debit or a credit." });
  if (debitMinor !== 0n && creditMinor !== 0n)
    problems.push({ field, message: "A row has a debit or a credit, not both." });
  const text = row.TransactionText ?? "";
  return { accountNumber: row.AccountNumber, amountMinor: debitMinor - creditMinor, ...(text === "" ? {} : { text }) };
}
