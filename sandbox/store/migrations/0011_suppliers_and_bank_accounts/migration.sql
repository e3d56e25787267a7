-- CreateTable
CREATE TABLE "Supplier" (
    "companyId" UUID NOT NULL,
    "Address1" TEXT,
    "Address2" TEXT,
    "AutomaticPaymentService" BOOLEAN NOT NULL DEFAULT false,
    "BankAccountNumber" TEXT,
    "BankBban" TEXT,
    "BankBic" TEXT,
    "BankCode" TEXT,
    "BankCountryCode" TEXT,
    "BankFeeCode" INTEGER,
    "BankIban" TEXT,
    "BankName" TEXT,
    "BankgiroNumber" TEXT,
    "City" TEXT,
    "ContactPersonEmail" TEXT,
    "ContactPersonMobile" TEXT,
    "ContactPersonName" TEXT,
    "ContactPersonPhone" TEXT,
    "CorporateIdentityNumber" TEXT,
    "CountryCode" TEXT,
    "CreatedUtc" TIMESTAMPTZ(6) NOT NULL,
    "CurrencyCode" TEXT,
    "EmailAddress" TEXT,
    "ForeignPaymentCodeId" UUID,
    "Id" UUID NOT NULL,
    "IsActive" BOOLEAN NOT NULL DEFAULT false,
    "MessageThreads" JSONB NOT NULL DEFAULT '[]',
    "MobilePhone" TEXT,
    "ModifiedUtc" TIMESTAMPTZ(6) NOT NULL,
    "Name" TEXT NOT NULL,
    "Note" TEXT,
    "Notes" JSONB NOT NULL DEFAULT '[]',
    "PayFromBankAccountId" UUID,
    "PlusgiroNumber" TEXT,
    "PostalCode" TEXT,
    "ProportionalVat" BOOLEAN NOT NULL DEFAULT false,
    "SelfEmployedWithoutFixedAddress" BOOLEAN NOT NULL DEFAULT false,
    "SupplierNumber" TEXT NOT NULL,
    "Telephone" TEXT,
    "TermsOfPaymentId" UUID NOT NULL,
    "UsesPaymentReferenceNumbers" BOOLEAN NOT NULL DEFAULT false,
    "VatNumber" TEXT,
    "WwwAddress" TEXT,
    "seq" BIGSERIAL NOT NULL,

    CONSTRAINT "Supplier_pkey" PRIMARY KEY ("companyId","Id")
);

-- CreateTable
CREATE TABLE "BankAccount" (
    "companyId" UUID NOT NULL,
    "Bank" UUID,
    "BankAccountHolderName" TEXT,
    "BankAccountType" INTEGER NOT NULL,
    "Bban" TEXT,
    "HasActiveBankAgreement" BOOLEAN NOT NULL DEFAULT false,
    "Iban" TEXT,
    "Id" UUID NOT NULL,
    "IsActive" BOOLEAN NOT NULL DEFAULT false,
    "IsDefaultChequeAccount" BOOLEAN NOT NULL DEFAULT false,
    "LedgerAccountNumber" BIGINT NOT NULL,
    "ModifiedUtc" TIMESTAMPTZ(6) NOT NULL,
    "Name" TEXT NOT NULL,
    "seq" BIGSERIAL NOT NULL,

    CONSTRAINT "BankAccount_pkey" PRIMARY KEY ("companyId","Id")
);

-- CreateIndex
CREATE INDEX "Supplier_companyId_seq_idx" ON "Supplier"("companyId", "seq");

-- CreateIndex
CREATE INDEX "Supplier_companyId_Name_idx" ON "Supplier"("companyId", "Name");

-- CreateIndex
CREATE INDEX "Supplier_companyId_ModifiedUtc_idx" ON "Supplier"("companyId", "ModifiedUtc");

-- CreateIndex
CREATE UNIQUE INDEX "Supplier_companyId_SupplierNumber_key" ON "Supplier"("companyId", "SupplierNumber");

-- CreateIndex
CREATE INDEX "BankAccount_companyId_seq_idx" ON "BankAccount"("companyId", "seq");

-- Ids kept unchecked until now name nothing.
UPDATE "Article" SET "SupplierId" = NULL;

-- A company that is there already pays with the account its books have for it.
INSERT INTO "BankAccount" ("companyId", "Id", "Name", "BankAccountType", "LedgerAccountNumber", "BankAccountHolderName",
  "Bban", "Iban", "IsActive", "IsDefaultChequeAccount", "ModifiedUtc")
SELECT "companyId", gen_random_uuid(), bank.name, 1, bank.account, company."Name", company."BankAccount", company."Iban",
       true, true, now()
  FROM "CompanySettings" AS company
  JOIN (VALUES ('SE', 'Företagskonto', 1930), ('NO', 'Bankinnskudd', 1920), ('NL', 'Bank', 1100))
    AS bank (country, name, account) ON bank.country = company."CountryCode";
