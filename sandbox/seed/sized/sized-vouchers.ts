import { printedPartiesSql } from "../../documents/printed-parties";
import { countryBooks } from "../../ledger/country-books";
import { type Sql, sql } from "../../store/sql";
import { seedArticles } from "../articles";
import { bankAccountId } from "../bank-accounts";
import { yearOf } from "../calendar";
import { norrsken } from "../companies";
import { codingId, fiscalYears, termsOfPaymentId } from "../company-data";
import { firstCustomerNumber } from "../customers";

const { standardAccounts, codings, chart } = countryBooks("SE");
const outputVat = standardAccounts.outputVat[2500] ?? 0;

function yearId(today: string): string {
  const year = fiscalYears(norrsken, today).find((fiscalYear) => fiscalYear.year === yearOf(today));
  if (!year) throw new Error("the seed has no fiscal year for today");
  return year.id;
}

/** The day of row `n`: `rowCount` days are spread over this fiscal year up to today, in order. */
export const spreadDay = (rowCount: number, today: string): Sql => sql`(
  ${`${yearOf(today)}-01-01`}::date + (n::bigint * (${today}::date - ${`${yearOf(today)}-01-01`}::date)
    / ${Math.max(rowCount - 1, 1)}::int)::int)`;

/** A row of a voucher as VoucherRowApi shows it. */
const voucherRow = (account: number, debit: Sql, credit: Sql): Sql => sql`jsonb_build_object(
  'AccountNumber', ${account}::int, 'AccountDescription', ${chart.find(({ number }) => number === account)?.name ?? ""}::text,
  'DebitAmount', ${debit}, 'CreditAmount', ${credit}, 'TransactionText', NULL)`;

const zeroAmount = sql`0`;

/** The text of the row of document `n`: the first 50 documents of every kind can be searched for. */
export const searchableText = (text: string): Sql =>
  sql`CASE WHEN n < 50 THEN 'Takstolar ' || n ELSE ${text}::text END`;

const voucherColumns = sql`"companyId", "FiscalYearId", "Id", "NumberSeries", number, "NumberAndNumberSeries", "VoucherDate",
  "VoucherText", "VoucherType", "SourceId", "CreatedUtc", "ModifiedUtc", "Rows"`;

/**
 * Inserts invoices of 1 to 40 hours at 400 kronor, with their vouchers. Every total is in whole kronor, so nothing is
 * rounded.
 */
export function numberedInvoices(invoiceCount: number, customerCount: number, today: string): readonly Sql[] {
  const serviceCoding = codings.find((coding) => coding.type === "service" && coding.rateBps === 2500);
  const soldArticle = seedArticles(norrsken, today).find(
    (article) => serviceCoding && article.soldArticle.CodingId === codingId(norrsken, serviceCoding),
  )?.soldArticle;
  if (!soldArticle || !serviceCoding) throw new Error("the seed has no service at 25 %");
  const termsId = sql`${termsOfPaymentId(norrsken, 30)}::uuid`;
  const numberedRows = sql`(
    SELECT n, n % ${customerCount}::int AS customer, 1 + n % 40 AS hours, ${norrsken.firstInvoiceNumber}::int + n AS number,
           ${spreadDay(invoiceCount, today)} AS day
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
      SELECT ${norrsken.id}::uuid, ${yearId(today)}::uuid, md5('voucher ' || n)::uuid, 'A', n + 1, 'A' || (n + 1), day,
        'Kundfaktura till Kund ' || customer || ' AB, ' || number, 14, md5('invoice ' || n)::uuid, day, day,
        jsonb_build_array(
          ${voucherRow(standardAccounts.receivables, sql`hours * 500`, zeroAmount)},
          ${voucherRow(serviceCoding.accounts.domesticWithVat ?? 0, zeroAmount, sql`hours * 400`)},
          ${voucherRow(outputVat, zeroAmount, sql`hours * 100`)})
      FROM ${numberedRows}`,
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
          'Text', ${searchableText(soldArticle.Name)}, 'Quantity', hours, 'Amount', hours * 400, 'AmountNoVat', hours * 400)),
        ${printedPartiesSql(sql`${norrsken.id}::uuid`, sql`NULL::uuid`, termsId)}
      FROM ${numberedRows}`,
    ...numberedPayments(numberedRows, today),
  ];
}

/** Inserts the payments of four of five invoices, all by one bank voucher of today. */
function numberedPayments(numberedRows: Sql, today: string): readonly Sql[] {
  const totalAmount = sql`sum(hours * 500)`;
  return [
    sql`INSERT INTO "Voucher" (${voucherColumns})
      SELECT ${norrsken.id}::uuid, ${yearId(today)}::uuid, md5('payments')::uuid, 'B', 1, 'B1', ${today}::date,
        'Inbetalningar', 10, md5('payments')::uuid, ${today}::date, ${today}::date,
        jsonb_build_array(${voucherRow(standardAccounts.bank, totalAmount, zeroAmount)}, ${voucherRow(standardAccounts.receivables, zeroAmount, totalAmount)})
      FROM ${numberedRows} WHERE n % 5 <> 0 HAVING count(*) > 0`,
    sql`INSERT INTO "InvoicePayment" ("companyId", "BankTransactionId", "CompanyBankAccountId", "PaymentAmount",
        "PaymentCurrency", "PaymentDate", "PaymentType", "customerInvoiceId", settled, "settledDomestic", "voucherId")
      SELECT ${norrsken.id}::uuid, md5('payment ' || n)::uuid,
        ${bankAccountId(norrsken, standardAccounts.bank)}::uuid, hours * 500, 'SEK', day, 2, md5('invoice ' || n)::uuid,
        hours * 500, hours * 500, md5('payments')::uuid
      FROM ${numberedRows} WHERE n % 5 <> 0`,
  ];
}

/** Returns the number of bank vouchers that pay the given number of invoices. */
export const paymentVoucherCount = (invoiceCount: number): number => (invoiceCount > 1 ? 1 : 0);

/** Inserts plain vouchers of two rows in series M, which no other voucher of this seed uses. */
export function plainVouchers(voucherCount: number, today: string): Sql {
  return sql`INSERT INTO "Voucher" (${voucherColumns})
    SELECT ${norrsken.id}::uuid, ${yearId(today)}::uuid, md5('plain ' || n)::uuid, 'M', n + 1, 'M' || (n + 1), day,
      'Inköp ' || (n + 1), 2, NULL, day, day,
      jsonb_build_array(${voucherRow(4010, sql`amount`, zeroAmount)}, ${voucherRow(standardAccounts.bank, zeroAmount, sql`amount`)})
    FROM (SELECT n, 10 + n % 990 AS amount, ${spreadDay(voucherCount, today)} AS day
          FROM generate_series(0, ${voucherCount}::int - 1) AS n) AS v`;
}
