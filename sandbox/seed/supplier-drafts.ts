import { minorNumber } from "../ledger/money";
import { attachedTo } from "../resources/attachments/links";
import { periodRecords } from "../resources/purchase/allocation-periods";
import { approvalOrder, approvalStatus } from "../resources/purchase/approval-rules";
import { draftValues } from "../resources/purchase/supplier-invoice-draft-values";
import { insertRecord, insertRecords } from "../resources/records";
import type { Tx } from "../store/db";
import type { SeedRecord } from "./bulk";
import { addDays, monthsFrom, morningOf } from "./calendar";
import type { SeedCompany } from "./companies";
import { seedId } from "./generator";
import { anna, erik, type SeedPerson, sara } from "./people";
import { purchaseRows } from "./purchases";
import { paperOf } from "./supplier-papers";
import type { SeedSupplier } from "./suppliers";

/** A draft as a client would post it, and how far it has come in the approval flow. */
type SupplierDraft = {
  readonly id: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly approval: SeedRecord;
  readonly paper: { readonly name: string; readonly bytes: Buffer };
};

const approver = (person: SeedPerson, Priority: number, IsApproved = false) => ({
  ApproverId: person.id,
  IsApproved,
  Name: `${person.firstName} ${person.lastName}`,
  Priority,
});

const asked = (ApprovalStatus: number, more: SeedRecord = {}): SeedRecord => ({
  ApprovalStatus,
  ApprovalRequestedBy: sara.id,
  ...more,
});

const { approved, rejected, ready, actionRequired } = approvalStatus;

/** One of each: nobody asked, waiting for anybody, for both in any order, for Erik first and then Anna, and so on. */
const flow: readonly SeedRecord[] = [
  {},
  asked(ready),
  asked(ready, { ApprovalOrderType: approvalOrder.inAnyOrder, Approvers: [approver(anna, 0), approver(erik, 0)] }),
  asked(ready, { ApprovalOrderType: approvalOrder.inOrder, Approvers: [approver(erik, 1), approver(anna, 2)] }),
  asked(ready, { ApprovalOrderType: approvalOrder.inOrder, Approvers: [approver(erik, 1, true), approver(anna, 2)] }),
  asked(rejected),
  asked(approved),
  asked(actionRequired),
];

/** Drafts that lie in a company: in every status of the flow where there is one, two besides. */
export function supplierDrafts(
  company: SeedCompany,
  suppliers: readonly SeedSupplier[],
  today: string,
): readonly SupplierDraft[] {
  const approvals = company.usesApproval ? flow : [{}, {}];
  return approvals.map((approval, index) => {
    const supplier = suppliers[index % suppliers.length];
    if (!supplier) throw new Error(`${company.name} has no suppliers`);
    const rows = purchaseRows(company, supplier, BigInt(supplier.net * (90 + index)));
    const day = addDays(today, -1 - index);
    const InvoiceNumber = `U-${7_301 + index * 17}`;
    const due = addDays(day, supplier.days);
    return {
      id: seedId(company.id, "supplier draft", index),
      approval,
      paper: {
        name: `${InvoiceNumber}.pdf`,
        bytes: paperOf(company, supplier, {
          ...{ number: InvoiceNumber, date: day, due },
          netMinor: rows[1]?.amountMinor ?? 0n,
          vatMinor: rows[2]?.amountMinor ?? 0n,
        }),
      },
      body: {
        SupplierId: supplier.id,
        IsCreditInvoice: false,
        InvoiceNumber,
        InvoiceDate: day,
        DueDate: due,
        TotalAmount: minorNumber(-(rows[0]?.amountMinor ?? 0n), 2),
        Rows: rows.map(({ accountNumber, amountMinor }) => ({
          AccountNumber: accountNumber,
          ...(amountMinor > 0n
            ? { DebitAmount: minorNumber(amountMinor, 2) }
            : { CreditAmount: minorNumber(-amountMinor, 2) }),
        })),
      },
    };
  });
}

/** Where costs of later months wait: prepaid costs, in the chart of each country. */
const prepaid: Readonly<Record<SeedCompany["countryCode"], number>> = { SE: 1790, NO: 1700, NL: 1350 };

/** The first draft is of a year's cost, spread over its months. */
function allocationOf(company: SeedCompany, [draft]: readonly SupplierDraft[], today: string): SeedRecord[] {
  if (!draft) return [];
  const [, cost] = draft.body.Rows as readonly { readonly AccountNumber: number; readonly DebitAmount: number }[];
  if (!cost) throw new Error("a draft without its cost");
  let made = 0;
  const plan = {
    AllocationAccountNumber: prepaid[company.countryCode],
    AmountToAllocate: cost.DebitAmount,
    BookkeepingStartDate: monthsFrom(today, 1, 1),
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
  const at = morningOf(today, 0);
  const records = periodRecords(plan, source, seedId(draft.id, "plan"), 2, () => seedId(draft.id, "period", made++));
  return records.map((record) => ({ ...record, CreatedUtc: at, ModifiedUtc: at }));
}

/** Drafts go the way a client's would, then as far through the flow as people took them. */
export async function seedSupplierDrafts(
  tx: Tx,
  company: SeedCompany,
  today: string,
  drafts: readonly SupplierDraft[],
) {
  const call = { companyId: company.id, today, query: {} };
  for (const { id, body, approval, paper } of drafts) {
    let row = 0;
    const values = await draftValues(tx, call, body, () => seedId(id, "row", row++));
    const at = morningOf(String(body.InvoiceDate), 0);
    await insertRecord(tx, "SupplierInvoiceDraft", company.id, {
      ...values,
      ...approval,
      Id: id,
      CreatedUtc: at,
      ModifiedUtc: at,
    });
    await insertRecord(tx, "Attachment", company.id, {
      Id: seedId(id, "paper"),
      FileName: paper.name,
      ContentType: "application/pdf",
      DocumentId: id,
      AttachedDocumentType: attachedTo.supplierInvoiceDraft,
      ImageDate: at,
      PhotoSource: 0,
      UploadedBy: `${sara.firstName} ${sara.lastName}`,
      bytes: paper.bytes,
    });
  }
  await insertRecords(tx, "AllocationPeriod", company.id, allocationOf(company, drafts, today));
}
