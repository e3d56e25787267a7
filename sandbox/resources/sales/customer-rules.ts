import { now } from "../../clock";
import { type FieldProblem, invalidBodyError, ruleRefusalError } from "../../http/problem";
import type { Tx } from "../../store/db";
import { getCompanyCurrency } from "../company/company-currency";
import { getSeller } from "../invoices/customer-invoice-draft-values";
import { marketOf } from "../invoices/customer-invoice-parties";
import type { RequestBody } from "../pipeline/call";
import { type ColumnValues, completeBody } from "../records";
import { findUnknownCountryProblems, findUnknownCurrencyProblems, findUnknownIdProblems } from "../references";
import { takeNextNumber } from "../series";
import { customerLabelKind, findUnknownLabelProblems, getOrCreateLabelIds } from "./labels";

/** The stored columns of a customer that the rules need. */
export type StoredCustomer = { readonly CustomerNumber: string };

/**
 * The record of a customer that a client sends (docs/api/customers-and-articles.md#customers).
 * @throws ApiError 2000 for a value that does not fit, 4000 for a number in use, 4025 for a VAT number of wrong form,
 *         4035 for forced VAT
 */
export async function buildCustomerValues(
  tx: Tx,
  companyId: string,
  body: RequestBody,
  previousCustomer: StoredCustomer | null,
): Promise<ColumnValues> {
  const values = completeBody("CustomerApi", body);
  values.CurrencyCode ??= await getCompanyCurrency(tx, companyId);
  const problems: FieldProblem[] = [
    ...findUnknownCountryProblems(values, ["InvoiceCountryCode", "DeliveryCountryCode"]),
    ...findUnknownCurrencyProblems(values, ["CurrencyCode"]),
    ...(await findUnknownIdProblems(tx, companyId, "TermsOfPayment", "TermsOfPaymentId", values.TermsOfPaymentId)),
    ...(await findUnknownIdProblems(tx, companyId, "DeliveryMethod", "DeliveryMethodId", values.DeliveryMethodId)),
    ...(await findUnknownIdProblems(tx, companyId, "DeliveryTerm", "DeliveryTermId", values.DeliveryTermId)),
    ...(await findUnknownIdProblems(tx, companyId, "SalesPriceList", "SalesPriceListId", values.SalesPriceListId)),
    ...(await findUnknownIdProblems(
      tx,
      companyId,
      "DiscountAgreement",
      "DiscountAgreementId",
      values.DiscountAgreementId,
    )),
    ...(await findUnknownLabelProblems(tx, companyId, customerLabelKind, values.CustomerLabels)),
    ...findVatNumberProblems(values),
  ];
  if (problems.length > 0) throw invalidBodyError(problems);
  assertVatNumberForm(values.VatNumber);
  await assertForcedVat(tx, companyId, values);
  values.CustomerNumber = await chooseCustomerNumber(tx, companyId, values.CustomerNumber, previousCustomer);
  const CustomerLabels = await getOrCreateLabelIds(tx, companyId, customerLabelKind, values.CustomerLabels);
  return { ...values, CustomerLabels, ChangedUtc: now() };
}

function findVatNumberProblems(values: ColumnValues): FieldProblem[] {
  if (values.ReverseChargeOnConstructionServices === true && !values.VatNumber) {
    return [{ field: "VatNumber", message: "VatNumber is required with ReverseChargeOnConstructionServices." }];
  }
  if (values.VatNumber && !values.InvoiceCountryCode) {
    return [{ field: "InvoiceCountryCode", message: "InvoiceCountryCode is required with VatNumber." }];
  }
  return [];
}

/**
 * Refuses forced VAT for other customers than those in another EU member state, whose VAT number would make the sale
 * free of VAT (assumed).
 * @throws ApiError 4035
 */
async function assertForcedVat(
  tx: Tx,
  companyId: string,
  { ForceBookkeepVat, InvoiceCountryCode }: ColumnValues,
): Promise<void> {
  if (ForceBookkeepVat !== true) return;
  const { CountryCode } = await getSeller(tx, companyId);
  if (marketOf(CountryCode, String(InvoiceCountryCode ?? CountryCode)) === "eu") return;
  throw ruleRefusalError(
    4035,
    "Only a customer in another EU member state is charged VAT by force.",
    "ForceBookkeepVat",
  );
}

/** Checks only the form of a VAT number: the sandbox does not query a register. @throws ApiError 4025 */
export function assertVatNumberForm(vatNumber: unknown): void {
  if (!vatNumber || /^[A-Z]{2}[A-Z0-9]{8,12}$/i.test(String(vatNumber))) return;
  throw ruleRefusalError(4025, "VatNumber must be a country code and 8 to 12 letters or digits.", "VatNumber");
}

/**
 * Chooses the number of a customer: the requested number, or else the customer's existing number, or else the next
 * number of the series.
 */
async function chooseCustomerNumber(
  tx: Tx,
  companyId: string,
  requestedNumber: unknown,
  previousCustomer: StoredCustomer | null,
): Promise<string> {
  if (!requestedNumber) return previousCustomer?.CustomerNumber ?? String(await takeNextCustomerNumber(tx, companyId));
  if (requestedNumber === previousCustomer?.CustomerNumber) return previousCustomer.CustomerNumber;
  const { rowCount } = await tx.query(`SELECT 1 FROM "Customer" WHERE "companyId" = $1 AND "CustomerNumber" = $2`, [
    companyId,
    requestedNumber,
  ]);
  if (rowCount > 0)
    throw ruleRefusalError(4000, `There is already a customer with the number ${requestedNumber}.`, "CustomerNumber");
  return String(requestedNumber);
}

const takeNextCustomerNumber = (tx: Tx, companyId: string) =>
  takeNextNumber(tx, companyId, "NextCustomerNumber", "Customer", "CustomerNumber");
