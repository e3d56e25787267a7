import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { booksOperations, payrollOperations } from "./document";

const sandboxFolder = new URL("../", import.meta.url);
const testTexts = readdirSync(sandboxFolder, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".itest.ts"))
  .map((file) => readFileSync(new URL(file, sandboxFolder), "utf8"));

/** Models of bodies that request an action and are not stored; the results of these actions have separate tests. */
const actionModels = [
  "AccountingLockSettingsApi",
  "AddAgreementToEmployeeRequest",
  "AddWorkScheduleToEmployeeRequest",
  "AllocationPlan",
  "ApprovalApi",
  "AttachmentLinkApi",
  "AttachmentUploadApi",
  "CustomerInvoiceDraftValidationApi",
  "ElectronicInvoiceRequestApi",
  "EmailApi",
  "FiscalYearApi",
  "FiscalYearUpdateApi",
  "OrderConversionApi",
  "PaymentReminderEmailApi",
  "QuoteConversionApi",
  "SalesDocumentAttachmentUploadApi",
  "SupplierInvoiceOffsetCreateApi",
];

it("every body that is kept is written from its model by a test that reads it again", () => {
  const writtenModels = [...booksOperations, ...payrollOperations].flatMap(({ body }) =>
    body === null || actionModels.includes(body.model) ? [] : [body.model],
  );
  const isCovered = (model: string) =>
    testTexts.some((text) => new RegExp(`(buildSample\\(|model: )"${model}"`).test(text));
  expect([...new Set(writtenModels)].filter((model) => !isCovered(model))).toEqual([]);
  expect(new Set(writtenModels).size).toBeGreaterThan(25);
});

it("every body that asks is one of the document", () => {
  const models = new Set([...booksOperations, ...payrollOperations].map(({ body }) => body?.model));
  expect(actionModels.filter((model) => !models.has(model))).toEqual([]);
});
