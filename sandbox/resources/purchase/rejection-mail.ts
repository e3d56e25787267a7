import type { DocumentLanguage } from "../../documents/labels";
import type { Tx } from "../../store/db";
import { mailRejection, type Rejection } from "../approval/rejection";
import type { Call } from "../pipeline/call";
import type { StoredDraft } from "./supplier-invoice-draft-values";

type RejectingCompany = {
  readonly name: string;
  readonly email: string | null;
  readonly country: string;
  /** The name of the person who rejects. */
  readonly by: string | null;
};

/** The subject and the first line of the mail, in the language of the company's country. */
const rejectionTexts: Readonly<
  Record<string, { language: DocumentLanguage; subject: string; line: (rejecterName: string) => string }>
> = {
  SE: {
    language: "sv",
    subject: "Leverantörsfaktura avvisad",
    line: (rejecterName) => `${rejecterName} har avvisat leverantörsfakturan.`,
  },
  NO: {
    language: "nb",
    subject: "Leverandørfaktura avvist",
    line: (rejecterName) => `${rejecterName} har avvist leverandørfakturaen.`,
  },
  NL: {
    language: "nl",
    subject: "Inkoopfactuur afgewezen",
    line: (rejecterName) => `${rejecterName} heeft de inkoopfactuur afgewezen.`,
  },
};

/** Mails to each receiver the message of a rejection, with the rejected invoice and the name of the person who rejected. */
export async function mailDraftRejection(
  tx: Tx,
  { companyId, caller }: Call,
  draft: StoredDraft,
  { message, receivers }: Rejection,
): Promise<void> {
  const { rows } = await tx.query<RejectingCompany>(
    `SELECT "Name" AS name, "Email" AS email, "CountryCode" AS country,
            (SELECT "firstName" || ' ' || "lastName" FROM "User" WHERE id = $2) AS by
       FROM "CompanySettings" WHERE "companyId" = $1`,
    [companyId, caller.userId],
  );
  const [company] = rows;
  const mailTexts = rejectionTexts[company?.country ?? ""] ?? rejectionTexts.SE;
  if (!company || !mailTexts) throw new Error(`company ${companyId} has no settings`);
  await mailRejection(tx, companyId, receivers, {
    sender: { name: company.name, address: company.email ?? `no-reply@${companyId}.invalid` },
    subject: `${mailTexts.subject}: ${draft.SupplierName}${draft.InvoiceNumber ? `, ${draft.InvoiceNumber}` : ""}`,
    text: [mailTexts.line(company.by ?? company.name), message].filter((line) => line !== "").join("\n\n"),
    language: mailTexts.language,
    documentId: draft.Id,
  });
}
