-- CreateTable
CREATE TABLE "InvoicePayment" (
    "companyId" UUID NOT NULL,
    "BankFeeAmount" DECIMAL(19,4),
    "BankTransactionId" UUID NOT NULL,
    "CompanyBankAccountId" UUID,
    "DomesticPaymentAmount" DECIMAL(19,4),
    "FactoringFeeAccountNumber" BIGINT,
    "FactoringFeeAmount" DECIMAL(19,4),
    "PaymentAmount" DECIMAL(19,4) NOT NULL,
    "PaymentCurrency" TEXT NOT NULL,
    "PaymentDate" DATE NOT NULL,
    "PaymentType" INTEGER NOT NULL,
    "Reference" TEXT,
    "customerInvoiceId" UUID,
    "supplierInvoiceId" UUID,
    "settled" DECIMAL(19,4) NOT NULL,
    "settledDomestic" DECIMAL(19,4) NOT NULL,
    "voucherId" UUID,
    "seq" BIGSERIAL NOT NULL,

    CONSTRAINT "InvoicePayment_pkey" PRIMARY KEY ("companyId","BankTransactionId")
);

-- AlterTable
ALTER TABLE "CustomerInvoice" ADD COLUMN "lateFees" DECIMAL(19,4) NOT NULL DEFAULT 0;

-- CreateIndex
CREATE INDEX "InvoicePayment_companyId_customerInvoiceId_idx" ON "InvoicePayment"("companyId", "customerInvoiceId");

-- CreateIndex
CREATE INDEX "InvoicePayment_companyId_supplierInvoiceId_idx" ON "InvoicePayment"("companyId", "supplierInvoiceId");

-- CreateIndex
CREATE INDEX "InvoicePayment_companyId_voucherId_idx" ON "InvoicePayment"("companyId", "voucherId");

-- What invoices were paid by before payments were kept: the bank voucher of the day that ends in their number.
INSERT INTO "InvoicePayment" ("companyId", "BankTransactionId", "PaymentAmount", "PaymentCurrency", "PaymentDate",
       "PaymentType", "CompanyBankAccountId", "customerInvoiceId", "settled", "settledDomestic", "voucherId")
SELECT invoice."companyId", gen_random_uuid(), paid.amount, coalesce(invoice."CurrencyCode", company."CurrencyCode", 'SEK'),
       coalesce(invoice."PaymentDate", invoice."DueDate", invoice."InvoiceDate"), 2,
       (SELECT account."Id" FROM "BankAccount" AS account
         WHERE account."companyId" = invoice."companyId" AND account."IsDefaultChequeAccount" LIMIT 1), invoice."Id", paid.amount, paid.amount,
       (SELECT voucher."Id" FROM "Voucher" AS voucher
         WHERE voucher."companyId" = invoice."companyId" AND voucher."VoucherType" = 10
           AND voucher."VoucherDate" = invoice."PaymentDate"
           AND voucher."VoucherText" LIKE '%, ' || invoice."InvoiceNumber" || ' (%' LIMIT 1)
  FROM "CustomerInvoice" AS invoice
  JOIN "CompanySettings" AS company ON company."companyId" = invoice."companyId",
       LATERAL (SELECT invoice."TotalAmount" - coalesce(invoice."RotReducedInvoicingAmount", 0)
                     - abs(coalesce(invoice."RemainingAmount", 0)) - coalesce(invoice."SetOffAmountInvoiceCurrency", 0) AS amount) AS paid
 WHERE paid.amount > 0;
