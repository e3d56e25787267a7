import type { DocumentLanguage } from "../../documents/labels";
import { asHtml } from "../../documents/mail-texts";
import { writeMail } from "../../documents/outbox";
import { type FieldProblem, invalid, refused } from "../../http/problem";
import type { Bodies } from "../../openapi/generated/books";
import { count } from "../../store/counters";
import type { Tx } from "../../store/db";

/** What a rejection tells, and the addresses of whom; nothing and nobody for every other step. */
export type Rejection = { readonly message: string; readonly receivers: readonly string[] };

/** `DocumentApprovalStatus` of a rejection, the one step that has a message and receivers. */
const rejected = 2;

/**
 * The message of an approval's body and who gets it. An empty text or list is as if it were left out (assumed).
 * @throws ApiError 2000 at a member that goes with a rejection only; 3000 at a receiver who is no user of the company
 */
export async function rejectionOf(tx: Tx, companyId: string, body: Bodies["ApprovalApi"]): Promise<Rejection> {
  const message = body.RejectionMessage ?? "";
  const receivers = body.RejectionMessageReceivers ?? [];
  if (body.DocumentApprovalStatus !== rejected) {
    const problems: FieldProblem[] = [];
    if (message !== "") problems.push(onlyRejecting("RejectionMessage"));
    if (receivers.length > 0) problems.push(onlyRejecting("RejectionMessageReceivers"));
    if (problems.length > 0) throw invalid(problems);
  }
  return { message, receivers: await addressesOf(tx, companyId, receivers) };
}

const onlyRejecting = (field: string): FieldProblem => ({ field, message: `${field} is for a rejection only.` });

/** The address of each, once however often a person is named. */
async function addressesOf(tx: Tx, companyId: string, userIds: readonly string[]): Promise<readonly string[]> {
  if (userIds.length === 0) return [];
  const { rows } = await tx.query<{ id: string; email: string }>(
    `SELECT u.id, u.email FROM "User" u JOIN "Membership" m ON m."userId" = u.id
      WHERE m."companyId" = $1 AND u.id = ANY ($2::uuid[])`,
    [companyId, userIds],
  );
  const known = new Map(rows.map(({ id, email }) => [id, email]));
  const addresses = userIds.map((id, index) => {
    const address = known.get(id.toLowerCase());
    if (address !== undefined) return address;
    throw refused(3000, "The user was not found.", `RejectionMessageReceivers[${index}]`);
  });
  return [...new Set(addresses)];
}

type RejectionMail = {
  readonly sender: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly language: DocumentLanguage;
  readonly documentId: string;
};

/** One mail to each receiver (assumed: the interface names them and no way). */
export async function mailRejection(
  tx: Tx,
  companyId: string,
  receivers: readonly string[],
  { language, ...mail }: RejectionMail,
): Promise<void> {
  for (const to of receivers) {
    await writeMail(tx, companyId, { ...mail, to, cc: [], html: asHtml(mail.text, language), files: [] });
    await count(tx, companyId, "mail", "committed");
  }
}
