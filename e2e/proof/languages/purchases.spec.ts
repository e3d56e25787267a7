import type { Page } from "@playwright/test";
import { norrsken } from "../../../sandbox/seed/companies";
import { anna } from "../../../sandbox/seed/people";
import { settled } from "../../support/looks/axe";
import { onOneDemo } from "../../support/one-demo";
import { ownPurchases } from "../../support/purchases";
import { letOneApprove } from "../../support/rules";
import { counters, expectSound } from "../../support/service/control";
import { said } from "../../support/spoken";
import { expect, test } from "../../support/test";

const supplier = "Bottenvikens Energi AB";

// English and Swedish are walked by the journeys of registering and approving; here the two others.
// Figures are written as in the company's country, whatever the language.
const total = "1 250,00";

for (const { language, locale } of [
  { language: "nb", locale: "nb-NO" },
  { language: "nl", locale: "nl-NL" },
] as const) {
  test.describe(`purchases in ${language}`, () => {
    test.use({ locale, timezoneId: "Europe/Stockholm" });
    const base = onOneDemo(anna.email, norrsken.name);
    const say = (key: string, values?: Record<string, string>) => said(language, key, values);
    const field = (page: Page, key: string) =>
      page.getByRole("textbox", { name: new RegExp(`^${say(`register.${key}`)}`) });

    test("one is registered, approved, and another rejected, by keys", async ({ page, request }) => {
      const own = await ownPurchases(request, norrsken.name);
      await own.clear();
      const number = `SPRK-${language}`;
      await page.goto(`${base()}/purchases/new`);
      await settled(page);
      await letOneApprove(page, base());
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
      await page.getByRole("combobox", { name: say("register.supplier"), exact: true }).fill("Bottenv");
      await page.getByRole("option", { name: new RegExp(supplier) }).click();
      await field(page, "number").fill(number);
      await expect(field(page, "dueOn")).not.toHaveValue("");
      await field(page, "total").fill(total);
      await field(page, "vat").fill("250");
      await page.keyboard.press("Tab");
      await expect(page.getByRole("region", { name: say("register.proposal.title") })).toBeVisible();
      await page.keyboard.press("Alt+k");
      await expect(page.getByText(say("register.balanced"))).toBeVisible();
      await page.keyboard.press("Control+Enter");
      await expect(page).toHaveURL(/\/purchases(\?.*)?$/);
      await expect(page.getByText(say("register.handedIn", { name: `${supplier}, ${number}` }))).toBeVisible();

      const approvals = async () => (await counters(request)).approvals.committed;
      const before = await approvals();
      await letOneApprove(page, base());
      await page.goto(`${base()}/purchases/approvals`);
      await expect(page.getByRole("heading", { level: 1, name: say("approvals.title") })).toBeVisible();
      await expect(page.getByText(say("approvals.notes.noDocument"))).toBeVisible();
      await page.keyboard.press("a");
      await expect(page.getByText(say("approvals.notes.pressAgain"))).toBeVisible();
      await page.keyboard.press("a");
      await expect.poll(approvals).toBe(before + 1);
      await expect(
        page.getByText(say("approvals.empty.decided")).or(page.getByText(say("approvals.empty.nothing"))),
      ).toBeVisible();

      const id = await own.register(await own.supplier(`Feil ${language} AB`), { number: `NO-${language}` });
      await page.goto(`${base()}/purchases/approvals/${id}`);
      await expect(page.locator("canvas").first()).toBeVisible();
      await page.keyboard.press("r");
      const sheet = page.getByRole("dialog");
      await sheet.getByLabel(say("approvals.reject.reason")).fill("42");
      await sheet.getByRole("button", { name: say("approvals.reject.do") }).click();
      await expect.poll(() => own.status(id)).toBe(2);
      await expectSound(request);
    });
  });
}
