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

const base = signInOnSharedDemo(anna.email, norrsken.name);

const kinds = [
  { kind: "credit note", folder: "drafts", step: labels.finaliseOnly },
  { kind: "quote", folder: "quotes/drafts", step: "Finish only" },
] as const;

for (const { kind, folder, step } of kinds) {
  test(`the third row of a ${kind} that is refused says why at that row, with the cure and the way there`, async ({
    page,
    request,
  }) => {
    const sales = await salesAtService(request, norrsken.name);
    const project = await sales.project(dayFromToday(200));
    const id = await sales.draftOf(kind, { ProjectId: project.Id }, 1, 2, 3);
    await page.goto(`${base()}/sales/${folder}/${id}`);
    const third = page.getByRole("combobox", { name: labels.row(3, labels.text) });
    const first = page.getByLabel(labels.row(1, labels.quantity));
    const goToRowButton = page.getByRole("button", { name: "Go to row 3" });
    await expect(page.getByLabel(labels.row(3, labels.quantity))).toHaveValue("3");

    // The row is refused when the draft is saved.
    await sales.endProject(project, dayFromToday(-20));
    await first.fill("4");
    await page.getByRole("button", { name: labels.saveDraft }).click();
    await expect(third).toBeFocused();
    await expect(third).toHaveAttribute("aria-invalid", "true");
    await expect(third).toHaveAccessibleDescription(/project.*The bookkeeping program says:/i);
    await expect(page.getByText(/^Row 3\. /)).toBeVisible();
    await first.focus();
    await goToRowButton.click();
    await expect(third).toBeFocused();
    await expect(first).toHaveValue("4");
    await sales.endProject(project, dayFromToday(200));
    await page.getByRole("button", { name: labels.saveDraft }).click();
    await expect(goToRowButton).toHaveCount(0);
    await expect(third).not.toHaveAttribute("aria-invalid", "true");

    // A quote books nothing, so it can be finished although its project has ended.
    if (kind === "quote") return expectSoundBooks(request);

    // The row is refused only when the draft is finished: the sheet says so, and leads back to the row.
    await page.getByRole("button", { name: labels.whatWillHappen }).first().click();
    const sheet = page.getByRole("dialog");
    const finishButton = sheet.getByRole("button", { name: step, exact: true });
    await expectReady(finishButton);
    await sales.endProject(project, dayFromToday(-20));
    await finishButton.click();
    await expect(sheet.getByText(/^The books refused it\./)).toBeVisible();
    await sheet.getByRole("button", { name: "Back to the draft" }).click();
    await expect(sheet).toHaveCount(0);
    await expect(third).toHaveAttribute("aria-invalid", "true");
    await expect(third).toHaveAccessibleDescription(/The bookkeeping program says:/);
    await expect(page.getByText(/^Row 3\. /)).toBeVisible();
    await goToRowButton.click();
    await expect(third).toBeFocused();
    await expectSoundBooks(request);
  });
}

test("the third row of an order that is refused says why at that row, with the cure and the way there", async ({
  page,
  request,
}) => {
  await page.goto(`${base()}/sales/orders/new`);
  const text = (row: number) => page.getByRole("combobox", { name: labels.row(row, labels.text) });
  const articleName = "Snickeriarbete";
  await fillEditor(page, labels, "Brf Solsidan", [{ article: articleName, quantity: "2", price: "595" }]);
  for (const row of [2, 3]) {
    await page.getByRole("button", { name: labels.addRow }).click();
    await text(row).fill(`Etapp ${row}`);
    await page.keyboard.press("Escape");
  }
  // The article's row moves below the two text rows.
  await text(1).focus();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(text(2)).toBeFocused();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(text(3)).toHaveValue(articleName);

  // In that year there was no such VAT rate: the service refuses the row when the order is placed.
  const date = page.getByLabel("Order date");
  const today = await date.inputValue();
  await date.fill(dayFromToday(0).replace(/^\d{4}/, "1926"));
  await page.getByRole("button", { name: labels.whatWillHappen }).first().click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: "Place the order" }).click();
  await expect(sheet.getByText(/^The books refused it\./)).toBeVisible();
  await sheet.getByRole("button", { name: "Back to the draft" }).click();
  await expect(sheet).toHaveCount(0);
  await expect(text(3)).toHaveAttribute("aria-invalid", "true");
  await expect(text(3)).toHaveAccessibleDescription(/The bookkeeping program says:.*no VAT rate on 1926-/);
  await expect(page.getByText(/^Row 3\. /)).toBeVisible();
  await date.focus();
  await page.getByRole("button", { name: "Go to row 3" }).click();
  await expect(text(3)).toBeFocused();

  await date.fill(today);
  await page.getByRole("button", { name: labels.whatWillHappen }).first().click();
  await sheet.getByRole("button", { name: "Place the order" }).click();
  await expect(page).toHaveURL(/\/sales\/orders\/[0-9a-f-]{36}$/);
  await expectSoundBooks(request);
});
