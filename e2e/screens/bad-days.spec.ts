import { norrsken } from "../../sandbox/seed/companies";
import { anna } from "../../sandbox/seed/people";
import { screenLabels as allLabels } from "../support/screen-labels";
import { callControl } from "../support/service/control";
import { signInOnSharedDemo } from "../support/shared-demo";
import { expect, test } from "../support/test";

const labels = allLabels.en;
const customerName = "Brf Solsidan";

test.use({ locale: labels.locale, timezoneId: "Europe/Stockholm" });

const companyPath = signInOnSharedDemo(anna.email, norrsken.name);

test("a save without an answer is said where it is seen, and what was typed stays", async ({ page, request }) => {
  await page.goto(`${companyPath()}/customers?q=${customerName}`);
  await page.getByRole("link", { name: customerName }).click();
  await page.getByRole("link", { name: labels.edit, exact: true }).click();
  const noteField = page.getByLabel("Note");
  await noteField.fill("Ring före leverans");
  for (const kind of ["cut-before-commit", "cut-after-commit"]) {
    await callControl(request, "PUT", "/faults", [{ method: "PUT", path: "/v2/customers/*", kind, times: 2 }]);
    const saveButton = page.getByRole("button", { name: labels.saveCustomer });
    await saveButton.scrollIntoViewIfNeeded();
    await saveButton.click();
    await expect(page.getByText("We do not know if it was saved.")).toBeInViewport();
    await expect(noteField).toHaveValue("Ring före leverans");
  }
  await callControl(request, "PUT", "/faults", []);
  await page.getByRole("button", { name: labels.saveCustomer }).click();
  await expect(page).toHaveURL(/\/customers\/[0-9a-f-]{36}$/);
  await expect(page.getByText("Ring före leverans")).toBeVisible();
});
