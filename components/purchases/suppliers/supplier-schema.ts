import * as z from "zod/mini";
import { bankgiroProblem, bicProblem, ibanProblem, plusgiroProblem } from "@/lib/rules/purchases/control-digits";
import {
  type NumberProblem,
  organisationNumberExamples,
  organisationNumberProblem,
  vatNumberProblem,
} from "@/lib/values/company-numbers";
import { isOutsideEmailAddress } from "@/lib/values/email-address";
import type { SupplierValues } from "./supplier-values";

/** Returns the message of a broken rule in the reader's language; the screen passes its translator. */
export type RuleMessage = (key: SupplierRule, values?: Record<string, string | number>) => string;

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
export function supplierSchema(ruleMessage: RuleMessage, companyCountry: string, stored: SupplierValues) {
  const text = (max: number, needed?: SupplierRule) =>
    z.string().check(
      z.superRefine((value, context) => {
        const length = value.trim().length;
        if (length === 0 && needed) context.addIssue({ code: "custom", message: ruleMessage(needed) });
        if (length > max) context.addIssue({ code: "custom", message: ruleMessage("tooLong", { max, length }) });
      }),
    );
  const textMatching = (max: number, isRight: (trimmed: string) => boolean, rule: SupplierRule) =>
    text(max).check(
      z.refine((value) => value.trim() === "" || isRight(value.trim()), { error: () => ruleMessage(rule) }),
    );
  const checkedNumber = (
    max: number,
    name: keyof SupplierValues,
    problemOf: (value: string) => NumberProblem,
    rule: FaultyField,
  ) =>
    text(max).check(
      z.superRefine((value, context) => {
        if (value.trim() === "" || value === stored[name]) return;
        const problem = problemOf(value);
        if (problem === null) return;
        const key: SupplierRule = problem === "digit" && rule !== "badBic" ? `${rule}Digit` : rule;
        context.addIssue({ code: "custom", message: ruleMessage(key) });
      }),
    );
  return z
    .object({
      name: text(50, "needName"),
      number: text(16),
      identityNumber: text(20),
      vatNumber: checkedNumber(20, "vatNumber", vatNumberProblem, "badVat"),
      line1: text(50),
      line2: text(50),
      postalCode: text(10),
      city: text(50),
      countryCode: z.string(),
      email: textMatching(255, isOutsideEmailAddress, "badEmail"),
      phone: text(50),
      mobilePhone: text(50),
      website: text(255),
      contactName: text(50),
      contactEmail: textMatching(255, isOutsideEmailAddress, "badEmail"),
      contactPhone: text(50),
      contactMobile: text(50),
      currencyCode: z.string(),
      termsOfPaymentId: text(64, "needTerms"),
      bankgiro: checkedNumber(10, "bankgiro", bankgiroProblem, "badBankgiro"),
      plusgiro: checkedNumber(10, "plusgiro", plusgiroProblem, "badPlusgiro"),
      bankAccount: text(50),
      usesReferences: z.boolean(),
      payFromBankAccountId: z.string(),
      isDrawn: z.boolean(),
      iban: checkedNumber(50, "iban", ibanProblem, "badIban"),
      bic: checkedNumber(50, "bic", bicProblem, "badBic"),
      bankName: text(50),
      bankCountryCode: z.string(),
      bankCode: textMatching(50, (text) => /^[A-Za-z]{2}[A-Za-z0-9]{3,}$/.test(text), "badBankCode"),
      bban: textMatching(50, (text) => /^[A-Za-z0-9\s]{1,35}$/.test(text), "badBban"),
      feeCode: z.string(),
      foreignPaymentCodeId: z.string(),
      hasProportionalVat: z.boolean(),
      isSelfEmployedWithoutAddress: z.boolean(),
      note: text(4000),
      isActive: z.boolean(),
    } satisfies Record<keyof SupplierValues, unknown>)
    .check(
      z.superRefine((values, context) => {
        const rule = ruleBrokenByIdentityNumber(values, companyCountry, stored);
        const country = values.countryCode || companyCountry;
        const message = rule ? ruleMessage(rule, { example: organisationNumberExamples[country] ?? "" }) : null;
        if (message) context.addIssue({ code: "custom", path: ["identityNumber"], message });
        const lacksIban = values.bic.trim() !== "" && values.iban.trim() === "" && values.bban.trim() === "";
        if (lacksIban) context.addIssue({ code: "custom", path: ["iban"], message: ruleMessage("needIban") });
      }),
    );
}

type FaultyField = "badVat" | "badBankgiro" | "badPlusgiro" | "badIban" | "badBic";

function ruleBrokenByIdentityNumber(
  { identityNumber, countryCode }: SupplierValues,
  companyCountry: string,
  stored: SupplierValues,
): "badIdentity" | "badIdentityDigit" | null {
  if (identityNumber.trim() === "" || identityNumber === stored.identityNumber) return null;
  const problem = organisationNumberProblem(identityNumber, countryCode || companyCountry);
  return problem === null ? null : problem === "form" ? "badIdentity" : "badIdentityDigit";
}
