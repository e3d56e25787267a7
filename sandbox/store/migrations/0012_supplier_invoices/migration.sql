-- CreateTable
CREATE TABLE "SupplierInvoiceDraft" (
    "companyId" UUID NOT NULL,
    "AccountingTemplateId" UUID,
    "ApprovalOrderType" INTEGER NOT NULL DEFAULT 0,
    "ApprovalRequestedBy" UUID,
    "ApprovalStatus" INTEGER NOT NULL DEFAULT 0,
    "Approvers" JSONB NOT NULL DEFAULT '[]',
    "Attachments" JSONB,
    "BankAccountId" UUID,
    "CreatedUtc" TIMESTAMPTZ(6) NOT NULL,
    "CurrencyCode" TEXT,
    "CurrencyRate" DECIMAL(19,10),
    "DueDate" DATE,
    "Id" UUID NOT NULL,
    "InvoiceDate" DATE,
    "InvoiceNumber" TEXT,
    "IsAutoInvoiceInterimSupplier" BOOLEAN NOT NULL DEFAULT false,
    "IsCreditInvoice" BOOLEAN NOT NULL DEFAULT false,
    "IsDomestic" BOOLEAN NOT NULL DEFAULT false,
    "IsQuickInvoice" BOOLEAN NOT NULL DEFAULT false,
    "Message" TEXT,
    "MessageThreads" JSONB NOT NULL DEFAULT '[]',
    "ModifiedUtc" TIMESTAMPTZ(6) NOT NULL,
    "Notes" JSONB NOT NULL DEFAULT '[]',
    "OcrNumber" TEXT,
    "PaymentDate" DATE,
    "Rows" JSONB NOT NULL DEFAULT '[]',
    "SelfEmployedWithoutFixedAddress" BOOLEAN NOT NULL DEFAULT false,
    "SkipSendToBank" BOOLEAN NOT NULL DEFAULT false,
    "SupplierId" UUID NOT NULL,
    "SupplierInvoiceOrigin" INTEGER,
    "SupplierName" TEXT,
    "SupplierNumber" TEXT,
    "TotalAmount" DECIMAL(19,4),
    "Vat" DECIMAL(19,4),
    "VatHigh" DECIMAL(19,4),
    "VatLow" DECIMAL(19,4),
    "VatMedium" DECIMAL(19,4),
    "seq" BIGSERIAL NOT NULL,

    CONSTRAINT "SupplierInvoiceDraft_pkey" PRIMARY KEY ("companyId","Id")
);

-- CreateTable
CREATE TABLE "SupplierInvoice" (
    "companyId" UUID NOT NULL,
    "AccountingTemplateId" UUID,
    "Attachments" JSONB NOT NULL DEFAULT '[]',
    "AutoCreditDebitPairing" BOOLEAN NOT NULL DEFAULT false,
    "BankAccountId" UUID,
    "BankGiroNumber" TEXT,
    "CreatedFromDraftId" UUID,
    "CreatedUtc" TIMESTAMPTZ(6) NOT NULL,
    "CurrencyCode" TEXT NOT NULL,
    "CurrencyRate" DECIMAL(19,10) NOT NULL,
    "DueDate" DATE NOT NULL,
    "Id" UUID NOT NULL,
    "InvoiceDate" DATE NOT NULL,
    "InvoiceNumber" TEXT NOT NULL,
    "IsAutomaticallyPostToLedger" BOOLEAN NOT NULL DEFAULT false,
    "IsCreditInvoice" BOOLEAN NOT NULL DEFAULT false,
    "IsDomestic" BOOLEAN NOT NULL DEFAULT false,
    "IsIncludedInVatReport" BOOLEAN NOT NULL DEFAULT false,
    "IsQuickInvoice" BOOLEAN NOT NULL DEFAULT false,
    "Message" TEXT,
    "MessageThreads" JSONB NOT NULL DEFAULT '[]',
    "ModifiedUtc" TIMESTAMPTZ(6) NOT NULL,
    "Notes" JSONB NOT NULL DEFAULT '[]',
    "Number" INTEGER NOT NULL,
    "NumberSeries" TEXT NOT NULL,
    "OcrNumber" TEXT,
    "OffsetInvoiceIds" JSONB NOT NULL DEFAULT '[]',
    "PaymentDate" DATE,
    "PlusGiroNumber" TEXT,
    "RemainingAmount" DECIMAL(19,4) NOT NULL,
    "RemainingAmountInvoiceCurrency" DECIMAL(19,4) NOT NULL,
    "Rows" JSONB NOT NULL DEFAULT '[]',
    "SelfEmployedWithoutFixedAddress" BOOLEAN NOT NULL DEFAULT false,
    "SetOffAmountInvoiceCurrency" DECIMAL(19,4) NOT NULL,
    "SkipSendToBank" BOOLEAN NOT NULL DEFAULT false,
    "SupplierId" UUID NOT NULL,
    "SupplierInvoiceOrigin" INTEGER,
    "SupplierName" TEXT NOT NULL,
    "SupplierNumber" TEXT NOT NULL,
    "TotalAmount" DECIMAL(19,4) NOT NULL,
    "Vat" DECIMAL(19,4),
    "VatHigh" DECIMAL(19,4),
    "VatLow" DECIMAL(19,4),
    "VatMedium" DECIMAL(19,4),
    "VatReportId" UUID,
    "VoucherId" UUID NOT NULL,
    "VoucherNumber" TEXT NOT NULL,
    "seq" BIGSERIAL NOT NULL,

    CONSTRAINT "SupplierInvoice_pkey" PRIMARY KEY ("companyId","Id")
);

-- CreateTable
CREATE TABLE "AllocationPeriod" (
    "companyId" UUID NOT NULL,
    "planId" UUID NOT NULL,
    "AllocationPeriodSourceType" INTEGER NOT NULL,
    "Amount" DECIMAL(19,4) NOT NULL,
    "BookkeepingDate" DATE NOT NULL,
    "CostCenterItemId1" UUID,
    "CostCenterItemId2" UUID,
    "CostCenterItemId3" UUID,
    "CreatedUtc" TIMESTAMPTZ(6) NOT NULL,
    "CreditAccountNumber" BIGINT NOT NULL,
    "DebitAccountNumber" BIGINT NOT NULL,
    "Description" TEXT,
    "Id" UUID NOT NULL,
    "IsCredit" BOOLEAN NOT NULL DEFAULT false,
    "ManualVoucherId" UUID,
    "ManualVoucherRow" INTEGER,
    "ModifiedUtc" TIMESTAMPTZ(6) NOT NULL,
    "NumberAndNumberSeries" TEXT,
    "ProjectId" UUID,
    "Rows" JSONB NOT NULL DEFAULT '[]',
    "SourceDate" DATE,
    "Status" INTEGER NOT NULL DEFAULT 0,
    "SupplierInvoiceDraftId" UUID,
    "SupplierInvoiceDraftRow" INTEGER,
    "SupplierInvoiceId" UUID,
    "SupplierInvoiceRow" INTEGER,
    "VoucherFiscalYearId" UUID,
    "VoucherId" UUID,
    "deletedAt" TIMESTAMPTZ(6),
    "seq" BIGSERIAL NOT NULL,

    CONSTRAINT "AllocationPeriod_pkey" PRIMARY KEY ("companyId","Id")
);

-- CreateIndex
CREATE INDEX "SupplierInvoiceDraft_companyId_seq_idx" ON "SupplierInvoiceDraft"("companyId", "seq");

-- CreateIndex
CREATE INDEX "SupplierInvoiceDraft_companyId_SupplierId_idx" ON "SupplierInvoiceDraft"("companyId", "SupplierId");

-- CreateIndex
CREATE INDEX "SupplierInvoice_companyId_seq_idx" ON "SupplierInvoice"("companyId", "seq");

-- CreateIndex
CREATE INDEX "SupplierInvoice_companyId_InvoiceDate_idx" ON "SupplierInvoice"("companyId", "InvoiceDate");

-- CreateIndex
CREATE INDEX "SupplierInvoice_companyId_DueDate_idx" ON "SupplierInvoice"("companyId", "DueDate");

-- CreateIndex
CREATE INDEX "SupplierInvoice_companyId_ModifiedUtc_idx" ON "SupplierInvoice"("companyId", "ModifiedUtc");

-- CreateIndex
CREATE UNIQUE INDEX "SupplierInvoice_companyId_SupplierId_InvoiceNumber_key" ON "SupplierInvoice"("companyId", "SupplierId", "InvoiceNumber");

-- CreateIndex
CREATE UNIQUE INDEX "SupplierInvoice_companyId_VoucherId_key" ON "SupplierInvoice"("companyId", "VoucherId");

-- CreateIndex
CREATE UNIQUE INDEX "SupplierInvoice_companyId_CreatedFromDraftId_key" ON "SupplierInvoice"("companyId", "CreatedFromDraftId");

-- CreateIndex
CREATE INDEX "AllocationPeriod_companyId_seq_idx" ON "AllocationPeriod"("companyId", "seq");

-- CreateIndex
CREATE INDEX "AllocationPeriod_companyId_SupplierInvoiceDraftId_idx" ON "AllocationPeriod"("companyId", "SupplierInvoiceDraftId");

-- CreateIndex
CREATE INDEX "AllocationPeriod_companyId_SupplierInvoiceId_idx" ON "AllocationPeriod"("companyId", "SupplierInvoiceId");

-- CreateIndex
CREATE INDEX "AllocationPeriod_companyId_ManualVoucherId_idx" ON "AllocationPeriod"("companyId", "ManualVoucherId");

-- CreateIndex
CREATE INDEX "AllocationPeriod_Status_BookkeepingDate_idx" ON "AllocationPeriod"("Status", "BookkeepingDate");


