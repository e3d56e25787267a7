import { printedParties } from "../../documents/printed";
import { countryBooks } from "../../ledger/country-books";
import { type Sql, sql } from "../../store/sql";
import { seedArticles } from "../articles";
import { bankAccountId } from "../bank-accounts";
import { yearOf } from "../calendar";
import { norrsken } from "../companies";
import { codingId, fiscalYears, termsOfPaymentId } from "../company-data";
import { firstCustomerNumber } from "../customers";

const { standard, codings, chart } = countryBooks("SE");
const outputVat = standard.outputVat[2500] ?? 0;

function yearId(today: string): string {
  const year = fiscalYears(norrsken, today).find((one) => one.year === yearOf(today));
  if (!year) throw new Error("the seed has no fiscal year for today");
  return year.id;
}

/** `many` days spread over this fiscal year up to today, in order. */
export const dayOf = (many: number, today: string): Sql => sql`(
  ${`${yearOf(today)}-01-01`}::date + (n::bigint * (${today}::date - ${`${yearOf(today)}-01-01`}::date)
    / ${Math.max(many - 1, 1)}::int)::int)`;

/** A row of a voucher as VoucherRowApi shows it. */
const row = (account: number, debit: Sql, credit: Sql): Sql => sql`jsonb_build_object(
  'AccountNumber', ${account}::int, 'AccountDescription', ${chart.find(({ number }) => number === account)?.name ?? ""}::text,
  'DebitAmount', ${debit}, 'CreditAmount', ${credit}, 'TransactionText', NULL)`;

const zero = sql`0`;

/** The words of the row of document `n`: the first 50 of every kind can be searched for. */
export const foundIn = (text: string): Sql => sql`CASE WHEN n < 50 THEN 'Takstolar ' || n ELSE ${text}::text END`;

const voucherColumns = sql`"companyId", "FiscalYearId", "Id", "NumberSeries", number, "NumberAndNumberSeries", "VoucherDate",
  "VoucherText", "VoucherType", "SourceId", "CreatedUtc", "ModifiedUtc", "Rows"`;

/** Invoices of 1 to 40 hours of 400 kronor, with their vouchers. Every total is whole kronor: nothing is rounded. */
export function numberedInvoices(many: number, customers: number, today: string): readonly Sql[] {
  const service = codings.find((one) => one.type === "service" && one.rateBps === 2500);
  const sold = seedArticles(norrsken, today).find(
    (one) => service && one.sold.CodingId === codingId(norrsken, service),
  )?.sold;
  if (!sold || !service) throw new Error("the seed has no service at 25 %");
  const terms = sql`${termsOfPaymentId(norrsken, 30)}::uuid`;
  const numbered = sql`(
    SELECT n, n % ${customers}::int AS customer, 1 + n % 40 AS hours, ${norrsken.firstInvoiceNumber}::int + n AS number,
           ${dayOf(many, today)} AS day
    FROM generate_series(0, ${many}::int - 1) AS n) AS i`;
  const fixed = {
    IsTextRow: false,
    LineNumber: 1,
    ArticleId: sold.Id,
    ArticleNumber: sold.Number,
    IsServiceArticle: true,
    Text: sold.Name,
    UnitId: sold.UnitId,
    UnitAbbreviation: sold.UnitAbbreviation,
    UnitAbbreviationEnglish: sold.UnitAbbreviationEnglish,
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
          ${row(standard.receivables, sql`hours * 500`, zero)},
          ${row(service.accounts.domesticWithVat ?? 0, zero, sql`hours * 400`)},
          ${row(outputVat, zero, sql`hours * 100`)})
      FROM ${numbered}`,
    sql`INSERT INTO "CustomerInvoice" ("companyId", "Id", "InvoiceNumber", "InvoiceDate", "DueDate", "CustomerId",
        "CustomerName", "InvoiceCustomerName", "CustomerNumber", "CustomerEmail", "InvoiceCity", "InvoicePostalCode",
        "InvoiceCountryCode", "TermsOfPaymentId", "CurrencyCode", "CurrencyRate", "VoucherId", "VoucherNumber",
        "TotalAmount", "TotalAmountInvoiceCurrency", "TotalVatAmount", "TotalVatAmountInvoiceCurrency", "TotalRoundings",
        "RemainingAmount", "RemainingAmountInvoiceCurrency", "CreatedUtc", "ModifiedUtc", "VatSpecification", "Rows", printed)
      SELECT ${norrsken.id}::uuid, md5('invoice ' || n)::uuid, number, day, day + 30, md5('customer ' || customer)::uuid,
        'Kund ' || customer || ' AB', 'Kund ' || customer || ' AB', (${firstCustomerNumber}::int + customer)::text,
        'kund' || customer || '@kund.example', 'Luleå', '972 31', 'SE', ${terms}, 'SEK', 1,
        md5('voucher ' || n)::uuid, 'A' || (n + 1), hours * 500, hours * 500, hours * 100, hours * 100, 0,
        CASE WHEN n % 5 = 0 THEN hours * 500 ELSE 0 END, CASE WHEN n % 5 = 0 THEN hours * 500 ELSE 0 END, day, day,
        jsonb_build_array(jsonb_build_object('VatPercent', 0.25, 'AmountInvoiceCurrency', hours * 400,
          'VatAmountInvoiceCurrency', hours * 100)),
        jsonb_build_array(${JSON.stringify(fixed)}::jsonb || jsonb_build_object('Id', md5('row ' || n)::uuid,
          'Text', ${foundIn(sold.Name)}, 'Quantity', hours, 'Amount', hours * 400, 'AmountNoVat', hours * 400)),
        ${printedParties(sql`${norrsken.id}::uuid`, sql`NULL::uuid`, terms)}
      FROM ${numbered}`,
    ...numberedPayments(numbered, today),
  ];
}

/** Four of five invoices are paid, all by one bank voucher of today. */
function numberedPayments(numbered: Sql, today: string): readonly Sql[] {
  const total = sql`sum(hours * 500)`;
  return [
    sql`INSERT INTO "Voucher" (${voucherColumns})
      SELECT ${norrsken.id}::uuid, ${yearId(today)}::uuid, md5('payments')::uuid, 'B', 1, 'B1', ${today}::date,
        'Inbetalningar', 10, md5('payments')::uuid, ${today}::date, ${today}::date,
        jsonb_build_array(${row(standard.bank, total, zero)}, ${row(standard.receivables, zero, total)})
      FROM ${numbered} WHERE n % 5 <> 0 HAVING count(*) > 0`,
    sql`INSERT INTO "InvoicePayment" ("companyId", "BankTransactionId", "CompanyBankAccountId", "PaymentAmount",
        "PaymentCurrency", "PaymentDate", "PaymentType", "customerInvoiceId", settled, "settledDomestic", "voucherId")
      SELECT ${norrsken.id}::uuid, md5('payment ' || n)::uuid,
        ${bankAccountId(norrsken, standard.bank)}::uuid, hours * 500, 'SEK', day, 2, md5('invoice ' || n)::uuid,
        hours * 500, hours * 500, md5('payments')::uuid
      FROM ${numbered} WHERE n % 5 <> 0`,
  ];
}

/** Bank vouchers that so many invoices bring. */
export const paymentVouchers = (invoices: number): number => (invoices > 1 ? 1 : 0);

/** Plain vouchers of two rows in a series of their own. */
export function plainVouchers(many: number, today: string): Sql {
  return sql`INSERT INTO "Voucher" (${voucherColumns})
    SELECT ${norrsken.id}::uuid, ${yearId(today)}::uuid, md5('plain ' || n)::uuid, 'M', n + 1, 'M' || (n + 1), day,
      'Inköp ' || (n + 1), 2, NULL, day, day,
      jsonb_build_array(${row(4010, sql`amount`, zero)}, ${row(standard.bank, zero, sql`amount`)})
    FROM (SELECT n, 10 + n % 990 AS amount, ${dayOf(many, today)} AS day
          FROM generate_series(0, ${many}::int - 1) AS n) AS v`;
}
