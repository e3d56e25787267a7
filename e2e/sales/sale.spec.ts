import { norrsken } from "../../sandbox/seed/companies";
import { lars } from "../../sandbox/seed/people";
import { expectAccessible } from "../support/looks/axe";
import { screenLabels as allLabels } from "../support/screen-labels";
import { signInOnSharedDemo } from "../support/shared-demo";
import { expect, test } from "../support/test";

test.describe("the list of sales", () => {
  test.use({ locale: allLabels.en.locale });
  const companyPath = signInOnSharedDemo(lars.email, norrsken.name);

  test("is searched by kind, and narrowed to a customer and a period by its address", async ({ page }) => {
    await page.goto(`${companyPath()}/sales`);
    const rows = page.locator("[data-list] a[data-row]");
    // Rows that are being replaced have less contrast than the rules require of lasting text.
    const loadedList = page.locator("table[data-list]:not([aria-busy])");
    await expect(rows.first()).toBeVisible();
    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox")).toBeFocused();
    await page.keyboard.type("ab", { delay: 300 });
    await expect(page).toHaveURL(/q=ab/);
    await expect(page.getByRole("searchbox")).toBeFocused();
    await expect(page.locator("[aria-sort]")).toHaveCount(0);
    await page.getByRole("link", { name: /^Show all \d+ invoices$/ }).click();
    await expect(page.getByRole("link", { name: /^All invoices/ })).toHaveAttribute("aria-current", "true");
    await page.getByRole("button", { name: "Amount, SEK" }).click();
    await expect(page).toHaveURL(/sort=-total/);

    await page.goto(`${companyPath()}/sales`);
    await page.getByRole("button", { name: "Filter", exact: false }).click();
    await expect(page.getByLabel("Customer", { exact: true })).toBeFocused();
    await page.keyboard.type("Brf Solsidan");
    await page
      .getByRole("option", { name: /^Brf Solsidan/ })
      .first()
      .click();
    const customerChip = page.getByRole("button", { name: /^Remove Brf Solsidan/ });
    await expect(customerChip).toBeVisible();
    await expect(page).toHaveURL(/customer=[0-9a-f-]{36}/);
    const customerName = ((await customerChip.textContent()) ?? "").trim();
    for (const stage of ["All", "Drafts", "Settled"]) {
      await page
        .getByRole("navigation", { name: "Stages" })
        .getByRole("link", { name: new RegExp(`^${stage}`) })
        .click();
      await expect(loadedList.or(page.getByText("Nothing here now."))).toBeVisible();
      for (const row of await rows.allTextContents()) expect(row, stage).toContain(customerName);
    }
    await page.getByLabel("From").fill("2026-02-31");
    await page.keyboard.press("Enter");
    await expect(page.getByText(/^Write a date like/)).toBeVisible();
    await page.getByLabel("From").fill("20260101");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/from=2026-01-01/);
    await expect(page.getByRole("button", { name: /^Remove From/ })).toBeVisible();
    await expect(loadedList).toBeVisible();
    await expectAccessible(page, "sales of a customer and a period");
    await page.getByRole("button", { name: /^Remove From/ }).click();
    await expect(page.getByRole("button", { name: /^Remove From/ })).toHaveCount(0);
    await customerChip.click();
    await expect(page).not.toHaveURL(/customer=|from=/);
  });
});
