-- CreateTable
CREATE TABLE "SalesPriceList" (
    "companyId" UUID NOT NULL,
    "ChangedUtc" TIMESTAMPTZ(6) NOT NULL,
    "CurrencyCode" TEXT,
    "Id" UUID NOT NULL,
    "IsActive" BOOLEAN NOT NULL DEFAULT false,
    "IsStandard" BOOLEAN NOT NULL DEFAULT false,
    "Name" TEXT,
    "Note" TEXT,
    "Number" INTEGER NOT NULL,
    "seq" BIGSERIAL NOT NULL,

    CONSTRAINT "SalesPriceList_pkey" PRIMARY KEY ("companyId","Id")
);

-- CreateTable
CREATE TABLE "SalesPriceListRow" (
    "companyId" UUID NOT NULL,
    "ArticleId" UUID NOT NULL,
    "ChangedUtc" TIMESTAMPTZ(6) NOT NULL,
    "GrossPrice" DECIMAL(19,4) NOT NULL,
    "NetPrice" DECIMAL(19,4) NOT NULL,
    "SalesPriceListId" UUID NOT NULL,
    "seq" BIGSERIAL NOT NULL,

    CONSTRAINT "SalesPriceListRow_pkey" PRIMARY KEY ("companyId","SalesPriceListId","ArticleId")
);

-- CreateTable
CREATE TABLE "DiscountAgreement" (
    "companyId" UUID NOT NULL,
    "ChangedUtc" TIMESTAMPTZ(6) NOT NULL,
    "Id" UUID NOT NULL,
    "IsActive" BOOLEAN NOT NULL DEFAULT false,
    "Name" TEXT,
    "Notes" TEXT,
    "Number" INTEGER NOT NULL,
    "discount" DECIMAL(5,4) NOT NULL,
    "seq" BIGSERIAL NOT NULL,

    CONSTRAINT "DiscountAgreement_pkey" PRIMARY KEY ("companyId","Id")
);

-- CreateIndex
CREATE INDEX "SalesPriceList_companyId_seq_idx" ON "SalesPriceList"("companyId", "seq");

-- CreateIndex
CREATE UNIQUE INDEX "SalesPriceList_companyId_Number_key" ON "SalesPriceList"("companyId", "Number");

-- CreateIndex
CREATE INDEX "SalesPriceListRow_companyId_seq_idx" ON "SalesPriceListRow"("companyId", "seq");

-- CreateIndex
CREATE INDEX "DiscountAgreement_companyId_seq_idx" ON "DiscountAgreement"("companyId", "seq");



-- Ids kept unchecked until now name nothing.
UPDATE "Customer" SET "SalesPriceListId" = NULL, "DiscountAgreementId" = NULL;
