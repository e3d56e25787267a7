import type { DocumentLanguage } from "../../documents/labels";
import type { Tx } from "../../store/db";
import { mailRejection, type Rejection } from "../approval/rejection";
import type { Call } from "../pipeline/call";
import type { StoredDraft } from "./supplier-invoice-draft-values";

type Company = {
  readonly name: string;
  readonly email: string | null;
  readonly country: string;
  /** The name of who rejects. */
  readonly by: string | null;
};

/** Subject and first line, in the language of the company's country. */
const words: Readonly<Record<string, { language: DocumentLanguage; subject: string; line: (by: string) => string }>> = {
  SE: { language: "sv", subject: "Leverantörsfaktura avvisad", line: (by) => `${by} har avvisat leverantörsfakturan.` },
  NO: { language: "nb", subject: "Leverandørfaktura avvist", line: (by) => `${by} har avvist leverandørfakturaen.` },
  NL: { language: "nl", subject: "Inkoopfactuur afgewezen", line: (by) => `${by} heeft de inkoopfactuur afgewezen.` },
};

/** Mails the message of a rejection to each of its receivers, and who rejected what. */
export async function sendRejection(
  tx: Tx,
  { companyId, caller }: Call,
  draft: StoredDraft,
  { message, receivers }: Rejection,
): Promise<void> {
  const { rows } = await tx.query<Company>(
    `SELECT "Name" AS name, "Email" AS email, "CountryCode" AS country,
            (SELECT "firstName" || ' ' || "lastName" FROM "User" WHERE id = $2) AS by
       FROM "CompanySettings" WHERE "companyId" = $1`,
    [companyId, caller.userId],
  );
  const [company] = rows;
  const said = words[company?.country ?? ""] ?? words.SE;
  if (!company || !said) throw new Error(`company ${companyId} has no settings`);
  await mailRejection(tx, companyId, receivers, {
    sender: { name: company.name, address: company.email ?? `no-reply@${companyId}.invalid` },
    subject: `${said.subject}: ${draft.SupplierName}${draft.InvoiceNumber ? `, ${draft.InvoiceNumber}` : ""}`,
    text: [said.line(company.by ?? company.name), message].filter((line) => line !== "").join("\n\n"),
    language: said.language,
    documentId: draft.Id,
  });
}
