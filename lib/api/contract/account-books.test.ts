import { describe, expect, it } from "vitest";
import { accountBalancesAt } from "./books/account-balance";
import { fiscalYears } from "./books/fiscal-year";
import { vatReports } from "./books/vat-report";
import { vouchers } from "./books/voucher";
import { ContractError } from "./contract-error";

const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const otherId = "3f2504e0-4f89-41d3-9a0c-0305e82c3302";

describe("a VAT report", () => {
  const wireEvent = { CreatedByUserId: otherId, CreatedUtc: "2026-11-20T08:00:00.0000000Z", DocumentApprovalStatus: 3 };
  const wireReport = {
    Id: id,
    Name: "Momsrapport 2026-10",
    StartDate: "2026-10-01",
    EndDate: "2026-10-31T00:00:00Z",
    TotalAmount: -2475,
    DocumentApprovalStatus: 3,
    SentForApprovalByUserId: otherId,
    ApprovalEventsHistory: [wireEvent],
  };

  it.each([
    [0, "none"],
    [1, "approved"],
    [2, "rejected"],
    [3, "ready"],
    [9, "unknown"],
    [null, "none"],
  ])("stands by status %s at %s", (DocumentApprovalStatus, status) => {
    expect(vatReports.parse({ ...wireReport, DocumentApprovalStatus }).status).toBe(status);
  });

  it("is read in our words", () => {
    expect(vatReports.parse(wireReport)).toMatchObject({
      firstOn: "2026-10-01",
      lastOn: "2026-10-31",
      totalMinor: -247_500n,
      voucherId: null,
      isRegretted: false,
      events: [{ status: "ready", userId: otherId }],
    });
  });

  it("is refused without an id", () => {
    expect(() => vatReports.parse({ ...wireReport, Id: "1" })).toThrow(ContractError);
  });
});

it("reads balances at a day, debit positive", () => {
  const contract = accountBalancesAt("2026-10-31");
  expect(contract.path).toBe("accountbalances/2026-10-31");
  const wireBalance = { AccountNumber: 2440, AccountName: "Leverantörsskulder", AccountType: 13, Balance: -1087.55 };
  expect(contract.parse(wireBalance)).toEqual({
    account: 2440,
    name: "Leverantörsskulder",
    type: 13,
    typeText: "",
    minor: -108_755n,
  });
});

it("reads a fiscal year", () => {
  const wireYear = { Id: id, StartDate: "2026-01-01", EndDate: "2026-12-31", IsLockedForAccounting: true };
  expect(fiscalYears.parse(wireYear)).toEqual({ id, firstOn: "2026-01-01", lastOn: "2026-12-31", isLocked: true });
});

it("reads what a voucher stands on, and the VAT codes of its rows", () => {
  const wireRow = {
    AccountNumber: 3041,
    DebitAmount: 0,
    CreditAmount: 9000,
    VatCodeId: otherId,
    VatCodeAndPercent: "05-25%",
  };
  const wireVoucher = { Id: id, VoucherType: 12, Rows: [wireRow], Attachments: { AttachmentIds: [otherId] } };
  expect(vouchers.parse(wireVoucher)).toMatchObject({
    type: 12,
    attachmentIds: [otherId],
    postings: [{ account: 3041, minor: -900_000n, vatCodeId: otherId, vatCode: "05-25%" }],
  });
  expect(vouchers.parse({ Id: id, Rows: [] })).toMatchObject({ type: null, attachmentIds: [] });
});
