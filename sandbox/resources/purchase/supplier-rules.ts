import { now } from "../../clock";
import { type FieldProblem, invalidBodyError, ruleRefusalError } from "../../http/problem";
import type { Tx } from "../../store/db";
import { getCompanyCurrency } from "../company/company-currency";
import type { RequestBody } from "../pipeline/call";
import { type ColumnValues, completeBody } from "../records";
import { findUnknownCountryProblems, findUnknownCurrencyProblems, findUnknownIdProblems } from "../references";
import { assertVatNumberForm } from "../sales/customer-rules";
import { takeNextNumber } from "../series";
import { hasControlDigit } from "./giro-numbers";

/** The columns of a stored supplier that the rules need. */
export type StoredSupplier = {
  readonly Id: string;
  readonly Name: string;
  readonly SupplierNumber: string;
  readonly CountryCode: string | null;
  readonly CurrencyCode: string | null;
  readonly TermsOfPaymentId: string;
  readonly BankgiroNumber: string | null;
  readonly PlusgiroNumber: string | null;
  readonly PayFromBankAccountId: string | null;
  readonly SelfEmployedWithoutFixedAddress: boolean;
  readonly UsesPaymentReferenceNumbers: boolean;
};

/**
 * The values that are stored for the supplier of a body.
 * @throws ApiError 2000 for an invalid value, 4000 for a number in use, 4008 for a giro number that lacks its
 *         control digit, 4025 for a VAT number of wrong form
 */
export async function buildSupplierValues(
  tx: Tx,
  companyId: string,
  body: RequestBody,
  existingSupplier: StoredSupplier | null,
): Promise<ColumnValues> {
  const values = completeBody("SupplierApi", body);
  values.CurrencyCode ??= await getCompanyCurrency(tx, companyId);
  const problems: FieldProblem[] = [
    ...findUnknownCountryProblems(values, ["CountryCode", "BankCountryCode"]),
    ...findUnknownCurrencyProblems(values, ["CurrencyCode"]),
    ...(await findUnknownIdProblems(tx, companyId, "TermsOfPayment", "TermsOfPaymentId", values.TermsOfPaymentId)),
    ...(await findUnknownIdProblems(
      tx,
      companyId,
      "ForeignPaymentCode",
      "ForeignPaymentCodeId",
      values.ForeignPaymentCodeId,
    )),
    ...(await findUnknownIdProblems(tx, companyId, "BankAccount", "PayFromBankAccountId", values.PayFromBankAccountId)),
  ];
  if (problems.length > 0) throw invalidBodyError(problems);
  for (const member of ["BankgiroNumber", "PlusgiroNumber"] as const) {
    const giroNumber = values[member];
    if (giroNumber && !hasControlDigit(giroNumber))
      throw ruleRefusalError(4008, `${member} has a wrong control digit.`, member);
  }
  assertVatNumberForm(values.VatNumber);
  const SupplierNumber = await chooseSupplierNumber(tx, companyId, values.SupplierNumber, existingSupplier);
  return { ...values, SupplierNumber, ModifiedUtc: now() };
}

/** Chooses the requested number, or else the existing one, or else the next of the series. @throws ApiError 4000 */
async function chooseSupplierNumber(
  tx: Tx,
  companyId: string,
  requestedNumber: string | null,
  existingSupplier: StoredSupplier | null,
): Promise<string> {
  if (!requestedNumber && existingSupplier) return existingSupplier.SupplierNumber;
  if (!requestedNumber)
    return String(await takeNextNumber(tx, companyId, "NextSupplierNumber", "Supplier", "SupplierNumber"));
  const { rowCount } = await tx.query(
    `SELECT 1 FROM "Supplier" WHERE "companyId" = $1 AND "SupplierNumber" = $2 AND "Id" IS DISTINCT FROM $3::uuid`,
    [companyId, requestedNumber, existingSupplier?.Id ?? null],
  );
  if (rowCount > 0) throw ruleRefusalError(4000, `The supplier number ${requestedNumber} is in use.`, "SupplierNumber");
  return requestedNumber;
}
