import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { norrsken } from "../seed/companies";
import { type Books, type Caller, startBooks, today, type Wire } from "./testing/books-client";
import { expectMembersKept } from "./testing/expect-members-kept";
import { uploadBody } from "./testing/files";
import { sampleOf } from "./testing/samples";
import { sendingReadOnlyMembers } from "./testing/sending-read-only-members";

// The records of this file have no list of their own, or they belong to a fiscal year or to another list. As in
// `writes.itest.ts`, the values of all writable members come from the API's description, unless rules connect members.

let books: Books;
let anna: Caller;
/** An account of the current fiscal year that has a VAT code. */
let account: Wire;
let yearId: string;

const readFirst = async (path: string) => (await anna.get(path)).body.Data[0] ?? ({} as Wire);

beforeAll(async () => {
  books = await startBooks();
  anna = sendingReadOnlyMembers(books.as(await books.token("anna@norrsken.example", norrsken.id)));
  yearId = String((await readFirst(`/fiscalyears?$filter=StartDate le ${today} and EndDate ge ${today}`)).Id);
  account = await readFirst(`/accounts/${yearId}?$filter=Number eq 6110`);
});
afterAll(() => books.sandbox.stop());

async function sendSuccessfully(method: "POST" | "PUT", path: string, body: unknown): Promise<Wire> {
  const reply = await anna.send(method, path, body);
  expect([200, 201], reply.text).toContain(reply.status);
  return reply.body;
}

describe.each([0, 1])("every writable member survives, with the values of turn %i", (variant) => {
  it("of an account, and its type when it is given", async () => {
    const VatCodeId = (await readFirst("/vatcodes?$filter=Code eq '48'")).Id;
    const body = {
      ...sampleOf("AccountApi", variant),
      FiscalYearId: yearId,
      Number: 9870 + variant,
      Type: 24 + variant,
      VatCodeId,
    };
    const at = `/accounts/${yearId}/${body.Number}`;
    expectMembersKept(body, await sendSuccessfully("POST", "/accounts?useDefaultAccountType=false", body));
    expectMembersKept(body, (await anna.get(at)).body);
    const { Type, ...replaced } = { ...body, ...sampleOf("AccountApi", variant + 1), Number: body.Number };
    const changed = { ...replaced, FiscalYearId: yearId, VatCodeId: null };
    expectMembersKept(changed, await sendSuccessfully("PUT", at, changed));
    expectMembersKept({ ...changed, Type: 24 + variant }, (await anna.get(at)).body);
  });

  it("of a voucher", async () => {
    const [sample] = sampleOf("VoucherApi", variant).Rows as Wire[];
    const none = { CostCenterItemId1: null, CostCenterItemId2: null, CostCenterItemId3: null };
    const { VatCodeAndPercent: _, ...members } = sample ?? {};
    const row = { ...members, ...none, VatCodeId: account.VatCodeId };
    const ProjectId = (await readFirst("/projects?$filter=Status eq 1")).Id;
    const body = {
      ...sampleOf("VoucherApi", variant),
      Attachments: null,
      VoucherDate: today,
      NumberSeries: "Q",
      Rows: [
        { ...row, ProjectId, AccountNumber: 6110, DebitAmount: 100.25 + variant, CreditAmount: 0, VatAmount: null },
        { AccountNumber: 1930, CreditAmount: 100.25 + variant, DebitAmount: 0, TransactionText: `Ut ${variant}` },
      ],
    };
    const created = await sendSuccessfully("POST", "/vouchers?useDefaultVoucherSeries=false", body);
    expectMembersKept({ ...body, Attachments: undefined }, created);
    expect((await anna.get(`/vouchers/${yearId}/${created.Id}`)).body).toEqual(created);
  });

  it("of a cost centre", async () => {
    const [one] = (await anna.get("/costcenters")).body.Data;
    const body = sampleOf("CostCenterApi", variant);
    expectMembersKept(body, await sendSuccessfully("PUT", `/costcenters/${one?.Id}`, body));
    expectMembersKept(body, await readFirst(`/costcenters?$filter=Id eq ${one?.Id}`));
  });

  it("of the prices of a list", async () => {
    const list = (await readFirst("/salespricelists")).Id;
    const article = (await readFirst("/articles?$filter=IsActive eq true")).Id;
    const [sample] = sampleOf("SalesPricesApi", variant).Prices as Wire[];
    const body = { Prices: [{ ...sample, ArticleId: article, GrossPrice: undefined }] };
    await sendSuccessfully("PUT", `/salespricelists/${list}/prices`, body);
    const price = (await anna.get(`/salespricelists/prices/${list}/${article}`)).body;
    expect(price).toMatchObject({ ArticleId: article, NetPrice: sample?.NetPrice });
  });

  it("of opening balances", async () => {
    const [oldest] = (await anna.get("/fiscalyears?$orderby=StartDate")).body.Data;
    const amount = Math.floor(Number(sampleOf("AccountOpeningBalanceApi", variant).Balance)) + 0.25;
    const body = [
      { AccountNumber: 1930, Balance: amount },
      { AccountNumber: 2081, Balance: -amount },
    ];
    await anna.send("PUT", "/companysettings/accountinglocksettings", { AccountingLockInterval: 0 });
    await anna.send("PUT", `/fiscalyears/${oldest?.Id}`, { IsLockedForAccounting: false });
    await sendSuccessfully("PUT", "/fiscalyears/openingbalances", body);
    const read = (await anna.get("/fiscalyears/openingbalances?$pagesize=1000")).body.Data;
    expect(read.filter(({ Balance }) => Balance !== 0).map((one) => [Number(one.Number), one.Balance])).toEqual(
      body.map(({ AccountNumber, Balance }) => [AccountNumber, Balance]),
    );
  });

  it("of the settings of house work", async () => {
    const body = {
      ...sampleOf("CompanyRotRutSettingsApi", variant),
      RotReducedInvoicingPercent: 0.3,
      RutReducedInvoicingPercent: 0.5,
    };
    await sendSuccessfully("PUT", "/companysettings/rotrut", body);
    expectMembersKept(body, (await anna.get("/companysettings")).body.CompanyRotRutSettings as Wire);
  });

  it("of an application's status", async () => {
    const body = { ...sampleOf("AppStoreActivationStatusApi", variant), ActivationStatus: variant };
    expectMembersKept(body, await sendSuccessfully("PUT", "/appstore/status", body));
    expectMembersKept(body, await readFirst("/appstore/status"));
  });

  it("of an inbound e-invoice, and of what is read from a file", async () => {
    const AttachmentId = (await sendSuccessfully("POST", "/attachments", uploadBody("application/pdf"))).Id;
    const invoice = { ...sampleOf("InboundAutoInvoiceApi", variant), AttachmentId, CurrencyCode: "EUR" };
    const created = await sendSuccessfully("POST", "/autoinvoice/inbound", invoice);
    expectMembersKept(invoice, created);
    expectMembersKept(invoice, (await anna.get(`/autoinvoice/inbound/${created.SequenceNumber}`)).body);
    const read = { ...sampleOf("AttachmentInterpretationApi", variant), CurrencyCode: "EUR" };
    expectMembersKept(read, await sendSuccessfully("PUT", `/attachments/${AttachmentId}/interpretation`, read));
    expectMembersKept(read, (await anna.get(`/attachments/${AttachmentId}/interpretation`)).body);
  });
});

it("a fiscal year keeps its days and its lock", async () => {
  const [last] = (await anna.get("/fiscalyears?$orderby=EndDate desc")).body.Data;
  const next = Number(String(last?.EndDate).slice(0, 4)) + 1;
  const body = { StartDate: `${next}-01-01`, EndDate: `${next}-12-31` };
  const created = await sendSuccessfully("POST", "/fiscalyears", body);
  expect([String(created.StartDate).slice(0, 10), String(created.EndDate).slice(0, 10)]).toEqual(Object.values(body));
  await sendSuccessfully("PUT", `/fiscalyears/${created.Id}`, { IsLockedForAccounting: true });
  expect((await anna.get(`/fiscalyears/${created.Id}`)).body.IsLockedForAccounting).toBe(true);
});
