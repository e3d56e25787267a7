-- CreateTable
CREATE TABLE "SupplierInvoiceSetOff" (
    "companyId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "creditInvoiceId" UUID NOT NULL,
    "debtInvoiceId" UUID NOT NULL,
    "amount" DECIMAL(19,4) NOT NULL,
    "creditAmountInBooks" DECIMAL(19,4) NOT NULL,
    "debtAmountInBooks" DECIMAL(19,4) NOT NULL,
    "voucherId" UUID,
    "createdAt" TIMESTAMPTZ(6) NOT NULL,
    "undoneAt" TIMESTAMPTZ(6),
    "undoVoucherId" UUID,
    "seq" BIGSERIAL NOT NULL,

    CONSTRAINT "SupplierInvoiceSetOff_pkey" PRIMARY KEY ("companyId","id")
);

-- CreateIndex
CREATE INDEX "SupplierInvoiceSetOff_companyId_creditInvoiceId_idx" ON "SupplierInvoiceSetOff"("companyId", "creditInvoiceId");

-- CreateIndex
CREATE INDEX "SupplierInvoiceSetOff_companyId_debtInvoiceId_idx" ON "SupplierInvoiceSetOff"("companyId", "debtInvoiceId");

-- Credit invoices that were set off before: a credit is used up by its debts in the order in which they are listed, and a debt
-- by its credits in the order in which they were booked, so each part is what both still have left.
DO $$
DECLARE
  pair record;
  credit_left numeric;
  debt_left numeric;
  part numeric;
BEGIN
  FOR pair IN
    SELECT credit."companyId" AS company_id, credit."Id" AS credit_id, listed.id::uuid AS debt_id, credit."CurrencyRate" AS rate,
           credit."SetOffAmountInvoiceCurrency" AS credit_amount, debt."SetOffAmountInvoiceCurrency" AS debt_amount,
           credit."CreatedUtc" AS at
      FROM "SupplierInvoice" AS credit
     CROSS JOIN LATERAL jsonb_array_elements_text(credit."OffsetInvoiceIds") WITH ORDINALITY AS listed (id, place)
      JOIN "SupplierInvoice" AS debt ON debt."companyId" = credit."companyId" AND debt."Id" = listed.id::uuid
     WHERE credit."IsCreditInvoice"
     ORDER BY credit.seq, listed.place
  LOOP
    SELECT pair.credit_amount - coalesce(sum("amount"), 0) INTO credit_left FROM "SupplierInvoiceSetOff"
     WHERE "companyId" = pair.company_id AND "creditInvoiceId" = pair.credit_id;
    SELECT pair.debt_amount - coalesce(sum("amount"), 0) INTO debt_left FROM "SupplierInvoiceSetOff"
     WHERE "companyId" = pair.company_id AND "debtInvoiceId" = pair.debt_id;
    part := least(credit_left, debt_left);
    INSERT INTO "SupplierInvoiceSetOff" ("companyId", "id", "creditInvoiceId", "debtInvoiceId", "amount", "creditAmountInBooks",
      "debtAmountInBooks", "createdAt")
    VALUES (pair.company_id, gen_random_uuid(), pair.credit_id, pair.debt_id, part, round(part * pair.rate, 2),
      round(part * pair.rate, 2), pair.at);
  END LOOP;
END $$;
