import type { Locator, Page } from "@playwright/test";
import { norrsken } from "../../../sandbox/seed/companies";
import { anna, erik } from "../../../sandbox/seed/people";
import { product } from "../../support/product";
import { purchasesAtService } from "../../support/purchases-at-service";
import { screenLabels as allLabels } from "../../support/screen-labels";
import { readCounters } from "../../support/service/control";
import { signInOnSharedDemo } from "../../support/shared-demo";
import { signInPerson } from "../../support/signed-in-person";
import { expect, test } from "../../support/test";
import { translate } from "../../support/translations";
import { endlessUndoSeconds, setUndoSeconds } from "../../support/undo-seconds";

const textOf = (key: string) => translate("en", key);

test.use({ locale: allLabels.en.locale, timezoneId: "Europe/Stockholm" });
const companyPath = signInOnSharedDemo(anna.email, norrsken.name);

test("on a phone a colleague is asked or handed it, and one or many are taken back, with thumbs", async ({
  page,
  browser,
  request,
}) => {
  // A colleague who has never signed in cannot be asked.
  await signInPerson(browser, product.appUrl, erik.email, norrsken.name);
  const purchases = await purchasesAtService(request, norrsken.name);
  const supplierId = await purchases.createSupplier("Tumme Trä AB");
  const registerInvoice = (number: string) => purchases.register(supplierId, { number });
  const draftIds = { question: await registerInvoice("THUMB-1"), handover: await registerInvoice("THUMB-2") };
  const undoneId = await registerInvoice("THUMB-3");
  const approvalsBefore = (await readCounters(request)).approvals.committed;
  await setUndoSeconds(endlessUndoSeconds);
  await page.setViewportSize({ width: 390, height: 844 });
  const dialog = page.getByRole("dialog");
  const footer = page.locator("footer");
  const toasts = page.locator(".toasts");
  const clickButton = (container: Page | Locator, name: string) =>
    container.getByRole("button", { name: new RegExp(`^${name}`) }).click();
  const expectNarrow = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  const openApproval = async (id: string) => {
    await page.goto(`${companyPath()}/purchases/approvals/${id}`);
    await expect(page.getByRole("img", { name: /^Page 1/ })).toBeVisible();
  };

  for (const kind of ["question", "handover"] as const) {
    await openApproval(draftIds[kind]);
    await clickButton(footer, textOf(`approvals.act.${kind === "question" ? "hold" : "pass"}`));
    const colleagueSelect = dialog.getByLabel(textOf(`approvals.ask.${kind}.to`), { exact: true });
    await colleagueSelect.selectOption({ label: `${erik.firstName} ${erik.lastName}` });
    await dialog.getByLabel(textOf(`approvals.ask.${kind}.text`)).fill("Is it yours?");
    await expectNarrow();
    await clickButton(dialog, textOf(`approvals.ask.${kind}.do`));
    await expect(page).not.toHaveURL(new RegExp(draftIds[kind]));
  }

  await openApproval(undoneId);
  await clickButton(footer, textOf("approvals.act.approve"));
  await clickButton(toasts, textOf("shell.undo.undo"));
  await expect(page).toHaveURL(new RegExp(undoneId));
  await expect(footer.getByRole("button").last()).toBeEnabled();

  await clickButton(page, textOf("approvals.tabs.queue"));
  await clickButton(page, textOf("approvals.bulk.mark"));
  await page.getByRole("button", { name: /^Approve \d+/ }).click();
  await expectNarrow();
  await dialog.getByRole("button", { name: /^Approve all \d+/ }).click();
  await clickButton(dialog.locator(".actions"), textOf("approvals.bulk.close"));
  await clickButton(toasts, textOf("shell.undo.undo"));
  await expect(page.locator(".toasts").getByText(textOf("shell.undo.batch.undone"))).toBeVisible();
  await expectNarrow();
  expect((await readCounters(request)).approvals.committed).toBe(approvalsBefore);
});
