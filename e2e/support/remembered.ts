import { asOwner } from "./portal-database";

/** What a journey before this one typed and left stays in the portal, and would be offered to the next one. */
export async function forgetTyped() {
  await forget("draft_edit");
}

const ofDocuments = "draft_edit, operation, reminder_rule, replacing, quote_version, quote_link, quote_answer";

/** What the portal remembers of documents, such as that an invoice was mailed or that a mail leaves later. */
export async function forgetDocuments() {
  await forget(ofDocuments);
}

const ofWork =
  "approval_rules, approval_step, draft_writer, approval_request, document_seen, evidence_snapshot, employee_form";

/**
 * A fresh demo has the ids of the one before, whose documents are gone: so are rules, forms and whatever else was kept of them. The
 * first to sign in becomes the owner again.
 */
export async function forgetDemo() {
  await forget(`membership, ${ofDocuments}, ${ofWork}`);
}

/** How often somebody has called lately, so that the next is the first. */
export async function forgetCalls() {
  await forget("throttle");
}

async function forget(tables: string) {
  await asOwner((client) => client.query(`TRUNCATE ${tables}`));
}
