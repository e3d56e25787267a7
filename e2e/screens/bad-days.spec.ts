import { norrsken } from "../../sandbox/seed/companies";
import { anna } from "../../sandbox/seed/people";
import { onOneDemo } from "../support/one-demo";
import { call } from "../support/service/control";
import { expect, test } from "../support/test";
import { words as allWords } from "../support/words";

const words = allWords.en;
const customer = "Brf Solsidan";

test.use({ locale: words.locale, timezoneId: "Europe/Stockholm" });

const base = onOneDemo(anna.email, norrsken.name);

test("a save without an answer is said where it is seen, and what was typed stays", async ({ page, request }) => {
  await page.goto(`${base()}/customers?q=${customer}`);
  await page.getByRole("link", { name: customer }).click();
  await page.getByRole("link", { name: words.edit, exact: true }).click();
  const note = page.getByLabel("Note");
  await note.fill("Ring före leverans");
  for (const kind of ["cut-before-commit", "cut-after-commit"]) {
    await call(request, "PUT", "/faults", [{ method: "PUT", path: "/v2/customers/*", kind, times: 2 }]);
    const save = page.getByRole("button", { name: words.saveCustomer });
    await save.scrollIntoViewIfNeeded();
    await save.click();
    await expect(page.getByText("We do not know if it was saved.")).toBeInViewport();
    await expect(note).toHaveValue("Ring före leverans");
  }
  await call(request, "PUT", "/faults", []);
  await page.getByRole("button", { name: words.saveCustomer }).click();
  await expect(page).toHaveURL(/\/customers\/[0-9a-f-]{36}$/);
  await expect(page.getByText("Ring före leverans")).toBeVisible();
});
