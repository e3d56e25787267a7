import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { norrsken } from "../sandbox/seed/companies";
import { anna } from "../sandbox/seed/people";
import { expectAccessible, settled } from "./support/axe";
import { counters } from "./support/control";
import { downloaded } from "./support/downloaded";
import { onOneDemo } from "./support/one-demo";
import { pdfText } from "./support/pdf";
import { ownPurchases, paperOf } from "./support/purchases";
import { letOneApprove } from "./support/rules";
import { said } from "./support/spoken";
import { changeTrail } from "./support/trail";

const supplier = "Bottenvikens Energi AB";

for (const { language, locale } of [
  { language: "en", locale: "en-GB" },
  { language: "sv", locale: "sv-SE" },
] as const) {
  test.describe(`history in ${language}`, () => {
    test.use({ locale, timezoneId: "Europe/Stockholm", actionTimeout: 15_000 });
    test.setTimeout(240_000);
    const base = onOneDemo(anna.email, norrsken.name, ["ea:purchase"]);
    const number = `HIST-${language}-1`;
    const act = (key: string) =>
      said(language, `history.act.${key}`, { name: `${anna.firstName} ${anna.lastName}`, to: "", kind: "" });
    const history = (page: Page) => page.getByRole("region", { name: said(language, "history.title") });

    async function register(page: Page) {
      const say = (key: string) => said(language, `register.${key}`);
      const field = (key: string) => page.getByRole("textbox", { name: new RegExp(`^${say(key)}`) });
      await page.goto(`${base()}/purchases/new`);
      await settled(page);
      const paper = { name: "faktura.pdf", mimeType: "application/pdf", buffer: paperOf(number) };
      await page.locator("input[type=file]").first().setInputFiles(paper);
      await page.getByRole("combobox", { name: say("supplier"), exact: true }).fill("Bottenv");
      await page.getByRole("option", { name: new RegExp(supplier) }).click();
      await field("number").fill(number);
      await field("total").fill("1 250");
      await field("vat").fill("250");
      await page.keyboard.press("Tab");
      await expect(page.getByRole("region", { name: say("proposal.title") })).toBeVisible();
      await page.keyboard.press("Alt+k");
      await expect(page.getByText(say("balanced"))).toBeVisible();
      await page.keyboard.press("Control+Enter");
      await expect(page).toHaveURL(/\/purchases(\?.*)?$/, { timeout: 60_000 });
    }

    test("who registered, asked, saw and approved stands on the invoice and in the file", async ({ page, request }) => {
      await (await ownPurchases(request, norrsken.name)).clear();
      await register(page);
      await letOneApprove(page, base());
      await page.goto(`${base()}/purchases?filter=ready&q=${number}`);
      await page.getByRole("link", { name: supplier }).click();
      await expect(history(page).getByText(act("registered"))).toBeVisible();
      await expect(history(page).getByText(act("asked"))).toBeVisible();

      const before = (await counters(request)).approvals.committed;
      await page.goto(`${base()}/purchases/approvals`);
      await expect(page.getByRole("img", { name: /^(Page|Sida) 1/ })).toBeVisible();
      await expect(history(page).getByText(act("registered"))).toBeVisible();
      await page.keyboard.press("a");
      await expect.poll(async () => (await counters(request)).approvals.committed).toBe(before + 1);

      await page.goto(`${base()}/purchases?filter=booked&q=${number}`);
      await page.getByRole("link", { name: supplier }).click();
      for (const key of ["registered", "asked", "seen", "approve.ordered", "approve.done"]) {
        await expect(history(page).getByText(act(key), { exact: true })).toBeVisible();
      }
      await expect(
        history(page)
          .getByText(said(language, "history.rule", { version: "1" }))
          .first(),
      ).toBeVisible();
      const rules = history(page).getByRole("group");
      await rules.getByText(said(language, "history.rule", { version: "1" })).click();
      await expect(rules.getByText(said(language, "rules.oneMayStands"))).toBeVisible();
      await expectAccessible(page, "the history of an invoice");

      const button = history(page).getByRole("button", { name: said(language, "history.export") });
      const file = await downloaded(page, () => button.click());
      const text = await pdfText(readFileSync(await file.path()));
      for (const key of ["registered", "asked", "seen", "approve.done", "exported"]) expect(text).toContain(act(key));
      expect(text).toContain(said(language, "history.file.title", { number }));
      expect(text).toContain(said(language, "history.file.wholeTitle"));
      await expect(history(page).getByText(act("exported"))).toBeVisible();
    });

    // What says the same in any language is tried in one.
    if (language === "sv")
      test("a trail that was changed beside the portal is shown as broken, on a phone too", async ({ page }) => {
        const companyId = base().split("/").at(-1) ?? "";
        await page.setViewportSize({ width: 390, height: 844 });
        await page.goto(`${base()}/purchases?filter=booked&q=${number}`);
        await page.getByRole("link", { name: supplier }).click();
        await expect(history(page).getByText(act("approve.done"), { exact: true })).toBeVisible();
        const address = page.url();
        const alert = page.getByRole("alert").filter({ hasText: said(language, "history.broken.title") });
        await expect(alert).toHaveCount(0);
        const putBack = await changeTrail(companyId, "document.seen");
        try {
          await page.goto(address);
          await expect(alert).toBeVisible();
          await expect(alert).toContainText(said(language, "history.broken.tell"));
          await expect(history(page).getByText(said(language, "history.rowChanged"))).toBeVisible();
          expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
          await expectAccessible(page, "a broken trail, 390");
          const button = history(page).getByRole("button", { name: said(language, "history.export") });
          const file = await downloaded(page, () => button.click());
          expect(await pdfText(readFileSync(await file.path()))).toContain(said(language, "history.broken.title"));
        } finally {
          await putBack();
        }
        await page.goto(address);
        await expect(history(page).getByText(act("approve.done"), { exact: true })).toBeVisible();
        await expect(alert).toHaveCount(0);
      });
  });
}
