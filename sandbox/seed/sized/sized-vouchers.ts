import { printedPartiesSql } from "../../documents/printed-parties";
import { getCountryBooks } from "../../ledger/country-books";
import { type Sql, sql } from "../../store/sql";
import { makeSeedArticles } from "../articles";
import { makeBankAccountId } from "../bank-accounts";
import { yearOf } from "../calendar";
import { norrsken } from "../companies";
import { listFiscalYears, makeCodingId, makeTermsOfPaymentId } from "../company-data";
import { firstCustomerNumber } from "../customers";

const { standardAccounts, codings, chart } = getCountryBooks("SE");
const outputVatAccount = standardAccounts.outputVat[2500] ?? 0;

function getFiscalYearId(today: string): string {
  const year = listFiscalYears(norrsken, today).find((fiscalYear) => fiscalYear.year === yearOf(today));
  if (!year) throw new Error("the seed has no fiscal year for today");
  return year.id;
}

/** The day of row `n`: `rowCount` days are spread over this fiscal year up to today, in order. */
export const makeSpreadDaySql = (rowCount: number, today: string): Sql => sql`(
  ${`${yearOf(today)}-01-01`}::date + (n::bigint * (${today}::date - ${`${yearOf(today)}-01-01`}::date)
    / ${Math.max(rowCount - 1, 1)}::int)::int)`;

/** A row of a voucher as VoucherRowApi shows it. */
const makeVoucherRowSql = (account: number, debitSql: Sql, creditSql: Sql): Sql => sql`jsonb_build_object(
  'AccountNumber', ${account}::int, 'AccountDescription', ${chart.find(({ number }) => number === account)?.name ?? ""}::text,
  'DebitAmount', ${debitSql}, 'CreditAmount', ${creditSql}, 'TransactionText', NULL)`;

const zeroAmount = sql`0`;

/** The text of the row of document `n`: the first 50 documents of every kind can be searched for. */
export const makeSearchableTextSql = (text: string): Sql =>
  sql`CASE WHEN n < 50 THEN 'Takstolar ' || n ELSE ${text}::text END`;

const voucherColumns = sql`"companyId", "FiscalYearId", "Id", "NumberSeries", number, "NumberAndNumberSeries", "VoucherDate",
  "VoucherText", "VoucherType", "SourceId", "CreatedUtc", "ModifiedUtc", "Rows"`;

/**
 * Inserts invoices of 1 to 40 hours at 400 kronor, with their vouchers. Every total is in whole kronor, so nothing is
 * rounded.
 */
export function makeInvoiceStatements(invoiceCount: number, customerCount: number, today: string): readonly Sql[] {
  const serviceCoding = codings.find((coding) => coding.type === "service" && coding.rateBps === 2500);
  const soldArticle = makeSeedArticles(norrsken, today).find(
    (article) => serviceCoding && article.soldArticle.CodingId === makeCodingId(norrsken, serviceCoding),
  )?.soldArticle;
  if (!soldArticle || !serviceCoding) throw new Error("the seed has no service at 25 %");
  const termsId = sql`${makeTermsOfPaymentId(norrsken, 30)}::uuid`;
  const numberedRowsSql = sql`(
    SELECT n, n % ${customerCount}::int AS customer, 1 + n % 40 AS hours, ${norrsken.firstInvoiceNumber}::int + n AS number,
           ${makeSpreadDaySql(invoiceCount, today)} AS day
    FROM generate_series(0, ${invoiceCount}::int - 1) AS n) AS i`;
  const rowDefaults = {
    IsTextRow: false,
    LineNumber: 1,
    ArticleId: soldArticle.Id,
    ArticleNumber: soldArticle.Number,
    IsServiceArticle: true,
    Text: soldArticle.Name,
    UnitId: soldArticle.UnitId,
    UnitAbbreviation: soldArticle.UnitAbbreviation,
    UnitAbbreviationEnglish: soldArticle.UnitAbbreviationEnglish,
    UnitPrice: 400,
    VatRate: 0.25,
    PercentVat: 0.25,
    IsVatFree: false,
    IsDiscountInFixedAmount: false,
    IsWorkCost: false,
  };
  return [
    sql`INSERT INTO "Voucher" (${voucherColumns})
      SELECT ${norrsken.id}::uuid, ${getFiscalYearId(today)}::uuid, md5('voucher ' || n)::uuid, 'A', n + 1, 'A' || (n + 1), day,
        'Kundfaktura till Kund ' || customer || ' AB, ' || number, 14, md5('invoice ' || n)::uuid, day, day,
        jsonb_build_array(
          ${makeVoucherRowSql(standardAccounts.receivables, sql`hours * 500`, zeroAmount)},
          ${makeVoucherRowSql(serviceCoding.accounts.domesticWithVat ?? 0, zeroAmount, sql`hours * 400`)},
          ${makeVoucherRowSql(outputVatAccount, zeroAmount, sql`hours * 100`)})
      FROM ${numberedRowsSql}`,
    sql`INSERT INTO "CustomerInvoice" ("companyId", "Id", "InvoiceNumber", "InvoiceDate", "DueDate", "CustomerId",
        "CustomerName", "InvoiceCustomerName", "CustomerNumber", "CustomerEmail", "InvoiceCity", "InvoicePostalCode",
        "InvoiceCountryCode", "TermsOfPaymentId", "CurrencyCode", "CurrencyRate", "VoucherId", "VoucherNumber",
        "TotalAmount", "TotalAmountInvoiceCurrency", "TotalVatAmount", "TotalVatAmountInvoiceCurrency", "TotalRoundings",
        "RemainingAmount", "RemainingAmountInvoiceCurrency", "CreatedUtc", "ModifiedUtc", "VatSpecification", "Rows", printed)
      SELECT ${norrsken.id}::uuid, md5('invoice ' || n)::uuid, number, day, day + 30, md5('customer ' || customer)::uuid,
        'Kund ' || customer || ' AB', 'Kund ' || customer || ' AB', (${firstCustomerNumber}::int + customer)::text,
        'kund' || customer || '@kund.example', 'Luleå', '972 31', 'SE', ${termsId}, 'SEK', 1,
        md5('voucher ' || n)::uuid, 'A' || (n + 1), hours * 500, hours * 500, hours * 100, hours * 100, 0,
        CASE WHEN n % 5 = 0 THEN hours * 500 ELSE 0 END, CASE WHEN n % 5 = 0 THEN hours * 500 ELSE 0 END, day, day,
        jsonb_build_array(jsonb_build_object('VatPercent', 0.25, 'AmountInvoiceCurrency', hours * 400,
          'VatAmountInvoiceCurrency', hours * 100)),
        jsonb_build_array(${JSON.stringify(rowDefaults)}::jsonb || jsonb_build_object('Id', md5('row ' || n)::uuid,
          'Text', ${makeSearchableTextSql(soldArticle.Name)}, 'Quantity', hours, 'Amount', hours * 400, 'AmountNoVat', hours * 400)),
        ${printedPartiesSql(sql`${norrsken.id}::uuid`, sql`NULL::uuid`, termsId)}
      FROM ${numberedRowsSql}`,
    ...makePaymentStatements(numberedRowsSql, today),
  ];
}

/** Inserts the payments of four of five invoices, all by one bank voucher of today. */
function makePaymentStatements(numberedRowsSql: Sql, today: string): readonly Sql[] {
  const totalAmount = sql`sum(hours * 500)`;
  return [
    sql`INSERT INTO "Voucher" (${voucherColumns})
      SELECT ${norrsken.id}::uuid, ${getFiscalYearId(today)}::uuid, md5('payments')::uuid, 'B', 1, 'B1', ${today}::date,
        'Inbetalningar', 10, md5('payments')::uuid, ${today}::date, ${today}::date,
        jsonb_build_array(${makeVoucherRowSql(standardAccounts.bank, totalAmount, zeroAmount)}, ${makeVoucherRowSql(standardAccounts.receivables, zeroAmount, totalAmount)})
      FROM ${numberedRowsSql} WHERE n % 5 <> 0 HAVING count(*) > 0`,
    sql`INSERT INTO "InvoicePayment" ("companyId", "BankTransactionId", "CompanyBankAccountId", "PaymentAmount",
        "PaymentCurrency", "PaymentDate", "PaymentType", "customerInvoiceId", settled, "settledDomestic", "voucherId")
      SELECT ${norrsken.id}::uuid, md5('payment ' || n)::uuid,
        ${makeBankAccountId(norrsken, standardAccounts.bank)}::uuid, hours * 500, 'SEK', day, 2, md5('invoice ' || n)::uuid,
        hours * 500, hours * 500, md5('payments')::uuid
      FROM ${numberedRowsSql} WHERE n % 5 <> 0`,
  ];
}

/** Returns the number of bank vouchers that pay the given number of invoices. */
export const countPaymentVouchers = (invoiceCount: number): number => (invoiceCount > 1 ? 1 : 0);

/** Inserts plain vouchers of two rows in series M, which no other voucher of this seed uses. */
export function makePlainVouchersSql(voucherCount: number, today: string): Sql {
  return sql`INSERT INTO "Voucher" (${voucherColumns})
    SELECT ${norrsken.id}::uuid, ${getFiscalYearId(today)}::uuid, md5('plain ' || n)::uuid, 'M', n + 1, 'M' || (n + 1), day,
      'Inköp ' || (n + 1), 2, NULL, day, day,
      jsonb_build_array(${makeVoucherRowSql(4010, sql`amount`, zeroAmount)}, ${makeVoucherRowSql(standardAccounts.bank, zeroAmount, sql`amount`)})
    FROM (SELECT n, 10 + n % 990 AS amount, ${makeSpreadDaySql(voucherCount, today)} AS day
          FROM generate_series(0, ${voucherCount}::int - 1) AS n) AS v`;
}
