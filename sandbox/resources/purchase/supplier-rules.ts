import { now } from "../../clock";
import { type FieldProblem, invalid, refused } from "../../http/problem";
import type { Tx } from "../../store/db";
import { companyCurrency } from "../company/company-currency";
import type { Body } from "../pipeline/call";
import { completed, type Values } from "../records";
import { unknownCountries, unknownCurrencies, unknownId } from "../references";
import { requireVatNumberForm } from "../sales/customer-rules";
import { nextNumber } from "../series";
import { hasControlDigit } from "./giro-numbers";

/** The stored row of a supplier, as far as rules need it. */
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
 * What is stored for a supplier a client sends.
 * @throws ApiError 2000 for a value that does not fit, 4000 for a number in use, 4008 for a giro number that lacks its
 *         control digit, 4025 for a VAT number of wrong form
 */
export async function supplierValues(
  tx: Tx,
  companyId: string,
  body: Body,
  before: StoredSupplier | null,
): Promise<Values> {
  const values = completed("SupplierApi", body);
  values.CurrencyCode ??= await companyCurrency(tx, companyId);
  const problems: FieldProblem[] = [
    ...unknownCountries(values, ["CountryCode", "BankCountryCode"]),
    ...unknownCurrencies(values, ["CurrencyCode"]),
    ...(await unknownId(tx, companyId, "TermsOfPayment", "TermsOfPaymentId", values.TermsOfPaymentId)),
    ...(await unknownId(tx, companyId, "ForeignPaymentCode", "ForeignPaymentCodeId", values.ForeignPaymentCodeId)),
    ...(await unknownId(tx, companyId, "BankAccount", "PayFromBankAccountId", values.PayFromBankAccountId)),
  ];
  if (problems.length > 0) throw invalid(problems);
  for (const member of ["BankgiroNumber", "PlusgiroNumber"] as const) {
    const number = values[member];
    if (number && !hasControlDigit(number)) throw refused(4008, `${member} has a wrong control digit.`, member);
  }
  requireVatNumberForm(values.VatNumber);
  const SupplierNumber = await supplierNumber(tx, companyId, values.SupplierNumber, before);
  return { ...values, SupplierNumber, ModifiedUtc: now() };
}

/** As given, as it was, or the next of the company's series. @throws ApiError 4000 */
async function supplierNumber(
  tx: Tx,
  companyId: string,
  given: string | null,
  before: StoredSupplier | null,
): Promise<string> {
  if (!given && before) return before.SupplierNumber;
  if (!given) return String(await nextNumber(tx, companyId, "NextSupplierNumber", "Supplier", "SupplierNumber"));
  const { rowCount } = await tx.query(
    `SELECT 1 FROM "Supplier" WHERE "companyId" = $1 AND "SupplierNumber" = $2 AND "Id" IS DISTINCT FROM $3::uuid`,
    [companyId, given, before?.Id ?? null],
  );
  if (rowCount > 0) throw refused(4000, `The supplier number ${given} is in use.`, "SupplierNumber");
  return given;
}
