import * as z from "zod/mini";
import {
  dropStoredText,
  type FormShape,
  pickChangedValues,
  readStoredText,
  writeStoredText,
} from "@/components/form/stored-text";
import { containsPersonalNumber } from "@/lib/values/personal-number-text";
import { emptyNewEmployee, type NewEmployeeValues } from "./new-employee-values";

type FormTextInTab = Omit<NewEmployeeValues, "identityNumber">;

const textSchema = z.string();

const formTextShape: FormShape<FormTextInTab> = {
  ...{ firstName: textSchema, lastName: textSchema, payForm: z.enum(["monthly", "hourly"]), number: textSchema },
  ...{
    category: z.enum(["", "whiteCollar", "blueCollar"]),
    startsOn: textSchema,
    endsOn: textSchema,
    email: textSchema,
  },
  ...{ mobilePhone: textSchema, payslip: z.enum(["pdf", "own"]), payslipLanguage: z.enum(["sv", "en"]) },
  ...{ usesTimeApp: z.boolean(), timeAppFrom: textSchema, agreementId: textSchema, hasTrustedHours: z.boolean() },
  ...{ scheduleId: textSchema, startWeek: textSchema, inForceFrom: textSchema },
};

/**
 * Returns the values that may be stored in the browser when the portal could not save a form: only fields that the
 * person changed, and no field that contains a personal number.
 */
export function toStorableValues(
  values: NewEmployeeValues,
  savedValues: Partial<NewEmployeeValues> = emptyNewEmployee,
): Partial<FormTextInTab> {
  const { identityNumber: _, ...otherValues } = pickChangedValues(values, savedValues);
  const storableEntries = Object.entries(otherValues).filter(
    ([, value]) => typeof value !== "string" || !containsPersonalNumber(value),
  );
  return Object.fromEntries(storableEntries) as Partial<FormTextInTab>;
}

/**
 * Returns the text of one form that this tab stores while the portal cannot save it, for example after the session has
 * ended.
 */
export function createFormTextInTab(personId: string, companyId: string, formId: string) {
  const storageKey = `${personId}:${companyId}:employee:${formId}`;
  return {
    readText: () => readStoredText<FormTextInTab>(storageKey, formTextShape),
    storeText: (values: NewEmployeeValues, savedValues?: Partial<NewEmployeeValues>) =>
      writeStoredText(storageKey, toStorableValues(values, savedValues)),
    removeText: () => dropStoredText(storageKey),
  };
}
