import * as z from "zod/mini";
import {
  findOrganisationNumberProblem,
  normaliseVatNumber,
  organisationNumberExamples,
} from "@/lib/values/company-numbers";
import type { CalendarDate } from "@/lib/values/dates";
import { findElectronicAddressProblem } from "@/lib/values/electronic-address";
import { isEmailAddress } from "@/lib/values/email-address";
import { parseIdentityNumber } from "@/lib/values/identity-number";
import type { CustomerValues } from "./customer-values";

/** Returns the message of a broken rule in the reader's language; the screen passes its translator. */
export type RuleTranslator = (key: CustomerRule, values?: Record<string, string | number>) => string;

export type CustomerRule =
  | "needName"
  | "needPostalCode"
  | "needCity"
  | "needTerms"
  | "tooLong"
  | "badEmail"
  | "badVat"
  | "badElectronic"
  | "badElectronicScheme"
  | "badElectronicForm"
  | "badIdentity"
  | "badIdentityCheck"
  | "badIdentityDate";

const vatNumberPattern = /^[A-Z]{2}[A-Z0-9]{8,12}$/;
const electronicAddressPattern = /^(\d{4}):./;

/**
 * Returns the schema a customer must meet before it is sent: the members the service requires, its lengths, and
 * detectable mistakes.
 *
 * @param companyCountry the company's country, which is the customer's unless another is chosen; the form of identity
 *   numbers is checked for the countries where it is known
 * @param storedValues   the stored values; a number that was not changed is not checked
 * @param today          the day after which a date of birth is in the future
 */
export function createCustomerSchema(
  translateRule: RuleTranslator,
  companyCountry: string,
  storedValues: CustomerValues,
  today: CalendarDate,
) {
  const textSchema = (maxLength: number, missingRule?: CustomerRule) =>
    z.string().check(
      z.superRefine((value, context) => {
        const length = value.trim().length;
        if (length === 0 && missingRule) context.addIssue({ code: "custom", message: translateRule(missingRule) });
        if (length > maxLength)
          context.addIssue({ code: "custom", message: translateRule("tooLong", { max: maxLength, length }) });
      }),
    );
  const matchingTextSchema = (maxLength: number, isValidText: (trimmedText: string) => boolean, rule: CustomerRule) =>
    textSchema(maxLength).check(
      z.refine((value) => value.trim() === "" || isValidText(value.trim()), { error: () => translateRule(rule) }),
    );
  return z
    .object({
      kind: z.enum(["company", "person"]),
      name: textSchema(50, "needName"),
      number: textSchema(16),
      identityNumber: textSchema(20),
      newIdentityNumber: z.boolean(),
      vatNumber: z.string().check(
        z.refine((value) => value.trim() === "" || vatNumberPattern.test(normaliseVatNumber(value)), {
          error: () => translateRule("badVat"),
        }),
      ),
      line1: textSchema(50),
      line2: textSchema(50),
      postalCode: textSchema(10, "needPostalCode"),
      city: textSchema(50, "needCity"),
      countryCode: z.string(),
      email: matchingTextSchema(255, isEmailAddress, "badEmail"),
      phone: textSchema(50),
      mobilePhone: textSchema(50),
      contactName: textSchema(100),
      contactEmail: matchingTextSchema(255, isEmailAddress, "badEmail"),
      electronicAddress: textSchema(255),
      termsOfPaymentId: textSchema(64, "needTerms"),
      documentLanguage: z.string(),
      note: textSchema(4000),
      isActive: z.boolean(),
    } satisfies Record<keyof CustomerValues, unknown>)
    .check(
      z.superRefine((values, context) => {
        const isUnchanged = values.identityNumber === storedValues.identityNumber;
        const identityMessage = isUnchanged
          ? null
          : findIdentityNumberMessage(values, values.countryCode || companyCountry, today, translateRule);
        if (identityMessage) context.addIssue({ code: "custom", path: ["identityNumber"], message: identityMessage });
        const addressMessage = findElectronicAddressMessage(values.electronicAddress, translateRule);
        if (addressMessage) context.addIssue({ code: "custom", path: ["electronicAddress"], message: addressMessage });
      }),
    );
}

function findElectronicAddressMessage(typedText: string, translateRule: RuleTranslator): string | null {
  if (typedText.trim() === "") return null;
  const scheme = electronicAddressPattern.exec(typedText.replace(/\s/g, ""))?.[1];
  if (scheme === undefined) return translateRule("badElectronic");
  switch (findElectronicAddressProblem(typedText)) {
    case "scheme":
      return translateRule("badElectronicScheme");
    case "form":
      return translateRule("badElectronicForm", { scheme });
    case "digit":
      return translateRule("badIdentityCheck");
    default:
      return null;
  }
}

function findIdentityNumberMessage(
  { identityNumber, kind }: CustomerValues,
  countryCode: string,
  today: CalendarDate,
  translateRule: RuleTranslator,
): string | null {
  if (identityNumber.trim() === "") return null;
  if (kind === "person")
    return countryCode === "SE" ? findPersonalNumberMessage(identityNumber, today, translateRule) : null;
  const problem = findOrganisationNumberProblem(identityNumber, countryCode);
  if (problem === null) return null;
  const example = organisationNumberExamples[countryCode] ?? "";
  const digitCount = example.replace(/\D/g, "").length;
  return problem === "digit"
    ? translateRule("badIdentityCheck")
    : translateRule("badIdentity", { digits: digitCount, example });
}

/** Returns the message for a faulty Swedish personal or coordination number; null where the number is correct. */
function findPersonalNumberMessage(
  typedText: string,
  today: CalendarDate,
  translateRule: RuleTranslator,
): string | null {
  const parsedNumber = parseIdentityNumber(typedText, today);
  if (parsedNumber.ok) return null;
  switch (parsedNumber.problem) {
    case "digit":
      return translateRule("badIdentityCheck");
    case "date":
    case "future":
      return translateRule("badIdentityDate");
    default:
      return translateRule("badIdentity", { digits: 12, example: "19850412-2386" });
  }
}
