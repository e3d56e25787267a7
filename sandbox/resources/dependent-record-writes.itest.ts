import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { norrsken } from "../seed/companies";
import { type BooksClient, type Caller, type JsonRecord, startBooks, today } from "./testing/books-client";
import { expectMembersKept } from "./testing/expect-members-kept";
import { buildUploadBody } from "./testing/files";
import { buildSample } from "./testing/samples";
import { makeReadOnlySender } from "./testing/sending-read-only-members";

// The records of this file have no list of their own, or they belong to a fiscal year or to another list. As in
// `writes.itest.ts`, the values of writable members come from the API's description, unless members must fit together.

let books: BooksClient;
let anna: Caller;
/** An account of the current fiscal year that has a VAT code. */
let account: JsonRecord;
let yearId: string;

const readFirstRecord = async (path: string) => (await anna.get(path)).body.Data[0] ?? ({} as JsonRecord);

beforeAll(async () => {
  books = await startBooks();
  anna = makeReadOnlySender(books.callerWithToken(await books.createToken("anna@norrsken.example", norrsken.id)));
  yearId = String((await readFirstRecord(`/fiscalyears?$filter=StartDate le ${today} and EndDate ge ${today}`)).Id);
  account = await readFirstRecord(`/accounts/${yearId}?$filter=Number eq 6110`);
});
afterAll(() => books.sandbox.stop());

async function sendSuccessfully(method: "POST" | "PUT", path: string, body: unknown): Promise<JsonRecord> {
  const reply = await anna.send(method, path, body);
  expect([200, 201], reply.text).toContain(reply.status);
  return reply.body;
}

describe.each([0, 1])("every writable member survives, with the values of turn %i", (variant) => {
  it("of an account, and its type when it is given", async () => {
    const VatCodeId = (await readFirstRecord("/vatcodes?$filter=Code eq '48'")).Id;
    const body = {
      ...buildSample("AccountApi", variant),
      FiscalYearId: yearId,
      Number: 9870 + variant,
      Type: 24 + variant,
      VatCodeId,
    };
    const accountPath = `/accounts/${yearId}/${body.Number}`;
    expectMembersKept(body, await sendSuccessfully("POST", "/accounts?useDefaultAccountType=false", body));
    expectMembersKept(body, (await anna.get(accountPath)).body);
    const { Type, ...replacedMembers } = { ...body, ...buildSample("AccountApi", variant + 1), Number: body.Number };
    const changedBody = { ...replacedMembers, FiscalYearId: yearId, VatCodeId: null };
    expectMembersKept(changedBody, await sendSuccessfully("PUT", accountPath, changedBody));
    expectMembersKept({ ...changedBody, Type: 24 + variant }, (await anna.get(accountPath)).body);
  });

  it("of a voucher", async () => {
    const [sampleRow] = buildSample("VoucherApi", variant).Rows as JsonRecord[];
    const noCostCenters = { CostCenterItemId1: null, CostCenterItemId2: null, CostCenterItemId3: null };
    const { VatCodeAndPercent: _, ...members } = sampleRow ?? {};
    const voucherRow = { ...members, ...noCostCenters, VatCodeId: account.VatCodeId };
    const ProjectId = (await readFirstRecord("/projects?$filter=Status eq 1")).Id;
    const body = {
      ...buildSample("VoucherApi", variant),
      Attachments: null,
      VoucherDate: today,
      NumberSeries: "Q",
      Rows: [
        {
          ...voucherRow,
          ProjectId,
          AccountNumber: 6110,
          DebitAmount: 100.25 + variant,
          CreditAmount: 0,
          VatAmount: null,
        },
        { AccountNumber: 1930, CreditAmount: 100.25 + variant, DebitAmount: 0, TransactionText: `Ut ${variant}` },
      ],
    };
    const createdVoucher = await sendSuccessfully("POST", "/vouchers?useDefaultVoucherSeries=false", body);
    expectMembersKept({ ...body, Attachments: undefined }, createdVoucher);
    expect((await anna.get(`/vouchers/${yearId}/${createdVoucher.Id}`)).body).toEqual(createdVoucher);
  });

  it("of a cost centre", async () => {
    const [costCenter] = (await anna.get("/costcenters")).body.Data;
    const body = buildSample("CostCenterApi", variant);
    expectMembersKept(body, await sendSuccessfully("PUT", `/costcenters/${costCenter?.Id}`, body));
    expectMembersKept(body, await readFirstRecord(`/costcenters?$filter=Id eq ${costCenter?.Id}`));
  });

  it("of the prices of a list", async () => {
    const priceListId = (await readFirstRecord("/salespricelists")).Id;
    const articleId = (await readFirstRecord("/articles?$filter=IsActive eq true")).Id;
    const [samplePrice] = buildSample("SalesPricesApi", variant).Prices as JsonRecord[];
    const body = { Prices: [{ ...samplePrice, ArticleId: articleId, GrossPrice: undefined }] };
    await sendSuccessfully("PUT", `/salespricelists/${priceListId}/prices`, body);
    const price = (await anna.get(`/salespricelists/prices/${priceListId}/${articleId}`)).body;
    expect(price).toMatchObject({ ArticleId: articleId, NetPrice: samplePrice?.NetPrice });
  });

  it("of opening balances", async () => {
    const [oldestYear] = (await anna.get("/fiscalyears?$orderby=StartDate")).body.Data;
    const amount = Math.floor(Number(buildSample("AccountOpeningBalanceApi", variant).Balance)) + 0.25;
    const body = [
      { AccountNumber: 1930, Balance: amount },
      { AccountNumber: 2081, Balance: -amount },
    ];
    await anna.send("PUT", "/companysettings/accountinglocksettings", { AccountingLockInterval: 0 });
    await anna.send("PUT", `/fiscalyears/${oldestYear?.Id}`, { IsLockedForAccounting: false });
    await sendSuccessfully("PUT", "/fiscalyears/openingbalances", body);
    const storedBalances = (await anna.get("/fiscalyears/openingbalances?$pagesize=1000")).body.Data;
    expect(
      storedBalances.filter(({ Balance }) => Balance !== 0).map((balance) => [Number(balance.Number), balance.Balance]),
    ).toEqual(body.map(({ AccountNumber, Balance }) => [AccountNumber, Balance]));
  });

  it("of the settings of house work", async () => {
    const body = {
      ...buildSample("CompanyRotRutSettingsApi", variant),
      RotReducedInvoicingPercent: 0.3,
      RutReducedInvoicingPercent: 0.5,
    };
    await sendSuccessfully("PUT", "/companysettings/rotrut", body);
    expectMembersKept(body, (await anna.get("/companysettings")).body.CompanyRotRutSettings as JsonRecord);
  });

  it("of an application's status", async () => {
    const body = { ...buildSample("AppStoreActivationStatusApi", variant), ActivationStatus: variant };
    expectMembersKept(body, await sendSuccessfully("PUT", "/appstore/status", body));
    expectMembersKept(body, await readFirstRecord("/appstore/status"));
  });

  it("of an inbound e-invoice, and of what is read from a file", async () => {
    const AttachmentId = (await sendSuccessfully("POST", "/attachments", buildUploadBody("application/pdf"))).Id;
    const invoice = { ...buildSample("InboundAutoInvoiceApi", variant), AttachmentId, CurrencyCode: "EUR" };
    const createdInvoice = await sendSuccessfully("POST", "/autoinvoice/inbound", invoice);
    expectMembersKept(invoice, createdInvoice);
    expectMembersKept(invoice, (await anna.get(`/autoinvoice/inbound/${createdInvoice.SequenceNumber}`)).body);
    const interpretation = { ...buildSample("AttachmentInterpretationApi", variant), CurrencyCode: "EUR" };
    expectMembersKept(
      interpretation,
      await sendSuccessfully("PUT", `/attachments/${AttachmentId}/interpretation`, interpretation),
    );
    expectMembersKept(interpretation, (await anna.get(`/attachments/${AttachmentId}/interpretation`)).body);
  });
});

it("a fiscal year keeps its days and its lock", async () => {
  const [lastYear] = (await anna.get("/fiscalyears?$orderby=EndDate desc")).body.Data;
  const nextYear = Number(String(lastYear?.EndDate).slice(0, 4)) + 1;
  const body = { StartDate: `${nextYear}-01-01`, EndDate: `${nextYear}-12-31` };
  const createdYear = await sendSuccessfully("POST", "/fiscalyears", body);
  expect([String(createdYear.StartDate).slice(0, 10), String(createdYear.EndDate).slice(0, 10)]).toEqual(
    Object.values(body),
  );
  await sendSuccessfully("PUT", `/fiscalyears/${createdYear.Id}`, { IsLockedForAccounting: true });
  expect((await anna.get(`/fiscalyears/${createdYear.Id}`)).body.IsLockedForAccounting).toBe(true);
});
