import { now } from "../../clock";
import { type FieldProblem, invalid, refused } from "../../http/problem";
import type { Tx } from "../../store/db";
import { companyCurrency } from "../company/company-currency";
import { sellerOf } from "../invoices/customer-invoice-draft-values";
import { market } from "../invoices/customer-invoice-parties";
import type { Body } from "../pipeline/call";
import { completed, type Values } from "../records";
import { unknownCountries, unknownCurrencies, unknownId } from "../references";
import { nextNumber } from "../series";
import { customerLabel, labelIds, unknownLabels } from "./labels";

/** The stored row of a customer, as far as rules need it. */
export type StoredCustomer = { readonly CustomerNumber: string };

/**
 * What is stored for a customer a client sends (docs/api/customers-and-articles.md#customers).
 * @throws ApiError 2000 for a value that does not fit, 4000 for a number in use, 4025 for a VAT number of wrong form,
 *         4035 for forced VAT
 */
export async function customerValues(
  tx: Tx,
  companyId: string,
  body: Body,
  before: StoredCustomer | null,
): Promise<Values> {
  const values = completed("CustomerApi", body);
  values.CurrencyCode ??= await companyCurrency(tx, companyId);
  const problems: FieldProblem[] = [
    ...unknownCountries(values, ["InvoiceCountryCode", "DeliveryCountryCode"]),
    ...unknownCurrencies(values, ["CurrencyCode"]),
    ...(await unknownId(tx, companyId, "TermsOfPayment", "TermsOfPaymentId", values.TermsOfPaymentId)),
    ...(await unknownId(tx, companyId, "DeliveryMethod", "DeliveryMethodId", values.DeliveryMethodId)),
    ...(await unknownId(tx, companyId, "DeliveryTerm", "DeliveryTermId", values.DeliveryTermId)),
    ...(await unknownId(tx, companyId, "SalesPriceList", "SalesPriceListId", values.SalesPriceListId)),
    ...(await unknownId(tx, companyId, "DiscountAgreement", "DiscountAgreementId", values.DiscountAgreementId)),
    ...(await unknownLabels(tx, companyId, customerLabel, values.CustomerLabels)),
    ...vatNumberProblems(values),
  ];
  if (problems.length > 0) throw invalid(problems);
  requireVatNumberForm(values.VatNumber);
  await assertForcedVat(tx, companyId, values);
  values.CustomerNumber = await customerNumber(tx, companyId, values.CustomerNumber, before);
  const CustomerLabels = await labelIds(tx, companyId, customerLabel, values.CustomerLabels);
  return { ...values, CustomerLabels, ChangedUtc: now() };
}

function vatNumberProblems(values: Values): FieldProblem[] {
  if (values.ReverseChargeOnConstructionServices === true && !values.VatNumber) {
    return [{ field: "VatNumber", message: "VatNumber is required with ReverseChargeOnConstructionServices." }];
  }
  if (values.VatNumber && !values.InvoiceCountryCode) {
    return [{ field: "InvoiceCountryCode", message: "InvoiceCountryCode is required with VatNumber." }];
  }
  return [];
}

/** VAT is forced on sales to another EU member only, for which the VAT number would spare it (assumed). @throws ApiError 4035 */
async function assertForcedVat(
  tx: Tx,
  companyId: string,
  { ForceBookkeepVat, InvoiceCountryCode }: Values,
): Promise<void> {
  if (ForceBookkeepVat !== true) return;
  const { CountryCode } = await sellerOf(tx, companyId);
  if (market(CountryCode, String(InvoiceCountryCode ?? CountryCode)) === "eu") return;
  throw refused(4035, "Only a customer in another EU member state is charged VAT by force.", "ForceBookkeepVat");
}

/** Its form only: the sandbox asks no register. @throws ApiError 4025 */
export function requireVatNumberForm(vatNumber: unknown): void {
  if (!vatNumber || /^[A-Z]{2}[A-Z0-9]{8,12}$/i.test(String(vatNumber))) return;
  throw refused(4025, "VatNumber must be a country code and 8 to 12 letters or digits.", "VatNumber");
}

/** A number that was left out comes from the series, or stays as it is when the customer already has one. */
async function customerNumber(
  tx: Tx,
  companyId: string,
  given: unknown,
  before: StoredCustomer | null,
): Promise<string> {
  if (!given) return before?.CustomerNumber ?? String(await next(tx, companyId));
  if (given === before?.CustomerNumber) return before.CustomerNumber;
  const { rowCount } = await tx.query(`SELECT 1 FROM "Customer" WHERE "companyId" = $1 AND "CustomerNumber" = $2`, [
    companyId,
    given,
  ]);
  if (rowCount > 0) throw refused(4000, `There is already a customer with the number ${given}.`, "CustomerNumber");
  return String(given);
}

const next = (tx: Tx, companyId: string) =>
  nextNumber(tx, companyId, "NextCustomerNumber", "Customer", "CustomerNumber");
