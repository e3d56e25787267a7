import type { Tx } from "../store/db";
import { insertAll } from "./bulk";
import { yearOf } from "./calendar";
import type { SeedCompany } from "./companies";
import { lastLockedDay, makeTermsOfPaymentId } from "./company-data";

export type NextNumbers = {
  readonly customer: number;
  readonly article: number;
  readonly invoice: number;
  readonly supplier: number;
};

/** Inserts the settings row of a company; the next numbers of its series follow the seeded records. */
export async function seedSettings(
  tx: Tx,
  company: SeedCompany,
  today: string,
  nextNumbers: NextNumbers,
): Promise<void> {
  const isSwedish = company.countryCode === "SE";
  await insertAll(tx, "CompanySettings", [
    {
      companyId: company.id,
      Name: company.name,
      Address1: company.address1,
      PostalCode: company.postalCode,
      City: company.city,
      CountryCode: company.countryCode,
      CurrencyCode: company.currencyCode,
      Email: company.email,
      Phone: company.phone,
      Website: company.website,
      OurReference: company.ourReference,
      CorporateIdentityNumber: company.corporateIdentityNumber,
      CompanyIdentifier: company.slug,
      VatCode: company.vatNumber,
      PeppolId: isSwedish ? `0007:${company.corporateIdentityNumber.replace("-", "")}` : null,
      BankGiro: company.bankGiro,
      BankgiroNumberPrint: company.bankGiro,
      BankAccount: company.bankAccount,
      Iban: company.iban,
      ActivatedModules: company.modules,
      ProductVariant: company.productVariant,
      CompanyStatus: 1,
      TypeOfBusiness: 1,
      VatPeriod: vatPeriods[company.slug],
      TaxDeclarationDate: { Day: 12, Month: 2 },
      AccountNumberDigits: 4,
      AccountingLockInterval: company.slug === "norrsken" ? 1 : 0,
      AccountingLockedTo: lastLockedDay(company, today),
      ApprovalSettings: {
        UsesSupplierInvoiceApproval: company.usesApproval,
        UsesVatReportApproval: company.usesApproval,
      },
      CompanyRotRutSettings: isSwedish ? rotRutSettings : null,
      CompanyGreenTechnologySettings: isSwedish ? greenTechnologySettings : null,
      CompanyText: makeCompanyTexts(company),
      DomesticCurrencyRounding: company.domesticCurrencyRounding,
      KeepOriginalDraftDate: false,
      ShowPricesExclVatPC: false,
      TermsOfPaymentId: makeTermsOfPaymentId(company, 30),
      UsesPaymentReferenceNumber: company.usesPaymentReferenceNumber,
      UsesReverseConstructionVat: company.slug === "norrsken",
      UsesRotReducedInvoicing: company.slug === "norrsken",
      UsesGreenTechnology: company.slug === "norrsken",
      UsesProject: true,
      UsesCostCenter: true,
      UseAutomaticVatCalculation: true,
      NextCustomerNumber: nextNumbers.customer,
      NextArticleNumber: nextNumbers.article,
      NextCustomerInvoiceNumber: nextNumbers.invoice,
      NextQuoteNumber: 1,
      NextOrderNumber: 1,
      NextSupplierNumber: nextNumbers.supplier,
      CompanyEmailForUpload: `${company.slug}.${yearOf(today)}@inkorg.example`,
    },
  ]);
}

/**
 * The values of `VatPeriod`: 1 is each month by the 12th, 3 is each quarter, 6 is every second month
 * (docs/api/companies.md#company-settings).
 */
const vatPeriods: Readonly<Record<SeedCompany["slug"], number>> = { norrsken: 1, fjallkaffe: 3, fjordtre: 6, tulp: 3 };

const rotRutSettings = {
  RotReducedInvoicingMaxAmount: 50000,
  RotReducedInvoicingPercent: 0.3,
  RutReducedInvoicingPercent: 0.5,
  RutMaxAmountForPersBelow65Year: 75000,
  RutMaxAmountForPersOver65Year: 75000,
};

const greenTechnologySettings = { GreenTechnologyDeductionMaxAmount: 50000, SollarCellDiscountPercentage: 0.15 };

const invoiceTexts: Readonly<Record<SeedCompany["countryCode"], string>> = {
  SE: "Efter förfallodagen debiteras dröjsmålsränta enligt räntelagen.",
  NO: "Etter forfall påløper forsinkelsesrente etter forsinkelsesrenteloven.",
  NL: "Na de vervaldatum is de wettelijke handelsrente verschuldigd.",
};

function makeCompanyTexts(company: SeedCompany) {
  return {
    CustomerInvoiceTextDomestic: invoiceTexts[company.countryCode],
    CustomerInvoiceTextForeign: null,
    OrderTextDomestic: null,
    OrderTextForeign: null,
    OverDueTextDomestic: null,
    OverDueTextForeign: null,
    QuoteEmailDomestic: null,
    QuoteEmailForeign: null,
    InvoiceEmailDomestic: null,
    InvoiceEmailForeign: null,
    OrderEmailDomestic: null,
    OrderEmailForeign: null,
    PurchaseOrderEmailDomestic: null,
    PurchaseOrderEmailForeign: null,
  };
}
