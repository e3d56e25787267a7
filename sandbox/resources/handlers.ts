import { accounts } from "./accounting/accounts";
import { chartOfAccounts } from "./accounting/chart";
import { costCenters } from "./accounting/cost-centers";
import { fiscalYears } from "./accounting/fiscal-years";
import { openingBalances } from "./accounting/opening-balances";
import { projects } from "./accounting/projects";
import { vatCodesAndCodings } from "./accounting/vat";
import { vatReports } from "./accounting/vat-reports";
import { vouchers } from "./accounting/vouchers";
import { attachmentLinks } from "./attachments/attachment-links";
import { attachments } from "./attachments/attachments";
import { inboundAutoInvoices } from "./attachments/inbound-auto-invoices";
import { salesDocumentAttachments } from "./attachments/sales-document-attachments";
import { appStoreStatus } from "./company/app-store-status";
import { companySettings } from "./company/company-settings";
import { countriesAndCurrencies } from "./company/countries-and-currencies";
import { partnerResourceLinks } from "./company/partner-resource-links";
import { referenceRecords } from "./company/reference-records";
import { users } from "./company/users";
import { webhooks } from "./company/webhooks";
import { customerLedgerItems } from "./customer-ledger/customer-ledger-items";
import { customerInvoiceDrafts } from "./invoices/customer-invoice-drafts";
import { customerInvoices } from "./invoices/customer-invoices";
import { orders } from "./orders/orders";
import type { Handlers } from "./pipeline/call";
import { allocationPeriods } from "./purchase/allocation-periods";
import { bankAccounts } from "./purchase/bank-accounts";
import { supplierInvoiceApproval } from "./purchase/supplier-invoice-approval";
import { supplierInvoiceDrafts } from "./purchase/supplier-invoice-drafts";
import { supplierInvoices } from "./purchase/supplier-invoices";
import { suppliers } from "./purchase/suppliers";
import { quoteDrafts } from "./quotes/quote-drafts";
import { quotes } from "./quotes/quotes";
import { articleStatistics } from "./sales/article-statistics";
import { articles } from "./sales/articles";
import { autoInvoiceRecipients } from "./sales/auto-invoice-recipients";
import { customers } from "./sales/customers";
import { deliveryMethodsAndTerms } from "./sales/deliveries";
import { discountAgreements } from "./sales/discount-agreements";
import { labelLists } from "./sales/label-lists";
import { salesPriceLists } from "./sales/sales-price-lists";
import { salesPrices } from "./sales/sales-prices";

/** One handler for each operation of books.json. */
export const handlers: Handlers = {
  ...companySettings,
  ...users,
  ...webhooks,
  ...appStoreStatus,
  ...partnerResourceLinks,
  ...attachments,
  ...attachmentLinks,
  ...salesDocumentAttachments,
  ...inboundAutoInvoices,
  ...customers,
  ...autoInvoiceRecipients,
  ...articles,
  ...articleStatistics,
  ...labelLists,
  ...deliveryMethodsAndTerms,
  ...salesPriceLists,
  ...salesPrices,
  ...discountAgreements,
  ...referenceRecords,
  ...vatCodesAndCodings,
  ...fiscalYears,
  ...openingBalances,
  ...chartOfAccounts,
  ...accounts,
  ...costCenters,
  ...projects,
  ...countriesAndCurrencies,
  ...customerInvoiceDrafts,
  ...customerInvoices,
  ...customerLedgerItems,
  ...quoteDrafts,
  ...quotes,
  ...orders,
  ...vouchers,
  ...vatReports,
  ...suppliers,
  ...bankAccounts,
  ...supplierInvoiceDrafts,
  ...supplierInvoices,
  ...supplierInvoiceApproval,
  ...allocationPeriods,
};
