-- CreateTable
CREATE TABLE "VatReport" (
    "companyId" UUID NOT NULL,
    "ApprovalEventsHistory" JSONB NOT NULL DEFAULT '[]',
    "Boxes" JSONB NOT NULL DEFAULT '[]',
    "CreatedUtc" TIMESTAMPTZ(6) NOT NULL,
    "DocumentApprovalStatus" INTEGER NOT NULL DEFAULT 0,
    "DocumentId" UUID,
    "EndDate" DATE NOT NULL,
    "Id" UUID NOT NULL,
    "IsRegretted" BOOLEAN NOT NULL DEFAULT false,
    "ModifiedUtc" TIMESTAMPTZ(6) NOT NULL,
    "Name" TEXT NOT NULL,
    "RegrettedByUserId" UUID,
    "RegrettedDate" DATE,
    "SentForApprovalByUserId" UUID,
    "StartDate" DATE NOT NULL,
    "TotalAmount" DECIMAL(19,4) NOT NULL DEFAULT 0,
    "VoucherId" UUID,
    "counted" INTEGER NOT NULL DEFAULT -1,
    "countedAt" TIMESTAMPTZ(6) NOT NULL,
    "seq" BIGSERIAL NOT NULL,

    CONSTRAINT "VatReport_pkey" PRIMARY KEY ("companyId","Id")
);

-- CreateIndex
CREATE INDEX "VatReport_companyId_seq_idx" ON "VatReport"("companyId", "seq");

-- CreateIndex
CREATE UNIQUE INDEX "VatReport_companyId_StartDate_key" ON "VatReport"("companyId", "StartDate");

-- AlterTable
ALTER TABLE "CustomerInvoice" ALTER COLUMN "CurrencyRate" SET DATA TYPE DECIMAL(19,10);



-- What was declared before reports were kept: the voucher of a period is its report's.
INSERT INTO "VatReport" ("companyId", "Id", "DocumentId", "Name", "StartDate", "EndDate", "CreatedUtc", "ModifiedUtc",
  "countedAt", "DocumentApprovalStatus", "TotalAmount", "VoucherId")
SELECT voucher."companyId", voucher."Id", voucher."Id", voucher."VoucherText",
       (date_trunc('month', voucher."VoucherDate") - make_interval(months => CASE company."VatPeriod"
          WHEN 3 THEN 2 WHEN 9 THEN 2 WHEN 6 THEN 1 WHEN 8 THEN 5 WHEN 4 THEN 11 ELSE 0 END))::date,
       voucher."VoucherDate", voucher."CreatedUtc", voucher."CreatedUtc", voucher."CreatedUtc", 1,
       coalesce((SELECT sum((r ->> 'CreditAmount')::numeric - (r ->> 'DebitAmount')::numeric)
                   FROM jsonb_array_elements(voucher."Rows") r
                  WHERE r ->> 'AccountNumber' = CASE company."CountryCode" WHEN 'NL' THEN '1550' WHEN 'NO' THEN '2740'
                                                                            ELSE '2650' END), 0),
       voucher."Id"
  FROM "Voucher" voucher JOIN "CompanySettings" company USING ("companyId")
 WHERE voucher."VoucherType" = 8 ORDER BY voucher."VoucherDate"
ON CONFLICT DO NOTHING;

-- VAT codes of accounts, where the charts had none.
UPDATE "Account" account SET "VatCodeId" = (
  SELECT code."Id" FROM "VatCode" code WHERE code."companyId" = account."companyId" AND code."Code" = coded.code
   ORDER BY code.seq LIMIT 1)
  FROM "CompanySettings" company,
       (VALUES ('NO', '3000', '3'), ('NO', '3010', '3'), ('NO', '3020', '31'), ('NO', '3030', '33'), ('NO', '3100', '5'),
               ('NO', '3110', '5'), ('NO', '3130', '52'), ('NL', '8000', '1a'), ('NL', '8020', '1a'), ('NL', '8010', '1b'),
               ('NL', '8030', '1b'), ('NL', '8050', '1e'), ('NL', '8100', '1e'), ('NL', '8300', '3a'), ('NL', '8200', '3b'),
               ('NL', '1511', '5b')) AS coded (country, number, code)
 WHERE company."companyId" = account."companyId" AND coded.country = company."CountryCode"
   AND coded.number = account."Number" AND account."VatCodeId" IS NULL;

-- Accounts that rates of exchange are booked on, where the charts had none.
INSERT INTO "Account" ("companyId", "FiscalYearId", "Number", "Name", "Type", "IsActive", "IsProjectAllowed",
  "IsCostCenterAllowed", "CreatedUtc", "ModifiedUtc")
SELECT year."companyId", year."Id", added.number, added.name, 28, true, true, true, now(), now()
  FROM "FiscalYear" year JOIN "CompanySettings" company USING ("companyId")
  JOIN (VALUES ('NO', '8060', 'Valutagevinst'), ('NO', '8160', 'Valutatap'),
               ('NL', '9050', 'Koerswinsten'), ('NL', '9150', 'Koersverliezen')) AS added (country, number, name)
    ON added.country = company."CountryCode"
ON CONFLICT DO NOTHING;
