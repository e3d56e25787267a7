import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fjordtre, norrsken, tulp } from "../../seed/companies";
import { type BooksClient, type Caller, type JsonRecord, startBooks, today } from "../testing/books-client";
import { postingsOf } from "../testing/books-snapshot";

let books: BooksClient;
let anna: Caller;
let years: readonly { readonly Id: string; readonly firstDay: string }[];

beforeAll(async () => {
  books = await startBooks("empty");
  anna = books.callerWithToken(await books.createToken("anna@norrsken.example", norrsken.id));
  const openFiscalYears = (await anna.get("/fiscalyears?$filter=IsLockedForAccounting eq false&$orderby=StartDate"))
    .body.Data;
  years = openFiscalYears.map(({ Id, StartDate }) => ({ Id, firstDay: String(StartDate) }));
});
afterAll(async () => {
  expect(await books.sandbox.callControl("GET", "/invariants")).toEqual({ ok: true, violations: [] });
  await books.sandbox.stop();
});

function buildVoucherBody(
  VoucherDate: string,
  [debitAccount, creditAccount]: readonly [number, number],
  amount: number,
  overrides: JsonRecord = {},
): JsonRecord {
  const Rows = [
    { AccountNumber: debitAccount, DebitAmount: amount },
    { AccountNumber: creditAccount, CreditAmount: amount },
  ];
  return { VoucherDate, VoucherText: "Kaffe", Rows, ...overrides };
}

const buildSeriesMember = (NumberSeries: string) => ({ NumberSeries });
const postVoucher = (body: JsonRecord, query = "") => anna.send("POST", `/vouchers${query}`, body);
const requestedSeriesQuery = "?useDefaultVoucherSeries=false";

describe("numbers of vouchers", () => {
  it("begin at 1 in each year and series, without a gap, however many post at once and whoever is refused", async () => {
    const [, thisYear, nextYear] = years;
    const days = [today, `${nextYear?.firstDay.slice(0, 4)}-02-01`];
    const postCalls = Array.from({ length: 48 }, (_, index) => {
      const day = days[index % 2] ?? today;
      const series = index % 4 < 2 ? "P" : "Q";
      // Every sixth voucher is refused, because its credit row names an account that the chart lacks.
      const isWrong = index % 6 === 5;
      const body = buildVoucherBody(day, [6570, isWrong ? 9998 : 1930], index + 1, buildSeriesMember(series));
      return postVoucher(body, requestedSeriesQuery).then((reply) => ({ isWrong, reply }));
    });
    const replies = await Promise.all(postCalls);
    for (const { isWrong, reply } of replies) expect(reply.status).toBe(isWrong ? 400 : 201);
    for (const year of [thisYear, nextYear]) {
      for (const series of ["P", "Q"]) {
        const vouchersReply = await anna.get(`/vouchers/${year?.Id}?$filter=NumberSeries eq '${series}'&$pagesize=100`);
        const voucherLabels = vouchersReply.body.Data.map((voucher) => String(voucher.NumberAndNumberSeries));
        expect(voucherLabels.length).toBeGreaterThan(5);
        expect(new Set(voucherLabels)).toEqual(new Set(voucherLabels.map((_, index) => `${series}${index + 1}`)));
      }
    }
  });
});

describe("lists of vouchers", () => {
  it("are found by what a row of them says, in all years or in one", async () => {
    const [, thisYear, nextYear] = years;
    const createdVoucher = (await postVoucher(buildVoucherBody(today, [6110, 1930], 321))).body;
    const debitFilter = "$filter=Rows/any(r: r/AccountNumber eq 6110 and r/DebitAmount gt 300)";
    for (const path of ["/vouchers", `/vouchers/${thisYear?.Id}`]) {
      expect((await anna.get(`${path}?${debitFilter}`)).body.Data.map(({ Id }) => Id)).toEqual([createdVoucher.Id]);
    }
    expect((await anna.get(`/vouchers/${nextYear?.Id}?${debitFilter}`)).body.Data).toEqual([]);
    expect((await anna.get(`/vouchers/${nextYear?.Id}/${createdVoucher.Id}`)).status).toBe(404);
    const creditFilter = "$filter=Rows/any(r: r/AccountNumber eq 6110 and r/CreditAmount gt 300)";
    expect((await anna.get(`/vouchers?${creditFilter}`)).body.Data).toEqual([]);
  });
});

describe("balances", () => {
  it("are those of the end of any day: profit accounts begin each year at nothing, balance accounts carry over", async () => {
    const [, , nextYear] = years;
    const year = Number(today.slice(0, 4));
    const readBalance = async (accountNumber: number, day: string) =>
      (await anna.get(`/accountbalances/${accountNumber}/${day}`)).body.Balance;
    await postVoucher(buildVoucherBody(`${year}-11-10`, [5410, 2440], 400));
    await postVoucher(buildVoucherBody(`${year}-11-12`, [5410, 2440], 100));
    const days = [`${year}-11-09`, `${year}-11-10`, `${year}-11-11`, `${year}-11-12`, `${year}-12-31`];
    expect(await Promise.all(days.map((day) => readBalance(5410, day)))).toEqual([0, 400, 400, 500, 500]);
    const firstDay = String(nextYear?.firstDay);
    expect(await Promise.all([readBalance(5410, firstDay), readBalance(2440, firstDay)])).toEqual([0, -500]);
    await postVoucher(buildVoucherBody(`${year + 1}-01-05`, [5410, 2440], 30));
    expect(await Promise.all([5410, 2440].map((account) => readBalance(account, `${year + 1}-01-31`)))).toEqual([
      30, -530,
    ]);
    for (const day of [...days, firstDay, `${year + 1}-01-31`]) {
      const { Data } = (await anna.get(`/accountbalances/${day}?$filter=Balance ne 0&$pagesize=1000`)).body;
      const sum = Data.reduce((total, accountBalance) => total + Math.round(Number(accountBalance.Balance) * 100), 0);
      expect([day, sum]).toEqual([day, 0]);
    }
  });
});

describe("rates of the countries", () => {
  it.each([
    [fjordtre, [0.25, 0.15, 0.12, 0], { 2700: -250, 2701: -150, 2702: -120 }],
    [tulp, [0.21, 0.09, 0], { 1500: -210, 1501: -90 }],
  ] as const)("of $name are charged and posted on their own accounts", async (company, rates, outputVat) => {
    const sara = books.callerWithToken(await books.createToken("sara@revisorn.example", company.id));
    const goodsCodings = (await sara.get("/articleaccountcodings?$filter=Type eq '1'&$pagesize=100")).body.Data;
    expect(
      new Set((await sara.get("/articleaccountcodings")).body.Data.map((coding) => coding.VatRatePercent)),
    ).toEqual(new Set(rates));
    const serviceCodings = (await sara.get("/articleaccountcodings?$filter=Type eq '2'&$pagesize=100")).body.Data;
    const [unit] = (await sara.get("/units")).body.Data;
    const [terms] = (await sara.get("/termsofpayments")).body.Data;
    const Rows: JsonRecord[] = [];
    for (const rate of rates) {
      const coding = [...goodsCodings, ...serviceCodings].find((coding) => coding.VatRatePercent === rate);
      const article = { Number: `R${rate}`, Name: `Artikkel ${rate}`, CodingId: coding?.Id, UnitId: unit?.Id };
      const articleReply = await sara.send("POST", "/articles", { ...article, NetPrice: 1000, IsActive: true });
      expect(articleReply.status, articleReply.text).toBe(201);
      Rows.push({ ArticleId: articleReply.body.Id, Quantity: 1, UnitPrice: 1000 });
    }
    const customer = { Name: "Kunde", InvoiceCity: "By", InvoicePostalCode: "5003", TermsOfPaymentId: terms?.Id };
    const customerReply = await sara.send("POST", "/customers", {
      ...customer,
      IsPrivatePerson: false,
      IsActive: true,
    });
    const invoice = await sara.send("POST", "/customerinvoices", {
      CustomerId: customerReply.body.Id,
      InvoiceDate: today,
      Rows,
    });
    expect(invoice.status, invoice.text).toBe(201);
    const [bookedVoucher] = (await sara.get(`/vouchers?$filter=Id eq ${invoice.body.VoucherId}`)).body.Data;
    const amountByAccount = new Map(postingsOf(bookedVoucher));
    for (const [account, amount] of Object.entries(outputVat))
      expect(amountByAccount.get(Number(account))).toBe(amount);
    const outputVatTotal = Object.values(outputVat).reduce((sum, amount) => sum - amount, 0);
    expect(invoice.body).toMatchObject({
      TotalVatAmount: outputVatTotal,
      TotalAmount: rates.length * 1000 + outputVatTotal,
    });
  });
});
