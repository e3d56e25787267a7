import type { PaymentObstacle } from "../../../api/contract/purchases/payment-obstacle";
import type { Supplier } from "../../../api/contract/purchases/supplier";
import { bankgiroProblemOf, normaliseBankgiro, normalisePlusgiro, plusgiroProblemOf } from "../accounts/giro-numbers";
import { bicProblemOf, dutchAccountProblemOf, ibanProblemOf, normaliseBankNumber } from "../accounts/iban";
import { normaliseNorwegianAccount, norwegianAccountProblemOf } from "../accounts/norwegian-account";
import { type ClearingMember, clearingMemberOf } from "./clearing-member";
import { supplierObstacle } from "./obstacle";
import { isSepaCountry } from "./sepa-countries";

/** The account to which a supplier is paid, without blanks and hyphens, and the way the payment takes. */
export type CreditorAccount =
  | { method: "bankgiro" | "plusgiro" | "norwegianAccount"; number: string }
  | { method: "sepa" | "domesticIban"; iban: string; bic: string }
  | { method: "abroad"; iban: string; bic: string }
  | {
      method: "abroad";
      bban: string;
      bic: string;
      member: ClearingMember | null;
      bankName: string;
      bankCountry: string;
    };

/** The country and currency of the company that pays. */
export type PayingCompany = { countryCode: string; currencyCode: string };

type Choice = { account: CreditorAccount } | { obstacles: readonly PaymentObstacle[] };

const refuse = (...obstacles: readonly PaymentObstacle[]): Choice => ({ obstacles });

/**
 * Chooses how a supplier is paid, or says what its record lacks.
 *
 * Rule: a giro is the usual way in Sweden and is paid in kronor only, an account number in Norway; then the IBAN, and last an
 *       account number abroad. A number that is wrong is mended and never passed over for the next one, because the supplier
 *       may have meant it
 */
export function chooseCreditorAccount(
  { payments, address }: Pick<Supplier, "payments" | "address">,
  currencyCode: string,
  company: PayingCompany,
): Choice {
  const isDomesticCurrency = currencyCode === company.currencyCode;
  if (company.countryCode === "SE" && currencyCode === "SEK") {
    if (payments.bankgiro.trim() !== "") return toBankgiro(payments.bankgiro);
    if (payments.plusgiro.trim() !== "") return toPlusgiro(payments.plusgiro);
  }
  if (company.countryCode === "NO" && currencyCode === "NOK" && payments.bankAccount.trim() !== "")
    return toNorwegianAccount(payments.bankAccount);
  const supplierCountry = payments.bankCountryCode || address.countryCode || company.countryCode;
  if (payments.iban.trim() !== "") return toIban(payments, currencyCode, company);
  const isReachedByIban =
    currencyCode === "EUR" && isSepaCountry(supplierCountry) && isSepaCountry(company.countryCode);
  if (payments.bban.trim() !== "" && supplierCountry !== company.countryCode && !isReachedByIban)
    return toAccountAbroad(payments, supplierCountry);
  if (supplierCountry === "NL" && dutchAccountProblemOf(payments.bankAccount) === "digit")
    return refuse(supplierObstacle("bankAccount", "digit"));
  if (!isDomesticCurrency || supplierCountry !== company.countryCode)
    return refuse(supplierObstacle("iban", "missing"));
  if (company.countryCode === "NO") return refuse(supplierObstacle("bankAccount", "missing"));
  if (company.countryCode !== "SE") return refuse(supplierObstacle("iban", "missing"));
  // A Swedish account number divides into clearing and account in each bank's own way, and its IBAN says the same safely.
  return payments.bankAccount.trim() === ""
    ? refuse(supplierObstacle("bankgiro", "missing"))
    : refuse(supplierObstacle("bankAccount", "unsupported"));
}

function toBankgiro(text: string): Choice {
  const problem = bankgiroProblemOf(text);
  if (problem !== null) return refuse(supplierObstacle("bankgiro", problem));
  return { account: { method: "bankgiro", number: normaliseBankgiro(text).replace(/-/g, "") } };
}

function toPlusgiro(text: string): Choice {
  const problem = plusgiroProblemOf(text);
  if (problem !== null) return refuse(supplierObstacle("plusgiro", problem));
  return { account: { method: "plusgiro", number: normalisePlusgiro(text).replace(/-/g, "") } };
}

function toNorwegianAccount(text: string): Choice {
  const problem = norwegianAccountProblemOf(text);
  if (problem !== null) return refuse(supplierObstacle("bankAccount", problem));
  return { account: { method: "norwegianAccount", number: normaliseNorwegianAccount(text) } };
}

function toIban(payments: Supplier["payments"], currencyCode: string, company: PayingCompany): Choice {
  const problem = ibanProblemOf(payments.iban);
  if (problem !== null) return refuse(supplierObstacle("iban", problem));
  const iban = normaliseBankNumber(payments.iban);
  const bic = normaliseBankNumber(payments.bic);
  const bicProblem = bic === "" ? null : bicProblemOf(bic);
  if (bicProblem !== null) return refuse(supplierObstacle("bic", bicProblem));
  const ibanCountry = iban.slice(0, 2);
  if (currencyCode === "EUR" && isSepaCountry(ibanCountry) && isSepaCountry(company.countryCode))
    return { account: { method: "sepa", iban, bic } };
  if (ibanCountry === company.countryCode && currencyCode === company.currencyCode)
    return { account: { method: "domesticIban", iban, bic } };
  // Only SEPA payments and payments within a country find their bank by the IBAN alone (regulation (EU) 260/2012).
  return bic === "" ? refuse(supplierObstacle("bic", "missing")) : { account: { method: "abroad", iban, bic } };
}

function toAccountAbroad(payments: Supplier["payments"], bankCountry: string): Choice {
  const bban = payments.bban.replace(/[\s-]/g, "").toUpperCase();
  if (!/^[A-Z0-9]{1,34}$/.test(bban)) return refuse(supplierObstacle("bban", "form"));
  const bic = normaliseBankNumber(payments.bic);
  const bicProblem = bic === "" ? null : bicProblemOf(bic);
  if (bicProblem !== null) return refuse(supplierObstacle("bic", bicProblem));
  const member = clearingMemberOf(payments.bankCode);
  if (bic === "" && member === null)
    return refuse(
      payments.bankCode.trim() === ""
        ? supplierObstacle("bic", "missing")
        : supplierObstacle("bankCode", "unsupported"),
    );
  return { account: { method: "abroad", bban, bic, member, bankName: payments.bankName, bankCountry } };
}
