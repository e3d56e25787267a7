-- CreateTable
CREATE TABLE "Quote" (
    "companyId" UUID NOT NULL,
    "ApprovedDate" TIMESTAMPTZ(6),
    "BuyersOrderReference" TEXT COLLATE "sv-x-icu",
    "CompanyReference" TEXT COLLATE "sv-x-icu",
    "ContributionMargin" JSONB,
    "CreatedUtc" TIMESTAMPTZ(6) NOT NULL,
    "CurrencyCode" TEXT COLLATE "sv-x-icu",
    "CurrencyRate" DECIMAL(20,10) NOT NULL,
    "CustomerId" UUID NOT NULL,
    "CustomerIsPrivatePerson" BOOLEAN NOT NULL DEFAULT false,
    "CustomerName" TEXT COLLATE "sv-x-icu",
    "CustomerNumber" TEXT COLLATE "sv-x-icu",
    "CustomerReference" TEXT COLLATE "sv-x-icu",
    "DeliveryAddress1" TEXT COLLATE "sv-x-icu",
    "DeliveryAddress2" TEXT COLLATE "sv-x-icu",
    "DeliveryCity" TEXT COLLATE "sv-x-icu",
    "DeliveryCountryCode" TEXT COLLATE "sv-x-icu",
    "DeliveryCustomerName" TEXT COLLATE "sv-x-icu",
    "DeliveryDate" DATE,
    "DeliveryMethodCode" TEXT COLLATE "sv-x-icu",
    "DeliveryMethodName" TEXT COLLATE "sv-x-icu",
    "DeliveryPostalCode" TEXT COLLATE "sv-x-icu",
    "DeliveryTermCode" TEXT COLLATE "sv-x-icu",
    "DeliveryTermName" TEXT COLLATE "sv-x-icu",
    "DueDate" DATE NOT NULL,
    "EuThirdParty" BOOLEAN NOT NULL DEFAULT false,
    "Id" UUID NOT NULL,
    "IncludesVat" BOOLEAN NOT NULL DEFAULT false,
    "InvoiceAddress1" TEXT COLLATE "sv-x-icu",
    "InvoiceAddress2" TEXT COLLATE "sv-x-icu",
    "InvoiceCity" TEXT COLLATE "sv-x-icu",
    "InvoiceCountryCode" TEXT COLLATE "sv-x-icu",
    "InvoiceCustomerName" TEXT COLLATE "sv-x-icu",
    "InvoicePostalCode" TEXT COLLATE "sv-x-icu",
    "IsDomestic" BOOLEAN NOT NULL DEFAULT false,
    "IsNotDelivered" BOOLEAN NOT NULL DEFAULT false,
    "MessageThreads" JSONB NOT NULL DEFAULT '[]',
    "ModifiedUtc" TIMESTAMPTZ(6) NOT NULL,
    "Notes" JSONB NOT NULL DEFAULT '[]',
    "Number" INTEGER,
    "Persons" JSONB NOT NULL DEFAULT '[]',
    "QuoteDate" DATE NOT NULL,
    "RotPropertyType" INTEGER,
    "RotReducedInvoicingAmount" DECIMAL(19,4),
    "RotReducedInvoicingAutomaticDistribution" BOOLEAN NOT NULL DEFAULT false,
    "RotReducedInvoicingOrgNumber" TEXT COLLATE "sv-x-icu",
    "RotReducedInvoicingPercent" DECIMAL(19,4),
    "RotReducedInvoicingPropertyName" TEXT COLLATE "sv-x-icu",
    "RotReducedInvoicingType" INTEGER,
    "RoundingsAmount" DECIMAL(19,4) NOT NULL,
    "Rows" JSONB NOT NULL DEFAULT '[]',
    "SalesDocumentAttachments" JSONB NOT NULL DEFAULT '[]',
    "Status" INTEGER NOT NULL,
    "TotalAmount" DECIMAL(19,4) NOT NULL,
    "UsesGreenTechnology" BOOLEAN NOT NULL DEFAULT false,
    "VatAmount" DECIMAL(19,4) NOT NULL,
    "BackgroundId" UUID,
    "MaxAllowedTaxReductionAmount" DECIMAL(19,4),
    "TermsOfPaymentId" UUID NOT NULL,
    "priced" JSONB NOT NULL,
    "seq" BIGSERIAL NOT NULL,

    CONSTRAINT "Quote_pkey" PRIMARY KEY ("companyId","Id")
);

-- CreateIndex
CREATE INDEX "Quote_companyId_seq_idx" ON "Quote"("companyId", "seq");

-- CreateIndex
CREATE INDEX "Quote_companyId_CustomerId_idx" ON "Quote"("companyId", "CustomerId" NULLS FIRST);

-- CreateIndex
CREATE UNIQUE INDEX "Quote_companyId_Number_key" ON "Quote"("companyId", "Number" NULLS FIRST);

-- CreateTable
CREATE TABLE "Order" (
    "companyId" UUID NOT NULL,
    "Amount" DECIMAL(19,4) NOT NULL,
    "BuyersOrderReference" TEXT COLLATE "sv-x-icu",
    "ContributionMargin" JSONB,
    "CreatedUtc" TIMESTAMPTZ(6) NOT NULL,
    "CurrencyCode" TEXT COLLATE "sv-x-icu" NOT NULL,
    "CustomerId" UUID NOT NULL,
    "CustomerIsPrivatePerson" BOOLEAN NOT NULL DEFAULT false,
    "CustomerName" TEXT COLLATE "sv-x-icu",
    "CustomerNumber" TEXT COLLATE "sv-x-icu",
    "DeliveredAmount" DECIMAL(19,4) NOT NULL,
    "DeliveredRoundingsAmount" DECIMAL(19,4) NOT NULL,
    "DeliveredVatAmount" DECIMAL(19,4) NOT NULL,
    "DeliveryAddress1" TEXT COLLATE "sv-x-icu",
    "DeliveryAddress2" TEXT COLLATE "sv-x-icu",
    "DeliveryCity" TEXT COLLATE "sv-x-icu",
    "DeliveryCountryCode" TEXT COLLATE "sv-x-icu",
    "DeliveryCustomerName" TEXT COLLATE "sv-x-icu",
    "DeliveryDate" DATE,
    "DeliveryMethodCode" TEXT COLLATE "sv-x-icu",
    "DeliveryMethodName" TEXT COLLATE "sv-x-icu",
    "DeliveryPostalCode" TEXT COLLATE "sv-x-icu",
    "DeliveryTermCode" TEXT COLLATE "sv-x-icu",
    "DeliveryTermName" TEXT COLLATE "sv-x-icu",
    "EuThirdParty" BOOLEAN NOT NULL DEFAULT false,
    "HouseWorkAmount" DECIMAL(19,4),
    "HouseWorkAutomaticDistribution" BOOLEAN NOT NULL DEFAULT false,
    "HouseWorkCorporateIdentityNumber" TEXT COLLATE "sv-x-icu",
    "HouseWorkPropertyName" TEXT COLLATE "sv-x-icu",
    "Id" UUID NOT NULL,
    "IncludesVat" BOOLEAN NOT NULL DEFAULT false,
    "InvoiceAddress1" TEXT COLLATE "sv-x-icu",
    "InvoiceAddress2" TEXT COLLATE "sv-x-icu",
    "InvoiceCity" TEXT COLLATE "sv-x-icu",
    "InvoiceCountryCode" TEXT COLLATE "sv-x-icu",
    "InvoiceCustomerName" TEXT COLLATE "sv-x-icu",
    "InvoicePostalCode" TEXT COLLATE "sv-x-icu",
    "IsNotDelivered" BOOLEAN NOT NULL DEFAULT false,
    "MessageThreads" JSONB NOT NULL DEFAULT '[]',
    "ModifiedUtc" TIMESTAMPTZ(6) NOT NULL,
    "Notes" JSONB NOT NULL DEFAULT '[]',
    "Number" INTEGER,
    "OrderDate" DATE NOT NULL,
    "OurReference" TEXT COLLATE "sv-x-icu",
    "Persons" JSONB NOT NULL DEFAULT '[]',
    "ReverseChargeOnConstructionServices" BOOLEAN NOT NULL DEFAULT false,
    "RotPropertyType" INTEGER,
    "RotReducedInvoicingPercent" DECIMAL(19,4),
    "RotReducedInvoicingType" INTEGER NOT NULL,
    "RoundingsAmount" DECIMAL(19,4) NOT NULL,
    "Rows" JSONB NOT NULL DEFAULT '[]',
    "SalesDocumentAttachments" JSONB NOT NULL DEFAULT '[]',
    "ShippedDateTime" DATE,
    "Status" INTEGER NOT NULL,
    "UsesGreenTechnology" BOOLEAN NOT NULL DEFAULT false,
    "VatAmount" DECIMAL(19,4) NOT NULL,
    "YourReference" TEXT COLLATE "sv-x-icu",
    "DeliveryTermId" UUID,
    "DeliveryMethodId" UUID,
    "TermsOfPaymentId" UUID,
    "MaxAllowedTaxReductionAmount" DECIMAL(19,4),
    "CreatedFromQuoteId" UUID,
    "BackgroundId" UUID,
    "backOrderOf" UUID,
    "priced" JSONB NOT NULL,
    "seq" BIGSERIAL NOT NULL,

    CONSTRAINT "Order_pkey" PRIMARY KEY ("companyId","Id")
);

-- CreateIndex
CREATE INDEX "Order_companyId_seq_idx" ON "Order"("companyId", "seq");

-- CreateIndex
CREATE INDEX "Order_companyId_CustomerId_idx" ON "Order"("companyId", "CustomerId" NULLS FIRST);

-- CreateIndex
CREATE UNIQUE INDEX "Order_companyId_Number_key" ON "Order"("companyId", "Number" NULLS FIRST);

-- CreateIndex
CREATE UNIQUE INDEX "Order_companyId_CreatedFromQuoteId_key" ON "Order"("companyId", "CreatedFromQuoteId" NULLS FIRST);

-- CreateIndex
CREATE UNIQUE INDEX "Order_companyId_backOrderOf_key" ON "Order"("companyId", "backOrderOf");

-- An order and a quote become one invoice.
-- CreateIndex
CREATE UNIQUE INDEX "CustomerInvoice_companyId_CreatedFromOrderId_key" ON "CustomerInvoice"("companyId", "CreatedFromOrderId" NULLS FIRST);

-- CreateIndex
CREATE UNIQUE INDEX "CustomerInvoice_companyId_CreatedFromQuoteId_key" ON "CustomerInvoice"("companyId", "CreatedFromQuoteId" NULLS FIRST);
