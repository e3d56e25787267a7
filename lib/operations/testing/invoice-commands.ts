import "server-only";
import { type Invoice, invoices } from "../../api/contract/sales/customer-invoice";
import {
  emptyDraft,
  fromInvoiceDraft,
  type InvoiceDraft,
  invoiceDrafts,
} from "../../api/contract/sales/customer-invoice-draft";
import { emptyRow } from "../../api/contract/sales/document-row";
import { books } from "../../api/remote/books";
import type { SignedIn, World } from "../../api/testing/world";
import { forward } from "../../forwarding/forward";
import { draftVersion } from "../../rules/sales/draft-version";
import {
  type ExpectedPosting,
  expectedPostings,
  postingsUnderTerms,
} from "../../rules/sales/postings/expected-postings";
import { getTrade } from "./trade";

/** The numbers of conversions, mails and postings that the sandbox has committed. */
export type Effects = { conversions: number; mails: number; postings: number };
type Counters = { total: Record<keyof Effects, { committed: number }> };

export async function countCommittedEffects({ sandbox }: World): Promise<Effects> {
  const { total } = await sandbox.callControl<Counters>("GET", "/counters");
  return { conversions: total.conversions.committed, mails: total.mails.committed, postings: total.postings.committed };
}

/** The effects that were committed after an earlier count. */
export async function getEffectsSince(world: World, effectsBefore: Effects): Promise<Effects> {
  const { conversions, mails, postings } = await countCommittedEffects(world);
  return {
    conversions: conversions - effectsBefore.conversions,
    mails: mails - effectsBefore.mails,
    postings: postings - effectsBefore.postings,
  };
}

/** Stores a draft of three rows for a company with an e-mail address. */
export async function storeDraft(signIn: SignedIn): Promise<InvoiceDraft> {
  return saveDraft(signIn, "POST", "customerinvoicedrafts", await makeDraft(signIn));
}

/** Books an invoice directly in the books, from such a draft as storeDraft stores unless another is given. */
export async function bookInvoice(signIn: SignedIn, draft?: InvoiceDraft): Promise<Invoice> {
  const body = fromInvoiceDraft(draft ?? (await makeDraft(signIn)));
  return invoices.parse(await books(signIn.access).operate("POST", invoices.path, { body }));
}

async function makeDraft(signIn: SignedIn): Promise<InvoiceDraft> {
  const { customerId, sold: soldArticles } = await getTrade(signIn);
  const rows = soldArticles.map(({ id: articleId, name: text, netPrice: unitPrice }) => ({
    ...emptyRow,
    articleId,
    text,
    unitPrice,
  }));
  return { ...emptyDraft, customerId, rows };
}

export async function saveDraft(
  signIn: SignedIn,
  method: string,
  path: string,
  draft: InvoiceDraft,
): Promise<InvoiceDraft> {
  const answer = await forward(signIn.request(method, "/x", fromInvoiceDraft(draft)), signIn.access, "books", path);
  return invoiceDrafts.parse(await answer.json());
}

/** Makes the command that finalises a draft as shown; with `mailOrder` it also submits the mail. */
export function makeConvertCommand(
  draft: InvoiceDraft,
  key: string,
  mailOrder: object | null = null,
  expectedPostingsOfDraft: readonly ExpectedPosting[] = postingsWithoutAccounts(draft),
) {
  const { customerId, rows, grossMinor, vatMinor } = draft;
  const invoiceOn = draft.chosenOn ?? draft.invoiceOn;
  const storedOn = draft.chosenOn === null ? draft.invoiceOn : null;
  const amounts = { grossMinor: grossMinor.toString(), vatMinor: vatMinor.toString() };
  const version = draftVersion(draft);
  const announcedPostings = expectedPostingsOfDraft.map(({ minor, ...posting }) => ({
    ...posting,
    minor: minor.toString(),
  }));
  const days = { invoiceOn, storedOn };
  const expected = { version, customerId, ...days, rows: rows.length, ...amounts, postings: announcedPostings };
  return { kind: "invoice-convert", key, input: { draftId: draft.id, expected, send: mailOrder } };
}

/** Makes the command that voids an invoice as shown. */
export function makeVoidCommand({ id, grossMinor }: Invoice, key: string, reason = "Fel kund") {
  return {
    kind: "invoice-void",
    key,
    input: { invoiceId: id, reason, expected: { grossMinor: grossMinor.toString() } },
  };
}

/** The voucher as the sheet announces it, without the accounts, which the books choose. */
function postingsWithoutAccounts(draft: InvoiceDraft): readonly ExpectedPosting[] {
  const { rows, includesVat, roundingMinor } = draft;
  const pricedRows = rows.flatMap((row) =>
    row.isTextRow ? [] : [{ ...row, account: null, rateBps: row.rateBps ?? 0 }],
  );
  const postings = expectedPostings(pricedRows, { exponent: 2, includesVat, roundToWhole: roundingMinor !== 0n });
  return postingsUnderTerms(postings, draft);
}
