import { runAsTableOwner } from "./portal-database";

/** Deletes the texts that an earlier journey typed and left: the portal would offer them to the next journey. */
export async function clearTypedDrafts() {
  await truncateTables("draft_edit");
}

const documentTables = "draft_edit, operation, reminder_rule, replacing, quote_version, quote_link, quote_answer";

/** Deletes what the portal stores about documents, such as that an invoice was mailed or that a mail is sent later. */
export async function clearDocumentTables() {
  await truncateTables(documentTables);
}

const workTables =
  "approval_rules, approval_step, draft_writer, approval_request, purchase_comment, comment_mention, document_seen, evidence_snapshot, employee_form, house_work_person, claim_refusal";

const peopleTables = "membership, invitation, right_request, owner_link, known_company";

/**
 * Deletes everything the portal stores about the former demo, whose ids a fresh demo has again: people and their links,
 * documents, rules and forms. The first person to sign in becomes the owner again.
 */
export async function clearDemoTables() {
  await truncateTables(`${peopleTables}, ${documentTables}, ${workTables}`);
}

/** Deletes the counts of recent calls, so that the next call is the first one. */
export async function clearThrottle() {
  await truncateTables("throttle");
}

/** The database ends one of two transactions that wait for each other; work of the portal may lock tables in another order. */
const deadlockDetected = "40P01";

async function truncateTables(tables: string): Promise<void> {
  try {
    await runAsTableOwner((client) => client.query(`TRUNCATE ${tables}`));
  } catch (error) {
    const isDeadlock = error instanceof Error && "code" in error && error.code === deadlockDetected;
    if (!isDeadlock) throw error;
    await truncateTables(tables);
  }
}
