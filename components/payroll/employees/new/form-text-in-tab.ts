import * as z from "zod/mini";
import {
  changedValues,
  dropStoredText,
  readStoredText,
  type Shape,
  writeStoredText,
} from "@/components/form/stored-text";
import { containsPersonalNumber } from "@/lib/values/personal-number-text";
import { emptyNewEmployee, type NewEmployeeValues } from "./new-employee-values";

type FormTextInTab = Omit<NewEmployeeValues, "identityNumber">;

const text = z.string();

const formTextShape: Shape<FormTextInTab> = {
  ...{ firstName: text, lastName: text, payForm: z.enum(["monthly", "hourly"]), number: text },
  ...{ category: z.enum(["", "whiteCollar", "blueCollar"]), startsOn: text, endsOn: text, email: text },
  ...{ mobilePhone: text, payslip: z.enum(["pdf", "own"]), payslipLanguage: z.enum(["sv", "en"]) },
  ...{ usesTimeApp: z.boolean(), timeAppFrom: text, agreementId: text, hasTrustedHours: z.boolean() },
  ...{ scheduleId: text, startWeek: text, inForceFrom: text },
};

/**
 * Returns the values that may be stored in the browser when the portal could not save a form: only fields that the
 * person changed, and no field that contains a personal number.
 */
export function storableInTab(
  values: NewEmployeeValues,
  savedValues: Partial<NewEmployeeValues> = emptyNewEmployee,
): Partial<FormTextInTab> {
  const { identityNumber: _, ...others } = changedValues(values, savedValues);
  const storableEntries = Object.entries(others).filter(
    ([, value]) => typeof value !== "string" || !containsPersonalNumber(value),
  );
  return Object.fromEntries(storableEntries) as Partial<FormTextInTab>;
}

/**
 * Returns the text of one form that this tab stores while the portal cannot save it, for example after the session has
 * ended.
 */
export function formTextInTab(person: string, companyId: string, formId: string) {
  const key = `${person}:${companyId}:employee:${formId}`;
  return {
    read: () => readStoredText<FormTextInTab>(key, formTextShape),
    store: (values: NewEmployeeValues, savedValues?: Partial<NewEmployeeValues>) =>
      writeStoredText(key, storableInTab(values, savedValues)),
    remove: () => dropStoredText(key),
  };
}
