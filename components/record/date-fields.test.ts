import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/**
 * Every file that reads a date as people type it, with the file of the field in which the date is typed. Such a field
 * says, when it is left, that the typed day does not exist: `form-day.tsx` and `day-field.tsx` do so, and `employee-
 * day-field.tsx` has its own check.
 */
const fieldFileByReader: Readonly<Record<string, string>> = {
  "list/day-field.tsx": "list/day-field.tsx",
  "payroll/employees/fill/fill-values.ts": "payroll/employees/fill/fill-fields.tsx",
  "payroll/employees/new/employee-day-field.tsx": "payroll/employees/new/employee-day-field.tsx",
  "payroll/time/new-registration-form.tsx": "payroll/time/registration-fields.tsx",
  "payroll/time/registration-values.ts": "payroll/time/registration-fields.tsx",
  "payroll/time/use-registration-form.ts": "payroll/time/registration-fields.tsx",
  "purchases/plan/plan-values.ts": "purchases/plan/plan-sheet.tsx",
  "purchases/register/register-checks.ts": "purchases/register/register-head.tsx",
  "purchases/register/register-head.tsx": "purchases/register/register-head.tsx",
  "purchases/register/register-values.ts": "purchases/register/register-head.tsx",
  "purchases/register/row-details.tsx": "purchases/register/row-details.tsx",
  "purchases/register/use-supplier-terms.ts": "purchases/register/register-head.tsx",
  "purchases/rules/rules-schema.ts": "purchases/rules/stand-ins.tsx",
  "purchases/rules/rules-values.ts": "purchases/rules/stand-ins.tsx",
  "purchases/set-off/set-off-sheet.tsx": "purchases/set-off/set-off-sheet.tsx",
  "record/use-day-left.ts": "record/form-day.tsx",
  "sales/editor/draft-fields.ts": "sales/editor/head/head-fields.tsx",
  "sales/editor/draft-schema.ts": "sales/editor/head/head-fields.tsx",
  "sales/editor/draft-values.ts": "sales/editor/head/head-fields.tsx",
  "sales/editor/head/head-fields.tsx": "sales/editor/head/head-fields.tsx",
  "sales/editor/house-work/house-work-fields.tsx": "sales/editor/head/head-fields.tsx",
  "sales/editor/house-work/use-person-rooms.ts": "sales/editor/head/head-fields.tsx",
  "sales/house-work/refusal-dialog.tsx": "sales/house-work/refusal-dialog.tsx",
  "sales/editor/unplaced-orders.ts": "sales/editor/head/head-fields.tsx",
  "purchases/payment-files/file-sheet.tsx": "purchases/payment-files/file-sheet.tsx",
  "purchases/payment/payment-values.ts": "purchases/payment/payment-sheet.tsx",
  "purchases/to-pay/register-many-sheet.tsx": "purchases/to-pay/register-many-sheet.tsx",
  "sales/invoice/payment/payment-sheet.tsx": "sales/invoice/payment/payment-sheet.tsx",
  "sales/mail/use-schedule.ts": "sales/mail/schedule-fields.tsx",
};

const readSource = (file: string) => readFileSync(`components/${file}`, "utf8");
const readerFiles = readdirSync("components", { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && file !== "form/date-text.ts")
  .filter((file) => readSource(file).includes("dateOfText("));

describe("typed dates", () => {
  it("are read in no file whose field is not known here", () => {
    expect(readerFiles.sort()).toEqual(Object.keys(fieldFileByReader).sort());
  });

  it.each([...new Set(Object.values(fieldFileByReader))])(
    "are typed in a field that says which there are not: %s",
    (field) => {
      expect(readSource(field)).toMatch(/<(FormDay|DayText)\b|useDayLeft\(|onBlur=\{take\}|wasFieldLeft: true/);
    },
  );
});
