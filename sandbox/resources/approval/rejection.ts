import type { DocumentLanguage } from "../../documents/labels";
import { toHtml } from "../../documents/mail-texts";
import { storeMail } from "../../documents/outbox";
import { type FieldProblem, invalidBodyError, ruleRefusalError } from "../../http/problem";
import type { Bodies } from "../../openapi/generated/books";
import { countEvent } from "../../store/counters";
import type { Tx } from "../../store/db";

/** The message of a rejection and the addresses of its receivers; both are empty for every other approval status. */
export type Rejection = { readonly message: string; readonly receivers: readonly string[] };

/** The `DocumentApprovalStatus` of a rejection, the only status that has a message and receivers. */
const rejectedStatus = 2;

/**
 * Reads the message and the receivers from the body of an approval. An empty text or list counts as left out (assumed).
 * @throws ApiError 2000 at a member that only a rejection may have; 3000 at a receiver who is no user of the company
 */
export async function readRejection(tx: Tx, companyId: string, body: Bodies["ApprovalApi"]): Promise<Rejection> {
  const message = body.RejectionMessage ?? "";
  const receivers = body.RejectionMessageReceivers ?? [];
  if (body.DocumentApprovalStatus !== rejectedStatus) {
    const problems: FieldProblem[] = [];
    if (message !== "") problems.push(makeRejectionOnlyProblem("RejectionMessage"));
    if (receivers.length > 0) problems.push(makeRejectionOnlyProblem("RejectionMessageReceivers"));
    if (problems.length > 0) throw invalidBodyError(problems);
  }
  return { message, receivers: await getEmailAddresses(tx, companyId, receivers) };
}

const makeRejectionOnlyProblem = (field: string): FieldProblem => ({
  field,
  message: `${field} is for a rejection only.`,
});

/** The e-mail addresses of the users. An address occurs once, also when a user is named several times. */
async function getEmailAddresses(tx: Tx, companyId: string, userIds: readonly string[]): Promise<readonly string[]> {
  if (userIds.length === 0) return [];
  const { rows } = await tx.query<{ id: string; email: string }>(
    `SELECT u.id, u.email FROM "User" u JOIN "Membership" m ON m."userId" = u.id
      WHERE m."companyId" = $1 AND u.id = ANY ($2::uuid[])`,
    [companyId, userIds],
  );
  const addressByUserId = new Map(rows.map(({ id, email }) => [id, email]));
  const addresses = userIds.map((id, index) => {
    const address = addressByUserId.get(id.toLowerCase());
    if (address !== undefined) return address;
    throw ruleRefusalError(3000, "The user was not found.", `RejectionMessageReceivers[${index}]`);
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

/** Sends one mail to each receiver (assumed: the API names the receivers but not how the message reaches them). */
export async function mailRejection(
  tx: Tx,
  companyId: string,
  receivers: readonly string[],
  { language, ...mail }: RejectionMail,
): Promise<void> {
  for (const to of receivers) {
    await storeMail(tx, companyId, { ...mail, to, cc: [], html: toHtml(mail.text, language), files: [] });
    await countEvent(tx, companyId, "mail", "committed");
  }
}
