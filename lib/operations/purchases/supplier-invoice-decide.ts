import "server-only";
import * as z from "zod/mini";
import type { Prisma } from "@/prisma/generated/client";
import type { AnnouncedPosting } from "../../api/contract/operations/command-input";
import type { ApprovalResult, RejectInput } from "../../api/contract/purchases/approval-operation";
import type { GivenStep } from "../../api/contract/purchases/approval-rules";
import { type SupplierInvoice, supplierInvoices } from "../../api/contract/purchases/supplier-invoice";
import {
  type SupplierInvoiceDraft,
  supplierInvoiceDrafts,
  wireStatusOf,
} from "../../api/contract/purchases/supplier-invoice-draft";
import { parsed } from "../../api/contract/resource";
import { books } from "../../api/remote/books";
import { membersOf } from "../../approvals/colleagues";
import { closeDecided } from "../../approvals/request-rows";
import { insertStep, voidSteps } from "../../approvals/rules/steps";
import type { CompanyAccess } from "../../auth/access";
import { endNotices } from "../../notices/keep";
import { lookSoon } from "../../notices/person";
import type { Tx } from "../../platform/db";
import { Problem } from "../../values/problem";
import type { AuthorizedOperation } from "../engine/authorized-operation";
import { conflict } from "../engine/conflict";
import { callTimeoutMs, type DocumentWrite, toProblemOrThrow } from "../engine/document-write";
import { finishOperation } from "../engine/leased-operation";
import type { OperationRow } from "../engine/rows";
import { postedResult } from "../sales/posted-invoice";
import { type ChainPlan, planChain } from "./approval-chain";
import {
  type ApprovalRequestKept,
  type Decided,
  draftNow,
  invoicesOf,
  lookBefore,
  ofDraft,
  ofInvoice,
  type Ready,
  requestOf,
} from "./draft-before-decision";
import { outcomeOfApproval, outcomeOfRejection } from "./outcome-of-decision";

const path = "approval/supplierinvoice";

const wireAnswer = z.object({
  DocumentId: z.string().check(z.guid()),
  DocumentType: z.number(),
  DocumentApprovalStatus: z.number(),
});

/** `DocumentType` of the answer where approving booked the draft. */
const invoiceType = 2;

/** Approves a supplier invoice draft; the service may book it at once. */
export const approveSupplierInvoice: DocumentWrite<Ready, Decided> = {
  ...common(),
  prepare: (operation) => lookBefore(operation, (draft, mayNot) => planChain(operation.access, draft, mayNot)),
  async call(operation, { draft, chain }) {
    // One of several of our own: the books hear of it with the last one.
    if (chain?.isSent === false) return ofDraft(draft);
    const answer = await put(operation, draft.id, { DocumentApprovalStatus: wireStatusOf("approved") });
    // It is done: whatever goes wrong from here on, it must be read back and never asked again.
    const made = await readDecided(operation, answer).catch(toProblemOrThrow);
    if (made instanceof Problem) throw new Problem("outcome_unknown", { cause: made });
    return made;
  },
  async readBack(operation, attempt) {
    const found = await draftNow(operation);
    if (found && requestOf(operation).chain?.isSent === false) {
      return { outcome: { is: "done", id: found.draft.id }, documents: [ofDraft(found.draft)] };
    }
    const invoices = found ? [] : await invoicesOf(operation);
    const fits = invoices.map(({ id, createdFromDraftId }) => ({ id, createdFromDraftId }));
    const seen = { draftId: operation.row.subject, draft: found?.standing ?? null, invoices: fits };
    return {
      outcome: outcomeOfApproval(seen, attempt),
      documents: found ? [ofDraft(found.draft)] : invoices.map(ofInvoice),
    };
  },
  finish: (operation, made) => finishDecided(operation, made, "none"),
  mayBeOutcome: ({ code, detail }) => code === "not_found" || detail === "already_approved",
};

/** Rejects one, with a reason that the service mails to the receivers. */
export const rejectSupplierInvoice: DocumentWrite<Ready, Decided> = {
  ...common(),
  async call(operation, { draft }) {
    const { reason, receivers } = operation.row.request as unknown as RejectInput;
    const body = { RejectionMessage: reason, RejectionMessageReceivers: receivers };
    const status = wireStatusOf("rejected");
    const answer = wireAnswer.safeParse(await put(operation, draft.id, { DocumentApprovalStatus: status, ...body }));
    if (answer.data?.DocumentApprovalStatus !== status) throw new Problem("outcome_unknown");
    return { ...ofDraft({ ...draft, approval: "rejected" }), isAnswered: true };
  },
  async readBack(operation, attempt) {
    const found = await draftNow(operation);
    const verdict = outcomeOfRejection(operation.row.subject, found?.standing ?? null, attempt);
    return { outcome: verdict, documents: found ? [ofDraft(found.draft)] : [] };
  },
  finish: (operation, made) => finishDecided(operation, made, mailOf(operation, made)),
  mayBeOutcome: ({ detail }) => detail === "already_rejected",
  // The draft waits as before, but whether a mail left nobody can read: a person sends it again, or does not.
  mayRepeat: (row) => (row.request as unknown as RejectInput).receivers.length === 0,
};

/** What both decisions have in common. */
function common() {
  return {
    contract: {
      path: supplierInvoiceDrafts.path,
      parse: (wire: unknown) => ofDraft(supplierInvoiceDrafts.parse(wire)),
    },
    prepare: (operation: AuthorizedOperation) =>
      lookBefore(operation, async (_, mayNot) => {
        if (mayNot) throw conflict(mayNot);
        return null;
      }),
    about: ({ draft }: Ready) => ({
      customerName: draft.supplierName,
      number: null,
      reference: draft.invoiceNumber,
      minor: draft.totalMinor.toString(),
      currencyCode: draft.currencyCode,
    }),
    requestBeforeCall: ({ draft, selfId, since, chain }: Ready) => ({
      selfId,
      since,
      chain,
      foretold: foretoldOf(draft),
    }),
    isOutcome: (row: OperationRow, made: Decided) => made.id === row.subject,
    resultOf: (made: Decided, row: OperationRow) => ({ ...unreadResult(made, row) }) as Prisma.InputJsonObject,
  };
}

/** The voucher that booking makes of the rows, in the currency of the draft. */
function foretoldOf({ rows }: SupplierInvoiceDraft): readonly AnnouncedPosting[] {
  return rows
    .filter(({ minor }) => minor !== 0n)
    .map(({ account, minor }) => ({ role: "row", account, rateBps: null, minor: minor.toString() }));
}

function put({ access }: AuthorizedOperation, draftId: string, body: object): Promise<unknown> {
  return books(access).operate("PUT", `${path}/${draftId}`, { timeoutMs: callTimeoutMs, body });
}

async function readDecided(operation: AuthorizedOperation, answer: unknown): Promise<Decided> {
  const { DocumentId, DocumentType } = parsed(wireAnswer, answer);
  if (DocumentType === invoiceType) return ofInvoice(await books(operation.access).one(supplierInvoices, DocumentId));
  const after = await draftNow(operation);
  const isThere = after && (after.standing.approval === "approved" || after.standing.approval === "ready");
  if (!isThere) throw new Problem("outcome_unknown");
  return ofDraft(after.draft);
}

/** Without receivers there is no mail; with them it left if the service answered. */
function mailOf({ row }: AuthorizedOperation, made: Decided): ApprovalResult["mail"] {
  if ((row.request as unknown as RejectInput).receivers.length === 0) return "none";
  return made.isAnswered ? "sent" : "unknown";
}

/** Ends a decision: reads the voucher back where it was booked, and closes what colleagues were asked about it. */
async function finishDecided(
  operation: AuthorizedOperation,
  made: Decided,
  mail: ApprovalResult["mail"],
): Promise<void> {
  const posted = made.invoice ? await postedOf(operation, made.invoice) : null;
  const result: ApprovalResult = { ...unreadResult(made, operation.row), posted, mail };
  const { chain } = requestOf(operation);
  await finishOperation(
    operation,
    JSON.parse(JSON.stringify(result)),
    (tx) => keepDecided(tx, operation, result),
    chain?.ruleVersion ? { ruleVersion: chain.ruleVersion } : {},
  );
}

type OperationOfPerson = Pick<AuthorizedOperation, "access" | "row">;

/** What a decision changes here: what colleagues were asked is over, the chain goes on or begins anew, the next are told. */
async function keepDecided(tx: Tx, { access, row }: OperationOfPerson, result: ApprovalResult): Promise<void> {
  await closeDecided(tx, access, row.subject);
  await keepStep(tx, { access, row });
  await tellNext(tx, access, row.subject, result);
}

/**
 * An approval is kept with the rules it was given under, as given by whoever pressed; a rejection ends what was given before.
 */
async function keepStep(tx: Tx, { access, row }: OperationOfPerson): Promise<void> {
  const { chain, draftId, expected } = requestOf({ row });
  if (row.kind === "reject-supplier-invoice") return voidSteps(tx, access, draftId);
  const who = { ...access, personId: row.personId };
  if (chain) await insertStep(tx, who, { ...chain, operationId: row.id, draftId, draftVersion: expected.version });
}

/** What this person decided waits for them no longer; what is decided, for nobody; what came to another, is looked at soon. */
async function tellNext(tx: Tx, access: CompanyAccess, draftId: string, { status }: ApprovalResult): Promise<void> {
  await endNotices(tx, access, draftId, status === "ready" ? access.personId : undefined);
  if (status !== "ready") return;
  const others = (await membersOf(tx, access)).filter(({ personId }) => personId !== access.personId);
  await lookSoon(
    tx,
    access.partnerId,
    others.map(({ personId }) => personId),
  );
}

function postedOf(
  operation: AuthorizedOperation,
  invoice: SupplierInvoice,
): Promise<NonNullable<ApprovalResult["posted"]>> {
  const isForeign = invoice.currencyCode !== operation.access.company.currencyCode;
  const { foretold = null } = requestOf(operation);
  const comparable = isForeign ? null : (foretold?.map((one) => ({ ...one, minor: BigInt(one.minor) })) ?? null);
  return postedResult(operation, { ...invoice, grossMinor: invoice.totalMinor }, comparable);
}

function unreadResult({ draft, invoice }: Decided, row: OperationRow): ApprovalResult {
  const { chain = null } = requestOf({ row });
  const waiting = draft?.approval === "ready" ? draft.approvers.filter(({ isApproved }) => !isApproved) : [];
  const waitsFor = chain && !chain.isSent ? chain.waitsFor : waiting.map(({ name }) => name);
  const isRejected = row.kind === "reject-supplier-invoice";
  return {
    draftId: row.subject,
    status: isRejected ? "rejected" : draft?.approval === "ready" ? "ready" : "approved",
    waitsFor: [...new Set([...waitsFor, ...(draft?.approval === "ready" ? (chain?.waitsFor ?? []) : [])])],
    posted: invoice ? { ...unpostedOf(invoice) } : null,
    mail: "none",
    step: chain && stepOf(chain),
  };
}

function stepOf({ given, of, ruleVersion, isSent }: ChainPlan): GivenStep {
  return { given, of, ruleVersion, isSent };
}

function unpostedOf({ id, number, totalMinor, currencyCode, voucherId, voucherNumber }: SupplierInvoice) {
  const told = { invoiceId: id, invoiceNumber: number, grossMinor: totalMinor.toString(), currencyCode };
  return { ...told, voucherId, voucherNumber, voucher: "unread" as const, differences: [] };
}

/** What a person says it came to: the draft as it stands, or the invoice it became. */
export async function namedDecision(access: CompanyAccess, row: OperationRow, documentId: string) {
  const made = await decidedBy(access, row, documentId);
  if (!made) return null;
  const outcome = { id: made.id, seen: null, about: { ...aboutMade(made) }, isPaid: false };
  const result = unreadResult(made, row);
  const keep = (tx: Tx) => keepDecided(tx, { access, row }, result);
  return { result: JSON.parse(JSON.stringify(result)) as Prisma.InputJsonObject, outcome, keep };
}

async function decidedBy(access: CompanyAccess, row: OperationRow, documentId: string): Promise<Decided | null> {
  if (documentId === row.subject) {
    const draft = await books(access).find(supplierInvoiceDrafts, documentId);
    return draft && ofDraft(draft);
  }
  const invoice = await books(access).find(supplierInvoices, documentId);
  const { expected } = row.request as unknown as ApprovalRequestKept;
  return invoice && invoice.supplierId === expected.supplierId ? ofInvoice(invoice) : null;
}

function aboutMade({ customerName, number, grossMinor, currencyCode }: Decided) {
  return { customerName, number, minor: grossMinor.toString(), currencyCode };
}
