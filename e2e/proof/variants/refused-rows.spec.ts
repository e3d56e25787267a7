import { norrsken } from "../../../sandbox/seed/companies";
import { anna } from "../../../sandbox/seed/people";
import { dayFromToday } from "../../support/days";
import { fillEditor } from "../../support/editor";
import { expectReady, salesAtService } from "../../support/sales-at-service";
import { screenLabels as allLabels } from "../../support/screen-labels";
import { expectSoundBooks } from "../../support/service/control";
import { signInOnSharedDemo } from "../../support/shared-demo";
import { expect, test } from "../../support/test";

const labels = allLabels.en;

test.use({ locale: labels.locale, timezoneId: "Europe/Stockholm" });

const companyPath = signInOnSharedDemo(anna.email, norrsken.name);

const draftKinds = [
  { kind: "credit note", folder: "drafts", finishLabel: labels.finaliseOnly },
  { kind: "quote", folder: "quotes/drafts", finishLabel: "Finish only" },
] as const;

for (const { kind, folder, finishLabel } of draftKinds) {
  test(`the third row of a ${kind} that is refused says why at that row, with the cure and the way there`, async ({
    page,
    request,
  }) => {
    const sales = await salesAtService(request, norrsken.name);
    const project = await sales.createProject(dayFromToday(200));
    const id = await sales.createDraft(kind, { ProjectId: project.Id }, 1, 2, 3);
    await page.goto(`${companyPath()}/sales/${folder}/${id}`);
    const thirdRow = page.getByRole("combobox", { name: labels.row(3, labels.text) });
    const firstQuantity = page.getByLabel(labels.row(1, labels.quantity));
    const goToRowButton = page.getByRole("button", { name: "Go to row 3" });
    await expect(page.getByLabel(labels.row(3, labels.quantity))).toHaveValue("3");

    // The row is refused when the draft is saved.
    await sales.setProjectEnd(project, dayFromToday(-20));
    await firstQuantity.fill("4");
    await page.getByRole("button", { name: labels.saveDraft }).click();
    await expect(thirdRow).toBeFocused();
    await expect(thirdRow).toHaveAttribute("aria-invalid", "true");
    await expect(thirdRow).toHaveAccessibleDescription(/project.*The bookkeeping program says:/i);
    await expect(page.getByText(/^Row 3\. /)).toBeVisible();
    await firstQuantity.focus();
    await goToRowButton.click();
    await expect(thirdRow).toBeFocused();
    await expect(firstQuantity).toHaveValue("4");
    await sales.setProjectEnd(project, dayFromToday(200));
    await page.getByRole("button", { name: labels.saveDraft }).click();
    await expect(goToRowButton).toHaveCount(0);
    await expect(thirdRow).not.toHaveAttribute("aria-invalid", "true");

    // A quote books nothing, so it can be finished although its project has ended.
    if (kind === "quote") return expectSoundBooks(request);

    // The row is refused only when the draft is finished: the sheet says so, and leads back to the row.
    await page.getByRole("button", { name: labels.whatWillHappen }).first().click();
    const sheet = page.getByRole("dialog");
    const finishButton = sheet.getByRole("button", { name: finishLabel, exact: true });
    await expectReady(finishButton);
    await sales.setProjectEnd(project, dayFromToday(-20));
    await finishButton.click();
    await expect(sheet.getByText(/^The books refused it\./)).toBeVisible();
    await sheet.getByRole("button", { name: "Back to the draft" }).click();
    await expect(sheet).toHaveCount(0);
    await expect(thirdRow).toHaveAttribute("aria-invalid", "true");
    await expect(thirdRow).toHaveAccessibleDescription(/The bookkeeping program says:/);
    await expect(page.getByText(/^Row 3\. /)).toBeVisible();
    await goToRowButton.click();
    await expect(thirdRow).toBeFocused();
    await expectSoundBooks(request);
  });
}

test("the third row of an order that is refused says why at that row, with the cure and the way there", async ({
  page,
  request,
}) => {
  await page.goto(`${companyPath()}/sales/orders/new`);
  const textField = (row: number) => page.getByRole("combobox", { name: labels.row(row, labels.text) });
  const articleName = "Snickeriarbete";
  await fillEditor(page, labels, "Brf Solsidan", [{ article: articleName, quantity: "2", price: "595" }]);
  for (const row of [2, 3]) {
    await page.getByRole("button", { name: labels.addRow }).click();
    await textField(row).fill(`Etapp ${row}`);
    await page.keyboard.press("Escape");
  }
  // The article's row moves below the two text rows.
  await textField(1).focus();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(textField(2)).toBeFocused();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(textField(3)).toHaveValue(articleName);

  // In that year there was no such VAT rate: the service refuses the row when the order is placed.
  const dateField = page.getByLabel("Order date");
  const initialDate = await dateField.inputValue();
  await dateField.fill(dayFromToday(0).replace(/^\d{4}/, "1926"));
  await page.getByRole("button", { name: labels.whatWillHappen }).first().click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: "Place the order" }).click();
  await expect(sheet.getByText(/^The books refused it\./)).toBeVisible();
  await sheet.getByRole("button", { name: "Back to the draft" }).click();
  await expect(sheet).toHaveCount(0);
  await expect(textField(3)).toHaveAttribute("aria-invalid", "true");
  await expect(textField(3)).toHaveAccessibleDescription(/The bookkeeping program says:.*no VAT rate on 1926-/);
  await expect(page.getByText(/^Row 3\. /)).toBeVisible();
  await dateField.focus();
  await page.getByRole("button", { name: "Go to row 3" }).click();
  await expect(textField(3)).toBeFocused();

  await dateField.fill(initialDate);
  await page.getByRole("button", { name: labels.whatWillHappen }).first().click();
  await sheet.getByRole("button", { name: "Place the order" }).click();
  await expect(page).toHaveURL(/\/sales\/orders\/[0-9a-f-]{36}$/);
  await expectSoundBooks(request);
});
