import * as z from "zod/mini";
import { organisationNumberExamples, organisationNumberProblem, writtenVatNumber } from "@/lib/values/company-numbers";
import type { CalendarDate } from "@/lib/values/dates";
import { electronicAddressProblem } from "@/lib/values/electronic-address";
import { isEmailAddress } from "@/lib/values/email-address";
import { readIdentityNumber } from "@/lib/values/identity-number";
import type { CustomerValues } from "./customer-values";

/** Returns the message of a broken rule in the reader's language; the screen passes its translator. */
export type Say = (key: CustomerRule, values?: Record<string, string | number>) => string;

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

const vatNumber = /^[A-Z]{2}[A-Z0-9]{8,12}$/;
const schemeAndNumber = /^(\d{4}):./;

/**
 * The schema a customer must meet before it is sent: the members the service requires, its lengths, and detectable mistakes.
 *
 * @param companyCountry the company's country, which is the customer's unless another is chosen; the form of identity
 *                       numbers is checked for the countries where it is known
 * @param stored         the stored values; a number that was not changed is not checked
 * @param today          the day after which a date of birth is in the future
 */
export function customerSchema(say: Say, home: string, stored: CustomerValues, today: CalendarDate) {
  const text = (max: number, needed?: CustomerRule) =>
    z.string().check(
      z.superRefine((value, context) => {
        const length = value.trim().length;
        if (length === 0 && needed) context.addIssue({ code: "custom", message: say(needed) });
        if (length > max) context.addIssue({ code: "custom", message: say("tooLong", { max, length }) });
      }),
    );
  const fits = (max: number, is: (text: string) => boolean, rule: CustomerRule) =>
    text(max).check(z.refine((value) => value.trim() === "" || is(value.trim()), { error: () => say(rule) }));
  return z
    .object({
      kind: z.enum(["company", "person"]),
      name: text(50, "needName"),
      number: text(16),
      identityNumber: text(20),
      newIdentityNumber: z.boolean(),
      vatNumber: z.string().check(
        z.refine((value) => value.trim() === "" || vatNumber.test(writtenVatNumber(value)), {
          error: () => say("badVat"),
        }),
      ),
      line1: text(50),
      line2: text(50),
      postalCode: text(10, "needPostalCode"),
      city: text(50, "needCity"),
      countryCode: z.string(),
      email: fits(255, isEmailAddress, "badEmail"),
      phone: text(50),
      mobilePhone: text(50),
      contactName: text(100),
      contactEmail: fits(255, isEmailAddress, "badEmail"),
      electronicAddress: text(255),
      termsOfPaymentId: text(64, "needTerms"),
      documentLanguage: z.string(),
      note: text(4000),
      isActive: z.boolean(),
    } satisfies Record<keyof CustomerValues, unknown>)
    .check(
      z.superRefine((values, context) => {
        const isUntouched = values.identityNumber === stored.identityNumber;
        const problem = isUntouched ? null : identityProblem(values, values.countryCode || home, today, say);
        if (problem) context.addIssue({ code: "custom", path: ["identityNumber"], message: problem });
        const address = addressProblem(values.electronicAddress, say);
        if (address) context.addIssue({ code: "custom", path: ["electronicAddress"], message: address });
      }),
    );
}

function addressProblem(typed: string, say: Say): string | null {
  if (typed.trim() === "") return null;
  const scheme = schemeAndNumber.exec(typed.replace(/\s/g, ""))?.[1];
  if (scheme === undefined) return say("badElectronic");
  switch (electronicAddressProblem(typed)) {
    case "scheme":
      return say("badElectronicScheme");
    case "form":
      return say("badElectronicForm", { scheme });
    case "digit":
      return say("badIdentityCheck");
    default:
      return null;
  }
}

function identityProblem(
  { identityNumber, kind }: CustomerValues,
  country: string,
  today: CalendarDate,
  say: Say,
): string | null {
  if (identityNumber.trim() === "") return null;
  if (kind === "person") return country === "SE" ? personProblem(identityNumber, today, say) : null;
  const problem = organisationNumberProblem(identityNumber, country);
  if (problem === null) return null;
  const example = organisationNumberExamples[country] ?? "";
  const digits = example.replace(/\D/g, "").length;
  return problem === "digit" ? say("badIdentityCheck") : say("badIdentity", { digits, example });
}

/** Returns the message for a faulty Swedish personal or coordination number; null where the number is correct. */
function personProblem(typed: string, today: CalendarDate, say: Say): string | null {
  const read = readIdentityNumber(typed, today);
  if (read.ok) return null;
  switch (read.problem) {
    case "digit":
      return say("badIdentityCheck");
    case "date":
    case "future":
      return say("badIdentityDate");
    default:
      return say("badIdentity", { digits: 12, example: "19850412-2386" });
  }
}
