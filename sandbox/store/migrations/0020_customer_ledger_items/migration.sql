-- CreateTable
CREATE TABLE "CustomerLedgerItem" (
    "companyId" UUID NOT NULL,
    "CurrencyCode" TEXT NOT NULL,
    "CurrencyRate" DECIMAL(19,8) NOT NULL,
    "CurrencyRateUnit" INTEGER NOT NULL,
    "CustomerId" UUID NOT NULL,
    "DueDate" DATE NOT NULL,
    "Id" UUID NOT NULL,
    "InvoiceDate" DATE NOT NULL,
    "InvoiceNumber" INTEGER NOT NULL,
    "IsCreditInvoice" BOOLEAN NOT NULL DEFAULT false,
    "ModifiedUtc" TIMESTAMPTZ(6) NOT NULL,
    "PaymentReferenceNumber" TEXT,
    "RemainingAmountInvoiceCurrency" DECIMAL(19,4) NOT NULL,
    "RoundingsAmountInvoiceCurrency" DECIMAL(19,4) NOT NULL,
    "TotalAmountInvoiceCurrency" DECIMAL(19,4) NOT NULL,
    "VATAmountInvoiceCurrency" DECIMAL(19,4) NOT NULL,
    "VoucherId" UUID NOT NULL,
    "remainingDomestic" DECIMAL(19,4) NOT NULL,
    "seq" BIGINT NOT NULL DEFAULT nextval('"CustomerInvoice_seq_seq"'),

    CONSTRAINT "CustomerLedgerItem_pkey" PRIMARY KEY ("companyId","Id")
);

-- CreateIndex
CREATE INDEX "CustomerLedgerItem_companyId_seq_idx" ON "CustomerLedgerItem"("companyId", "seq");

-- CreateIndex
CREATE INDEX "CustomerLedgerItem_companyId_VoucherId_idx" ON "CustomerLedgerItem"("companyId", "VoucherId");

-- CreateIndex
CREATE UNIQUE INDEX "CustomerLedgerItem_companyId_InvoiceNumber_key" ON "CustomerLedgerItem"("companyId", "InvoiceNumber");

-- CreateIndex
CREATE INDEX "CustomerLedgerItem_companyId_CustomerId_idx" ON "CustomerLedgerItem"("companyId", "CustomerId");

-- CreateTable
CREATE TABLE "SentInvoice" (
    "companyId" UUID NOT NULL,
    "invoiceId" UUID NOT NULL,
    "sendType" INTEGER NOT NULL,
    "sentAt" TIMESTAMPTZ(6) NOT NULL,
    "recipient" TEXT NOT NULL,
    "contentType" TEXT NOT NULL,
    "document" BYTEA NOT NULL,

    CONSTRAINT "SentInvoice_pkey" PRIMARY KEY ("companyId","invoiceId")
);
