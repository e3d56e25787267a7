import { describe, expect, it } from "vitest";
import { accountBalancesAt } from "./books/account-balance";
import { fiscalYears } from "./books/fiscal-year";
import { vatReports } from "./books/vat-report";
import { vouchers } from "./books/voucher";
import { ContractError } from "./contract-error";

const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const other = "3f2504e0-4f89-41d3-9a0c-0305e82c3302";

describe("a VAT report", () => {
  const event = { CreatedByUserId: other, CreatedUtc: "2026-11-20T08:00:00.0000000Z", DocumentApprovalStatus: 3 };
  const wire = {
    Id: id,
    Name: "Momsrapport 2026-10",
    StartDate: "2026-10-01",
    EndDate: "2026-10-31T00:00:00Z",
    TotalAmount: -2475,
    DocumentApprovalStatus: 3,
    SentForApprovalByUserId: other,
    ApprovalEventsHistory: [event],
  };

  it.each([
    [0, "none"],
    [1, "approved"],
    [2, "rejected"],
    [3, "ready"],
    [9, "unknown"],
    [null, "none"],
  ])("stands by status %s at %s", (DocumentApprovalStatus, status) => {
    expect(vatReports.parse({ ...wire, DocumentApprovalStatus }).status).toBe(status);
  });

  it("is read in our words", () => {
    expect(vatReports.parse(wire)).toMatchObject({
      firstOn: "2026-10-01",
      lastOn: "2026-10-31",
      totalMinor: -247_500n,
      voucherId: null,
      isRegretted: false,
      events: [{ status: "ready", userId: other }],
    });
  });

  it("is refused without an id", () => {
    expect(() => vatReports.parse({ ...wire, Id: "1" })).toThrow(ContractError);
  });
});

it("reads balances at a day, debit positive", () => {
  const contract = accountBalancesAt("2026-10-31");
  expect(contract.path).toBe("accountbalances/2026-10-31");
  const wire = { AccountNumber: 2440, AccountName: "Leverantörsskulder", AccountType: 13, Balance: -1087.55 };
  expect(contract.parse(wire)).toEqual({
    account: 2440,
    name: "Leverantörsskulder",
    type: 13,
    typeText: "",
    minor: -108_755n,
  });
});

it("reads a fiscal year", () => {
  const wire = { Id: id, StartDate: "2026-01-01", EndDate: "2026-12-31", IsLockedForAccounting: true };
  expect(fiscalYears.parse(wire)).toEqual({ id, firstOn: "2026-01-01", lastOn: "2026-12-31", isLocked: true });
});

it("reads what a voucher stands on, and the VAT codes of its rows", () => {
  const row = {
    AccountNumber: 3041,
    DebitAmount: 0,
    CreditAmount: 9000,
    VatCodeId: other,
    VatCodeAndPercent: "05-25%",
  };
  const wire = { Id: id, VoucherType: 12, Rows: [row], Attachments: { AttachmentIds: [other] } };
  expect(vouchers.parse(wire)).toMatchObject({
    type: 12,
    attachmentIds: [other],
    postings: [{ account: 3041, minor: -900_000n, vatCodeId: other, vatCode: "05-25%" }],
  });
  expect(vouchers.parse({ Id: id, Rows: [] })).toMatchObject({ type: null, attachmentIds: [] });
});
