import * as z from "zod/mini";
import { dropKept, readKept, type Shape, typedOnly, writeKept } from "@/components/form/kept-text";
import { holdsPersonalNumber } from "@/lib/values/personal-number-text";
import { emptyValues, type NewEmployeeValues } from "./new-employee-values";

type StoredForm = Omit<NewEmployeeValues, "identityNumber">;

const text = z.string();

const shape: Shape<StoredForm> = {
  ...{ firstName: text, lastName: text, payForm: z.enum(["monthly", "hourly"]), number: text },
  ...{ category: z.enum(["", "whiteCollar", "blueCollar"]), startsOn: text, endsOn: text, email: text },
  ...{ mobilePhone: text, payslip: z.enum(["pdf", "own"]), payslipLanguage: z.enum(["sv", "en"]) },
  ...{ usesTimeApp: z.boolean(), timeAppFrom: text, agreementId: text, hasTrustedHours: z.boolean() },
  ...{ scheduleId: text, startWeek: text, inForceFrom: text },
};

/**
 * Returns the values that may be stored in the browser when the portal could not save a form: only fields the person
 * changed, and no field that contains a personal number.
 */
export function holdable(
  values: NewEmployeeValues,
  from: Partial<NewEmployeeValues> = emptyValues,
): Partial<StoredForm> {
  const { identityNumber: _, ...others } = typedOnly(values, from);
  const open = Object.entries(others).filter(([, value]) => typeof value !== "string" || !holdsPersonalNumber(value));
  return Object.fromEntries(open) as Partial<StoredForm>;
}

/** The text of one form that this tab stores while the portal cannot save it, for example after the session has ended. */
export function heldText(person: string, companyId: string, formId: string) {
  const key = `${person}:${companyId}:employee:${formId}`;
  return {
    read: () => readKept<StoredForm>(key, shape),
    hold: (values: NewEmployeeValues, from?: Partial<NewEmployeeValues>) => writeKept(key, holdable(values, from)),
    drop: () => dropKept(key),
  };
}
