import type { Browser, Page } from "@playwright/test";
import { norrsken } from "../../sandbox/seed/companies";
import { anna, erik } from "../../sandbox/seed/people";
import { dayFromToday } from "../support/days";
import { expectAccessible } from "../support/looks/axe";
import { onOneDemo } from "../support/one-demo";
import { product } from "../support/product";
import { ownPurchases } from "../support/purchases";
import { expectSound } from "../support/service/control";
import { openAs, type SignedIn, signedIn } from "../support/signed-in";
import { said } from "../support/spoken";
import { expect, test } from "../support/test";
import { approvalsOf, locale, nameOf } from "../walks/approval-rules";

test.use({ locale, timezoneId: "Europe/Stockholm" });
const base = onOneDemo(anna.email, norrsken.name);
const painted = (page: Page) => page.getByRole("img", { name: /^Page 1/ });
const ruled = (key: string, values?: Record<string, string>) => said("en", `rules.${key}`, values);

let colleague: SignedIn;
test.beforeAll(async ({ browser }) => {
  colleague = await signedIn(browser, product.appUrl, erik.email, norrsken.name);
});
const asErik = (browser: Browser) => openAs(browser, colleague, locale);

test("the owner writes a chain, sees the last 90 days, saves; one of two approves, then the other", async ({
  page,
  request,
  browser,
}) => {
  await page.goto(`${base()}/settings/company`);
  await page.getByRole("link", { name: "Approval rules", exact: true }).click();
  await expect(page.getByText("No rule yet. One approval is enough.")).toBeVisible();
  const save = page.getByRole("button", { name: "Save the rules" });
  await expect(save).toBeDisabled();
  await page.getByRole("button", { name: "Add a rule" }).click();
  await page.getByLabel(/^From amount/).fill("1 000");
  await page.getByRole("button", { name: "Try on the last 90 days" }).click();
  await expect(page.getByText("Choose at least one person for the step.")).toBeVisible();
  const step = (number: number) => page.getByRole("group", { name: `Step ${number}`, exact: true });
  await step(1)
    .getByRole("checkbox", { name: nameOf(erik) })
    .check();
  await page.getByRole("button", { name: "Add a step" }).click();
  await step(2)
    .getByRole("checkbox", { name: nameOf(anna) })
    .check();
  await expect(page.getByText(/approved by Erik .* and then by Anna/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(said("en", "common.form.restored"))).toBeVisible();
  await expect(page.getByText(/approved by Erik .* and then by Anna/)).toBeVisible();
  const away = page.getByRole("group", { name: ruled("standIn", { number: "1" }) });
  await page.getByRole("button", { name: ruled("addStandIn") }).click();
  await away.getByLabel(ruled("away")).selectOption({ label: nameOf(erik) });
  await away.getByLabel(ruled("inPlace")).selectOption({ label: nameOf(anna) });
  await away.getByLabel(ruled("from")).fill(dayFromToday(20));
  await away.getByLabel(ruled("to")).fill(dayFromToday(10));
  await page.getByRole("button", { name: "Try on the last 90 days" }).click();
  await expect(page.getByText(ruled("refused.backwards"))).toBeVisible();
  await away.getByLabel(ruled("from")).fill(dayFromToday(5));
  await expect(save).toBeDisabled();
  await page.getByRole("button", { name: "Try on the last 90 days" }).click();
  const replay = page.getByRole("region", { name: "The last 90 days" });
  await expect(replay.getByText(/invoices from/)).toBeVisible();
  await expect(
    replay.getByText(new RegExp(`^Rule 1: by ${nameOf(erik)} and then by ${nameOf(anna)}`)).first(),
  ).toBeVisible();
  await expectAccessible(page, "rules that were tried");
  // Another text than the one that was tried is not saved.
  await page.getByLabel(/^From amount/).fill("900");
  await expect(save).toBeDisabled();
  await expect(replay).toBeHidden();
  await page.getByRole("button", { name: "Try on the last 90 days" }).click();
  await expect(save).toBeEnabled();
  await save.click();
  await expect(page.getByText(/Version 1, saved by/)).toBeVisible();

  // Marked together is what the rules leave to a person: of two clean ones the books let her approve, Erik comes first with one.
  await page.goto(`${base()}/purchases/approvals`);
  await expect(painted(page)).toBeVisible();
  await page.keyboard.press("c");
  const together = page.getByRole("button", { name: said("en", "approvals.bulk.approve", { count: "1" }) });
  await expect(together).toBeVisible();
  const desk = page.getByRole("navigation", { name: said("en", "approvals.queue.label") });
  await expect(desk.getByRole("listitem").filter({ hasText: "Rena Hus" })).toContainText(
    said("en", "approvals.queue.marked"),
  );
  await expect(desk.getByRole("listitem").filter({ hasText: "Älvstrand" }).first()).toContainText(
    said("en", "approvals.queue.barred.not_turn"),
  );
  const own = await ownPurchases(request, norrsken.name);
  await own.clear();
  const id = await own.register(await own.supplier("Skellefte Trä AB"), { number: "two-eyes", net: 1_000 });
  const before = await approvalsOf(request);
  const there = `${base()}/purchases/approvals/${id}`;
  await page.goto(there);
  await expect(painted(page)).toBeVisible();
  await expect(page.getByText("By the company's approval rules somebody else approves before you.")).toBeVisible();
  await expect(page.getByText(`Next: ${nameOf(erik)}.`)).toBeVisible();

  await page.goto(`${base()}/notices`);
  await expect(page.getByText(said("en", "notices.empty"))).toBeVisible();

  const his = await asErik(browser);
  await his.goto(there);
  await expect(his.getByText(/Rule 1: 0 of 2 have approved/)).toBeVisible();
  await expect(painted(his)).toBeVisible();
  const ordered = his.waitForResponse(
    (answer) => answer.request().method() === "POST" && /\/operations$/.test(answer.url()),
  );
  await his.keyboard.press("a");
  await ordered;
  await his.goto(there);
  await expect(
    his.getByText(/1 of 2 have approved by rule version 1; the books hear of it when the last does/),
  ).toBeVisible();
  expect(await approvalsOf(request)).toBe(before);
  await his.context().close();

  // Now she is the next, and told so.
  await page.goto(`${base()}/notices`);
  const turn = page.getByRole("listitem").filter({ hasText: "two-eyes" });
  await expect(turn).toContainText(said("en", "notices.kind.turn"));
  await turn.getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`${there}$`));
  await expect(page.getByText(/Rule 1: 1 of 2 have approved/)).toBeVisible();
  await expect(painted(page)).toBeVisible();
  await page.keyboard.press("a");
  await expect.poll(() => approvalsOf(request)).toBe(before + 1);
  await expectSound(request);
});

test("a colleague reads the rules and does not write them", async ({ browser }) => {
  const his = await asErik(browser);
  await his.goto(`${base()}/settings/approvals`);
  await expect(his.getByText("Nobody alone approves what they registered or changed.")).toBeVisible();
  await expect(his.getByText(`${nameOf(anna)} stands in for ${nameOf(erik)} from`)).toBeVisible();
  await expect(his.getByText("The company's owner changes the rules.")).toBeVisible();
  await expect(his.getByRole("button", { name: "Save the rules" })).toHaveCount(0);
  await his.context().close();
});
