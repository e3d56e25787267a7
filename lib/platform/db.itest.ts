import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type FreshDatabase, freshDatabase } from "../../scripts/testing/database";
import type { OperationKind } from "../api/contract/operations/operation";
import { kinds } from "../operations/kinds";
import { areaOfKind } from "../rules/access/operation-area";
import { closeDatabase, query, withoutTenant, withPartner, withTenant } from "./db";

const tables = [
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
  "approval_rules",
  "approval_step",
  "draft_writer",
  "notice",
  "notice_setting",
  "notice_person",
  "reveal_day",
];
const ours = { partnerId: randomUUID(), companyId: randomUUID(), personId: randomUUID() };
const theirs = { partnerId: randomUUID(), companyId: randomUUID(), personId: randomUUID() };
let database: FreshDatabase;

/** Inserts one row into every tenant table, under the row-level security that also applies when the row is read. */
async function insertRows({ partnerId, companyId, personId }: typeof ours): Promise<void> {
  await withTenant({ partnerId, companyId, personId }, async (tx) => {
    const key = { partnerId, companyId };
    const expiresAt = new Date(4_000_000_000_000);
    await tx.person.create({ data: { partnerId, id: personId, issuer: "i", subject: personId } });
    await tx.session.create({ data: { partnerId, idHash: personId, personId, createdAt: expiresAt, expiresAt } });
    await tx.attempt.create({ data: { partnerId, stateHash: personId, purpose: "sign_in", expiresAt } });
    const company = {
      issuer: "i",
      remoteId: companyId,
      name: "n",
      countryCode: "SE",
      currencyCode: "SEK",
      colour: "sjo",
    };
    const seal = { dataKeyId: randomUUID(), dataKeyWrapped: Buffer.alloc(1), masterKeyId: "old" };
    await tx.company.create({ data: { partnerId, id: companyId, timeZone: "UTC", ...company, ...seal } });
    await tx.membership.create({ data: { ...key, personId, role: "owner" } });
    const id = randomUUID();
    const { dataKeyId } = seal;
    await tx.connection.create({
      data: { ...key, id, personId, status: "active", dataKeyId, connectedAt: new Date(0) },
    });
    const journal = { connectionId: id, instance: "1", tokenVersion: 1, fence: 1, dataKeyId, oldTokenHash: "h" };
    await tx.refreshJournal.create({ data: { ...key, ...journal, id: randomUUID(), stage: "sent" } });
    const operation = { kind: "k", key: "k", requestHash: "h", subject: "s", stage: "waiting", request: {} };
    await tx.operation.create({ data: { ...key, ...operation, id: randomUUID(), personId } });
    const event = { number: 1, kind: "k", detail: {}, at: new Date(0), previousHash: "", hash: "" };
    await tx.auditEvent.create({ data: { ...key, ...event } });
    const edit = { kind: "invoice", draftId: id, revision: id, bodySealed: Buffer.alloc(1), dataKeyId };
    await tx.draftEdit.create({ data: { ...key, ...edit, personId, updatedAt: new Date(0) } });
    await tx.draftDay.create({
      data: { ...key, createdAt: "2026-11-20T08:00:00Z", chosenOn: "2026-11-10", updatedAt: new Date(0) },
    });
    await tx.draftAddress.create({ data: { ...key, draftId: id, savedAt: new Date(0) } });
    await tx.replacementDraft.create({
      data: { ...key, draftId: id, documentId: id, replacedId: id, createdAt: new Date(0) },
    });
    const form = { id, personId, revision: id, bodySealed: Buffer.alloc(1), dataKeyId, updatedAt: new Date(0) };
    await tx.employeeForm.create({ data: { ...key, ...form } });
    const offer = { ...key, quoteId: id, number: 1 };
    const sealed = { operationId: id, dataKeyId };
    await tx.quoteVersion.create({
      data: { ...offer, ...sealed, version: "v", textSealed: Buffer.alloc(1), createdAt: new Date(0) },
    });
    await tx.quoteLink.create({
      data: { ...offer, id, personId, operationId: id, tokenHash: id, mailedAt: new Date(0) },
    });
    const answerData = { decision: "declined", saidSealed: Buffer.alloc(1), dataKeyId };
    await tx.quoteAnswer.create({ data: { ...offer, id, linkId: id, ...answerData, createdAt: new Date(0) } });
    const rule = { isOn: true, firstAfterDays: 5, thenAfterDays: 10, most: 2, personId, planAt: new Date(0) };
    await tx.reminderRule.create({ data: { ...key, ...rule } });
    await tx.replacing.create({ data: { ...key, path: "p", leaseToken: id, leaseUntil: new Date(0) } });
    const at = new Date(0);
    await tx.evidenceSnapshot.create({ data: { ...key, supplierId: id, documentId: id, accounts: {}, seenAt: at } });
    await tx.documentSeen.create({ data: { ...key, draftId: id, attachmentId: id, personId, seenAt: at } });
    const questionData = { kind: "question", fromId: personId, toId: id, textSealed: Buffer.alloc(1), about: {} };
    await tx.approvalRules.create({ data: { ...key, version: 1, text: {}, personId, createdAt: at } });
    const stepData = { operationId: id, draftId: id, draftVersion: "v", personId, ruleVersion: 1, givenAt: at };
    await tx.approvalStep.create({ data: { ...key, ...stepData } });
    await tx.draftWriter.create({ data: { ...key, draftId: id, did: "registered", personId, at } });
    await tx.approvalRequest.create({ data: { ...key, ...questionData, id, draftId: id, dataKeyId, createdAt: at } });
    await tx.notice.create({
      data: { ...key, personId, kind: "turn", subject: id, draftId: id, about: {}, since: at },
    });
    await tx.noticeSetting.create({ data: { ...key, personId, mails: true } });
    await tx.revealDay.create({ data: { ...key, personId, day: "2026-11-20", count: 1 } });
    await tx.noticePerson.create({ data: { partnerId, personId, lookAt: at } });
  });
}

beforeAll(async () => {
  database = await freshDatabase("portal");
  process.env.DATABASE_URL = database.url;
  const { testEnv } = await import("../auth/testing/env");
  Object.assign(process.env, testEnv(), { DATABASE_URL: database.url });
  await insertRows(ours);
  await insertRows(theirs);
});

afterAll(async () => {
  await closeDatabase();
  await database.drop();
});

const countStatement = (table: string) => `SELECT count(*)::int AS n FROM "${table}"`;

it.each(tables)("shows no row of %s without tenant settings, to the runtime role and to the owner", async (table) => {
  const runtime = await query(countStatement(table));
  expect(runtime.rows).toEqual([{ n: 0 }]);
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  const { rows } = await owner.query(countStatement(table));
  await owner.end();
  expect(rows).toEqual([{ n: 0 }]);
});

it.each(tables)("shows only the tenant's own rows of %s", async (table) => {
  const rows = await withTenant(ours, (tx) => tx.$queryRawUnsafe(countStatement(table)));
  expect(rows).toEqual([{ n: 1 }]);
});

it("has a policy and FORCE on every table but the directories and the throttle", async () => {
  const { rows } = await query(
    `SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
       AND NOT (relrowsecurity AND relforcerowsecurity) ORDER BY 1`,
  );
  expect(rows.map(({ relname }) => relname)).toEqual(["_prisma_migrations", "partner", "portal_process", "throttle"]);
});

it("shows a person their memberships in every company, but no other person's", async () => {
  const seen = (personId: string) => withPartner(ours.partnerId, (tx) => tx.membership.count(), personId);
  expect(await seen(ours.personId)).toBe(1);
  expect(await seen(theirs.personId)).toBe(0);
});

it("refuses to write a row into another tenant", async () => {
  const { companyId, partnerId } = theirs;
  const data = { partnerId, companyId, personId: ours.personId, role: "owner" };
  await expect(withTenant({ ...ours, personId: null }, (tx) => tx.membership.create({ data }))).rejects.toThrow();
});

it("never lets an audit event be changed, not even by the owner", async () => {
  await expect(withTenant(ours, (tx) => tx.auditEvent.updateMany({ data: { kind: "x" } }))).rejects.toThrow();
  await expect(withTenant(ours, (tx) => tx.auditEvent.deleteMany())).rejects.toThrow();
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await expect(owner.query(`UPDATE audit_event SET kind = 'x'`)).rejects.toThrow("never changed");
  await owner.end();
});

it("forgets tenant settings when the transaction ends", async () => {
  await withTenant(ours, (tx) => tx.company.count());
  expect(await withoutTenant(({ company }) => company.count())).toBe(0);
});

it("lists due operations and companies under old keys across tenants, keys only and what orders them", async () => {
  const operations = await query("SELECT * FROM due_operations(now(), 10)");
  expect(Object.keys(operations.rows[0] ?? {}).sort()).toEqual([
    "company_id",
    "id",
    "is_payroll",
    "is_scheduled",
    "partner_id",
    "person_id",
  ]);
  expect(operations.rows.map((row) => row.company_id).sort()).toEqual([ours.companyId, theirs.companyId].sort());
  const companies = await query("SELECT * FROM companies_to_rewrap('new')");
  expect(companies.rows).toHaveLength(2);
  expect((await query("SELECT * FROM operation")).rows).toEqual([]);
});

it("gives what is due by turns: what a person waits for, then what was set to leave, a company after the other", async () => {
  const order = async ({ partnerId, companyId, personId }: typeof ours, isScheduled: boolean) => {
    const id = randomUUID();
    const operation = { kind: "k", requestHash: "h", subject: id, key: id, stage: "waiting", request: {}, isScheduled };
    await withTenant({ partnerId, companyId, personId }, (tx) =>
      tx.operation.create({ data: { partnerId, companyId, personId, id, ...operation, createdAt: new Date(0) } }),
    );
  };
  for (let count = 0; count < 3; count++) await order(ours, true);
  await order(theirs, true);
  const { rows } = await query("SELECT * FROM due_operations(now(), 5)");
  expect(rows.map((row) => row.is_scheduled)).toEqual([false, false, true, true, true]);
  const scheduled = rows.filter((row) => row.is_scheduled).map((row) => row.company_id);
  expect(scheduled.slice(0, 2).sort()).toEqual([ours.companyId, theirs.companyId].sort());
});

it("gives the books their turn before a company's second of payroll", async () => {
  const payrollKinds = (Object.keys(kinds) as OperationKind[]).filter((kind) => areaOfKind(kind) === "payroll");
  expect(payrollKinds.length).toBeGreaterThan(1);
  const { partnerId, companyId, personId } = theirs;
  const made = [...payrollKinds, "invoice-convert"].map((kind, index) => {
    const id = randomUUID();
    const operation = { kind, requestHash: "h", subject: id, key: id, stage: "waiting", request: {} };
    return { partnerId, companyId, personId, id, ...operation, createdAt: new Date(index - 10_000) };
  });
  await withTenant(theirs, (tx) => tx.operation.createMany({ data: made }));
  const { rows } = await query("SELECT * FROM due_operations(now(), 20)");
  const found = rows.flatMap((row) => made.filter(({ id }) => id === row.id).map(({ kind }) => [kind, row.is_payroll]));
  expect(found).toEqual([
    [payrollKinds[0], true],
    ["invoice-convert", false],
    ...payrollKinds.slice(1).map((kind) => [kind, true]),
  ]);
  await withTenant(theirs, (tx) => tx.operation.deleteMany({ where: { id: { in: made.map(({ id }) => id) } } }));
});

it("gives a person for whom to look to one who asks, once each, and takes up who is new", async () => {
  const take = "SELECT * FROM take_notice_people(now(), now() + interval '1 hour', 1)";
  const taken = [];
  for (let time = 0; time < 3; time++) taken.push(...(await query(take)).rows);
  expect(taken.map((row) => row.person_id).sort()).toEqual([ours.personId, theirs.personId].sort());
  const noted = await withTenant(ours, (tx) => tx.noticePerson.deleteMany());
  expect(noted.count).toBe(1);
  expect((await query(take)).rows).toEqual([]);
  const due = "SELECT * FROM take_notice_people(now() + interval '2 hours', now() + interval '3 hours', 9)";
  expect((await query(due)).rows).toHaveLength(2);
});

it("gives a company's reminders to plan to one who asks, a few companies at a time", async () => {
  const take = "SELECT * FROM take_reminder_rules(now(), now() + interval '1 hour', 1)";
  const taken = [];
  for (let time = 0; time < 3; time++) taken.push(...(await query(take)).rows);
  expect(taken.map((row) => row.company_id).sort()).toEqual([ours.companyId, theirs.companyId].sort());
});

it("opens no connection any more once it was closed, whatever comes late", async () => {
  vi.resetModules();
  const ending = await import("./db");
  await ending.query("SELECT 1");
  await ending.closeDatabase();
  await expect(ending.query("SELECT 1")).rejects.toThrow("closed");
  await expect(ending.withPartner(ours.partnerId, (tx) => tx.person.count())).rejects.toThrow("closed");
});
