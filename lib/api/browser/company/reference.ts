import { bankAccounts } from "../../contract/company/bank-account";
import { companySettings } from "../../contract/company/company-settings";
import { countries } from "../../contract/company/country";
import { currencies } from "../../contract/company/currency";
import { termsOfPayments } from "../../contract/company/terms-of-payment";
import { units } from "../../contract/company/unit";
import { foreignPaymentCodes } from "../../contract/purchases/foreign-payment-code";
import { pageQuery, recordQuery } from "../resource-queries";

// Lists of settings are short and seldom change: each is read as a whole and cached for the visit.
const wholeListPaging = { pageSize: 1000 };

export function companySettingsQuery(companyId: string) {
  return recordQuery(companyId, companySettings, "");
}

export function termsOfPaymentsQuery(companyId: string) {
  return pageQuery(companyId, termsOfPayments, wholeListPaging);
}

export function countriesQuery(companyId: string) {
  return pageQuery(companyId, countries, wholeListPaging);
}

export function unitsQuery(companyId: string) {
  return pageQuery(companyId, units, wholeListPaging);
}

export function bankAccountsQuery(companyId: string) {
  return pageQuery(companyId, bankAccounts, wholeListPaging);
}

export function currenciesQuery(companyId: string) {
  return pageQuery(companyId, currencies, wholeListPaging);
}

export function foreignPaymentCodesQuery(companyId: string) {
  return pageQuery(companyId, foreignPaymentCodes, wholeListPaging);
}
