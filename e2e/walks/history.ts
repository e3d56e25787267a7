import { readFileSync } from "node:fs";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { norrsken } from "../../sandbox/seed/companies";
import { anna } from "../../sandbox/seed/people";
import { downloadFile } from "../support/download-file";
import { expectAccessible, waitUntilSettled } from "../support/looks/axe";
import { extractPdfText } from "../support/pdf";
import { createInvoicePdf, purchasesAtService } from "../support/purchases-at-service";
import { allowApprovingAlone } from "../support/rules";
import { readCounters } from "../support/service/control";
import { translate } from "../support/translations";

type Language = "en" | "sv";
export const supplierName = "Bottenvikens Energi AB";

/** The number, the texts and the region of the history of an invoice that Anna registers. */
export function invoiceHistoryIn(language: Language) {
  const number = `HIST-${language}-1`;
  const actText = (key: string) =>
    translate(language, `history.act.${key}`, { name: `${anna.firstName} ${anna.lastName}`, to: "", kind: "" });
  const historyRegion = (page: Page) => page.getByRole("region", { name: translate(language, "history.title") });

  return { number, actText, historyRegion };
}

/** Registers an invoice with its PDF. */
async function registerInvoice(page: Page, companyPath: string, language: Language) {
  const { number } = invoiceHistoryIn(language);
  const textOf = (key: string) => translate(language, `register.${key}`);
  const fieldOf = (key: string) => page.getByRole("textbox", { name: new RegExp(`^${textOf(key)}`) });
  await page.goto(`${companyPath}/purchases/new`);
  await waitUntilSettled(page);
  const paperFile = { name: "faktura.pdf", mimeType: "application/pdf", buffer: createInvoicePdf(number) };
  await page.locator("input[type=file]").first().setInputFiles(paperFile);
  await page.getByRole("combobox", { name: textOf("supplier"), exact: true }).fill("Bottenv");
  await page.getByRole("option", { name: new RegExp(supplierName) }).click();
  await fieldOf("number").fill(number);
  await fieldOf("total").fill("1 250");
  await fieldOf("vat").fill("250");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("region", { name: textOf("proposal.title") })).toBeVisible();
  await page.keyboard.press("Alt+k");
  await expect(page.getByText(textOf("balanced"))).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/\/purchases(\?.*)?$/);
}

/** Registers an invoice, requests its approval, sees and approves it; its page and its exported file say by whom. */
export async function followInvoice(
  { page, request }: { page: Page; request: APIRequestContext },
  companyPath: string,
  language: Language,
) {
  const { number, actText, historyRegion } = invoiceHistoryIn(language);
  await (await purchasesAtService(request, norrsken.name)).deleteDrafts();
  await registerInvoice(page, companyPath, language);
  await allowApprovingAlone(page, companyPath);
  await page.goto(`${companyPath}/purchases?filter=ready&q=${number}`);
  await page.getByRole("link", { name: supplierName }).click();
  await expect(historyRegion(page).getByText(actText("registered"))).toBeVisible();
  await expect(historyRegion(page).getByText(actText("asked"))).toBeVisible();

  const approvalsBefore = (await readCounters(request)).approvals.committed;
  await page.goto(`${companyPath}/purchases/approvals`);
  await expect(page.getByRole("img", { name: /^(Page|Sida) 1/ })).toBeVisible();
  await expect(historyRegion(page).getByText(actText("registered"))).toBeVisible();
  await page.keyboard.press("a");
  await expect.poll(async () => (await readCounters(request)).approvals.committed).toBe(approvalsBefore + 1);

  await page.goto(`${companyPath}/purchases?filter=booked&q=${number}`);
  await page.getByRole("link", { name: supplierName }).click();
  for (const key of ["registered", "asked", "seen", "approve.ordered", "approve.done"]) {
    await expect(historyRegion(page).getByText(actText(key), { exact: true })).toBeVisible();
  }
  await expect(
    historyRegion(page)
      .getByText(translate(language, "history.rule", { version: "1" }))
      .first(),
  ).toBeVisible();
  const ruleGroup = historyRegion(page).getByRole("group");
  await ruleGroup.getByText(translate(language, "history.rule", { version: "1" })).click();
  await expect(ruleGroup.getByText(translate(language, "rules.oneMayStands"))).toBeVisible();
  await expectAccessible(page, "the history of an invoice");

  const exportButton = historyRegion(page).getByRole("button", { name: translate(language, "history.export") });
  const file = await downloadFile(page, () => exportButton.click());
  const text = await extractPdfText(readFileSync(await file.path()));
  for (const key of ["registered", "asked", "seen", "approve.done", "exported"]) expect(text).toContain(actText(key));
  expect(text).toContain(translate(language, "history.file.title", { number }));
  expect(text).toContain(translate(language, "history.file.wholeTitle"));
  await expect(historyRegion(page).getByText(actText("exported"))).toBeVisible();
}
