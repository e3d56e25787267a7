import "server-only";
import type { Invoice } from "../api/contract/customer-invoice";
import type { InvoiceDraft } from "../api/contract/customer-invoice-draft";
import { compare } from "../api/contract/list-query";
import type { ConvertInput, ConvertResult } from "../api/contract/operation";
import { vouchers } from "../api/contract/voucher";
import { books } from "../api/server/books";
import type { CompanyAccess } from "../auth/access";
import {
  comparePostings,
  type ExpectedPosting,
  expectedPostings,
  type PostingDifference,
} from "../flow/expected-postings";
import { currencyExponent } from "../money";
import { Problem } from "../problem";
import { insertOperation } from "./order";
import { finish, type Step } from "./step";

/**
 * Ends a conversion: reads its voucher back, compares it with what the document said, and orders the e-mail that was
 * asked for with it. A voucher that differs holds the e-mail back: a person looks first.
 *
 * @param draft the draft that was converted, or the invoice's own rows when it is gone
 */
export async function finishConvert(
  step: Step,
  invoice: Invoice,
  draft: Pick<InvoiceDraft, "rows"> | null,
): Promise<void> {
  const result = await resultOf(step.access, invoice, draft ?? invoice);
  const { send } = step.row.request as unknown as ConvertInput;
  const order = {
    kind: "invoice-email" as const,
    key: `${step.row.id}:email`,
    input: { invoiceId: invoice.id, order: send ?? {} },
  };
  await finish(step, JSON.parse(JSON.stringify(result)), async (tx) => {
    if (send && result.voucher !== "differs") await insertOperation(tx, step.access, order, step.row.id);
  });
}

async function resultOf(
  access: CompanyAccess,
  invoice: Invoice,
  shown: Pick<InvoiceDraft, "rows">,
): Promise<ConvertResult> {
  const base = {
    invoiceId: invoice.id,
    invoiceNumber: invoice.number,
    grossMinor: invoice.grossMinor.toString(),
    currencyCode: invoice.currencyCode,
    voucherId: invoice.voucherId,
    voucherNumber: invoice.voucherNumber,
  };
  const actual = invoice.voucherId ? await postingsOf(access, invoice.voucherId) : [];
  if (actual === null) return { ...base, voucher: "unread", differences: [] };
  const differences = comparePostings(expectationOf(invoice, shown), actual).map(asText);
  return { ...base, voucher: differences.length === 0 ? "matches" : "differs", differences };
}

/** The postings of a voucher; null when nobody here may read it or it cannot be read now. */
async function postingsOf(access: CompanyAccess, voucherId: string) {
  try {
    const filter = compare("Id", "eq", { id: voucherId });
    const { items } = await books(access).page(vouchers, { pageSize: 1, filter });
    return items[0]?.postings ?? [];
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

/** What the rows the person saw make, by our own arithmetic; accounts are for the service to choose. */
function expectationOf(invoice: Invoice, shown: Pick<InvoiceDraft, "rows">): readonly ExpectedPosting[] {
  const rows = shown.rows.flatMap(({ isTextRow, quantity, unitPrice, discount, rateBps }) =>
    isTextRow ? [] : [{ account: null, quantity, unitPrice, discount, rateBps: rateBps ?? 0 }],
  );
  const exponent = currencyExponent(invoice.currencyCode);
  const roundToWhole = invoice.roundingMinor !== 0n;
  return expectedPostings(rows, { exponent, includesVat: invoice.includesVat, roundToWhole });
}

function asText({ account, expectedMinor, actualMinor }: PostingDifference) {
  return { account, expectedMinor: expectedMinor.toString(), actualMinor: actualMinor.toString() };
}
