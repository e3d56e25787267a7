import { getCountryBooks } from "../ledger/country-books";
import { exchangeRateOf } from "../ledger/exchange";
import { toAmountNumber } from "../ledger/money";
import { postPayment } from "../ledger/post-payment";
import { postSupplierInvoice, supplierSeries } from "../ledger/post-supplier-invoice";
import { paymentType } from "../ledger/settlement";
import type { DraftRow } from "../resources/purchase/supplier-invoice-rows";
import { buildSupplierInvoiceValues } from "../resources/purchase/supplier-invoice-values";
import type { StoredSupplier } from "../resources/purchase/supplier-rules";
import { makeBankAccountId } from "./bank-accounts";
import type { SeedRecord } from "./bulk";
import { addDays, dayOfShiftedMonth, morningOf, workdayOnOrAfter } from "./calendar";
import type { SeedCompany } from "./companies";
import { makeRandomGenerator, makeSeedId } from "./generator";
import { getCostAccounts } from "./running-costs";
import type { SeedInvoice } from "./sales-year";
import type { SeedVoucher } from "./seed-voucher";
import type { SeedSupplier } from "./suppliers";

export type Purchases = {
  readonly vouchers: readonly SeedVoucher[];
  readonly invoices: readonly SeedInvoice[];
  readonly payments: readonly SeedRecord[];
};

/** The number of months for which suppliers' invoices are seeded. */
const monthCount = 4;

/**
 * The invoices of suppliers in the last months. They are paid on the due day, except the newest and a few forgotten.
 */
export function makePurchases(company: SeedCompany, suppliers: readonly SeedSupplier[], today: string): Purchases {
  const random = makeRandomGenerator(`purchases of ${company.slug}`);
  const createdPurchases = Array.from({ length: monthCount }, (_, monthsBack) => monthCount - 1 - monthsBack).flatMap(
    (monthsBack) =>
      suppliers.flatMap((supplier, index) => {
        const invoicedOn = workdayOnOrAfter(dayOfShiftedMonth(today, -monthsBack, 2 + ((index * 5) % 26)));
        const netMinor = BigInt(supplier.monthlyNet * random.between(85, 120));
        const isForgotten = random.happens(0.06);
        const isSent = (index + monthsBack) % 2 === 0 && invoicedOn <= today;
        return isSent ? [createPurchase(company, supplier, { day: invoicedOn, netMinor, isForgotten, today })] : [];
      }),
  );
  return {
    vouchers: createdPurchases.flatMap(({ vouchers }) => vouchers),
    invoices: createdPurchases.map(({ invoice }) => invoice),
    payments: createdPurchases.flatMap(({ payment }) => payment ?? []),
  };
}

type PurchaseDetails = {
  readonly day: string;
  readonly netMinor: bigint;
  readonly isForgotten: boolean;
  readonly today: string;
};

function createPurchase(company: SeedCompany, supplier: SeedSupplier, details: PurchaseDetails) {
  const { day, today } = details;
  const books = getCountryBooks(company.countryCode);
  const invoiceNumber = `${day.slice(2, 4)}${day.slice(5, 7)}-${1_000 + (Number.parseInt(supplier.id.slice(0, 4), 16) % 9_000)}`;
  const id = makeSeedId(supplier.id, "invoice", day);
  const voucherId = makeSeedId(supplier.id, "invoice voucher", day);
  const rows = makePurchaseRows(company, supplier, details.netMinor);
  const totalMinor = -(rows[0]?.amountMinor ?? 0n);
  const draft = postSupplierInvoice({
    bookedOn: day,
    heading: books.supplierHeading,
    supplierName: supplier.name,
    isCredit: false,
    isQuick: false,
    totalMinor,
    payablesAccount: books.standardAccounts.payables,
    postings: rows,
    rate: exchangeRateOf(company.currencyCode, company.currencyCode, 1),
  });
  const dueOn = addDays(day, supplier.termDays);
  const paidOn = workdayOnOrAfter(dueOn);
  const isPaid = paidOn < today && !details.isForgotten;
  let rowIndex = 0;
  const invoiceValues = buildSupplierInvoiceValues(
    {
      ...makeSupplierParty(supplier),
      Id: "",
      ApprovalStatus: 0,
      IsCreditInvoice: false,
      IsQuickInvoice: false,
      SkipSendToBank: false,
      SupplierInvoiceOrigin: 0,
      TotalAmount: toAmountNumber(totalMinor, 2),
      Vat: toAmountNumber(rows[2]?.amountMinor ?? 0n, 2),
      Rows: toWireRows(company, rows),
    },
    supplier.record as unknown as StoredSupplier,
    {
      id,
      number: invoiceNumber,
      invoicedOn: day,
      dueOn,
      voucher: { id: voucherId, series: supplierSeries, number: 0 },
      currency: company.currencyCode,
      rate: 1,
      owedAmount: toAmountNumber(-totalMinor, 2),
      isDomestic: true,
      bookedAt: new Date(morningOf(day, Number(invoiceNumber.slice(-4)))),
      newId: () => makeSeedId(id, "row", rowIndex++),
    },
  );
  const payment = isPaid
    ? makeSupplierPayment(company, { id, totalMinor, paidOn, name: `${supplier.name}, ${invoiceNumber}` })
    : null;
  const record = {
    companyId: company.id,
    ...invoiceValues,
    ...(isPaid ? { RemainingAmount: 0, RemainingAmountInvoiceCurrency: 0 } : {}),
    PaymentDate: isPaid ? paidOn : null,
  };
  return {
    invoice: { voucherId, record },
    vouchers: [{ id: voucherId, sourceId: id, draft }, ...(payment ? [payment.voucher] : [])],
    payment: payment?.record ?? null,
  };
}

export const makeSupplierParty = (supplier: SeedSupplier) => ({
  SupplierId: supplier.id,
  SupplierName: supplier.name,
  SupplierNumber: String(supplier.record.SupplierNumber),
});

/** Makes the rows of a purchase: the debt, the cost and its VAT. */
export function makePurchaseRows(company: SeedCompany, supplier: SeedSupplier, netMinor: bigint) {
  const vatMinor = (netMinor * BigInt(supplier.vatPercent)) / 100n;
  return [
    {
      accountNumber: getCountryBooks(company.countryCode).standardAccounts.payables,
      amountMinor: -netMinor - vatMinor,
    },
    { accountNumber: supplier.costAccount, amountMinor: netMinor },
    { accountNumber: getCostAccounts(company).inputVat, amountMinor: vatMinor },
  ];
}

function toWireRows(company: SeedCompany, rows: ReturnType<typeof makePurchaseRows>): readonly DraftRow[] {
  const accountNames = new Map(getCountryBooks(company.countryCode).chart.map(({ number, name }) => [number, name]));
  return rows.map(({ accountNumber, amountMinor }, index) => ({
    LineNumber: index + 1,
    AccountNumber: accountNumber,
    AccountName: accountNames.get(accountNumber) ?? null,
    DebitAmount: amountMinor > 0n ? toAmountNumber(amountMinor, 2) : null,
    CreditAmount: amountMinor < 0n ? toAmountNumber(-amountMinor, 2) : null,
    CostCenterItemId1: null,
    CostCenterItemId2: null,
    CostCenterItemId3: null,
    DeliveryDate: null,
    HarvestYear: null,
    ProjectId: null,
    ProportionalVatRateValue: null,
    Quantity: null,
    TransactionText: null,
    VatAmount: null,
    VatCodeId: null,
    Weight: null,
  }));
}

type PaymentDetails = {
  readonly id: string;
  readonly totalMinor: bigint;
  readonly paidOn: string;
  readonly name: string;
};

function makeSupplierPayment(company: SeedCompany, { id: invoiceId, totalMinor, paidOn, name }: PaymentDetails) {
  const { standardAccounts, paymentHeadings } = getCountryBooks(company.countryCode);
  const id = makeSeedId(invoiceId, "payment");
  const voucherId = makeSeedId(invoiceId, "payment voucher");
  const amount = toAmountNumber(totalMinor, 2);
  const draft = postPayment({
    bookedOn: paidOn,
    text: `${paymentHeadings.out} ${name}`,
    direction: "out",
    accounts: { bank: standardAccounts.bank, control: standardAccounts.payables },
    paidMinor: totalMinor,
    settledMinor: totalMinor,
    besides: [],
  });
  const record = {
    companyId: company.id,
    BankTransactionId: id,
    CompanyBankAccountId: makeBankAccountId(company, standardAccounts.bank),
    PaymentAmount: amount,
    PaymentCurrency: company.currencyCode,
    PaymentDate: paidOn,
    PaymentType: paymentType.complete,
    supplierInvoiceId: invoiceId,
    settled: amount,
    settledDomestic: amount,
    voucherId,
  };
  return { record, voucher: { id: voucherId, sourceId: id, draft } };
}
