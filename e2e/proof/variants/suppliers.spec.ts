import type { Page } from "@playwright/test";
import { norrsken } from "../../../sandbox/seed/companies";
import { anna } from "../../../sandbox/seed/people";
import { onOneDemo } from "../../support/one-demo";
import { call, expectSound } from "../../support/service/control";
import { said } from "../../support/spoken";
import { expect, test } from "../../support/test";

const language = "en";
test.use({ locale: "en-GB", timezoneId: "Europe/Stockholm" });
const base = onOneDemo(anna.email, norrsken.name);
const say = (key: string, values?: Record<string, string>) => said(language, `suppliers.${key}`, values);
const field = (page: Page, key: string) => page.getByRole("textbox", { name: new RegExp(`^${say(`form.${key}`)}`) });
const name = "Skrivarhuset AB";

test("an answer that is lost adds no second one", async ({ page, request }) => {
  await page.goto(`${base()}/purchases/suppliers/new`);
  await field(page, "name").fill(`${name} Norr`);
  await call(request, "PUT", "/faults", [
    { method: "POST", path: "/v2/suppliers", kind: "cut-after-commit", times: 1 },
  ]);
  await page.keyboard.press("Control+Enter");
  const again = page.getByText(say("form.unsure"));
  await expect(again.or(page.getByRole("heading", { level: 1, name: `${name} Norr` })).first()).toBeVisible();
  if (await again.isVisible()) await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/\/suppliers\/[0-9a-f-]{36}$/);
  await page.goto(`${base()}/purchases/suppliers?q=Norr`);
  await expect(page.getByRole("link", { name: `${name} Norr` })).toHaveCount(1);
  await expectSound(request);
});
