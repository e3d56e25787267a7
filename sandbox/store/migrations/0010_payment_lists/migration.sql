-- CreateTable
CREATE TABLE "ForeignPaymentCode" (
    "companyId" UUID NOT NULL,
    "Code" INTEGER NOT NULL,
    "CountryCode" TEXT NOT NULL,
    "Description" TEXT NOT NULL,
    "Id" UUID NOT NULL,
    "seq" BIGSERIAL NOT NULL,

    CONSTRAINT "ForeignPaymentCode_pkey" PRIMARY KEY ("companyId","Id")
);

-- CreateTable
CREATE TABLE "Bank" (
    "companyId" UUID NOT NULL,
    "Id" UUID NOT NULL,
    "Name" TEXT NOT NULL,
    "seq" BIGSERIAL NOT NULL,

    CONSTRAINT "Bank_pkey" PRIMARY KEY ("companyId","Id")
);

-- CreateIndex
CREATE INDEX "ForeignPaymentCode_companyId_seq_idx" ON "ForeignPaymentCode"("companyId", "seq");

-- CreateIndex
CREATE INDEX "Bank_companyId_seq_idx" ON "Bank"("companyId", "seq");


