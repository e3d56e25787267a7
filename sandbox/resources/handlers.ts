import { accounts } from "./accounts";
import { articles } from "./articles";
import { chart } from "./chart";
import { companySettings } from "./company-settings";
import { customerInvoiceDrafts } from "./customer-invoice-drafts";
import { customerInvoices } from "./customer-invoices";
import { customers } from "./customers";
import { deliveries } from "./deliveries";
import { discountAgreements } from "./discount-agreements";
import { fiscalYears } from "./fiscal-years";
import { labelLists } from "./label-lists";
import { openingBalances } from "./opening-balances";
import type { Handlers } from "./pipeline/call";
import { reference } from "./reference";
import { salesPriceLists } from "./sales-price-lists";
import { salesPrices } from "./sales-prices";
import { users } from "./users";
import { vat } from "./vat";
import { vouchers } from "./vouchers";
import { world } from "./world";

/** One handler for each operation of books.json. */
export const handlers: Handlers = {
  ...companySettings,
  ...users,
  ...customers,
  ...articles,
  ...labelLists,
  ...deliveries,
  ...salesPriceLists,
  ...salesPrices,
  ...discountAgreements,
  ...reference,
  ...vat,
  ...fiscalYears,
  ...openingBalances,
  ...chart,
  ...accounts,
  ...world,
  ...customerInvoiceDrafts,
  ...customerInvoices,
  ...vouchers,
};
