-- CreateTable
CREATE TABLE "CostCenter" (
    "companyId" UUID NOT NULL,
    "Id" UUID NOT NULL,
    "IsActive" BOOLEAN NOT NULL DEFAULT false,
    "Name" TEXT NOT NULL,
    "Number" INTEGER NOT NULL,

    CONSTRAINT "CostCenter_pkey" PRIMARY KEY ("companyId","Id")
);

-- CreateTable
CREATE TABLE "CostCenterItem" (
    "companyId" UUID NOT NULL,
    "CostCenterId" UUID NOT NULL,
    "CreatedUtc" TIMESTAMPTZ(6) NOT NULL,
    "Id" UUID NOT NULL,
    "IsActive" BOOLEAN NOT NULL DEFAULT false,
    "Name" TEXT NOT NULL,
    "ShortName" TEXT NOT NULL,
    "seq" BIGSERIAL NOT NULL,

    CONSTRAINT "CostCenterItem_pkey" PRIMARY KEY ("companyId","Id")
);

-- CreateTable
CREATE TABLE "Project" (
    "companyId" UUID NOT NULL,
    "CustomerId" UUID,
    "EndDate" DATE,
    "Id" UUID NOT NULL,
    "ModifiedUtc" TIMESTAMPTZ(6) NOT NULL,
    "Name" TEXT NOT NULL,
    "Notes" TEXT,
    "Number" TEXT NOT NULL,
    "StartDate" DATE NOT NULL,
    "Status" INTEGER NOT NULL,
    "seq" BIGSERIAL NOT NULL,

    CONSTRAINT "Project_pkey" PRIMARY KEY ("companyId","Id")
);

-- CreateIndex
CREATE UNIQUE INDEX "CostCenter_companyId_Number_key" ON "CostCenter"("companyId", "Number");

-- CreateIndex
CREATE UNIQUE INDEX "CostCenterItem_companyId_CostCenterId_ShortName_key" ON "CostCenterItem"("companyId", "CostCenterId", "ShortName");

-- CreateIndex
CREATE INDEX "CostCenterItem_companyId_seq_idx" ON "CostCenterItem"("companyId", "seq");

-- CreateIndex
CREATE UNIQUE INDEX "Project_companyId_Number_key" ON "Project"("companyId", "Number");

-- CreateIndex
CREATE INDEX "Project_companyId_seq_idx" ON "Project"("companyId", "seq");



-- Every company has three cost centres, the first in use.
INSERT INTO "CostCenter" ("companyId", "Id", "IsActive", "Name", "Number")
SELECT company."companyId", gen_random_uuid(), number = 1,
       CASE company."CountryCode" WHEN 'NL' THEN 'Kostenplaats ' WHEN 'NO' THEN 'Avdeling ' ELSE 'Kostnadsställe ' END || number,
       number
  FROM "CompanySettings" company, generate_series(1, 3) number;
UPDATE "CompanySettings" SET "UsesCostCenter" = true;

-- Ids kept unchecked in drafts until now name nothing.
UPDATE "CustomerInvoiceDraft" r SET "Rows" = (
  SELECT jsonb_agg(v || '{"CostCenterItemId1": null, "CostCenterItemId2": null, "CostCenterItemId3": null, "ProjectId": null}'
                   ORDER BY place)
    FROM jsonb_array_elements(r."Rows") WITH ORDINALITY AS item(v, place))
 WHERE jsonb_array_length(r."Rows") > 0;
