-- CreateTable
CREATE TABLE "PartnerResourceLink" (
    "companyId" UUID NOT NULL,
    "Href" TEXT COLLATE "sv-x-icu" NOT NULL,
    "Id" UUID NOT NULL,
    "PartnerCompanyName" TEXT COLLATE "sv-x-icu" NOT NULL,
    "PartnerSystemName" TEXT COLLATE "sv-x-icu" NOT NULL,
    "ResourceId" UUID NOT NULL,
    "ResourceType" INTEGER NOT NULL,
    "seq" BIGSERIAL NOT NULL,

    CONSTRAINT "PartnerResourceLink_pkey" PRIMARY KEY ("companyId","Id")
);

-- CreateTable
CREATE TABLE "AppStoreStatus" (
    "companyId" UUID NOT NULL,
    "clientId" TEXT NOT NULL,
    "ActivationStatus" INTEGER NOT NULL,
    "ModifiedUtc" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "AppStoreStatus_pkey" PRIMARY KEY ("companyId","clientId")
);

-- CreateIndex
CREATE INDEX "PartnerResourceLink_companyId_seq_idx" ON "PartnerResourceLink"("companyId", "seq");
