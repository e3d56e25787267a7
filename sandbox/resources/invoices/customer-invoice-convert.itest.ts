import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readPdf } from "../../documents/testing/pdf-text";
import { norrsken } from "../../seed/companies";
import {
  type BooksClient,
  type JsonRecord,
  type Reply,
  resetSandbox,
  startBooks,
  today,
} from "../testing/books-client";
import { postingsOf, readBooksSnapshot } from "../testing/books-snapshot";
import { buildRow, createBookedInvoice, createDraft, openShop, type Shop } from "../testing/sales";

let books: BooksClient;
let shop: Shop;
let yearId: string;
let databaseClient: pg.Client;

beforeAll(async () => {
  books = await startBooks("empty");
  databaseClient = new pg.Client({ connectionString: books.sandbox.databaseUrl });
  await databaseClient.connect();
  await startWithNewSandbox();
});
afterAll(async () => {
  await databaseClient.end();
  await books.sandbox.stop();
});
beforeEach(async () => {
  const { ok, violations } = await books.sandbox.callControl<{ ok: boolean; violations: string[] }>(
    "GET",
    "/invariants",
  );
  expect({ ok, violations }).toEqual({ ok: true, violations: [] });
});

async function startWithNewSandbox(): Promise<void> {
  await resetSandbox(books.sandbox, "empty");
  await books.sandbox.callControl("PUT", "/limits", { perMinute: 1_000_000 });
  shop = await openShop(books);
  const years = await shop.anna.get(`/fiscalyears?$filter=StartDate le ${today} and EndDate ge ${today}`);
  yearId = String(years.body.Data[0]?.Id);
}

const readServerTime = async () => String((await shop.anna.get("/units")).body.Meta.ServerTimeUtc);
const convertDraft = (draft: Reply, query = "", body?: JsonRecord) =>
  shop.anna.send("POST", `/customerinvoicedrafts/${draft.body.Id}/convert${query}`, body);
const readVoucherOf = (invoice: Reply) => shop.anna.get(`/vouchers/${yearId}/${invoice.body.VoucherId}`);
const postingsOfReply = (voucher: Reply) => postingsOf(voucher.body);
const readSnapshot = () => readBooksSnapshot(books.sandbox, shop.anna);

describe("a converted draft", () => {
  it("is the measured voucher: 11,250 against 3041 and 2611", async () => {
    const invoice = await createBookedInvoice(shop);
    expect(invoice.status).toBe(201);
    expect(invoice.body).toMatchObject({
      InvoiceNumber: norrsken.firstInvoiceNumber,
      TotalAmount: 11250,
      TotalVatAmount: 2250,
      RemainingAmount: 11250,
      PaymentStatus: 1,
      VoucherNumber: "A1",
      PaymentReferenceNumber: "10017",
      CurrencyCode: "SEK",
      CustomerEmail: "kok@kund.example",
      VatSpecification: [{ VatPercent: 0.25, AmountInvoiceCurrency: 9000, VatAmountInvoiceCurrency: 2250 }],
    });
    const voucher = await readVoucherOf(invoice);
    expect(voucher.body).toMatchObject({
      NumberAndNumberSeries: "A1",
      VoucherType: 14,
      VoucherText: `Kundfaktura till Älvsbyns Kök AB, ${norrsken.firstInvoiceNumber}`,
      SourceId: invoice.body.Id,
      VoucherDate: invoice.body.InvoiceDate,
    });
    expect(postingsOfReply(voucher)).toEqual([
      [1510, 11250],
      [3041, -9000],
      [2611, -2250],
    ]);
  });

  it("keeps 25, 12, 6 and 0 % apart, rounds to whole kronor, and is gone", async () => {
    const draft = await createDraft(shop, [
      buildRow(shop, "goods25", 3, 149.5),
      buildRow(shop, "goods12", 4, 32.25, { DiscountPercentage: 0.1 }),
      { IsTextRow: true, Text: "Enligt överenskommelse", ReversedConstructionServicesVatFree: false },
      buildRow(shop, "goods6", 1, 189),
      buildRow(shop, "goods0", 1, 22),
    ]);
    const invoice = await convertDraft(draft);
    expect(postingsOfReply(await readVoucherOf(invoice))).toEqual(
      [
        [1510, 913],
        [3051, -448.5],
        [3052, -116.1],
        [3053, -189],
        [3054, -22],
        [2611, -112.13],
        [2621, -13.93],
        [2631, -11.34],
      ].map(([account, amount]) => [account, amount]),
    );
    expect(invoice.body).toMatchObject({ TotalAmount: 913, TotalVatAmount: 137.4, TotalRoundings: 0 });
    expect((await shop.anna.get(`/customerinvoicedrafts/${draft.body.Id}`)).status).toBe(404);
    expect((await convertDraft(draft)).status).toBe(404);
  });

  it("says the same total in PDF, voucher, balance and list", async () => {
    const balanceBefore = await shop.anna.get(`/accountbalances/1510/${today}`);
    const draft = await createDraft(shop, [buildRow(shop, "goods25", 7, 13.37), buildRow(shop, "service25", 1.5, 895)]);
    const invoice = await convertDraft(draft);
    const totalAmount = Number(invoice.body.TotalAmount);
    expect(totalAmount).toBe(Number(draft.body.TotalAmount));
    expect(postingsOfReply(await readVoucherOf(invoice))[0]).toEqual([1510, totalAmount]);
    const balanceAfter = await shop.anna.get(`/accountbalances/1510/${today}`);
    expect(Number(balanceAfter.body.Balance) - Number(balanceBefore.body.Balance)).toBe(totalAmount);
    const token = await books.createToken("anna@norrsken.example", norrsken.id);
    const printAnswer = await fetch(`${books.sandbox.url}/v2/customerinvoices/${invoice.body.Id}/print`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(printAnswer.headers.get("content-type")).toBe("application/pdf");
    const pdfText = (await readPdf(new Uint8Array(await printAnswer.arrayBuffer()))).pages.join(" ");
    const printedTotal = totalAmount
      .toFixed(2)
      .replace(".", ",")
      .replace(/\B(?=(\d{3})+,)/g, " ");
    expect(pdfText).toContain(`${printedTotal} SEK`);
    const { Url } = (await shop.anna.get(`/customerinvoices/${invoice.body.Id}/pdf`)).body as unknown as {
      Url: string;
    };
    const pdfAnswer = await fetch(Url);
    expect([pdfAnswer.status, pdfAnswer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    await books.sandbox.callControl("POST", "/clock/advance", { seconds: 601 });
    expect((await fetch(Url)).status).toBe(404);
  });

  it("numbers invoices and vouchers without a gap when twelve are converted at once", async () => {
    const drafts = await Promise.all(
      Array.from({ length: 12 }, (_, index) => createDraft(shop, [buildRow(shop, "service25", index + 1, 100)])),
    );
    const negativeDraft = await createDraft(shop, [buildRow(shop, "service25", -1, 100)]);
    const invoices = await Promise.all([...drafts, negativeDraft].map((draft) => convertDraft(draft)));
    expect(invoices.map(({ status }) => status).sort()).toEqual([...Array(12).fill(201), 400]);
    const invoiceNumbers = invoices
      .flatMap(({ status, body }) => (status === 201 ? [Number(body.InvoiceNumber)] : []))
      .sort();
    expect(invoiceNumbers.map((number) => number - (invoiceNumbers[0] ?? 0))).toEqual([...Array(12).keys()]);
  });

  it("becomes one invoice when it is converted ten times at once", async () => {
    const draft = await createDraft(shop, [buildRow(shop, "service25", 1, 100)]);
    const replies = await Promise.all(Array.from({ length: 10 }, () => convertDraft(draft)));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(404)]);
  });

  it("books when all that the caller expects fits", async () => {
    const draft = await createDraft(shop, [buildRow(shop, "service25", 1, 1000)]);
    const invoice = await convertDraft(draft, "", {
      TotalAmountInvoiceCurrency: 1250,
      TotalVatAmountInvoiceCurrency: 250,
      TotalRoundingsInvoiceCurrency: 0,
      Rows: [{ LineNumber: 1, TotalAmountNoVatInvoiceCurrency: 1000, TotalAmountIncVatInvoiceCurrency: 1250 }],
    });
    expect(invoice.status).toBe(201);
  });

  it("leaves exactly one invoice and voucher when the answer is cut after the commit", async () => {
    const snapshotBefore = await readSnapshot();
    const draft = await createDraft(shop, [buildRow(shop, "service25", 1, 777)]);
    await books.sandbox.callControl("PUT", "/faults", [
      {
        method: "POST",
        path: `/v2/customerinvoicedrafts/${draft.body.Id}/convert`,
        kind: "cut-after-commit",
        times: 1,
      },
    ]);
    await expect(convertDraft(draft)).rejects.toThrow();
    const snapshotAfter = await readSnapshot();
    expect(snapshotAfter).toMatchObject({
      invoices: snapshotBefore.invoices + 1,
      vouchers: snapshotBefore.vouchers + 1,
      drafts: snapshotBefore.drafts,
    });
    expect((await convertDraft(draft)).status).toBe(404);
  });
});

describe("dates", () => {
  it("books on today, or on the draft's own day when the call keeps it", async () => {
    const earlierDay = "2026-11-02";
    const rows = [buildRow(shop, "service25", 1, 100)];
    const invoiceOfToday = await convertDraft(await createDraft(shop, rows, { InvoiceDate: earlierDay }));
    expect(invoiceOfToday.body.InvoiceDate).toBe(today);
    const invoiceOfDraftDate = await convertDraft(
      await createDraft(shop, rows, { InvoiceDate: earlierDay }),
      "?keepOriginalDraftDate=true",
    );
    expect(invoiceOfDraftDate.body.InvoiceDate).toBe(earlierDay);
    expect((await readVoucherOf(invoiceOfDraftDate)).body.VoucherDate).toBe(earlierDay);
  });

  it("is due after the days of its terms, or on the day the draft names", async () => {
    const rows = [buildRow(shop, "service25", 1, 100)];
    const invoiceByTerms = await convertDraft(await createDraft(shop, rows));
    const dayCount =
      (Date.parse(String(invoiceByTerms.body.DueDate)) - Date.parse(String(invoiceByTerms.body.InvoiceDate))) /
      86_400_000;
    expect(dayCount).toBe(30);
    const invoiceWithDueDate = await convertDraft(await createDraft(shop, rows, { DueDate: "2099-12-31" }));
    expect(invoiceWithDueDate.body.DueDate).toBe("2099-12-31");
  });

  it("is overdue the day after it was due", async () => {
    const invoice = await createBookedInvoice(shop);
    await books.sandbox.callControl("POST", "/clock/advance", { seconds: 31 * 86_400 });
    await renewCallersTokens();
    const invoiceReply = await shop.anna.get(`/customerinvoices/${invoice.body.Id}`);
    expect(invoiceReply.body.PaymentStatus).toBe(2);
    const listReply = await shop.anna.get(`/customerinvoices?$filter=PaymentStatus eq 2 and Id eq ${invoice.body.Id}`);
    expect(listReply.body.Meta.TotalNumberOfResults).toBe(1);
    await startWithNewSandbox();
  });
});

async function renewCallersTokens(): Promise<void> {
  shop = { ...shop, anna: books.callerWithToken(await books.createToken("anna@norrsken.example", norrsken.id)) };
}

describe("invoices and vouchers", () => {
  it("are listed by modifiedSinceUtc and by year", async () => {
    const sinceInstant = new Date(Date.parse(await readServerTime()) + 1000).toISOString();
    await books.sandbox.callControl("POST", "/clock/advance", { seconds: 5 });
    const invoice = await createBookedInvoice(shop);
    const listReply = await shop.anna.get(`/customerinvoices?modifiedSinceUtc=${sinceInstant}`);
    expect(listReply.body.Data.map((invoice) => invoice.Id)).toEqual([invoice.body.Id]);
    const yearVouchersReply = await shop.anna.get(`/vouchers/${yearId}?$filter=SourceId eq ${invoice.body.Id}`);
    expect(yearVouchersReply.body.Data.map((voucher) => voucher.Id)).toEqual([invoice.body.VoucherId]);
    expect((await shop.anna.get(`/vouchers/${yearId}/${invoice.body.Id}`)).status).toBe(404);
  });

  it("are neither changed nor deleted, by no call and by no statement", async () => {
    const invoice = await createBookedInvoice(shop);
    const queryValues = [invoice.body.VoucherId];
    await expect(
      databaseClient.query(`UPDATE "Voucher" SET "VoucherText" = 'x' WHERE "Id" = $1`, queryValues),
    ).rejects.toThrow("append-only");
    await expect(databaseClient.query(`DELETE FROM "Voucher" WHERE "Id" = $1`, queryValues)).rejects.toThrow(
      "append-only",
    );
    expect((await shop.anna.send("DELETE", `/customerinvoices/${invoice.body.Id}`)).status).toBe(405);
    expect((await shop.anna.send("PUT", `/vouchers/${yearId}/${invoice.body.VoucherId}`, {})).status).toBe(405);
  });
});
