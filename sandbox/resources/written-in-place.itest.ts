import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { norrsken } from "../seed/companies";
import { type Books, type Caller, startBooks, today, type Wire } from "./testing/books-client";
import { upload } from "./testing/files";
import { expectKept } from "./testing/kept";
import { presuming } from "./testing/presuming";
import { sampleOf } from "./testing/samples";

// What is no list of records of its own, or has its place in a year or a list: as in `writes.itest.ts`, every writable
// member comes from the document, but for what rules tie together.

let books: Books;
let anna: Caller;
/** An account of the year, with a VAT code. */
let account: Wire;
let year: string;

const first = async (path: string) => (await anna.get(path)).body.Data[0] ?? ({} as Wire);

beforeAll(async () => {
  books = await startBooks();
  anna = presuming(books.as(await books.token("anna@norrsken.example", norrsken.id)));
  year = String((await first(`/fiscalyears?$filter=StartDate le ${today} and EndDate ge ${today}`)).Id);
  account = await first(`/accounts/${year}?$filter=Number eq 6110`);
});
afterAll(() => books.sandbox.stop());

async function kept(method: "POST" | "PUT", path: string, body: unknown): Promise<Wire> {
  const reply = await anna.send(method, path, body);
  expect([200, 201], reply.text).toContain(reply.status);
  return reply.body;
}

describe.each([0, 1])("every writable member survives, with the values of turn %i", (turn) => {
  it("of an account, and its type when it is given", async () => {
    const VatCodeId = (await first("/vatcodes?$filter=Code eq '48'")).Id;
    const body = {
      ...sampleOf("AccountApi", turn),
      FiscalYearId: year,
      Number: 9870 + turn,
      Type: 24 + turn,
      VatCodeId,
    };
    const at = `/accounts/${year}/${body.Number}`;
    expectKept(body, await kept("POST", "/accounts?useDefaultAccountType=false", body));
    expectKept(body, (await anna.get(at)).body);
    const { Type, ...replaced } = { ...body, ...sampleOf("AccountApi", turn + 1), Number: body.Number };
    const changed = { ...replaced, FiscalYearId: year, VatCodeId: null };
    expectKept(changed, await kept("PUT", at, changed));
    expectKept({ ...changed, Type: 24 + turn }, (await anna.get(at)).body);
  });

  it("of a voucher", async () => {
    const [sample] = sampleOf("VoucherApi", turn).Rows as Wire[];
    const none = { CostCenterItemId1: null, CostCenterItemId2: null, CostCenterItemId3: null };
    const { VatCodeAndPercent: _, ...members } = sample ?? {};
    const row = { ...members, ...none, VatCodeId: account.VatCodeId };
    const ProjectId = (await first("/projects?$filter=Status eq 1")).Id;
    const body = {
      ...sampleOf("VoucherApi", turn),
      Attachments: null,
      VoucherDate: today,
      NumberSeries: "Q",
      Rows: [
        { ...row, ProjectId, AccountNumber: 6110, DebitAmount: 100.25 + turn, CreditAmount: 0, VatAmount: null },
        { AccountNumber: 1930, CreditAmount: 100.25 + turn, DebitAmount: 0, TransactionText: `Ut ${turn}` },
      ],
    };
    const made = await kept("POST", "/vouchers?useDefaultVoucherSeries=false", body);
    expectKept({ ...body, Attachments: undefined }, made);
    expect((await anna.get(`/vouchers/${year}/${made.Id}`)).body).toEqual(made);
  });

  it("of a cost centre", async () => {
    const [one] = (await anna.get("/costcenters")).body.Data;
    const body = sampleOf("CostCenterApi", turn);
    expectKept(body, await kept("PUT", `/costcenters/${one?.Id}`, body));
    expectKept(body, await first(`/costcenters?$filter=Id eq ${one?.Id}`));
  });

  it("of the prices of a list", async () => {
    const list = (await first("/salespricelists")).Id;
    const article = (await first("/articles?$filter=IsActive eq true")).Id;
    const [sample] = sampleOf("SalesPricesApi", turn).Prices as Wire[];
    const body = { Prices: [{ ...sample, ArticleId: article, GrossPrice: undefined }] };
    await kept("PUT", `/salespricelists/${list}/prices`, body);
    const price = (await anna.get(`/salespricelists/prices/${list}/${article}`)).body;
    expect(price).toMatchObject({ ArticleId: article, NetPrice: sample?.NetPrice });
  });

  it("of opening balances", async () => {
    const [oldest] = (await anna.get("/fiscalyears?$orderby=StartDate")).body.Data;
    const amount = Math.floor(Number(sampleOf("AccountOpeningBalanceApi", turn).Balance)) + 0.25;
    const body = [
      { AccountNumber: 1930, Balance: amount },
      { AccountNumber: 2081, Balance: -amount },
    ];
    await anna.send("PUT", "/companysettings/accountinglocksettings", { AccountingLockInterval: 0 });
    await anna.send("PUT", `/fiscalyears/${oldest?.Id}`, { IsLockedForAccounting: false });
    await kept("PUT", "/fiscalyears/openingbalances", body);
    const read = (await anna.get("/fiscalyears/openingbalances?$pagesize=1000")).body.Data;
    expect(read.filter(({ Balance }) => Balance !== 0).map((one) => [Number(one.Number), one.Balance])).toEqual(
      body.map(({ AccountNumber, Balance }) => [AccountNumber, Balance]),
    );
  });

  it("of the settings of house work", async () => {
    const body = {
      ...sampleOf("CompanyRotRutSettingsApi", turn),
      RotReducedInvoicingPercent: 0.3,
      RutReducedInvoicingPercent: 0.5,
    };
    await kept("PUT", "/companysettings/rotrut", body);
    expectKept(body, (await anna.get("/companysettings")).body.CompanyRotRutSettings as Wire);
  });

  it("of an application's status", async () => {
    const body = { ...sampleOf("AppStoreActivationStatusApi", turn), ActivationStatus: turn };
    expectKept(body, await kept("PUT", "/appstore/status", body));
    expectKept(body, await first("/appstore/status"));
  });

  it("of an inbound e-invoice, and of what is read from a file", async () => {
    const AttachmentId = (await kept("POST", "/attachments", upload("application/pdf"))).Id;
    const invoice = { ...sampleOf("InboundAutoInvoiceApi", turn), AttachmentId, CurrencyCode: "EUR" };
    const made = await kept("POST", "/autoinvoice/inbound", invoice);
    expectKept(invoice, made);
    expectKept(invoice, (await anna.get(`/autoinvoice/inbound/${made.SequenceNumber}`)).body);
    const read = { ...sampleOf("AttachmentInterpretationApi", turn), CurrencyCode: "EUR" };
    expectKept(read, await kept("PUT", `/attachments/${AttachmentId}/interpretation`, read));
    expectKept(read, (await anna.get(`/attachments/${AttachmentId}/interpretation`)).body);
  });
});

it("a fiscal year keeps its days and its lock", async () => {
  const [last] = (await anna.get("/fiscalyears?$orderby=EndDate desc")).body.Data;
  const next = Number(String(last?.EndDate).slice(0, 4)) + 1;
  const body = { StartDate: `${next}-01-01`, EndDate: `${next}-12-31` };
  const made = await kept("POST", "/fiscalyears", body);
  expect([String(made.StartDate).slice(0, 10), String(made.EndDate).slice(0, 10)]).toEqual(Object.values(body));
  await kept("PUT", `/fiscalyears/${made.Id}`, { IsLockedForAccounting: true });
  expect((await anna.get(`/fiscalyears/${made.Id}`)).body.IsLockedForAccounting).toBe(true);
});
