import * as z from "zod/mini";
import {
  normalisedVatNumber,
  organisationNumberExamples,
  organisationNumberProblem,
} from "@/lib/values/company-numbers";
import type { CalendarDate } from "@/lib/values/dates";
import { electronicAddressProblem } from "@/lib/values/electronic-address";
import { isEmailAddress } from "@/lib/values/email-address";
import { parseIdentityNumber } from "@/lib/values/identity-number";
import type { CustomerValues } from "./customer-values";

/** Returns the message of a broken rule in the reader's language; the screen passes its translator. */
export type RuleMessage = (key: CustomerRule, values?: Record<string, string | number>) => string;

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
export function customerSchema(
  ruleMessage: RuleMessage,
  companyCountry: string,
  stored: CustomerValues,
  today: CalendarDate,
) {
  const text = (max: number, needed?: CustomerRule) =>
    z.string().check(
      z.superRefine((value, context) => {
        const length = value.trim().length;
        if (length === 0 && needed) context.addIssue({ code: "custom", message: ruleMessage(needed) });
        if (length > max) context.addIssue({ code: "custom", message: ruleMessage("tooLong", { max, length }) });
      }),
    );
  const textMatching = (max: number, isValid: (text: string) => boolean, rule: CustomerRule) =>
    text(max).check(
      z.refine((value) => value.trim() === "" || isValid(value.trim()), { error: () => ruleMessage(rule) }),
    );
  return z
    .object({
      kind: z.enum(["company", "person"]),
      name: text(50, "needName"),
      number: text(16),
      identityNumber: text(20),
      newIdentityNumber: z.boolean(),
      vatNumber: z.string().check(
        z.refine((value) => value.trim() === "" || vatNumberPattern.test(normalisedVatNumber(value)), {
          error: () => ruleMessage("badVat"),
        }),
      ),
      line1: text(50),
      line2: text(50),
      postalCode: text(10, "needPostalCode"),
      city: text(50, "needCity"),
      countryCode: z.string(),
      email: textMatching(255, isEmailAddress, "badEmail"),
      phone: text(50),
      mobilePhone: text(50),
      contactName: text(100),
      contactEmail: textMatching(255, isEmailAddress, "badEmail"),
      electronicAddress: text(255),
      termsOfPaymentId: text(64, "needTerms"),
      documentLanguage: z.string(),
      note: text(4000),
      isActive: z.boolean(),
    } satisfies Record<keyof CustomerValues, unknown>)
    .check(
      z.superRefine((values, context) => {
        const isUntouched = values.identityNumber === stored.identityNumber;
        const identityMessage = isUntouched
          ? null
          : identityNumberMessage(values, values.countryCode || companyCountry, today, ruleMessage);
        if (identityMessage) context.addIssue({ code: "custom", path: ["identityNumber"], message: identityMessage });
        const addressMessage = electronicAddressMessage(values.electronicAddress, ruleMessage);
        if (addressMessage) context.addIssue({ code: "custom", path: ["electronicAddress"], message: addressMessage });
      }),
    );
}

function electronicAddressMessage(typed: string, ruleMessage: RuleMessage): string | null {
  if (typed.trim() === "") return null;
  const scheme = electronicAddressPattern.exec(typed.replace(/\s/g, ""))?.[1];
  if (scheme === undefined) return ruleMessage("badElectronic");
  switch (electronicAddressProblem(typed)) {
    case "scheme":
      return ruleMessage("badElectronicScheme");
    case "form":
      return ruleMessage("badElectronicForm", { scheme });
    case "digit":
      return ruleMessage("badIdentityCheck");
    default:
      return null;
  }
}

function identityNumberMessage(
  { identityNumber, kind }: CustomerValues,
  country: string,
  today: CalendarDate,
  ruleMessage: RuleMessage,
): string | null {
  if (identityNumber.trim() === "") return null;
  if (kind === "person") return country === "SE" ? personalNumberMessage(identityNumber, today, ruleMessage) : null;
  const problem = organisationNumberProblem(identityNumber, country);
  if (problem === null) return null;
  const example = organisationNumberExamples[country] ?? "";
  const digits = example.replace(/\D/g, "").length;
  return problem === "digit" ? ruleMessage("badIdentityCheck") : ruleMessage("badIdentity", { digits, example });
}

/** Returns the message for a faulty Swedish personal or coordination number; null where the number is correct. */
function personalNumberMessage(typed: string, today: CalendarDate, ruleMessage: RuleMessage): string | null {
  const read = parseIdentityNumber(typed, today);
  if (read.ok) return null;
  switch (read.problem) {
    case "digit":
      return ruleMessage("badIdentityCheck");
    case "date":
    case "future":
      return ruleMessage("badIdentityDate");
    default:
      return ruleMessage("badIdentity", { digits: 12, example: "19850412-2386" });
  }
}
