import { norrsken } from "../../../sandbox/seed/companies";
import { anna } from "../../../sandbox/seed/people";
import { dayFromToday } from "../../support/days";
import { writeInvoice } from "../../support/editor";
import { onOneDemo } from "../../support/one-demo";
import { isRead, ownSales } from "../../support/own-sale";
import { expectSound } from "../../support/service/control";
import { expect, test } from "../../support/test";
import { words as allWords } from "../../support/words";

const words = allWords.en;

test.use({ locale: words.locale, timezoneId: "Europe/Stockholm" });

const base = onOneDemo(anna.email, norrsken.name);

const kinds = [
  { kind: "credit note", folder: "drafts", step: words.finaliseOnly },
  { kind: "quote", folder: "quotes/drafts", step: "Finish only" },
] as const;

for (const { kind, folder, step } of kinds) {
  test(`the third row of a ${kind} that is refused says why at that row, with the cure and the way there`, async ({
    page,
    request,
  }) => {
    const sales = await ownSales(request, norrsken.name);
    const project = await sales.project(dayFromToday(200));
    const id = await sales.draftOf(kind, { ProjectId: project.Id }, 1, 2, 3);
    await page.goto(`${base()}/sales/${folder}/${id}`);
    const third = page.getByRole("combobox", { name: words.row(3, words.text) });
    const first = page.getByLabel(words.row(1, words.quantity));
    const wayThere = page.getByRole("button", { name: "Go to row 3" });
    await expect(page.getByLabel(words.row(3, words.quantity))).toHaveValue("3");

    // Refused as it is saved.
    await sales.endProject(project, dayFromToday(-20));
    await first.fill("4");
    await page.getByRole("button", { name: words.saveDraft }).click();
    await expect(third).toBeFocused();
    await expect(third).toHaveAttribute("aria-invalid", "true");
    await expect(third).toHaveAccessibleDescription(/project.*The bookkeeping program says:/i);
    await expect(page.getByText(/^Row 3\. /)).toBeVisible();
    await first.focus();
    await wayThere.click();
    await expect(third).toBeFocused();
    await expect(first).toHaveValue("4");
    await sales.endProject(project, dayFromToday(200));
    await page.getByRole("button", { name: words.saveDraft }).click();
    await expect(wayThere).toHaveCount(0);
    await expect(third).not.toHaveAttribute("aria-invalid", "true");

    // A quote books nothing: it is finished though its project has ended.
    if (kind === "quote") return expectSound(request);

    // Refused as it is finished, which nobody saw coming: the sheet says so, and leads back to the row.
    await page.getByRole("button", { name: words.whatWillHappen }).first().click();
    const sheet = page.getByRole("dialog");
    const finish = sheet.getByRole("button", { name: step, exact: true });
    await isRead(finish);
    await sales.endProject(project, dayFromToday(-20));
    await finish.click();
    await expect(sheet.getByText(/^The books refused it\./)).toBeVisible();
    await sheet.getByRole("button", { name: "Back to the draft" }).click();
    await expect(sheet).toHaveCount(0);
    await expect(third).toHaveAttribute("aria-invalid", "true");
    await expect(third).toHaveAccessibleDescription(/The bookkeeping program says:/);
    await expect(page.getByText(/^Row 3\. /)).toBeVisible();
    await wayThere.click();
    await expect(third).toBeFocused();
    await expectSound(request);
  });
}

test("the third row of an order that is refused says why at that row, with the cure and the way there", async ({
  page,
  request,
}) => {
  await page.goto(`${base()}/sales/orders/new`);
  const text = (row: number) => page.getByRole("combobox", { name: words.row(row, words.text) });
  const sold = "Snickeriarbete";
  await writeInvoice(page, words, "Brf Solsidan", [{ article: sold, quantity: "2", price: "595" }]);
  for (const row of [2, 3]) {
    await page.getByRole("button", { name: words.addRow }).click();
    await text(row).fill(`Etapp ${row}`);
    await page.keyboard.press("Escape");
  }
  // What is sold moves below its two texts.
  await text(1).focus();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(text(2)).toBeFocused();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(text(3)).toHaveValue(sold);

  // In that year nothing was sold at these rates: the service refuses the row when the order is placed.
  const date = page.getByLabel("Order date");
  const today = await date.inputValue();
  await date.fill(dayFromToday(0).replace(/^\d{4}/, "1926"));
  await page.getByRole("button", { name: words.whatWillHappen }).first().click();
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
  await page.getByRole("button", { name: words.whatWillHappen }).first().click();
  await sheet.getByRole("button", { name: "Place the order" }).click();
  await expect(page).toHaveURL(/\/sales\/orders\/[0-9a-f-]{36}$/);
  await expectSound(request);
});
