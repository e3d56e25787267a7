-- AlterTable
ALTER TABLE "OutboxMail" ADD COLUMN     "leasedUntil" TIMESTAMPTZ(6);

-- Invoices booked before this keep what they would have been printed with today.
ALTER TABLE "CustomerInvoice" ADD COLUMN     "printed" JSONB;
UPDATE "CustomerInvoice" AS invoice SET printed = (
  SELECT jsonb_build_object(
           'company', jsonb_build_object(
             'Name', company."Name", 'CountryCode', company."CountryCode", 'Address1', company."Address1",
             'Address2', company."Address2", 'PostalCode', company."PostalCode", 'City', company."City",
             'Phone', company."Phone", 'Email', company."Email", 'Website', company."Website",
             'CorporateIdentityNumber', company."CorporateIdentityNumber", 'VatCode', company."VatCode",
             'BankGiro', company."BankGiro", 'BankAccount', company."BankAccount", 'Iban', company."Iban",
             'CompanyText', company."CompanyText"),
           'customer', jsonb_build_object(
             'CorporateIdentityNumber', customer."CorporateIdentityNumber", 'VatNumber', customer."VatNumber",
             'language', customer."SalesDocumentLanguage", 'terms', terms."Name"))
    FROM "CompanySettings" AS company
    LEFT JOIN "Customer" AS customer
      ON customer."companyId" = company."companyId" AND customer."Id" = invoice."CustomerId"
    LEFT JOIN "TermsOfPayment" AS terms
      ON terms."companyId" = company."companyId" AND terms."Id" = invoice."TermsOfPaymentId"
   WHERE company."companyId" = invoice."companyId");
ALTER TABLE "CustomerInvoice" ALTER COLUMN "printed" SET NOT NULL;
