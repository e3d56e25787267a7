import type { DocumentLanguage } from "../../documents/labels";
import { asHtml } from "../../documents/mail-texts";
import { writeMail } from "../../documents/outbox";
import type { Bodies } from "../../openapi/generated/books";
import { count } from "../../store/counters";
import type { Tx } from "../../store/db";
import type { Call } from "../pipeline/call";
import type { StoredDraft } from "./supplier-invoice-draft-values";

type Company = { readonly name: string; readonly email: string | null; readonly country: string };

/** Subject and first line, in the language of the company's country. */
const words: Readonly<Record<string, { language: DocumentLanguage; subject: string; line: (by: string) => string }>> = {
  SE: { language: "sv", subject: "Leverantörsfaktura avvisad", line: (by) => `${by} har avvisat leverantörsfakturan.` },
  NO: { language: "nb", subject: "Leverandørfaktura avvist", line: (by) => `${by} har avvist leverandørfakturaen.` },
  NL: { language: "nl", subject: "Inkoopfactuur afgewezen", line: (by) => `${by} heeft de inkoopfactuur afgewezen.` },
};

/** Mails the message of a rejection to each of its receivers (assumed: the interface names them and no way). */
export async function sendRejection(
  tx: Tx,
  call: Call,
  draft: StoredDraft,
  body: Bodies["ApprovalApi"],
): Promise<void> {
  const receivers = body.RejectionMessageReceivers ?? [];
  if (receivers.length === 0) return;
  const { companyId, caller } = call;
  const { rows: people } = await tx.query<{ id: string; email: string; name: string }>(
    `SELECT id, email, "firstName" || ' ' || "lastName" AS name FROM "User" WHERE id = ANY ($1::uuid[])`,
    [[...receivers, caller.userId]],
  );
  const { rows } = await tx.query<Company>(
    `SELECT "Name" AS name, "Email" AS email, "CountryCode" AS country FROM "CompanySettings" WHERE "companyId" = $1`,
    [companyId],
  );
  const [company] = rows;
  const said = words[company?.country ?? ""] ?? words.SE;
  if (!company || !said) throw new Error(`company ${companyId} has no settings`);
  const by = people.find(({ id }) => id === caller.userId)?.name ?? company.name;
  const subject = `${said.subject}: ${draft.SupplierName}${draft.InvoiceNumber ? `, ${draft.InvoiceNumber}` : ""}`;
  const text = [said.line(by), body.RejectionMessage ?? ""].filter((line) => line !== "").join("\n\n");
  const asked = new Set(receivers.map((id) => id.toLowerCase()));
  for (const { email } of people.filter(({ id }) => asked.has(id))) {
    await writeMail(tx, companyId, {
      sender: { name: company.name, address: company.email ?? email },
      to: email,
      cc: [],
      subject,
      text,
      html: asHtml(text, said.language),
      files: [],
      documentId: draft.Id,
    });
    await count(tx, companyId, "mail", "committed");
  }
}
