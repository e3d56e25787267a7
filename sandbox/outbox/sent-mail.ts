import { pool } from "../store/db";

/** A mail in the outbox; the data of attachments is in base64. */
export type SentMail = {
  readonly id: string;
  readonly companyId: string;
  readonly companyName: string | null;
  readonly sentAt: Date;
  readonly sender: string;
  readonly recipients: readonly string[];
  readonly cc: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  readonly attachments: readonly Attachment[];
  readonly raw: string | null;
};

export type Attachment = { readonly name: string; readonly contentType: string; readonly data: string };

export type MailSummary = Pick<SentMail, "id" | "companyId" | "companyName" | "sentAt" | "recipients" | "subject"> & {
  readonly attachments: readonly string[];
};

export const mailsPerPage = 500;

/** One page of the mails without their content, newest first, and the number of all mails. */
export async function listMail(pageNumber: number): Promise<{ mails: MailSummary[]; total: number }> {
  const totalQuery = await pool.query<{ total: number }>(`SELECT count(*) AS total FROM "OutboxMail"`);
  const { rows } = await pool.query<MailSummary>(
    `SELECT m.id, m."companyId", c.name AS "companyName", m."sentAt", m.recipients, m.subject,
       (SELECT coalesce(jsonb_agg(a ->> 'name'), '[]') FROM jsonb_array_elements(m.attachments) a) AS attachments
     FROM "OutboxMail" m LEFT JOIN "Company" c ON c.id = m."companyId" ORDER BY m.seq DESC LIMIT $1 OFFSET $2`,
    [mailsPerPage, (pageNumber - 1) * mailsPerPage],
  );
  return { mails: rows, total: totalQuery.rows[0]?.total ?? 0 };
}

/** One mail with its content; null where there is none. */
export async function findMail(id: string): Promise<SentMail | null> {
  const { rows } = await pool.query<SentMail>(
    `SELECT m.id, m."companyId", c.name AS "companyName", m."sentAt", m.sender, m.recipients, m.cc, m.subject, m.text,
       m.html, m.attachments, m.raw
     FROM "OutboxMail" m LEFT JOIN "Company" c ON c.id = m."companyId" WHERE m.id::text = $1`,
    [id.toLowerCase()],
  );
  return rows[0] ?? null;
}
