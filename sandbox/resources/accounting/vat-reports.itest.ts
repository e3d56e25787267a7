import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { companies, fjallkaffe, fjordtre, norrsken, tulp } from "../../seed/companies";
import { erik, sara as saraPerson } from "../../seed/people";
import { rowsOf } from "../testing/book-invoice-of-rows";
import { type BooksClient, type Caller, type JsonRecord, resetSandbox, startBooks } from "../testing/books-client";
import { postingsOf } from "../testing/books-snapshot";

let books: BooksClient;
beforeAll(async () => {
  books = await startBooks("empty");
});
afterAll(() => books.sandbox.stop());

const signIn = async (user: string, company: string) => books.callerWithToken(await books.createToken(user, company));
const signInSaraAt = (company: string) => signIn("sara@revisorn.example", company);
const listReports = async (caller: Caller) => (await caller.get("/vatreports")).body.Data;
const boxesOf = (report: JsonRecord | undefined) =>
  ((report?.Boxes ?? []) as JsonRecord[]).map(({ Box, Amount }) => [Box, Amount]);
const setApprovalStatus = (
  caller: Caller,
  report: JsonRecord | undefined,
  status: number,
  overrides: JsonRecord = {},
) => caller.send("PUT", `/approval/vatreport/${report?.Id}`, { DocumentApprovalStatus: status, ...overrides });
const refusalOf = ({ status, body }: Awaited<ReturnType<Caller["get"]>>) => [
  status,
  body.ErrorCode,
  body.Errors[0]?.Field,
];

/** Posts a voucher from lines of the form `account amount [code]`; a debit is positive. */
async function postVoucher(caller: Caller, day: string, notation: string): Promise<void> {
  const vatCodes = (await caller.get("/vatcodes?$pagesize=1000")).body.Data;
  const Rows = notation
    .trim()
    .split("\n")
    .map((line) => {
      const [account, amount, code] = line.trim().split(/\s+/);
      const VatCodeId = code === undefined ? null : (vatCodes.find((vatCode) => vatCode.Code === code)?.Id ?? null);
      const [debit, credit] = [Math.max(Number(amount), 0), Math.max(-Number(amount), 0)];
      return { AccountNumber: Number(account), DebitAmount: debit, CreditAmount: credit, VatCodeId };
    });
  const reply = await caller.send("POST", "/vouchers", { VoucherDate: day, VoucherText: "x", Rows });
  expect(reply.status, reply.text).toBe(201);
}

const octoberSales = `
  1930  12500.75
  3041 -10000.60
  2611  -2500.15`;

const purchaseWithVat = `
  5460    100.60
  2641     25.15
  1930   -125.75`;

async function resetAndSignInSara(): Promise<Caller> {
  await resetSandbox(books.sandbox, "empty");
  return signInSaraAt(norrsken.id);
}

describe("a VAT report", () => {
  it("is there for each finished period from the first voucher on, and by the clock", async () => {
    const caller = await resetAndSignInSara();
    expect(await listReports(caller)).toEqual([]);
    await postVoucher(caller, "2026-10-05", octoberSales);
    const listedReports = await listReports(caller);
    expect(listedReports).toMatchObject([
      {
        Name: "Momsrapport 2026-10",
        StartDate: "2026-10-01",
        EndDate: "2026-10-31",
        DocumentApprovalStatus: 0,
        IsRegretted: false,
        VoucherId: null,
        ApprovalEventsHistory: [],
      },
    ]);
    await books.sandbox.callControl("PUT", "/clock", { now: "2026-12-01T11:00:00Z" });
    const laterCaller = await signInSaraAt(norrsken.id);
    expect((await listReports(laterCaller)).map(({ Name }) => Name)).toEqual([
      "Momsrapport 2026-10",
      "Momsrapport 2026-11",
    ]);
    expect((await laterCaller.get(`/vatreports/${listedReports[0]?.Id}`)).body).toEqual(listedReports[0]);
    const unknownReportReply = await laterCaller.get("/vatreports/00000000-0000-4000-8000-000000000000");
    expect([unknownReportReply.status, unknownReportReply.body.ErrorCode]).toEqual([404, 3000]);
  });

  it("has its boxes from the ledger by VAT code, and follows the books until it is approved", async () => {
    const caller = await resetAndSignInSara();
    await postVoucher(caller, "2026-10-05", octoberSales);
    const expectedBoxes = [
      ["05", 10000],
      ["10", 2500],
      ["49", 2500],
    ];
    expect(boxesOf((await listReports(caller))[0])).toEqual(expectedBoxes);
    await postVoucher(caller, "2026-10-31", purchaseWithVat);
    await postVoucher(caller, "2026-11-01", purchaseWithVat);
    const [report] = await listReports(caller);
    expect(boxesOf(report)).toEqual([
      ["05", 10000],
      ["10", 2500],
      ["48", 25],
      ["49", 2475],
    ]);
    expect(report?.TotalAmount).toBe(2475);
    const reportsToPay = (await caller.get("/vatreports?$filter=TotalAmount gt 2400 and DocumentApprovalStatus eq 0"))
      .body;
    expect(reportsToPay.Data.map(({ Id }) => Id)).toEqual([report?.Id]);
    await postVoucher(caller, "2026-10-20", "1930 100\n3054 -100 05");
    expect(boxesOf((await listReports(caller))[0])[0]).toEqual(["05", 10100]);
    // An account that gets a VAT code adds its postings to the report.
    const [year] = (await caller.get("/fiscalyears?$filter=StartDate eq 2026-01-01")).body.Data;
    const account = (await caller.get(`/accounts/${year?.Id}/3990`)).body;
    await postVoucher(caller, "2026-10-21", "1930 7\n3990 -7");
    const [exemptVatCode] = (await caller.get("/vatcodes?$filter=Code eq '42'")).body.Data;
    await caller.send("PUT", `/accounts/${year?.Id}/3990`, { ...account, VatCodeId: exemptVatCode?.Id });
    expect(boxesOf((await listReports(caller))[0])).toContainEqual(["42", 7]);
  });

  it("is sent, rejected with a message, sent again and approved, each step in its history", async () => {
    const caller = await resetAndSignInSara();
    const anna = await signIn("anna@norrsken.example", norrsken.id);
    await postVoucher(caller, "2026-10-05", octoberSales);
    await postVoucher(caller, "2026-10-06", purchaseWithVat);
    const [report] = await listReports(caller);
    expect(refusalOf(await setApprovalStatus(anna, report, 1))).toEqual([400, 4033, "DocumentApprovalStatus"]);
    expect((await setApprovalStatus(caller, report, 3)).body).toMatchObject({
      DocumentApprovalStatus: 3,
      SentForApprovalByUserId: saraPerson.id,
    });
    const rejection = { RejectionMessage: "Kvitto saknas.", RejectionMessageReceivers: [saraPerson.id, erik.id] };
    expect((await setApprovalStatus(anna, report, 2, rejection)).body.DocumentApprovalStatus).toBe(2);
    const mails = await books.sandbox.callControl<JsonRecord[]>("GET", "/mail");
    expect(mails.flatMap((mail) => mail.to ?? mail.recipients).sort()).toEqual([erik.email, saraPerson.email].sort());
    expect(JSON.stringify(mails)).toContain("Momsrapport 2026-10: avvisad");
    expect(refusalOf(await setApprovalStatus(anna, report, 1))).toEqual([400, 4033, "DocumentApprovalStatus"]);
    expect((await setApprovalStatus(caller, report, 3)).status).toBe(200);
    const { body } = await setApprovalStatus(anna, report, 1);
    expect(body).toMatchObject({ DocumentApprovalStatus: 1, SentForApprovalByUserId: saraPerson.id });
    expect((body.ApprovalEventsHistory as JsonRecord[]).map((event) => event.DocumentApprovalStatus)).toEqual([
      3, 2, 3, 1,
    ]);
    const [voucher] = (await caller.get(`/vouchers?$filter=Id eq ${body.VoucherId}`)).body.Data;
    expect(voucher).toMatchObject({ VoucherType: 8, SourceId: report?.Id, VoucherText: "Momsrapport 2026-10" });
    expect(String(voucher?.VoucherDate).slice(0, 10)).toBe("2026-10-31");
    expect(postingsOf(voucher)).toEqual([
      [2611, 2500.15],
      [2641, -25.15],
      [2650, -2475],
    ]);
    const readBalance = async (account: number) =>
      (await caller.get(`/accountbalances/${account}/2026-10-31`)).body.Balance;
    expect(await Promise.all([readBalance(2611), readBalance(2641), readBalance(2650)])).toEqual([0, 0, -2475]);
    for (const nextStatus of [0, 1, 2, 3]) {
      expect(refusalOf(await setApprovalStatus(anna, report, nextStatus))).toEqual([
        400,
        4033,
        "DocumentApprovalStatus",
      ]);
    }
    expect((await caller.get(`/vatreports/${report?.Id}`)).body).toEqual(body);
    const { total } = await books.sandbox.callControl<{ total: JsonRecord }>("GET", "/counters");
    expect(total.approvals).toEqual({ received: 10, committed: 4 });
    await expectInvariantsHold();
  });

  it("is decided by who has the right alone, and a rejection's words belong to a rejection", async () => {
    const caller = await resetAndSignInSara();
    const approverCaller = await signIn("erik@norrsken.example", norrsken.id);
    await postVoucher(caller, "2026-10-05", octoberSales);
    const [report] = await listReports(caller);
    await setApprovalStatus(approverCaller, report, 3);
    expect(refusalOf(await setApprovalStatus(approverCaller, report, 1))).toEqual([
      400,
      3003,
      "DocumentApprovalStatus",
    ]);
    expect(refusalOf(await setApprovalStatus(approverCaller, report, 2))).toEqual([
      400,
      3003,
      "DocumentApprovalStatus",
    ]);
    expect(refusalOf(await setApprovalStatus(caller, report, 1, { RejectionMessage: "x" }))).toEqual([
      400,
      2000,
      "RejectionMessage",
    ]);
    const receivers = { RejectionMessageReceivers: [saraPerson.id] };
    expect(refusalOf(await setApprovalStatus(caller, report, 3, receivers))).toEqual([
      400,
      2000,
      "RejectionMessageReceivers",
    ]);
    const unknownReceivers = { RejectionMessageReceivers: [saraPerson.id, "00000000-0000-4000-8000-000000000000"] };
    expect(refusalOf(await setApprovalStatus(caller, report, 2, unknownReceivers))).toEqual([
      400,
      3000,
      "RejectionMessageReceivers[1]",
    ]);
    const emptyRejection = { RejectionMessage: "", RejectionMessageReceivers: [] };
    expect((await setApprovalStatus(caller, report, 0, emptyRejection)).status).toBe(200);
    await setApprovalStatus(caller, report, 3, emptyRejection);
    expect(refusalOf(await setApprovalStatus(caller, report, 4))).toEqual([400, 2000, "DocumentApprovalStatus"]);
    expect(refusalOf(await setApprovalStatus(caller, report, 2, { RejectionMessage: "x".repeat(201) }))[2]).toBe(
      "RejectionMessage",
    );
    expect((await setApprovalStatus(approverCaller, report, 0)).body).toMatchObject({ SentForApprovalByUserId: null });
    const readerCaller = await signIn("lars@norrsken.example", norrsken.id);
    expect((await setApprovalStatus(readerCaller, report, 3)).body.ErrorCode).toBe(4019);
    expect(await books.sandbox.callControl("GET", "/mail")).toEqual([]);
  });

  it("is approved once by two at the same time, and posted to by nobody meanwhile", async () => {
    const caller = await resetAndSignInSara();
    await postVoucher(caller, "2026-10-05", octoberSales);
    const [report] = await listReports(caller);
    await setApprovalStatus(caller, report, 3);
    const postMeanwhile = () => postVoucher(caller, "2026-10-06", octoberSales);
    const [firstReply, secondReply] = await Promise.all([
      setApprovalStatus(caller, report, 1),
      setApprovalStatus(caller, report, 1),
      postMeanwhile(),
      postMeanwhile(),
    ]);
    expect([firstReply?.status, secondReply?.status].sort()).toEqual([200, 400]);
    const reportVouchers = (await caller.get("/vouchers?$filter=VoucherType eq 8")).body.Data;
    expect(reportVouchers).toHaveLength(1);
    const [settlementRow] = rowsOf(reportVouchers[0] ?? {}).filter((row) => row.AccountNumber === 2650);
    expect(settlementRow?.CreditAmount).toBe((await listReports(caller))[0]?.TotalAmount);
    await expectInvariantsHold();
  });

  it("is not booked in a locked period, and locks its own where the books follow declarations", async () => {
    const caller = await resetAndSignInSara();
    const lockBooks = (body: JsonRecord) => caller.send("PUT", "/companysettings/accountinglocksettings", body);
    await postVoucher(caller, "2026-10-05", octoberSales);
    const [report] = await listReports(caller);
    await setApprovalStatus(caller, report, 3);
    await lockBooks({ AccountingLockInterval: 1, AccountingLockedAsOf: { Year: 2026, Month: 10 } });
    const refusedReply = await setApprovalStatus(caller, report, 1);
    expect([refusedReply.status, refusedReply.body.ErrorCode]).toEqual([400, 4026]);
    expect((await lockBooks({ AccountingLockInterval: 4 })).body.AccountingLockedTo).toBeNull();
    expect((await setApprovalStatus(caller, report, 1)).status).toBe(200);
    expect((await caller.get("/companysettings")).body.AccountingLockedTo).toBe("2026-10-31T00:00:00Z");
  });

  it("is approved at once without an approval flow, and without VAT needs no voucher and locks all the same", async () => {
    await resetSandbox(books.sandbox, "empty");
    const caller = await signInSaraAt(fjallkaffe.id);
    await caller.send("PUT", "/companysettings/accountinglocksettings", { AccountingLockInterval: 4 });
    await postVoucher(caller, "2026-05-05", "1930 100\n3054 -100");
    const [secondQuarterReport, thirdQuarterReport] = await listReports(caller);
    expect([secondQuarterReport?.Name, thirdQuarterReport?.Name]).toEqual([
      "Momsrapport 2026-04–06",
      "Momsrapport 2026-07–09",
    ]);
    expect(boxesOf(secondQuarterReport)).toEqual([
      ["42", 100],
      ["49", 0],
    ]);
    expect((await setApprovalStatus(caller, secondQuarterReport, 1)).body).toMatchObject({
      DocumentApprovalStatus: 1,
      VoucherId: null,
    });
    expect((await caller.get("/companysettings")).body.AccountingLockedTo).toBe("2026-06-30T00:00:00Z");
    await expectInvariantsHold();
  });

  it.each([
    [
      fjordtre,
      "2026-09-05",
      "1920 1250\n3000 -1000\n2700 -250",
      "Mva-melding 2026-09–10",
      [
        ["3", 1000],
        ["3 mva", 250],
        ["Fastsatt mva", 250],
      ],
      [
        [2700, 250],
        [2740, -250],
      ],
    ],
    [
      tulp,
      "2026-09-05",
      "1100 1210\n8000 -1000\n1500 -210",
      "Btw-aangifte 2026-07–09",
      [
        ["1a", 1000],
        ["1a btw", 210],
        ["5g", 210],
      ],
      [
        [1500, 210],
        [1550, -210],
      ],
    ],
  ] as const)("of $name is the country's own", async (company, day, sale, name, boxes, postings) => {
    await resetSandbox(books.sandbox, "empty");
    const caller = await signInSaraAt(company.id);
    await postVoucher(caller, day, sale);
    const [report] = await listReports(caller);
    expect([report?.Name, boxesOf(report)]).toEqual([name, boxes]);
    const { VoucherId } = (await setApprovalStatus(caller, report, 1)).body;
    const [voucher] = (await caller.get(`/vouchers?$filter=Id eq ${VoucherId}`)).body.Data;
    expect(postingsOf(voucher)).toEqual(postings);
  });
});

it("the seeded companies have declared what is due, and Norrsken Bygg has a report to approve", async () => {
  await resetSandbox(books.sandbox, "demo");
  for (const company of companies) {
    const listedReports = await listReports(await signInSaraAt(company.id));
    const approvedReports = listedReports.filter(({ DocumentApprovalStatus }) => DocumentApprovalStatus === 1);
    expect(approvedReports.length, company.name).toBeGreaterThan(1);
    for (const report of approvedReports) {
      expect(report.VoucherId === null).toBe(report.TotalAmount === 0);
      expect((report.ApprovalEventsHistory as JsonRecord[]).map((event) => event.DocumentApprovalStatus)).toEqual([
        3, 1,
      ]);
      expect(boxesOf(report).at(-1)?.[1]).toBe(report.TotalAmount);
    }
  }
  const waitingReports = (await listReports(await signInSaraAt(norrsken.id))).filter(
    (report) => report.DocumentApprovalStatus !== 1,
  );
  expect(waitingReports.map((report) => [report.Name, report.DocumentApprovalStatus])).toEqual([
    ["Momsrapport 2026-09", 3],
    ["Momsrapport 2026-10", 0],
  ]);
  await expectInvariantsHold();
});

async function expectInvariantsHold(): Promise<void> {
  expect(await books.sandbox.callControl("GET", "/invariants")).toEqual({ ok: true, violations: [] });
}
