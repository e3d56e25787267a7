-- CreateTable
CREATE TABLE "CompanySettings" (
    "companyId" UUID NOT NULL,
    "AccountNumberDigits" INTEGER,
    "AccountingLockInterval" INTEGER,
    "AccountingLockedTo" DATE,
    "ActivatedModules" JSONB NOT NULL DEFAULT '[]',
    "Address1" TEXT NOT NULL,
    "Address2" TEXT,
    "ApprovalSettings" JSONB,
    "AutoInvoice" JSONB,
    "BankAccount" TEXT,
    "BankGiro" TEXT,
    "BankgiroNumberPrint" TEXT,
    "City" TEXT NOT NULL,
    "CompanyGreenTechnologySettings" JSONB,
    "CompanyIdentifier" TEXT,
    "CompanyRotRutSettings" JSONB,
    "CompanyStatus" INTEGER,
    "CompanyText" JSONB,
    "CorporateIdentityNumber" TEXT,
    "CountryCode" TEXT NOT NULL,
    "CurrencyCode" TEXT,
    "DomesticCurrencyRounding" INTEGER,
    "Email" TEXT,
    "Gln" TEXT,
    "HasProportionalVatEnabled" BOOLEAN NOT NULL DEFAULT false,
    "Iban" TEXT,
    "IsPayslipActivated" BOOLEAN NOT NULL DEFAULT false,
    "KeepOriginalDraftDate" BOOLEAN,
    "MobilePhone" TEXT,
    "Name" TEXT NOT NULL,
    "NextArticleNumber" INTEGER,
    "NextCustomerInvoiceNumber" INTEGER,
    "NextCustomerNumber" INTEGER,
    "NextOrderNumber" INTEGER,
    "NextQuoteNumber" INTEGER,
    "NextSupplierNumber" INTEGER,
    "OurReference" TEXT,
    "PeppolId" TEXT,
    "Phone" TEXT,
    "PlusGiro" TEXT,
    "PostalCode" TEXT NOT NULL,
    "ProductVariant" INTEGER,
    "ProportionalVatValue" INTEGER,
    "ShowContributionMargin" BOOLEAN NOT NULL DEFAULT false,
    "ShowCostCenterReminder" BOOLEAN NOT NULL DEFAULT false,
    "ShowPricesExclVatPC" BOOLEAN NOT NULL DEFAULT false,
    "ShowProjectReminder" BOOLEAN NOT NULL DEFAULT false,
    "TaxDeclarationDate" JSONB,
    "TermsOfPaymentId" UUID,
    "TypeOfBusiness" INTEGER,
    "UseAutomaticVatCalculation" BOOLEAN,
    "UsePaymentFilesForOutgoingPayments" BOOLEAN NOT NULL DEFAULT false,
    "UsesCostCenter" BOOLEAN NOT NULL DEFAULT false,
    "UsesGreenTechnology" BOOLEAN NOT NULL DEFAULT false,
    "UsesMoss" BOOLEAN NOT NULL DEFAULT false,
    "UsesPaymentReferenceNumber" BOOLEAN NOT NULL DEFAULT false,
    "UsesProject" BOOLEAN NOT NULL DEFAULT false,
    "UsesReverseConstructionVat" BOOLEAN NOT NULL DEFAULT false,
    "UsesRotReducedInvoicing" BOOLEAN NOT NULL DEFAULT false,
    "VatCode" TEXT,
    "VatPeriod" INTEGER,
    "Website" TEXT,
    "CompanyScanningAddress" JSONB,
    "UsesSupplierInvoiceEdit" BOOLEAN,
    "UseAdvancedMode" BOOLEAN,
    "UsesVatTriangulationRules" BOOLEAN NOT NULL DEFAULT false,
    "Swish" TEXT,
    "CompanyEmailForUpload" TEXT,
    "VismaWebshopStatus" INTEGER,
    "UsesTransactionText" BOOLEAN NOT NULL DEFAULT false,
    "FirstPaymentReminderWithoutFee" BOOLEAN,
    "LatePaymentFee" DECIMAL(19,4),
    "DefaultBackgroundId" UUID,
    "InvoicePrintSettingsType" INTEGER,

    CONSTRAINT "CompanySettings_pkey" PRIMARY KEY ("companyId")
);

-- CreateTable
CREATE TABLE "FiscalYear" (
    "companyId" UUID NOT NULL,
    "BookkeepingMethod" INTEGER NOT NULL DEFAULT 0,
    "EndDate" DATE NOT NULL,
    "Id" UUID NOT NULL,
    "IsLockedForAccounting" BOOLEAN NOT NULL DEFAULT false,
    "StartDate" DATE NOT NULL,
    "seq" BIGSERIAL NOT NULL,

    CONSTRAINT "FiscalYear_pkey" PRIMARY KEY ("companyId","Id")
);

-- CreateTable
CREATE TABLE "Account" (
    "companyId" UUID NOT NULL,
    "CreatedUtc" TIMESTAMPTZ(6),
    "FiscalYearId" UUID NOT NULL,
    "IsActive" BOOLEAN NOT NULL DEFAULT false,
    "IsBlockedForManualBooking" BOOLEAN NOT NULL DEFAULT false,
    "IsCostCenterAllowed" BOOLEAN NOT NULL DEFAULT false,
    "IsProjectAllowed" BOOLEAN NOT NULL DEFAULT false,
    "ModifiedUtc" TIMESTAMPTZ(6),
    "Name" TEXT NOT NULL,
    "Number" TEXT NOT NULL,
    "ReferenceCode" TEXT,
    "Type" INTEGER,
    "VatCodeId" UUID,
    "AllowTransactionText" BOOLEAN NOT NULL DEFAULT false,
    "IsFirstCostCenterMandatory" BOOLEAN NOT NULL DEFAULT false,
    "Description" TEXT,
    "seq" BIGSERIAL NOT NULL,

    CONSTRAINT "Account_pkey" PRIMARY KEY ("companyId","FiscalYearId","Number")
);

-- CreateTable
CREATE TABLE "Customer" (
    "companyId" UUID NOT NULL,
    "AutoInvoiceActivationEmailSentDate" DATE,
    "AutoInvoiceRegistrationRequestSentDate" DATE,
    "ChangedUtc" TIMESTAMPTZ(6),
    "ContactPersonEmail" TEXT,
    "ContactPersonMobile" TEXT,
    "ContactPersonName" TEXT,
    "ContactPersonPhone" TEXT,
    "CorporateIdentityNumber" TEXT,
    "CurrencyCode" TEXT,
    "CustomerLabels" JSONB NOT NULL DEFAULT '[]',
    "CustomerNumber" TEXT NOT NULL,
    "DeliveryAddress1" TEXT,
    "DeliveryAddress2" TEXT,
    "DeliveryBasedVat" BOOLEAN NOT NULL DEFAULT false,
    "DeliveryCity" TEXT,
    "DeliveryCountryCode" TEXT,
    "DeliveryCustomerName" TEXT,
    "DeliveryMethodId" UUID,
    "DeliveryPostalCode" TEXT,
    "DeliveryTermId" UUID,
    "DirectDebitCustomerSettings" JSONB,
    "DiscountAgreementId" UUID,
    "DiscountPercentage" DECIMAL(19,4),
    "EdiGlnNumber" TEXT,
    "EdiServiceDelivererId" TEXT,
    "ElectronicAddress" TEXT,
    "ElectronicReference" TEXT,
    "EmailAddress" TEXT,
    "EmailAddressOrder" TEXT,
    "EmailAddressQuote" TEXT,
    "EmailAddresses" JSONB NOT NULL DEFAULT '[]',
    "ForceBookkeepVat" BOOLEAN NOT NULL DEFAULT false,
    "GLN" TEXT,
    "Iban" TEXT,
    "Id" UUID NOT NULL,
    "InvoiceAddress1" TEXT,
    "InvoiceAddress2" TEXT,
    "InvoiceCity" TEXT NOT NULL,
    "InvoiceCountryCode" TEXT,
    "InvoicePostalCode" TEXT NOT NULL,
    "IsActive" BOOLEAN NOT NULL DEFAULT false,
    "IsFutureInvoiceDateAllowed" BOOLEAN NOT NULL DEFAULT false,
    "IsNorthernIreland" BOOLEAN NOT NULL DEFAULT false,
    "IsPrivatePerson" BOOLEAN NOT NULL DEFAULT false,
    "MessageThreads" JSONB NOT NULL DEFAULT '[]',
    "MobilePhone" TEXT,
    "Name" TEXT NOT NULL,
    "Note" TEXT,
    "Notes" JSONB NOT NULL DEFAULT '[]',
    "PayToAccountId" UUID,
    "ReverseChargeOnConstructionServices" BOOLEAN NOT NULL DEFAULT false,
    "SalesDocumentLanguage" TEXT,
    "SalesPriceListId" UUID,
    "Telephone" TEXT,
    "TermsOfPaymentId" UUID NOT NULL,
    "VatNumber" TEXT,
    "WebshopCustomerNumber" INTEGER,
    "WwwAddress" TEXT,
    "TaxDeductionNumber" TEXT,
    "PropertyType" INTEGER,
    "PropertyReference" TEXT,
    "RequiresReferenceNumber" BOOLEAN NOT NULL DEFAULT false,
    "IsDirectDebitEnabled" BOOLEAN,
    "seq" BIGSERIAL NOT NULL,

    CONSTRAINT "Customer_pkey" PRIMARY KEY ("companyId","Id")
);

-- CreateTable
CREATE TABLE "Article" (
    "companyId" UUID NOT NULL,
    "ArticleLabels" JSONB NOT NULL DEFAULT '[]',
    "Barcodes" JSONB NOT NULL DEFAULT '[]',
    "ChangedUtc" TIMESTAMPTZ(6),
    "CodingId" UUID NOT NULL,
    "CreatedUtc" TIMESTAMPTZ(6),
    "DiscountPercentage" DECIMAL(19,4),
    "FreightCosts" DECIMAL(19,4),
    "FreightCostsManuallyChangedUtc" TIMESTAMPTZ(6),
    "GreenTechnologyType" INTEGER,
    "GrossPrice" DECIMAL(19,4),
    "HouseWorkType" INTEGER,
    "Id" UUID NOT NULL,
    "IsActive" BOOLEAN NOT NULL DEFAULT false,
    "IsStock" BOOLEAN NOT NULL DEFAULT false,
    "MessageThreads" JSONB NOT NULL DEFAULT '[]',
    "Name" TEXT NOT NULL,
    "NameEnglish" TEXT,
    "NetPrice" DECIMAL(19,4),
    "NetPriceWithDiscount" DECIMAL(19,4),
    "Notes" JSONB,
    "Number" TEXT NOT NULL,
    "PurchasePrice" DECIMAL(19,4),
    "PurchasePriceManuallyChangedUtc" TIMESTAMPTZ(6),
    "SendToWebshop" BOOLEAN NOT NULL DEFAULT false,
    "StockBalance" DECIMAL(19,4),
    "StockBalanceManuallyChangedUtc" TIMESTAMPTZ(6),
    "StockBalanceReserved" DECIMAL(19,4),
    "StockLocationReference" TEXT,
    "UnitId" UUID NOT NULL,
    "UpdateStockPrices" BOOLEAN NOT NULL DEFAULT false,
    "UsesMoss" BOOLEAN NOT NULL DEFAULT false,
    "SupplierId" UUID,
    "OrderingPoint" DECIMAL(19,4),
    "CurrencyCode" TEXT,
    "PurchasePriceWithCurrency" DECIMAL(19,4),
    "FreightCostWithCurrency" DECIMAL(19,4),
    "Note" TEXT,
    "SupplierArticleNumber" TEXT,
    "seq" BIGSERIAL NOT NULL,

    CONSTRAINT "Article_pkey" PRIMARY KEY ("companyId","Id")
);

-- CreateTable
CREATE TABLE "Unit" (
    "companyId" UUID NOT NULL,
    "Abbreviation" TEXT,
    "AbbreviationEnglish" TEXT,
    "Code" TEXT,
    "Id" UUID NOT NULL,
    "Name" TEXT,
    "seq" BIGSERIAL NOT NULL,

    CONSTRAINT "Unit_pkey" PRIMARY KEY ("companyId","Id")
);

-- CreateTable
CREATE TABLE "ArticleAccountCoding" (
    "companyId" UUID NOT NULL,
    "ChangedUtc" TIMESTAMPTZ(6),
    "DomesticSalesSubjectToReversedConstructionVatAccountNumber" BIGINT,
    "DomesticSalesSubjectToVatAccountNumber" BIGINT,
    "DomesticSalesVatCodeExemptAccountNumber" BIGINT,
    "DomesticSalesVatExemptAccountNumber" BIGINT,
    "ForeignSalesSubjectToMossAccountNumber" BIGINT,
    "ForeignSalesSubjectToThirdPartySalesAccountNumber" BIGINT,
    "ForeignSalesSubjectToVatWithinEuAccountNumber" BIGINT,
    "ForeignSalesVatExemptOutsideEuAccountNumber" BIGINT,
    "ForeignSalesVatExemptWithinEuAccountNumber" BIGINT,
    "Id" UUID NOT NULL,
    "IsActive" BOOLEAN NOT NULL DEFAULT false,
    "Name" TEXT,
    "NameEnglish" TEXT,
    "Type" TEXT,
    "rates" JSONB NOT NULL DEFAULT '[]',
    "seq" BIGSERIAL NOT NULL,

    CONSTRAINT "ArticleAccountCoding_pkey" PRIMARY KEY ("companyId","Id")
);

-- CreateTable
CREATE TABLE "VatCode" (
    "companyId" UUID NOT NULL,
    "Code" TEXT,
    "Description" TEXT,
    "Id" UUID NOT NULL,
    "OssCodeType" INTEGER,
    "RelatedAccounts" JSONB,
    "rates" JSONB NOT NULL DEFAULT '[]',
    "seq" BIGSERIAL NOT NULL,

    CONSTRAINT "VatCode_pkey" PRIMARY KEY ("companyId","Id")
);

-- CreateTable
CREATE TABLE "TermsOfPayment" (
    "companyId" UUID NOT NULL,
    "AvailableForPurchase" BOOLEAN NOT NULL DEFAULT false,
    "AvailableForSales" BOOLEAN NOT NULL DEFAULT false,
    "Id" UUID NOT NULL,
    "Name" TEXT,
    "NameEnglish" TEXT,
    "NumberOfDays" INTEGER,
    "TermsOfPaymentTypeId" INTEGER,
    "TermsOfPaymentTypeText" TEXT,
    "seq" BIGSERIAL NOT NULL,

    CONSTRAINT "TermsOfPayment_pkey" PRIMARY KEY ("companyId","Id")
);

-- CreateTable
CREATE TABLE "CustomerInvoiceDraft" (
    "companyId" UUID NOT NULL,
    "BuyersOrderReference" TEXT,
    "ContributionMargin" JSONB,
    "CreatedUtc" TIMESTAMPTZ(6),
    "CustomerId" UUID NOT NULL,
    "CustomerIsPrivatePerson" BOOLEAN NOT NULL DEFAULT false,
    "CustomerName" TEXT,
    "CustomerNumber" TEXT,
    "DeliveryAddress1" TEXT,
    "DeliveryAddress2" TEXT,
    "DeliveryCity" TEXT,
    "DeliveryCountryCode" TEXT,
    "DeliveryCustomerName" TEXT,
    "DeliveryDate" DATE,
    "DeliveryMethodCode" TEXT,
    "DeliveryMethodName" TEXT,
    "DeliveryPostalCode" TEXT,
    "DeliveryTermCode" TEXT,
    "DeliveryTermName" TEXT,
    "DueDate" DATE,
    "ElectronicReference" TEXT,
    "EuThirdParty" BOOLEAN NOT NULL DEFAULT false,
    "HouseWorkOtherCosts" DECIMAL(19,4),
    "Id" UUID NOT NULL,
    "IncludesVat" BOOLEAN NOT NULL DEFAULT false,
    "InvoiceAddress1" TEXT,
    "InvoiceAddress2" TEXT,
    "InvoiceCity" TEXT,
    "InvoiceCountryCode" TEXT,
    "InvoiceCurrencyCode" TEXT,
    "InvoiceCustomerName" TEXT,
    "InvoiceDate" DATE,
    "InvoicePostalCode" TEXT,
    "IsCreditInvoice" BOOLEAN NOT NULL DEFAULT false,
    "IsDirectDebit" BOOLEAN,
    "MessageThreads" JSONB NOT NULL DEFAULT '[]',
    "Notes" JSONB NOT NULL DEFAULT '[]',
    "OurReference" TEXT,
    "Persons" JSONB NOT NULL DEFAULT '[]',
    "ReplaceUnitPriceWhenZero" BOOLEAN NOT NULL DEFAULT false,
    "ReverseChargeOnConstructionServices" BOOLEAN NOT NULL DEFAULT false,
    "RotPropertyType" INTEGER,
    "RotReducedInvoicingAmount" DECIMAL(19,4),
    "RotReducedInvoicingAutomaticDistribution" BOOLEAN NOT NULL DEFAULT false,
    "RotReducedInvoicingOrgNumber" TEXT,
    "RotReducedInvoicingPropertyName" TEXT,
    "RotReducedInvoicingType" INTEGER NOT NULL DEFAULT 0,
    "Rows" JSONB NOT NULL DEFAULT '[]',
    "SalesDocumentAttachments" JSONB NOT NULL DEFAULT '[]',
    "TotalAmount" DECIMAL(19,4),
    "TotalAmountBaseCurrency" DECIMAL(19,4),
    "TotalRoundings" DECIMAL(19,4),
    "TotalVatAmount" DECIMAL(19,4),
    "TotalVatAmountBaseCurrency" DECIMAL(19,4),
    "UsesGreenTechnology" BOOLEAN NOT NULL DEFAULT false,
    "YourReference" TEXT,
    "MaxAllowedTaxReductionAmount" DECIMAL(19,4),
    "SubscriptionNumber" TEXT,
    "ContractNumber" TEXT,
    "TermsOfPaymentId" UUID,
    "BackgroundId" UUID,
    "seq" BIGSERIAL NOT NULL,

    CONSTRAINT "CustomerInvoiceDraft_pkey" PRIMARY KEY ("companyId","Id")
);

-- CreateTable
CREATE TABLE "CustomerInvoice" (
    "companyId" UUID NOT NULL,
    "BuyersOrderReference" TEXT,
    "ContributionMargin" JSONB,
    "CreatedByUserId" UUID,
    "CreatedFromDraftId" UUID,
    "CreatedFromOrderId" UUID,
    "CreatedUtc" TIMESTAMPTZ(6),
    "CreditedBy" JSONB NOT NULL DEFAULT '[]',
    "CurrencyCode" TEXT,
    "CurrencyRate" DECIMAL(19,4),
    "CustomerEmail" TEXT,
    "CustomerId" UUID NOT NULL,
    "CustomerIsPrivatePerson" BOOLEAN NOT NULL DEFAULT false,
    "CustomerName" TEXT,
    "CustomerNumber" TEXT,
    "DeliveryAddress1" TEXT,
    "DeliveryAddress2" TEXT,
    "DeliveryCity" TEXT,
    "DeliveryCountryCode" TEXT,
    "DeliveryCustomerName" TEXT,
    "DeliveryDate" DATE,
    "DeliveryMethodCode" TEXT,
    "DeliveryMethodName" TEXT,
    "DeliveryPostalCode" TEXT,
    "DeliveryTermCode" TEXT,
    "DeliveryTermName" TEXT,
    "DueDate" DATE,
    "EdiServiceDelivererId" TEXT,
    "ElectronicAddress" TEXT,
    "ElectronicReference" TEXT,
    "EuThirdParty" BOOLEAN NOT NULL DEFAULT false,
    "FactoringInvoiceStatus" INTEGER,
    "HasAutoInvoiceError" BOOLEAN NOT NULL DEFAULT false,
    "Id" UUID NOT NULL,
    "IncludesVat" BOOLEAN NOT NULL DEFAULT false,
    "InvoiceAddress1" TEXT,
    "InvoiceAddress2" TEXT,
    "InvoiceCity" TEXT,
    "InvoiceCountryCode" TEXT,
    "InvoiceCustomerName" TEXT,
    "InvoiceDate" DATE,
    "InvoiceNumber" INTEGER,
    "InvoicePostalCode" TEXT,
    "IsCreditInvoice" BOOLEAN NOT NULL DEFAULT false,
    "IsDirectDebit" BOOLEAN,
    "IsNotDelivered" BOOLEAN NOT NULL DEFAULT false,
    "IsSold" BOOLEAN NOT NULL DEFAULT false,
    "MessageThreads" JSONB NOT NULL DEFAULT '[]',
    "ModifiedUtc" TIMESTAMPTZ(6),
    "Notes" JSONB NOT NULL DEFAULT '[]',
    "OurReference" TEXT,
    "PaymentDate" DATE,
    "PaymentReferenceNumber" TEXT,
    "PaymentReminderIssued" BOOLEAN NOT NULL DEFAULT false,
    "Persons" JSONB NOT NULL DEFAULT '[]',
    "ReferringInvoiceId" UUID,
    "RemainingAmount" DECIMAL(19,4),
    "RemainingAmountInvoiceCurrency" DECIMAL(19,4),
    "ReverseChargeOnConstructionServices" BOOLEAN NOT NULL DEFAULT false,
    "ReversedConstructionVatInvoicing" BOOLEAN NOT NULL DEFAULT false,
    "RotPropertyType" INTEGER,
    "RotReducedInvoicingAmount" DECIMAL(19,4),
    "RotReducedInvoicingAutomaticDistribution" BOOLEAN NOT NULL DEFAULT false,
    "RotReducedInvoicingOrgNumber" TEXT,
    "RotReducedInvoicingPercent" DECIMAL(19,4),
    "RotReducedInvoicingPropertyName" TEXT,
    "RotReducedInvoicingType" INTEGER,
    "Rows" JSONB NOT NULL DEFAULT '[]',
    "SalesDocumentAttachments" JSONB NOT NULL DEFAULT '[]',
    "SendType" INTEGER,
    "SetOffAmountInvoiceCurrency" DECIMAL(19,4),
    "TermsOfPaymentId" UUID,
    "TotalAmount" DECIMAL(19,4),
    "TotalAmountInvoiceCurrency" DECIMAL(19,4),
    "TotalRoundings" DECIMAL(19,4),
    "TotalVatAmount" DECIMAL(19,4),
    "TotalVatAmountInvoiceCurrency" DECIMAL(19,4),
    "UsesGreenTechnology" BOOLEAN NOT NULL DEFAULT false,
    "VatSpecification" JSONB NOT NULL DEFAULT '[]',
    "VoucherId" UUID,
    "VoucherNumber" TEXT,
    "WorkHouseOtherCosts" DECIMAL(19,4),
    "YourReference" TEXT,
    "MaxAllowedTaxReductionAmount" DECIMAL(19,4),
    "SubscriptionNumber" TEXT,
    "ContractNumber" TEXT,
    "CreatedFromQuoteId" UUID,
    "PaymentRemindersCount" INTEGER,
    "LastPaymentReminderSentDate" DATE,
    "IsQuickInvoice" BOOLEAN NOT NULL DEFAULT false,
    "IsCollectiveInvoice" BOOLEAN NOT NULL DEFAULT false,
    "CollectiveCustomerInvoiceRowsRelationToOrders" JSONB,
    "ReplaceUnitPriceWhenZero" BOOLEAN NOT NULL DEFAULT false,
    "TaxDeductionStatus" INTEGER,
    "BackgroundId" UUID,
    "seq" BIGSERIAL NOT NULL,

    CONSTRAINT "CustomerInvoice_pkey" PRIMARY KEY ("companyId","Id")
);

-- CreateTable
CREATE TABLE "Voucher" (
    "companyId" UUID NOT NULL,
    "Attachments" JSONB,
    "CreatedUtc" TIMESTAMPTZ(6),
    "Id" UUID NOT NULL,
    "ModifiedUtc" TIMESTAMPTZ(6),
    "NumberAndNumberSeries" TEXT,
    "NumberSeries" TEXT,
    "Rows" JSONB NOT NULL DEFAULT '[]',
    "SourceId" UUID,
    "VoucherDate" DATE NOT NULL,
    "VoucherText" TEXT NOT NULL,
    "VoucherType" INTEGER,
    "ImportedVoucherNumber" TEXT,
    "FiscalYearId" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "seq" BIGSERIAL NOT NULL,

    CONSTRAINT "Voucher_pkey" PRIMARY KEY ("companyId","Id")
);

-- CreateTable
CREATE TABLE "VoucherSeries" (
    "companyId" UUID NOT NULL,
    "fiscalYearId" UUID NOT NULL,
    "series" TEXT NOT NULL,
    "nextNumber" INTEGER NOT NULL,

    CONSTRAINT "VoucherSeries_pkey" PRIMARY KEY ("companyId","fiscalYearId","series")
);

-- CreateTable
CREATE TABLE "MonthBalance" (
    "companyId" UUID NOT NULL,
    "accountNumber" BIGINT NOT NULL,
    "month" DATE NOT NULL,
    "amount" DECIMAL(19,4) NOT NULL,

    CONSTRAINT "MonthBalance_pkey" PRIMARY KEY ("companyId","month","accountNumber")
);

-- CreateTable
CREATE TABLE "DayBalance" (
    "companyId" UUID NOT NULL,
    "accountNumber" BIGINT NOT NULL,
    "day" DATE NOT NULL,
    "amount" DECIMAL(19,4) NOT NULL,

    CONSTRAINT "DayBalance_pkey" PRIMARY KEY ("companyId","day","accountNumber")
);

-- CreateTable
CREATE TABLE "OutboxMail" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "sentAt" TIMESTAMPTZ(6) NOT NULL,
    "sender" TEXT NOT NULL,
    "recipients" TEXT[],
    "cc" TEXT[],
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "html" TEXT,
    "attachments" JSONB NOT NULL,
    "raw" TEXT,
    "documentId" UUID,
    "deliveredAt" TIMESTAMPTZ(6),
    "deliveryAttempts" INTEGER NOT NULL DEFAULT 0,
    "deliveryError" TEXT,
    "seq" BIGSERIAL NOT NULL,

    CONSTRAINT "OutboxMail_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DocumentLink" (
    "tokenHash" TEXT NOT NULL,
    "companyId" UUID NOT NULL,
    "invoiceId" UUID NOT NULL,
    "expiresAt" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "DocumentLink_pkey" PRIMARY KEY ("tokenHash")
);

-- CreateIndex
CREATE INDEX "FiscalYear_companyId_seq_idx" ON "FiscalYear"("companyId", "seq");

-- CreateIndex
CREATE UNIQUE INDEX "FiscalYear_companyId_StartDate_key" ON "FiscalYear"("companyId", "StartDate");

-- CreateIndex
CREATE INDEX "Account_companyId_seq_idx" ON "Account"("companyId", "seq");

-- CreateIndex
CREATE INDEX "Account_companyId_Number_idx" ON "Account"("companyId", "Number");

-- CreateIndex
CREATE INDEX "Customer_companyId_seq_idx" ON "Customer"("companyId", "seq");

-- CreateIndex
CREATE INDEX "Customer_companyId_Name_idx" ON "Customer"("companyId", "Name");

-- CreateIndex
CREATE INDEX "Customer_companyId_CorporateIdentityNumber_idx" ON "Customer"("companyId", "CorporateIdentityNumber");

-- CreateIndex
CREATE INDEX "Customer_companyId_EmailAddress_idx" ON "Customer"("companyId", "EmailAddress");

-- CreateIndex
CREATE INDEX "Customer_companyId_ChangedUtc_idx" ON "Customer"("companyId", "ChangedUtc");

-- CreateIndex
CREATE UNIQUE INDEX "Customer_companyId_CustomerNumber_key" ON "Customer"("companyId", "CustomerNumber");

-- CreateIndex
CREATE INDEX "Article_companyId_seq_idx" ON "Article"("companyId", "seq");

-- CreateIndex
CREATE INDEX "Article_companyId_Name_idx" ON "Article"("companyId", "Name");

-- CreateIndex
CREATE INDEX "Article_companyId_CodingId_idx" ON "Article"("companyId", "CodingId");

-- CreateIndex
CREATE INDEX "Article_companyId_ChangedUtc_idx" ON "Article"("companyId", "ChangedUtc");

-- CreateIndex
CREATE UNIQUE INDEX "Article_companyId_Number_key" ON "Article"("companyId", "Number");

-- CreateIndex
CREATE INDEX "Unit_companyId_seq_idx" ON "Unit"("companyId", "seq");

-- CreateIndex
CREATE INDEX "ArticleAccountCoding_companyId_seq_idx" ON "ArticleAccountCoding"("companyId", "seq");

-- CreateIndex
CREATE INDEX "VatCode_companyId_seq_idx" ON "VatCode"("companyId", "seq");

-- CreateIndex
CREATE INDEX "VatCode_companyId_Code_idx" ON "VatCode"("companyId", "Code");

-- CreateIndex
CREATE INDEX "TermsOfPayment_companyId_seq_idx" ON "TermsOfPayment"("companyId", "seq");

-- CreateIndex
CREATE INDEX "CustomerInvoiceDraft_companyId_seq_idx" ON "CustomerInvoiceDraft"("companyId", "seq");

-- CreateIndex
CREATE INDEX "CustomerInvoiceDraft_companyId_CustomerId_idx" ON "CustomerInvoiceDraft"("companyId", "CustomerId");

-- CreateIndex
CREATE INDEX "CustomerInvoice_companyId_seq_idx" ON "CustomerInvoice"("companyId", "seq");

-- CreateIndex
CREATE INDEX "CustomerInvoice_companyId_CustomerId_idx" ON "CustomerInvoice"("companyId", "CustomerId");

-- CreateIndex
CREATE INDEX "CustomerInvoice_companyId_InvoiceDate_idx" ON "CustomerInvoice"("companyId", "InvoiceDate");

-- CreateIndex
CREATE INDEX "CustomerInvoice_companyId_DueDate_idx" ON "CustomerInvoice"("companyId", "DueDate");

-- CreateIndex
CREATE INDEX "CustomerInvoice_companyId_ModifiedUtc_idx" ON "CustomerInvoice"("companyId", "ModifiedUtc");

-- CreateIndex
CREATE UNIQUE INDEX "CustomerInvoice_companyId_InvoiceNumber_key" ON "CustomerInvoice"("companyId", "InvoiceNumber");

-- CreateIndex
CREATE UNIQUE INDEX "CustomerInvoice_companyId_VoucherId_key" ON "CustomerInvoice"("companyId", "VoucherId");

-- CreateIndex
CREATE INDEX "Voucher_companyId_seq_idx" ON "Voucher"("companyId", "seq");

-- CreateIndex
CREATE INDEX "Voucher_companyId_FiscalYearId_seq_idx" ON "Voucher"("companyId", "FiscalYearId", "seq");

-- CreateIndex
CREATE INDEX "Voucher_companyId_VoucherDate_idx" ON "Voucher"("companyId", "VoucherDate");

-- CreateIndex
CREATE INDEX "Voucher_companyId_ModifiedUtc_idx" ON "Voucher"("companyId", "ModifiedUtc");

-- CreateIndex
CREATE UNIQUE INDEX "Voucher_companyId_FiscalYearId_NumberSeries_number_key" ON "Voucher"("companyId", "FiscalYearId", "NumberSeries", "number");

-- CreateIndex
CREATE INDEX "MonthBalance_companyId_accountNumber_month_idx" ON "MonthBalance"("companyId", "accountNumber", "month");

-- CreateIndex
CREATE INDEX "OutboxMail_companyId_seq_idx" ON "OutboxMail"("companyId", "seq");

-- CreateIndex
CREATE INDEX "OutboxMail_seq_idx" ON "OutboxMail"("seq");

-- CreateIndex
CREATE UNIQUE INDEX "CustomerInvoice_companyId_CreatedFromDraftId_key" ON "CustomerInvoice"("companyId", "CreatedFromDraftId");

-- A voucher is never changed and never deleted; emptying the whole sandbox (TRUNCATE) is not a change of the books.
CREATE FUNCTION voucher_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'vouchers are append-only';
END
$$;

CREATE TRIGGER "Voucher_final" BEFORE UPDATE OR DELETE ON "Voucher" FOR EACH ROW EXECUTE FUNCTION voucher_is_final();
