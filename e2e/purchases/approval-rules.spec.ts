import type { Browser, Page } from "@playwright/test";
import { norrsken } from "../../sandbox/seed/companies";
import { anna, erik } from "../../sandbox/seed/people";
import { dayFromToday } from "../support/days";
import { expectAccessible } from "../support/looks/axe";
import { product } from "../support/product";
import { purchasesAtService } from "../support/purchases-at-service";
import { expectSoundBooks } from "../support/service/control";
import { signInOnSharedDemo } from "../support/shared-demo";
import { openPageFor, type SignedInPerson, signInPerson } from "../support/signed-in-person";
import { expect, test } from "../support/test";
import { translate } from "../support/translations";
import { countApprovals, fullNameOf, locale } from "../walks/approval-rules";

test.use({ locale, timezoneId: "Europe/Stockholm" });
const companyPath = signInOnSharedDemo(anna.email, norrsken.name);
const paperImage = (page: Page) => page.getByRole("img", { name: /^Page 1/ });
const ruleText = (key: string, values?: Record<string, string>) => translate("en", `rules.${key}`, values);

let colleague: SignedInPerson;
test.beforeAll(async ({ browser }) => {
  colleague = await signInPerson(browser, product.appUrl, erik.email, norrsken.name);
});
const openAsErik = (browser: Browser) => openPageFor(browser, colleague, locale);

test("the owner writes a chain, sees the last 90 days, saves; one of two approves, then the other", async ({
  page,
  request,
  browser,
}) => {
  await page.goto(`${companyPath()}/settings/company`);
  await page.getByRole("link", { name: "Approval rules", exact: true }).click();
  await expect(page.getByText("No rule yet. One approval is enough.")).toBeVisible();
  const saveButton = page.getByRole("button", { name: "Save the rules" });
  await expect(saveButton).toBeDisabled();
  await page.getByRole("button", { name: "Add a rule" }).click();
  await page.getByLabel(/^From amount/).fill("1 000");
  await page.getByRole("button", { name: "Try on the last 90 days" }).click();
  await expect(page.getByText("Choose at least one person for the step.")).toBeVisible();
  const stepGroup = (stepNumber: number) => page.getByRole("group", { name: `Step ${stepNumber}`, exact: true });
  await stepGroup(1)
    .getByRole("checkbox", { name: fullNameOf(erik) })
    .check();
  await page.getByRole("button", { name: "Add a step" }).click();
  await stepGroup(2)
    .getByRole("checkbox", { name: fullNameOf(anna) })
    .check();
  await expect(page.getByText(/approved by Erik .* and then by Anna/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(translate("en", "common.form.restored"))).toBeVisible();
  await expect(page.getByText(/approved by Erik .* and then by Anna/)).toBeVisible();
  const standInGroup = page.getByRole("group", { name: ruleText("standIn", { number: "1" }) });
  await page.getByRole("button", { name: ruleText("addStandIn") }).click();
  await standInGroup.getByLabel(ruleText("away")).selectOption({ label: fullNameOf(erik) });
  await standInGroup.getByLabel(ruleText("inPlace")).selectOption({ label: fullNameOf(anna) });
  await standInGroup.getByLabel(ruleText("from")).fill(dayFromToday(20));
  await standInGroup.getByLabel(ruleText("to")).fill(dayFromToday(10));
  await page.getByRole("button", { name: "Try on the last 90 days" }).click();
  await expect(page.getByText(ruleText("refused.backwards"))).toBeVisible();
  await standInGroup.getByLabel(ruleText("from")).fill(dayFromToday(5));
  await expect(saveButton).toBeDisabled();
  await page.getByRole("button", { name: "Try on the last 90 days" }).click();
  const replayRegion = page.getByRole("region", { name: "The last 90 days" });
  await expect(replayRegion.getByText(/invoices from/)).toBeVisible();
  await expect(
    replayRegion.getByText(new RegExp(`^Rule 1: by ${fullNameOf(erik)} and then by ${fullNameOf(anna)}`)).first(),
  ).toBeVisible();
  await expectAccessible(page, "rules that were tried");
  // Rules that differ from the tried ones cannot be saved.
  await page.getByLabel(/^From amount/).fill("900");
  await expect(saveButton).toBeDisabled();
  await expect(replayRegion).toBeHidden();
  await page.getByRole("button", { name: "Try on the last 90 days" }).click();
  await expect(saveButton).toBeEnabled();
  await saveButton.click();
  await expect(page.getByText(/Version 1, saved by/)).toBeVisible();

  // Only what the rules leave to Anna is marked: of two invoices without findings, Erik must approve one before her.
  await page.goto(`${companyPath()}/purchases/approvals`);
  await expect(paperImage(page)).toBeVisible();
  await page.keyboard.press("c");
  const approveMarkedButton = page.getByRole("button", {
    name: translate("en", "approvals.bulk.approve", { count: "1" }),
  });
  await expect(approveMarkedButton).toBeVisible();
  const queue = page.getByRole("navigation", { name: translate("en", "approvals.queue.label") });
  await expect(queue.getByRole("listitem").filter({ hasText: "Rena Hus" })).toContainText(
    translate("en", "approvals.queue.marked"),
  );
  await expect(queue.getByRole("listitem").filter({ hasText: "Älvstrand" }).first()).toContainText(
    translate("en", "approvals.queue.barred.not_turn"),
  );
  const purchases = await purchasesAtService(request, norrsken.name);
  await purchases.deleteDrafts();
  const id = await purchases.register(await purchases.createSupplier("Skellefte Trä AB"), {
    number: "two-eyes",
    netKronor: 1_000,
  });
  const approvalsBefore = await countApprovals(request);
  const approvalPath = `${companyPath()}/purchases/approvals/${id}`;
  await page.goto(approvalPath);
  await expect(paperImage(page)).toBeVisible();
  await expect(page.getByText("By the company's approval rules somebody else approves before you.")).toBeVisible();
  await expect(page.getByText(`Next: ${fullNameOf(erik)}.`)).toBeVisible();

  await page.goto(`${companyPath()}/notices`);
  await expect(page.getByText(translate("en", "notices.empty"))).toBeVisible();

  const eriksPage = await openAsErik(browser);
  await eriksPage.goto(approvalPath);
  await expect(eriksPage.getByText(/Rule 1: 0 of 2 have approved/)).toBeVisible();
  await expect(paperImage(eriksPage)).toBeVisible();
  const commandResponse = eriksPage.waitForResponse(
    (answer) => answer.request().method() === "POST" && /\/operations$/.test(answer.url()),
  );
  await eriksPage.keyboard.press("a");
  await commandResponse;
  await eriksPage.goto(approvalPath);
  await expect(
    eriksPage.getByText(/1 of 2 have approved by rule version 1; the books hear of it when the last does/),
  ).toBeVisible();
  expect(await countApprovals(request)).toBe(approvalsBefore);
  await eriksPage.context().close();

  // Now Anna is the next to approve, and a notice says so.
  await page.goto(`${companyPath()}/notices`);
  const noticeEntry = page.getByRole("listitem").filter({ hasText: "two-eyes" });
  await expect(noticeEntry).toContainText(translate("en", "notices.kind.turn"));
  await noticeEntry.getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`${approvalPath}$`));
  await expect(page.getByText(/Rule 1: 1 of 2 have approved/)).toBeVisible();
  await expect(paperImage(page)).toBeVisible();
  await page.keyboard.press("a");
  await expect.poll(() => countApprovals(request)).toBe(approvalsBefore + 1);
  await expectSoundBooks(request);
});

test("a colleague reads the rules and does not write them", async ({ browser }) => {
  const eriksPage = await openAsErik(browser);
  await eriksPage.goto(`${companyPath()}/settings/approvals`);
  await expect(eriksPage.getByText("Nobody alone approves what they registered or changed.")).toBeVisible();
  await expect(eriksPage.getByText(`${fullNameOf(anna)} stands in for ${fullNameOf(erik)} from`)).toBeVisible();
  await expect(eriksPage.getByText("Whoever is in charge of the company changes the rules.")).toBeVisible();
  await expect(eriksPage.getByRole("button", { name: "Save the rules" })).toHaveCount(0);
  await eriksPage.context().close();
});
