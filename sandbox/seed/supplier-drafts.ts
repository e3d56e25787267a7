import { toAmountNumber } from "../ledger/money";
import { attachedDocumentType } from "../resources/attachments/attachment-links";
import { buildPeriodRecords } from "../resources/purchase/allocation-periods";
import { approvalSequence, approvalStatus } from "../resources/purchase/approval-rules";
import { buildSupplierDraftValues } from "../resources/purchase/supplier-invoice-draft-values";
import { insertRecord, insertRecords } from "../resources/records";
import type { Tx } from "../store/db";
import type { SeedRecord } from "./bulk";
import { addDays, dayOfShiftedMonth, morningOf } from "./calendar";
import type { SeedCompany } from "./companies";
import { makeSeedId } from "./generator";
import { anna, erik, type SeedPerson, sara } from "./people";
import { makePurchaseRows } from "./purchases";
import { makeDocument } from "./supplier-documents";
import type { SeedSupplier } from "./suppliers";

/** A draft as a client would post it, with its state in the approval flow. */
type SupplierDraft = {
  readonly id: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly approval: SeedRecord;
  readonly document: { readonly name: string; readonly bytes: Buffer };
};

const makeApprover = (person: SeedPerson, Priority: number, IsApproved = false) => ({
  ApproverId: person.id,
  IsApproved,
  Name: `${person.firstName} ${person.lastName}`,
  Priority,
});

const makeRequestedApproval = (ApprovalStatus: number, overrides: SeedRecord = {}): SeedRecord => ({
  ApprovalStatus,
  ApprovalRequestedBy: sara.id,
  ...overrides,
});

const { approved, rejected, ready, actionRequired } = approvalStatus;

/**
 * The approval states of the drafts, one for each draft: no approval is requested, any person may approve, two persons
 * approve in any order, Erik approves before Anna, and so on.
 */
const approvalStates: readonly SeedRecord[] = [
  {},
  makeRequestedApproval(ready),
  makeRequestedApproval(ready, {
    ApprovalOrderType: approvalSequence.inAnyOrder,
    Approvers: [makeApprover(anna, 0), makeApprover(erik, 0)],
  }),
  makeRequestedApproval(ready, {
    ApprovalOrderType: approvalSequence.inOrder,
    Approvers: [makeApprover(erik, 1), makeApprover(anna, 2)],
  }),
  makeRequestedApproval(ready, {
    ApprovalOrderType: approvalSequence.inOrder,
    Approvers: [makeApprover(erik, 1, true), makeApprover(anna, 2)],
  }),
  makeRequestedApproval(rejected),
  makeRequestedApproval(approved),
  makeRequestedApproval(actionRequired),
];

/** The drafts of a company: one in every state of the approval flow where the company has a flow, otherwise two. */
export function makeSupplierDrafts(
  company: SeedCompany,
  suppliers: readonly SeedSupplier[],
  today: string,
): readonly SupplierDraft[] {
  const approvals = company.usesApproval ? approvalStates : [{}, {}];
  return approvals.map((approval, index) => {
    const supplier = suppliers[index % suppliers.length];
    if (!supplier) throw new Error(`${company.name} has no suppliers`);
    const rows = makePurchaseRows(company, supplier, BigInt(supplier.monthlyNet * (90 + index)));
    const invoicedOn = addDays(today, -1 - index);
    const InvoiceNumber = `U-${7_301 + index * 17}`;
    const dueOn = addDays(invoicedOn, supplier.termDays);
    return {
      id: makeSeedId(company.id, "supplier draft", index),
      approval,
      document: {
        name: `${InvoiceNumber}.pdf`,
        bytes: makeDocument(company, supplier, {
          ...{ number: InvoiceNumber, date: invoicedOn, due: dueOn },
          netMinor: rows[1]?.amountMinor ?? 0n,
          vatMinor: rows[2]?.amountMinor ?? 0n,
        }),
      },
      body: {
        SupplierId: supplier.id,
        IsCreditInvoice: false,
        InvoiceNumber,
        InvoiceDate: invoicedOn,
        DueDate: dueOn,
        TotalAmount: toAmountNumber(-(rows[0]?.amountMinor ?? 0n), 2),
        Rows: rows.map(({ accountNumber, amountMinor }) => ({
          AccountNumber: accountNumber,
          ...(amountMinor > 0n
            ? { DebitAmount: toAmountNumber(amountMinor, 2) }
            : { CreditAmount: toAmountNumber(-amountMinor, 2) }),
        })),
      },
    };
  });
}

/** The accounts of prepaid costs, where costs of later months wait, in the chart of each country. */
const prepaidAccounts: Readonly<Record<SeedCompany["countryCode"], number>> = { SE: 1790, NO: 1700, NL: 1350 };

/** The allocation periods of the first draft, whose cost is spread over twelve months. */
function allocationPeriodsOf(company: SeedCompany, [draft]: readonly SupplierDraft[], today: string): SeedRecord[] {
  if (!draft) return [];
  const [, cost] = draft.body.Rows as readonly { readonly AccountNumber: number; readonly DebitAmount: number }[];
  if (!cost) throw new Error("a draft without its cost");
  let periodCount = 0;
  const plan = {
    AllocationAccountNumber: prepaidAccounts[company.countryCode],
    AmountToAllocate: cost.DebitAmount,
    BookkeepingStartDate: dayOfShiftedMonth(today, 1, 1),
    NumberOfAllocationPeriods: 12,
    QuantityToAllocate: null,
    SupplierInvoiceDraftId: draft.id,
    SupplierInvoiceDraftRow: 2,
    SupplierInvoiceId: null,
    SupplierInvoiceRow: null,
    VoucherId: null,
    VoucherRow: null,
    WeightToAllocate: null,
  };
  const source = {
    link: { AllocationPeriodSourceType: 0, SupplierInvoiceDraftId: draft.id, SupplierInvoiceDraftRow: 2 },
    account: cost.AccountNumber,
    isCredit: false,
    sourceDate: String(draft.body.InvoiceDate),
    description: String(draft.body.InvoiceNumber),
    dimensions: { CostCenterItemId1: null, CostCenterItemId2: null, CostCenterItemId3: null, ProjectId: null },
  };
  const createdAt = morningOf(today, 0);
  const records = buildPeriodRecords(plan, source, makeSeedId(draft.id, "plan"), 2, () =>
    makeSeedId(draft.id, "period", periodCount++),
  );
  return records.map((record) => ({ ...record, CreatedUtc: createdAt, ModifiedUtc: createdAt }));
}

/** Seeds drafts with the code that also makes a client's drafts, each in its state of the approval flow. */
export async function seedSupplierDrafts(
  tx: Tx,
  company: SeedCompany,
  today: string,
  drafts: readonly SupplierDraft[],
) {
  const seedCall = { companyId: company.id, today, query: {} };
  for (const { id, body, approval, document } of drafts) {
    let rowIndex = 0;
    const values = await buildSupplierDraftValues(tx, seedCall, body, () => makeSeedId(id, "row", rowIndex++));
    const createdAt = morningOf(String(body.InvoiceDate), 0);
    await insertRecord(tx, "SupplierInvoiceDraft", company.id, {
      ...values,
      ...approval,
      Id: id,
      CreatedUtc: createdAt,
      ModifiedUtc: createdAt,
    });
    await insertRecord(tx, "Attachment", company.id, {
      Id: makeSeedId(id, "paper"),
      FileName: document.name,
      ContentType: "application/pdf",
      DocumentId: id,
      AttachedDocumentType: attachedDocumentType.supplierInvoiceDraft,
      ImageDate: createdAt,
      PhotoSource: 0,
      UploadedBy: `${sara.firstName} ${sara.lastName}`,
      bytes: document.bytes,
    });
  }
  await insertRecords(tx, "AllocationPeriod", company.id, allocationPeriodsOf(company, drafts, today));
}
