import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createFreshDatabase, type FreshDatabase } from "../../scripts/testing/database";
import type { OperationKind } from "../api/contract/operations/operation";
import { operationKinds } from "../operations/kinds";
import { areaOfKind } from "../rules/access/operation-area";
import { closeDatabase, query, withoutTenant, withPartner, withTenant } from "./db";

const tenantTables = [
  "person",
  "session",
  "attempt",
  "company",
  "membership",
  "connection",
  "refresh_journal",
  "operation",
  "audit_event",
  "draft_edit",
  "draft_day",
  "draft_address",
  "replacement_draft",
  "employee_form",
  "quote_version",
  "quote_link",
  "quote_answer",
  "reminder_rule",
  "replacing",
  "evidence_snapshot",
  "document_seen",
  "approval_request",
  "purchase_comment",
  "comment_mention",
  "claim_refusal",
  "house_work_person",
  "approval_rules",
  "approval_step",
  "draft_writer",
  "notice",
  "notice_setting",
  "notice_person",
  "reveal_day",
  "owner_link",
  "known_company",
  "mail_try",
];
const ownTenant = { partnerId: randomUUID(), companyId: randomUUID(), personId: randomUUID() };
const otherTenant = { partnerId: randomUUID(), companyId: randomUUID(), personId: randomUUID() };
let database: FreshDatabase;

/** Inserts one row into every tenant table, under the row-level security that also applies when the row is read. */
async function insertRows({ partnerId, companyId, personId }: typeof ownTenant): Promise<void> {
  await withTenant({ partnerId, companyId, personId }, async (tx) => {
    const companyKey = { partnerId, companyId };
    const futureInstant = new Date(4_000_000_000_000);
    await tx.person.create({ data: { partnerId, id: personId, issuer: "i", subject: personId } });
    await tx.session.create({
      data: { partnerId, idHash: personId, personId, createdAt: futureInstant, expiresAt: futureInstant },
    });
    await tx.attempt.create({ data: { partnerId, stateHash: personId, purpose: "sign_in", expiresAt: futureInstant } });
    const companyData = {
      issuer: "i",
      remoteId: companyId,
      name: "n",
      countryCode: "SE",
      currencyCode: "SEK",
      colour: "sjo",
    };
    const sealData = { dataKeyId: randomUUID(), dataKeyWrapped: Buffer.alloc(1), masterKeyId: "old" };
    await tx.company.create({ data: { partnerId, id: companyId, timeZone: "UTC", ...companyData, ...sealData } });
    await tx.membership.create({ data: { ...companyKey, personId, role: "owner" } });
    const id = randomUUID();
    const { dataKeyId } = sealData;
    await tx.connection.create({
      data: { ...companyKey, id, personId, status: "active", dataKeyId, connectedAt: new Date(0) },
    });
    const journalData = { connectionId: id, instance: "1", tokenVersion: 1, fence: 1, dataKeyId, oldTokenHash: "h" };
    await tx.refreshJournal.create({ data: { ...companyKey, ...journalData, id: randomUUID(), stage: "sent" } });
    const operationData = { kind: "k", key: "k", requestHash: "h", subject: "s", stage: "waiting", request: {} };
    await tx.operation.create({ data: { ...companyKey, ...operationData, id: randomUUID(), personId } });
    const eventData = { number: 1, kind: "k", detail: {}, at: new Date(0), previousHash: "", hash: "" };
    await tx.auditEvent.create({ data: { ...companyKey, ...eventData } });
    const editData = { kind: "invoice", draftId: id, revision: id, bodySealed: Buffer.alloc(1), dataKeyId };
    await tx.draftEdit.create({ data: { ...companyKey, ...editData, personId, updatedAt: new Date(0) } });
    await tx.draftDay.create({
      data: { ...companyKey, createdAt: "2026-11-20T08:00:00Z", chosenOn: "2026-11-10", updatedAt: new Date(0) },
    });
    await tx.draftAddress.create({ data: { ...companyKey, draftId: id, savedAt: new Date(0) } });
    await tx.replacementDraft.create({
      data: { ...companyKey, draftId: id, documentId: id, replacedId: id, createdAt: new Date(0) },
    });
    const formData = { id, personId, revision: id, bodySealed: Buffer.alloc(1), dataKeyId, updatedAt: new Date(0) };
    await tx.employeeForm.create({ data: { ...companyKey, ...formData } });
    const versionKey = { ...companyKey, quoteId: id, number: 1 };
    const sealedData = { operationId: id, dataKeyId };
    await tx.quoteVersion.create({
      data: { ...versionKey, ...sealedData, version: "v", textSealed: Buffer.alloc(1), createdAt: new Date(0) },
    });
    await tx.quoteLink.create({
      data: { ...versionKey, id, personId, operationId: id, tokenHash: id, mailedAt: new Date(0) },
    });
    const answerData = { decision: "declined", saidSealed: Buffer.alloc(1), dataKeyId };
    await tx.quoteAnswer.create({ data: { ...versionKey, id, linkId: id, ...answerData, createdAt: new Date(0) } });
    const ruleData = { isOn: true, firstAfterDays: 5, thenAfterDays: 10, most: 2, personId, planAt: new Date(0) };
    await tx.reminderRule.create({ data: { ...companyKey, ...ruleData } });
    await tx.replacing.create({ data: { ...companyKey, path: "p", leaseToken: id, leaseUntil: new Date(0) } });
    const epoch = new Date(0);
    await tx.evidenceSnapshot.create({
      data: { ...companyKey, supplierId: id, documentId: id, accounts: {}, seenAt: epoch },
    });
    await tx.documentSeen.create({ data: { ...companyKey, draftId: id, attachmentId: id, personId, seenAt: epoch } });
    const questionData = { kind: "question", fromId: personId, toId: id, textSealed: Buffer.alloc(1), about: {} };
    await tx.approvalRules.create({ data: { ...companyKey, version: 1, text: {}, personId, createdAt: epoch } });
    const stepData = { operationId: id, draftId: id, draftVersion: "v", personId, ruleVersion: 1, givenAt: epoch };
    await tx.approvalStep.create({ data: { ...companyKey, ...stepData } });
    await tx.draftWriter.create({ data: { ...companyKey, draftId: id, did: "registered", personId, at: epoch } });
    await tx.approvalRequest.create({
      data: { ...companyKey, ...questionData, id, draftId: id, dataKeyId, createdAt: epoch },
    });
    const commentData = { personId, textSealed: Buffer.alloc(1), dataKeyId, about: {}, createdAt: epoch };
    await tx.purchaseComment.create({ data: { ...companyKey, id, draftId: id, ...commentData } });
    await tx.commentMention.create({ data: { ...companyKey, commentId: id, personId } });
    const personData = { customerId: id, numberSealed: Buffer.alloc(1), dataKeyId, addedBy: personId, addedAt: epoch };
    await tx.houseWorkPerson.create({ data: { ...companyKey, id, ...personData } });
    const refusalData = { amountMinor: 1n, refusedOn: epoch, recordedBy: personId, recordedAt: epoch };
    await tx.claimRefusal.create({ data: { ...companyKey, invoiceId: id, ...refusalData } });
    await tx.notice.create({
      data: { ...companyKey, personId, kind: "turn", subject: id, draftId: id, about: {}, since: epoch },
    });
    await tx.noticeSetting.create({ data: { ...companyKey, personId, mails: true } });
    await tx.revealDay.create({ data: { ...companyKey, personId, day: "2026-11-20", count: 1 } });
    await tx.noticePerson.create({ data: { partnerId, personId, lookAt: epoch } });
    const linkData = { senderId: personId, companyName: "n", locale: "en", tokenHash: id };
    await tx.ownerLink.create({ data: { partnerId, id, ...linkData, createdAt: epoch, expiresAt: epoch } });
    await tx.knownCompany.create({ data: { partnerId, personId, name: "n" } });
    await tx.mailTry.create({ data: { partnerId, mail: "n", tries: 1, nextTryAt: epoch } });
  });
}

beforeAll(async () => {
  database = await createFreshDatabase("portal");
  process.env.DATABASE_URL = database.url;
  const { testEnv } = await import("../auth/testing/env");
  Object.assign(process.env, testEnv(), { DATABASE_URL: database.url });
  await insertRows(ownTenant);
  await insertRows(otherTenant);
});

afterAll(async () => {
  await closeDatabase();
  await database.drop();
});

const countStatementOf = (table: string) => `SELECT count(*)::int AS n FROM "${table}"`;

it.each(tenantTables)(
  "shows no row of %s without tenant settings, to the runtime role and to the owner",
  async (table) => {
    const runtimeResult = await query(countStatementOf(table));
    expect(runtimeResult.rows).toEqual([{ n: 0 }]);
    const ownerClient = new pg.Client({ connectionString: database.ownerUrl });
    await ownerClient.connect();
    const { rows } = await ownerClient.query(countStatementOf(table));
    await ownerClient.end();
    expect(rows).toEqual([{ n: 0 }]);
  },
);

it.each(tenantTables)("shows only the tenant's own rows of %s", async (table) => {
  const rows = await withTenant(ownTenant, (tx) => tx.$queryRawUnsafe(countStatementOf(table)));
  expect(rows).toEqual([{ n: 1 }]);
});

it("has a policy and FORCE on every table but the directories and the throttle", async () => {
  const { rows } = await query(
    `SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
       AND NOT (relrowsecurity AND relforcerowsecurity) ORDER BY 1`,
  );
  expect(rows.map(({ relname }) => relname)).toEqual([
    "_prisma_migrations",
    "_program_minimum",
    "partner",
    "portal_process",
    "throttle",
  ]);
});

it("shows a person their memberships in every company, but no other person's", async () => {
  const countMemberships = (personId: string) =>
    withPartner(ownTenant.partnerId, (tx) => tx.membership.count(), personId);
  expect(await countMemberships(ownTenant.personId)).toBe(1);
  expect(await countMemberships(otherTenant.personId)).toBe(0);
});

it("refuses to write a row into another tenant", async () => {
  const { companyId, partnerId } = otherTenant;
  const data = { partnerId, companyId, personId: ownTenant.personId, role: "owner" };
  await expect(withTenant({ ...ownTenant, personId: null }, (tx) => tx.membership.create({ data }))).rejects.toThrow();
});

it("never lets an audit event be changed, not even by the owner", async () => {
  await expect(withTenant(ownTenant, (tx) => tx.auditEvent.updateMany({ data: { kind: "x" } }))).rejects.toThrow();
  await expect(withTenant(ownTenant, (tx) => tx.auditEvent.deleteMany())).rejects.toThrow();
  const ownerClient = new pg.Client({ connectionString: database.ownerUrl });
  await ownerClient.connect();
  await expect(ownerClient.query(`UPDATE audit_event SET kind = 'x'`)).rejects.toThrow("never changed");
  await ownerClient.end();
});

it("forgets tenant settings when the transaction ends", async () => {
  await withTenant(ownTenant, (tx) => tx.company.count());
  expect(await withoutTenant(({ company }) => company.count())).toBe(0);
});

it("lists due operations and companies under old keys across tenants, keys only and what orders them", async () => {
  const dueOperationsResult = await query("SELECT * FROM due_operations(now(), 10)");
  expect(Object.keys(dueOperationsResult.rows[0] ?? {}).sort()).toEqual([
    "company_id",
    "id",
    "is_payroll",
    "is_scheduled",
    "partner_id",
    "person_id",
  ]);
  expect(dueOperationsResult.rows.map((row) => row.company_id).sort()).toEqual(
    [ownTenant.companyId, otherTenant.companyId].sort(),
  );
  const companiesToRewrapResult = await query("SELECT * FROM companies_to_rewrap('new')");
  expect(companiesToRewrapResult.rows).toHaveLength(2);
  expect((await query("SELECT * FROM operation")).rows).toEqual([]);
});

it("gives what is due by turns: what a person waits for, then what was set to leave, a company after the other", async () => {
  const createOperation = async ({ partnerId, companyId, personId }: typeof ownTenant, isScheduled: boolean) => {
    const id = randomUUID();
    const operationData = {
      kind: "k",
      requestHash: "h",
      subject: id,
      key: id,
      stage: "waiting",
      request: {},
      isScheduled,
    };
    await withTenant({ partnerId, companyId, personId }, (tx) =>
      tx.operation.create({ data: { partnerId, companyId, personId, id, ...operationData, createdAt: new Date(0) } }),
    );
  };
  for (let count = 0; count < 3; count++) await createOperation(ownTenant, true);
  await createOperation(otherTenant, true);
  const { rows } = await query("SELECT * FROM due_operations(now(), 5)");
  expect(rows.map((row) => row.is_scheduled)).toEqual([false, false, true, true, true]);
  const scheduledCompanyIds = rows.filter((row) => row.is_scheduled).map((row) => row.company_id);
  expect(scheduledCompanyIds.slice(0, 2).sort()).toEqual([ownTenant.companyId, otherTenant.companyId].sort());
});

it("gives the books their turn before a company's second of payroll", async () => {
  const payrollKinds = (Object.keys(operationKinds) as OperationKind[]).filter(
    (kind) => areaOfKind(kind) === "payroll",
  );
  expect(payrollKinds.length).toBeGreaterThan(1);
  const { partnerId, companyId, personId } = otherTenant;
  const createdOperations = [...payrollKinds, "invoice-convert"].map((kind, index) => {
    const id = randomUUID();
    const operationData = { kind, requestHash: "h", subject: id, key: id, stage: "waiting", request: {} };
    return { partnerId, companyId, personId, id, ...operationData, createdAt: new Date(index - 10_000) };
  });
  await withTenant(otherTenant, (tx) => tx.operation.createMany({ data: createdOperations }));
  const { rows } = await query("SELECT * FROM due_operations(now(), 20)");
  const foundKinds = rows.flatMap((row) =>
    createdOperations.filter(({ id }) => id === row.id).map(({ kind }) => [kind, row.is_payroll]),
  );
  expect(foundKinds).toEqual([
    [payrollKinds[0], true],
    ["invoice-convert", false],
    ...payrollKinds.slice(1).map((kind) => [kind, true]),
  ]);
  await withTenant(otherTenant, (tx) =>
    tx.operation.deleteMany({ where: { id: { in: createdOperations.map(({ id }) => id) } } }),
  );
});

it("gives a person for whom to look to one who asks, once each, and takes up who is new in a named role", async () => {
  const takeStatement = "SELECT * FROM take_notice_people(now(), now() + interval '1 hour', 1, $1)";
  const takenRows = [];
  for (let round = 0; round < 3; round++) takenRows.push(...(await query(takeStatement, [["owner"]])).rows);
  expect(takenRows.map((row) => row.person_id).sort()).toEqual([ownTenant.personId, otherTenant.personId].sort());
  const deletionResult = await withTenant(ownTenant, (tx) => tx.noticePerson.deleteMany());
  expect(deletionResult.count).toBe(1);
  for (const [role, knownCount] of [["viewer", 0] as const, ["owner", 1] as const]) {
    expect((await query(takeStatement, [[role]])).rows).toEqual([]);
    expect(await withTenant(ownTenant, (tx) => tx.noticePerson.count())).toBe(knownCount);
  }
  const dueStatement =
    "SELECT * FROM take_notice_people(now() + interval '2 hours', now() + interval '3 hours', 9, ARRAY['owner'])";
  expect((await query(dueStatement)).rows).toHaveLength(2);
});

it("gives a company's reminders to plan to one who asks, a few companies at a time", async () => {
  const takeStatement = "SELECT * FROM take_reminder_rules(now(), now() + interval '1 hour', 1)";
  const takenRows = [];
  for (let round = 0; round < 3; round++) takenRows.push(...(await query(takeStatement)).rows);
  expect(takenRows.map((row) => row.company_id).sort()).toEqual([ownTenant.companyId, otherTenant.companyId].sort());
});

it("opens no connection any more once it was closed, whatever comes late", async () => {
  vi.resetModules();
  const freshDatabaseModule = await import("./db");
  await freshDatabaseModule.query("SELECT 1");
  await freshDatabaseModule.closeDatabase();
  await expect(freshDatabaseModule.query("SELECT 1")).rejects.toThrow("closed");
  await expect(freshDatabaseModule.withPartner(ownTenant.partnerId, (tx) => tx.person.count())).rejects.toThrow(
    "closed",
  );
});
