import "server-only";
import * as z from "zod/mini";
import type { Prisma } from "@/prisma/generated/client";
import type { AnnouncedPosting } from "../../api/contract/operations/command-input";
import type { ApprovalResult } from "../../api/contract/purchases/approval-operation";
import type { GivenStep } from "../../api/contract/purchases/approval-rules";
import { type SupplierInvoice, supplierInvoices } from "../../api/contract/purchases/supplier-invoice";
import { type SupplierInvoiceDraft, supplierInvoiceDrafts } from "../../api/contract/purchases/supplier-invoice-draft";
import { books } from "../../api/remote/books";
import { membersOf } from "../../approvals/colleagues";
import { closeDecided } from "../../approvals/request-rows";
import { insertStep, voidSteps } from "../../approvals/rules/steps";
import type { CompanyAccess } from "../../auth/access";
import { endNotices } from "../../notices/keep";
import { lookSoon } from "../../notices/person";
import type { Tx } from "../../platform/db";
import type { AuthorizedOperation } from "../engine/authorized-operation";
import { conflict } from "../engine/conflict";
import { callTimeoutMs } from "../engine/document-write";
import { finishOperation } from "../engine/leased-operation";
import type { OperationRow } from "../engine/rows";
import { postedResult } from "../sales/posted-invoice";
import type { ChainPlan } from "./approval-chain";
import {
  type ApprovalRequestKept,
  type Decided,
  lookBefore,
  ofDraft,
  ofInvoice,
  type Ready,
  requestOf,
} from "./draft-before-decision";

const path = "approval/supplierinvoice";

/** The service's answer to a decision. */
export const decisionAnswer = z.object({
  DocumentId: z.string().check(z.guid()),
  DocumentType: z.number(),
  DocumentApprovalStatus: z.number(),
});

/** What approving and rejecting a supplier invoice draft have in common. */
export function supplierInvoiceDecision() {
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

/** Sends a decision about a draft to the service. */
export function putDecision({ access }: AuthorizedOperation, draftId: string, body: object): Promise<unknown> {
  return books(access).operate("PUT", `${path}/${draftId}`, { timeoutMs: callTimeoutMs, body });
}

/** Ends a decision: reads the voucher back where it was booked, and closes what colleagues were asked about it. */
export async function finishDecided(
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
  const outcome = { id: made.id, expected: null, about: { ...aboutMade(made) }, isPaid: false };
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
