-- CreateTable
CREATE TABLE "OpeningBalance" (
    "companyId" UUID NOT NULL,
    "accountNumber" BIGINT NOT NULL,
    "amount" DECIMAL(19,4) NOT NULL,

    CONSTRAINT "OpeningBalance_pkey" PRIMARY KEY ("companyId","accountNumber")
);


