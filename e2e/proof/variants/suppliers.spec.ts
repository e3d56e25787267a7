import type { Page } from "@playwright/test";
import { norrsken } from "../../../sandbox/seed/companies";
import { anna } from "../../../sandbox/seed/people";
import { callControl, expectSoundBooks } from "../../support/service/control";
import { signInOnSharedDemo } from "../../support/shared-demo";
import { expect, test } from "../../support/test";
import { translate } from "../../support/translations";

const language = "en";
test.use({ locale: "en-GB", timezoneId: "Europe/Stockholm" });
const companyPath = signInOnSharedDemo(anna.email, norrsken.name);
const textOf = (key: string, values?: Record<string, string>) => translate(language, `suppliers.${key}`, values);
const fieldOf = (page: Page, key: string) =>
  page.getByRole("textbox", { name: new RegExp(`^${textOf(`form.${key}`)}`) });
const supplierName = "Skrivarhuset AB";

test("an answer that is lost adds no second one", async ({ page, request }) => {
  await page.goto(`${companyPath()}/purchases/suppliers/new`);
  await fieldOf(page, "name").fill(`${supplierName} Norr`);
  await callControl(request, "PUT", "/faults", [
    { method: "POST", path: "/v2/suppliers", kind: "cut-after-commit", times: 1 },
  ]);
  await page.keyboard.press("Control+Enter");
  const unsureNote = page.getByText(textOf("form.unsure"));
  await expect(
    unsureNote.or(page.getByRole("heading", { level: 1, name: `${supplierName} Norr` })).first(),
  ).toBeVisible();
  if (await unsureNote.isVisible()) await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/\/suppliers\/[0-9a-f-]{36}$/);
  await page.goto(`${companyPath()}/purchases/suppliers?q=Norr`);
  await expect(page.getByRole("link", { name: `${supplierName} Norr` })).toHaveCount(1);
  await expectSoundBooks(request);
});
