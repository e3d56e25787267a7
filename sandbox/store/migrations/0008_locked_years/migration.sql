-- AlterTable
ALTER TABLE "FiscalYear" ADD COLUMN     "lockedTo" DATE;


UPDATE "FiscalYear" AS year SET "lockedTo" = company."AccountingLockedTo"
  FROM "CompanySettings" AS company WHERE company."companyId" = year."companyId";
