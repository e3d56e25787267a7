import "server-only";
import * as z from "zod";
import {
  type ApprovalRequest,
  maxRequestLength,
  type RequestAbout,
  type RequestInput,
  type RequestKind,
} from "@/lib/api/contract/purchases/approval";
import { type SupplierInvoiceDraft, supplierInvoiceDrafts } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import { books } from "@/lib/api/remote/books";
import { audit } from "@/lib/audit/audit";
import { digestOf } from "@/lib/audit/chain";
import { type CompanyAccess, requireAction } from "@/lib/auth/access";
import { dataKeyOf } from "@/lib/auth/tokens/store";
import { type Tx, withTenant } from "@/lib/platform/db";
import { mayDo } from "@/lib/rules/access/roles";
import { now } from "@/lib/values/clock";
import { parseInput } from "@/lib/values/parse-input";
import { parseUuid } from "@/lib/values/parse-uuid";
import { Problem } from "@/lib/values/problem";
import type { ApprovalRequest as RequestRow } from "@/prisma/generated/client";
import { listDecidingMembers } from "./colleagues";
import {
  closeAnsweredRequests,
  closeRequestRow,
  listOpenAndAnsweredRequests,
  listOpenRequests,
  sealText,
} from "./request-rows";
import { toRequestViews } from "./request-view";

const textSchema = z.string().trim().max(maxRequestLength);
const requestSchema: z.ZodType<RequestInput> = z
  .strictObject({
    id: z.guid(),
    kind: z.enum(["question", "handover", "booking"]),
    toPersonId: z.guid(),
    text: textSchema,
  })
  .refine(({ kind, text }) => kind !== "question" || text !== "", { path: ["text"], params: { code: "required" } });
const answerSchema = z.strictObject({ text: textSchema.min(1) });

/**
 * The open requests of the company, and the answered ones of this person, the oldest first.
 *
 * @throws Problem `role_missing`
 */
export async function listRequests(access: CompanyAccess): Promise<{ items: ApprovalRequest[] }> {
  requireAction(access, "purchase.read");
  return withTenant(access, async (tx) => ({
    items: await toRequestViews(tx, access, await listOpenAndAnsweredRequests(tx, access)),
  }));
}

/**
 * Asks a colleague about a draft, hands it over to them, or asks them to book it. A draft that is asked about or handed over
 * waits for the colleague, and nobody else decides about it. The colleague may pass it on. The same request id never asks
 * twice. Everybody who reads supplier invoices may ask a colleague to book one.
 *
 * @throws Problem `role_missing`; `invalid_input` naming `toPersonId` or `text`; `not_found`; `conflict` with detail
 *         `subject` where the draft waits for somebody already
 */
export async function createRequest(
  access: CompanyAccess,
  draftIdText: string,
  body: unknown,
): Promise<ApprovalRequest> {
  requireAction(access, "purchase.read");
  const requestInput = parseInput(requestSchema, body);
  if (requestInput.kind !== "booking") requireAction(access, "purchase.operate");
  const storedDraft = await books(access).get(supplierInvoiceDrafts, parseUuid(draftIdText));
  return withTenant(access, async (tx) => {
    const existingRequest = await findRequestRow(tx, access, requestInput.id);
    if (existingRequest && existingRequest.fromId !== access.personId) throw new Problem("conflict", { detail: "key" });
    if (!existingRequest) await insertRequest(tx, access, storedDraft, requestInput);
    return getRequestView(tx, access, requestInput.id);
  });
}

/** How the audit trail names each kind of request. */
const auditKinds = {
  question: "approval.asked",
  handover: "approval.handed_over",
  booking: "approval.booking_asked",
} as const satisfies Record<RequestKind, string>;

async function insertRequest(tx: Tx, access: CompanyAccess, draft: SupplierInvoiceDraft, requestInput: RequestInput) {
  const { partnerId, companyId, personId } = access;
  const { id, kind, toPersonId, text } = requestInput;
  const isColleague = (await listDecidingMembers(tx, access)).some(
    (member) => member.personId === toPersonId && (kind !== "booking" || mayDo(member.role, "accounting.operate")),
  );
  if (!isColleague || toPersonId === personId) {
    throw new Problem("invalid_input", { fields: [{ field: "toPersonId", code: "not_a_colleague" }] });
  }
  await closeOwnRequest(tx, access, draft.id);
  await closeAnsweredRequests(tx, access, draft.id);
  const dataKey = await dataKeyOf(tx, access);
  const { count } = await tx.approvalRequest.createMany({
    skipDuplicates: true,
    data: {
      ...{ partnerId, companyId, id, draftId: draft.id, kind, fromId: personId, toId: toPersonId },
      textSealed: sealText(text, access, id, "text", dataKey),
      dataKeyId: dataKey.id,
      about: { ...toRequestAbout(draft) },
      createdAt: now(),
    },
  });
  if (count === 0) {
    // Two calls submitted the same request at once, or another person's request was stored first.
    if ((await findRequestRow(tx, access, id))?.fromId === personId) return;
    throw new Problem("conflict", { detail: "subject" });
  }
  await audit(tx, access, {
    kind: auditKinds[kind],
    subject: draft.id,
    detail: { id, toPersonId, words: digestOf([id, text]) },
  });
}

/** Closes the request that is addressed to the person, who passes it on by asking somebody else. */
async function closeOwnRequest(tx: Tx, access: CompanyAccess, draftId: string): Promise<void> {
  const ownRequest = (await listOpenRequests(tx, access)).find(
    (request) => request.draftId === draftId && request.toId === access.personId,
  );
  if (ownRequest) await closeRequestRow(tx, access, ownRequest, "passed_on", access.personId);
}

function toRequestAbout({ supplierName, invoiceNumber, totalMinor, currencyCode }: SupplierInvoiceDraft): RequestAbout {
  return { supplierName, invoiceNumber, totalMinor: totalMinor.toString(), currencyCode };
}

/**
 * Answers a question, after which the draft waits for nobody in particular. Only the person who was asked may answer.
 *
 * @throws Problem `role_missing`, `invalid_input`, `not_found`; `conflict` with detail `already_done`
 */
export async function answerRequest(access: CompanyAccess, requestId: string, body: unknown): Promise<ApprovalRequest> {
  requireAction(access, "purchase.write");
  const { text } = parseInput(answerSchema, body);
  const id = parseUuid(requestId);
  return withTenant(access, async (tx) => {
    const row = await findRequestRow(tx, access, id);
    if (!row) throw new Problem("not_found");
    if (row.toId !== access.personId || row.kind !== "question") {
      throw new Problem("role_missing", { detail: "asked" });
    }
    await storeAnswer(tx, access, row, text);
    return getRequestView(tx, access, id);
  });
}

async function storeAnswer(tx: Tx, access: CompanyAccess, { id, draftId }: RequestRow, text: string): Promise<void> {
  const { partnerId, companyId } = access;
  const dataKey = await dataKeyOf(tx, access);
  const { count } = await tx.approvalRequest.updateMany({
    where: { partnerId, companyId, id, answeredAt: null, closedAt: null },
    data: {
      answerSealed: sealText(text, access, id, "answer", dataKey),
      answerKeyId: dataKey.id,
      answeredAt: now(),
    },
  });
  if (count === 0) throw new Problem("conflict", { detail: "already_done" });
  const detail = { draftId: draftId.toLowerCase(), words: digestOf([id, text]) };
  await audit(tx, access, { kind: "approval.answered", subject: id, detail });
}

/**
 * Withdraws a question or a hand-over, gives back a draft that was handed over, or closes an answer. The person who asked,
 * the person who was asked and people who may manage the company may do so, so that nothing stays stuck with somebody who
 * is away.
 *
 * @throws Problem `role_missing`, `not_found`; `conflict` with detail `already_done`
 */
export async function closeRequest(access: CompanyAccess, requestId: string): Promise<ApprovalRequest> {
  requireAction(access, "purchase.write");
  const id = parseUuid(requestId);
  return withTenant(access, async (tx) => {
    const row = await findRequestRow(tx, access, id);
    if (!row) throw new Problem("not_found");
    const mayClose = [row.fromId, row.toId].includes(access.personId) || mayDo(access.role, "company.write");
    if (!mayClose) throw new Problem("role_missing", { detail: "asked" });
    const isClosed = await closeRequestRow(tx, access, row, "withdrawn", access.personId);
    if (!isClosed) throw new Problem("conflict", { detail: "already_done" });
    return getRequestView(tx, access, id);
  });
}

function findRequestRow(tx: Tx, { partnerId, companyId }: CompanyAccess, id: string): Promise<RequestRow | null> {
  return tx.approvalRequest.findFirst({ where: { partnerId, companyId, id } });
}

async function getRequestView(tx: Tx, access: CompanyAccess, id: string): Promise<ApprovalRequest> {
  const row = await findRequestRow(tx, access, id);
  const [view] = row ? await toRequestViews(tx, access, [row]) : [];
  if (!view) throw new Problem("not_found");
  return view;
}
