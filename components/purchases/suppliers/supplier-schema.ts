import * as z from "zod/mini";
import { bankgiroProblemOf, plusgiroProblemOf } from "@/lib/rules/payments/accounts/giro-numbers";
import { bicProblemOf, ibanProblemOf } from "@/lib/rules/payments/accounts/iban";
import {
  findOrganisationNumberProblem,
  findVatNumberProblem,
  type NumberProblem,
  organisationNumberExamples,
} from "@/lib/values/company-numbers";
import { isOutsideEmailAddress } from "@/lib/values/email-address";
import type { SupplierValues } from "./supplier-values";

/** Returns the message of a broken rule in the reader's language; the screen passes its translator. */
export type RuleTranslator = (ruleKey: SupplierRule, values?: Record<string, string | number>) => string;

export type SupplierRule =
  | "needName"
  | "needTerms"
  | "needIban"
  | "tooLong"
  | "badEmail"
  | "badVat"
  | "badVatDigit"
  | "badIdentity"
  | "badIdentityDigit"
  | "badBankgiro"
  | "badBankgiroDigit"
  | "badPlusgiro"
  | "badPlusgiroDigit"
  | "badIban"
  | "badIbanDigit"
  | "badBic"
  | "badBban"
  | "badBankCode";

/**
 * Returns the schema a supplier must meet before it is sent: the members the service requires, its lengths, and the
 * control digits of numbers.
 *
 * @param companyCountry the company's country; a supplier without a country is domestic
 * @param storedValues   the stored values; a number that was not changed is not checked
 */
export function createSupplierSchema(
  translateRule: RuleTranslator,
  companyCountry: string,
  storedValues: SupplierValues,
) {
  const textSchema = (maxLength: number, missingRule?: SupplierRule) =>
    z.string().check(
      z.superRefine((value, context) => {
        const length = value.trim().length;
        if (length === 0 && missingRule) context.addIssue({ code: "custom", message: translateRule(missingRule) });
        if (length > maxLength)
          context.addIssue({ code: "custom", message: translateRule("tooLong", { max: maxLength, length }) });
      }),
    );
  const matchingTextSchema = (maxLength: number, isValidText: (trimmed: string) => boolean, rule: SupplierRule) =>
    textSchema(maxLength).check(
      z.refine((value) => value.trim() === "" || isValidText(value.trim()), { error: () => translateRule(rule) }),
    );
  const numberSchema = (
    maxLength: number,
    fieldName: keyof SupplierValues,
    problemOf: (value: string) => NumberProblem,
    rule: FaultyField,
  ) =>
    textSchema(maxLength).check(
      z.superRefine((value, context) => {
        if (value.trim() === "" || value === storedValues[fieldName]) return;
        const problem = problemOf(value);
        if (problem === null) return;
        const ruleKey: SupplierRule = problem === "digit" && rule !== "badBic" ? `${rule}Digit` : rule;
        context.addIssue({ code: "custom", message: translateRule(ruleKey) });
      }),
    );
  return z
    .object({
      name: textSchema(50, "needName"),
      number: textSchema(16),
      identityNumber: textSchema(20),
      vatNumber: numberSchema(20, "vatNumber", findVatNumberProblem, "badVat"),
      line1: textSchema(50),
      line2: textSchema(50),
      postalCode: textSchema(10),
      city: textSchema(50),
      countryCode: z.string(),
      email: matchingTextSchema(255, isOutsideEmailAddress, "badEmail"),
      phone: textSchema(50),
      mobilePhone: textSchema(50),
      website: textSchema(255),
      contactName: textSchema(50),
      contactEmail: matchingTextSchema(255, isOutsideEmailAddress, "badEmail"),
      contactPhone: textSchema(50),
      contactMobile: textSchema(50),
      currencyCode: z.string(),
      termsOfPaymentId: textSchema(64, "needTerms"),
      bankgiro: numberSchema(10, "bankgiro", bankgiroProblemOf, "badBankgiro"),
      plusgiro: numberSchema(10, "plusgiro", plusgiroProblemOf, "badPlusgiro"),
      bankAccount: textSchema(50),
      usesReferences: z.boolean(),
      payFromBankAccountId: z.string(),
      isDrawn: z.boolean(),
      iban: numberSchema(50, "iban", ibanProblemOf, "badIban"),
      bic: numberSchema(50, "bic", bicProblemOf, "badBic"),
      bankName: textSchema(50),
      bankCountryCode: z.string(),
      bankCode: matchingTextSchema(50, (text) => /^[A-Za-z]{2}[A-Za-z0-9]{3,}$/.test(text), "badBankCode"),
      bban: matchingTextSchema(50, (text) => /^[A-Za-z0-9\s]{1,35}$/.test(text), "badBban"),
      feeCode: z.string(),
      foreignPaymentCodeId: z.string(),
      hasProportionalVat: z.boolean(),
      isSelfEmployedWithoutAddress: z.boolean(),
      note: textSchema(4000),
      isActive: z.boolean(),
    } satisfies Record<keyof SupplierValues, unknown>)
    .check(
      z.superRefine((values, context) => {
        const rule = ruleBrokenByIdentityNumber(values, companyCountry, storedValues);
        const country = values.countryCode || companyCountry;
        const message = rule ? translateRule(rule, { example: organisationNumberExamples[country] ?? "" }) : null;
        if (message) context.addIssue({ code: "custom", path: ["identityNumber"], message });
        const lacksIban = values.bic.trim() !== "" && values.iban.trim() === "" && values.bban.trim() === "";
        if (lacksIban) context.addIssue({ code: "custom", path: ["iban"], message: translateRule("needIban") });
      }),
    );
}

type FaultyField = "badVat" | "badBankgiro" | "badPlusgiro" | "badIban" | "badBic";

function ruleBrokenByIdentityNumber(
  { identityNumber, countryCode }: SupplierValues,
  companyCountry: string,
  storedValues: SupplierValues,
): "badIdentity" | "badIdentityDigit" | null {
  if (identityNumber.trim() === "" || identityNumber === storedValues.identityNumber) return null;
  const problem = findOrganisationNumberProblem(identityNumber, countryCode || companyCountry);
  return problem === null ? null : problem === "form" ? "badIdentity" : "badIdentityDigit";
}
