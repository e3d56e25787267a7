import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fjordtre, norrsken } from "../../seed/companies";
import { thirtyDaysTermsId } from "../../seed/company-data";
import { type BooksClient, type Caller, type JsonRecord, startBooks, today } from "../testing/books-client";

let books: BooksClient;
let anna: Caller;
let sara: Caller;

beforeAll(async () => {
  books = await startBooks();
  anna = books.callerWithToken(await books.createToken("anna@norrsken.example", norrsken.id));
  sara = books.callerWithToken(await books.createToken("sara@revisorn.example", fjordtre.id));
});
afterAll(() => books.sandbox.stop());

const postSupplier = (overrides: JsonRecord = {}) =>
  anna.send("POST", "/suppliers", {
    Name: "Ny leverantör",
    TermsOfPaymentId: thirtyDaysTermsId,
    IsActive: true,
    ...overrides,
  });
const postBankAccount = (overrides: JsonRecord = {}) =>
  anna.send("POST", "/bankaccounts", { Name: "Konto", BankAccountType: 3, LedgerAccountNumber: 1940, ...overrides });
const readNextSupplierNumber = async () => Number((await anna.get("/companysettings")).body.NextSupplierNumber);

describe("suppliers", () => {
  it("take the next number of the company's series, one each, whoever asks at once", async () => {
    const firstNumber = await readNextSupplierNumber();
    const createdReplies = await Promise.all(Array.from({ length: 8 }, () => postSupplier()));
    const supplierNumbers = createdReplies
      .map(({ body }) => Number(body.SupplierNumber))
      .sort((left, right) => left - right);
    expect(supplierNumbers).toEqual(Array.from({ length: 8 }, (_, index) => firstNumber + index));
    expect(await readNextSupplierNumber()).toBe(firstNumber + 8);
  });

  it("step over numbers given by hand, which nobody takes twice", async () => {
    const firstNumber = await readNextSupplierNumber();
    expect((await postSupplier({ SupplierNumber: String(firstNumber) })).body.SupplierNumber).toBe(String(firstNumber));
    expect((await postSupplier()).body.SupplierNumber).toBe(String(firstNumber + 1));
    const { status, body } = await postSupplier({ SupplierNumber: String(firstNumber) });
    expect([status, body.ErrorCode, body.Errors[0]?.Field]).toEqual([400, 4000, "SupplierNumber"]);
  });

  it("keep their number in a PUT that leaves it out, and have the company's currency by default", async () => {
    const { body } = await postSupplier();
    const putReply = await anna.send("PUT", `/suppliers/${body.Id}`, {
      Name: "Annan",
      TermsOfPaymentId: thirtyDaysTermsId,
    });
    expect(putReply.body).toMatchObject({ SupplierNumber: body.SupplierNumber, CurrencyCode: "SEK", IsActive: false });
  });

  it.each([
    ["BankgiroNumber", "5050-1056", 4008],
    ["PlusgiroNumber", "901950-7", 4008],
    ["VatNumber", "12", 4025],
    ["CountryCode", "XX", 2000],
    ["BankCountryCode", "ZZ", 2000],
    ["CurrencyCode", "KRO", 2000],
    ["BankBic", "no", 2000],
    ["TermsOfPaymentId", "00000000-0000-4000-8000-000000000000", 2000],
    ["ForeignPaymentCodeId", "00000000-0000-4000-8000-000000000000", 2000],
    ["PayFromBankAccountId", "00000000-0000-4000-8000-000000000000", 2000],
  ])("are refused with %s %s: %i", async (member, value, code) => {
    const { status, body } = await postSupplier({ [member]: value });
    expect([status, body.ErrorCode, body.Errors[0]?.Field]).toEqual([400, code, member]);
  });

  it("are deleted unless an article names them (4001)", async () => {
    const { body } = await postSupplier();
    expect((await anna.send("DELETE", `/suppliers/${body.Id}`)).status).toBe(200);
    const deletedSupplier = await anna.get(`/suppliers/${body.Id}`);
    expect([deletedSupplier.status, deletedSupplier.body.ErrorCode]).toEqual([404, 3000]);
    const usedSupplierId = (await postSupplier()).body.Id;
    const [article] = (await anna.get("/articles?$pagesize=1")).body.Data;
    await anna.send("PUT", `/articles/${article?.Id}`, { ...article, SupplierId: usedSupplierId });
    const refusedDeletion = await anna.send("DELETE", `/suppliers/${usedSupplierId}`);
    expect([refusedDeletion.status, refusedDeletion.body.ErrorCode]).toEqual([400, 4001]);
  });
});

describe("bank accounts", () => {
  it("are there from the start, with what the books say is on them today", async () => {
    for (const [caller, accountNumber] of [
      [anna, 1930],
      [sara, 1920],
    ] as const) {
      const [defaultAccount] = (await caller.get("/bankaccounts?$filter=IsDefaultChequeAccount eq true")).body.Data;
      const ledgerBalance = (await caller.get(`/accountbalances/${accountNumber}/${today}`)).body.Balance;
      expect(defaultAccount).toMatchObject({
        LedgerAccountNumber: accountNumber,
        Balance: { Balance: ledgerBalance, Date: `${today}T00:00:00Z` },
        BankAccountTypeDescription: "Cheque account",
      });
      expect(ledgerBalance).not.toBe(0);
    }
  });

  it("follow their account at once", async () => {
    const { body } = await postBankAccount();
    const balanceBefore = (await anna.get(`/bankaccounts/${body.Id}`)).body.Balance as JsonRecord;
    await anna.send("POST", "/vouchers", {
      VoucherDate: today,
      VoucherText: "Sparat",
      Rows: [
        { AccountNumber: 1940, DebitAmount: 12.5 },
        { AccountNumber: 1930, CreditAmount: 12.5 },
      ],
    });
    const balanceAfter = (await anna.get(`/bankaccounts/${body.Id}`)).body.Balance as JsonRecord;
    expect(Number(balanceAfter.Balance) - Number(balanceBefore.Balance)).toBeCloseTo(12.5, 4);
  });

  it("have one default, whoever sets it at once", async () => {
    const createdReplies = await Promise.all([1, 2, 3, 4].map(() => postBankAccount({ IsDefaultChequeAccount: true })));
    expect(createdReplies.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const defaultAccountsReply = await anna.get("/bankaccounts?$filter=IsDefaultChequeAccount eq true");
    expect(defaultAccountsReply.body.Data).toHaveLength(1);
  });

  it("name a bank of /banks and an account of the chart", async () => {
    const unknownBankReply = await postBankAccount({ Bank: "00000000-0000-4000-8000-000000000000" });
    expect([unknownBankReply.status, unknownBankReply.body.ErrorCode, unknownBankReply.body.Errors[0]?.Field]).toEqual([
      400,
      2000,
      "Bank",
    ]);
    const unknownAccountReply = await postBankAccount({ LedgerAccountNumber: 99999 });
    expect([
      unknownAccountReply.status,
      unknownAccountReply.body.ErrorCode,
      unknownAccountReply.body.Errors[0]?.Field,
    ]).toEqual([400, 3002, "LedgerAccountNumber"]);
    const unknownTypeReply = await postBankAccount({ BankAccountType: 9 });
    expect([unknownTypeReply.status, unknownTypeReply.body.ErrorCode, unknownTypeReply.body.Errors[0]?.Field]).toEqual([
      400,
      2000,
      "BankAccountType",
    ]);
  });

  it("are deleted unless a supplier is paid from them (4001)", async () => {
    const { body } = await postBankAccount();
    await postSupplier({ PayFromBankAccountId: body.Id });
    const refusedDeletion = await anna.send("DELETE", `/bankaccounts/${body.Id}`);
    expect([refusedDeletion.status, refusedDeletion.body.ErrorCode]).toEqual([400, 4001]);
    const otherAccountId = (await postBankAccount()).body.Id;
    expect((await anna.send("DELETE", `/bankaccounts/${otherAccountId}`)).status).toBe(200);
    expect((await anna.get(`/bankaccounts/${otherAccountId}`)).status).toBe(404);
  });
});
