import { readFile } from "node:fs/promises";
import { norrsken } from "../../../sandbox/seed/companies";
import { anna } from "../../../sandbox/seed/people";
import { dayFromToday } from "../../support/days";
import { downloaded } from "../../support/downloaded";
import { expectAccessible } from "../../support/looks/axe";
import { onOneDemo } from "../../support/one-demo";
import { isRead, ownSales } from "../../support/own-sale";
import { pdfText } from "../../support/pdf";
import { mailCount } from "../../support/service/books";
import { call, counters, expectSound } from "../../support/service/control";
import { expect, test } from "../../support/test";
import { undoWaits, untilTakenBack } from "../../support/undo-wait";
import { words } from "../../support/words";
import { button, figures, now, sheet } from "../../walks/orders";

test.use({ locale: words.en.locale, timezoneId: "Europe/Stockholm" });
const base = onOneDemo(anna.email, norrsken.name);

test("a part is delivered with its delivery note, and the rest becomes an order linked both ways", async ({
  page,
  request,
}) => {
  const sales = await ownSales(request, norrsken.name);
  const order = await sales.orderOf(await sales.acceptedQuote(10, 4));
  await undoWaits(untilTakenBack);
  await page.goto(`${base()}/sales/orders/${order.Id}`);
  await button(page, "None of any line").click();
  await expect(now(page).nth(1)).toHaveValue("0");
  await now(page).first().fill("6");
  await page.reload();
  await expect(now(page).first()).toHaveValue("6");
  await button(page, "Deliver this part").click();
  // It waits: its quantities stand, and taken back they are there to be changed.
  await expect(page.getByText("These stay as they are until the step is done.")).toBeVisible();
  await expect(now(page).first()).toHaveAttribute("readonly", "");
  await expectAccessible(page, "a delivery that waits");
  await expect(page.locator(".toasts").getByRole("group")).toBeVisible();
  await page.keyboard.press("z");
  await expect(button(page, "Deliver this part")).toBeVisible();
  await expect(now(page).first()).toHaveValue("6");
  expect(await sales.order(order.Id)).toMatchObject({ Status: 2 });
  await undoWaits(0);
  await now(page).first().fill("5");
  await button(page, "Deliver this part").click();

  await expect(page.getByRole("link", { name: /^Its rest is order / })).toBeVisible();
  // What is delivered is invoiced whole: taking it back is no way while something holds the rest.
  await expect(page.getByText(/credit a part of it\.$/)).toBeVisible();
  await expect(button(page, "Take the delivery back")).toHaveCount(0);
  const file = await downloaded(page, () => page.getByRole("button", { name: "Delivery note" }).click());
  expect(file.suggestedFilename()).toBe(`Följesedel-${order.Number}.pdf`);
  expect(await pdfText(await readFile(await file.path()))).toMatch(/Följesedel/);
  const [, rest] = await sales.ordersSince(order.Number);
  expect(rest?.Rows.map(({ Quantity }) => Quantity)).toEqual([5, 4]);
  await page.getByRole("link", { name: `Its rest is order ${rest?.Number}` }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Order ${rest?.Number}` })).toBeVisible();
  await expect(page.getByText(`Order ${rest?.Number} made of the rest of ${order.Number}`)).toBeVisible();
  await expect(page.getByRole("link", { name: `The rest of order ${order.Number}` })).toBeVisible();
  await expect(now(page)).toHaveCount(2);
  await expect
    .poll(() => figures(page))
    .toEqual([
      [10, 5, 0, 10],
      [4, 0, 0, 4],
    ]);
});

test("a refused line says why at its place, and what is mended goes through", async ({ page, request }) => {
  const sales = await ownSales(request, norrsken.name);
  const project = await sales.project(dayFromToday(200));
  const order = await sales.directOrder({ ProjectId: project.Id }, 10, 4);
  await page.goto(`${base()}/sales/orders/${order.Id}`);
  await expect(now(page)).toHaveCount(2);
  await page.keyboard.press("?");
  for (const one of ["Deliver all of it", "Deliver and invoice", "Go between the quantities", "Print"])
    await expect(sheet(page)).toContainText(one);
  await page.keyboard.press("Escape");
  await now(page).nth(1).fill("1");
  await sales.endProject(project, dayFromToday(-20));
  await button(page, "Deliver this part").click();
  await button(page, "Go to the line").click();
  await expect(page.locator("tbody tr").nth(1).locator(":focus")).toContainText("project");
  await expectAccessible(page, "an order with a refused line");
  await expect(now(page).nth(1)).toHaveValue("1");
  await sales.endProject(project, dayFromToday(200));
  await page.getByRole("checkbox", { name: "The rest becomes a back order" }).uncheck();
  await button(page, "Deliver this part").click();
  await expect(page.getByText(/delivered in part/)).toBeVisible();

  // The rest was ordered beside the portal, which does not know of it before the books say no.
  await sales.ask("POST", `/orders/${order.Id}/backorder`);
  await button(page, "Take the delivery back").click();
  await expect(page.getByText(/stands on a back order, so its delivery cannot be taken back/)).toBeVisible();
});

test("a quote's refused third row says why at its place, for its order and its invoice, and goes through mended", async ({
  page,
  request,
}) => {
  const sales = await ownSales(request, norrsken.name);
  const project = await sales.project(dayFromToday(200));
  const quote = await sales.acceptedQuoteWith({ ProjectId: project.Id }, 1, 2, 3);
  const before = await counters(request);
  await page.goto(`${base()}/sales/quotes/${quote}`);
  await isRead(button(page, "Make the order"));
  await sales.endProject(project, dayFromToday(-20));
  const third = page.locator("tbody tr").nth(2);
  for (const press of ["Make the order", "Invoice it without an order"]) {
    await button(page, press).click();
    if (press.startsWith("Invoice")) await sheet(page).getByRole("button", { name: "Only post" }).click();
    await button(page, "Go to the line").click();
    await expect(third.locator(":focus")).toContainText("The project has ended");
    await expect(page.getByRole("main").getByRole("button", { name: "Go to the line" })).toHaveCount(1);
  }
  await expectAccessible(page, "a quote with a refused line");
  await sales.endProject(project, dayFromToday(200));
  await button(page, "Make the order").click();
  await expect(button(page, "Deliver all of it")).toBeVisible();
  await expect(third).not.toContainText("The project has ended");
  const after = await counters(request);
  expect(after.conversions.committed - before.conversions.committed).toBe(1);
  expect(after.postings.committed - before.postings.committed).toBe(0);
  await expectSound(request);
});

test("a quote is accepted, ordered, invoiced and mailed in three actions on one page", async ({ page, request }) => {
  const sales = await ownSales(request, norrsken.name);
  const quote = await sales.acceptedQuote(2);
  const mails = await mailCount(request);
  await page.goto(`${base()}/sales/quotes/${quote}`);
  await button(page, "Make the order").click();
  await button(page, "Deliver and invoice").click();
  await sheet(page).getByRole("button", { name: "Post and send" }).click();
  await expect(page.getByText("All of it is invoiced")).toBeVisible();
  await expect.poll(() => mailCount(request)).toBe(mails + 1);
  await expect(page).toHaveURL(/sales\/quotes\//);

  // What is credited of it counts as not invoiced, and is not to be paid, although the books leave it open beside it.
  const toPay = async () => {
    const text = await page.getByText(/ to pay$/).innerText();
    return Number(text.replace(" to pay", "").replace(/\s/g, "").replace(",", "."));
  };
  const owed = await toPay();
  await page
    .getByRole("link", { name: /^Invoice \d+$/ })
    .first()
    .click();
  // The invoice's page is about the sale too: its documents, how far each line is, and all of it in the order it happened.
  const part = page.getByRole("region", { name: "The sale it is part of" });
  await expect(part.getByRole("link", { name: /^Quote \d+$/ })).toHaveAttribute("href", new RegExp(`quotes/${quote}$`));
  await expect(part.getByRole("link", { name: /^Order \d+$/ })).toBeVisible();
  await expect.poll(() => figures(page)).toEqual([[2, 2, 2, 0]]);
  const happened = page.getByRole("region", { name: "Timeline" }).locator('li[data-mark="past"] [data-name]');
  await expect(happened).toHaveText([
    ...[/^Quote \d+/, /^Accepted$/, /^Order \d+ made$/, /^Order \d+ delivered$/, /^Invoiced /, /^Mailed$/],
  ]);
  await button(page, "Credit").click();
  await sheet(page)
    .getByLabel(/Quantity to credit, row 1/)
    .fill("1");
  await sheet(page).getByRole("textbox", { name: "Why" }).fill("En för mycket");
  await sheet(page)
    .getByRole("button", { name: /^Credit [\d\s.,]+/ })
    .click();
  await expect(page.getByRole("listitem").filter({ hasText: "En för mycket" })).toBeVisible();
  await page.goto(`${base()}/sales/quotes/${quote}`);
  await expect.poll(() => figures(page)).toEqual([[2, 2, 1, 1]]);
  expect(Math.abs((await toPay()) * 2 - owed)).toBeLessThan(1);
});

test("an order is copied to an invoice, and its quote to an order", async ({ page, request }) => {
  const sales = await ownSales(request, norrsken.name);
  const quote = await sales.acceptedQuote(3, 2);
  const order = await sales.orderOf(quote);
  await page.goto(`${base()}/sales/orders/${order.Id}`);
  await button(page, "Copy").click();
  await expect(sheet(page).getByRole("heading", { name: `Copy order ${order.Number}` })).toBeVisible();
  await expectAccessible(page, "what an order is copied to");
  await sheet(page).getByRole("button", { name: "A new invoice" }).click();
  await expect(page).toHaveURL(/\/sales\/drafts\/[0-9a-f-]{36}$/);
  await expect(page.getByLabel("Row 1, Quantity")).toHaveValue("3");

  // The customer pays in another currency since: the copy says so, and the next press makes another one.
  const { CustomerId } = await sales.ask<{ CustomerId: string }>("GET", `/quotes/${quote}`);
  const buyer = await sales.ask<object>("GET", `/customers/${CustomerId}`);
  await sales.ask("PUT", `/customers/${CustomerId}`, { ...buyer, CurrencyCode: "EUR" });
  await page.goto(`${base()}/sales/quotes/${quote}`);
  await button(page, "Copy").click();
  await sheet(page).getByRole("button", { name: "A new quote" }).click();
  await expect(
    sheet(page).getByText(/^The copy is in EUR, the customer's currency\. The original is in SEK/),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet(page)).toHaveCount(0);
  await sales.ask("PUT", `/customers/${CustomerId}`, buyer);
  await page.reload();
  await button(page, "Copy").click();
  await sheet(page).getByRole("button", { name: "A new order" }).click();
  // The books keep no draft of an order: the copy is begun here, and placed by a step of its own.
  await expect(page).toHaveURL(/\/sales\/orders\/drafts\/[0-9a-f-]{36}$/);
  await expect(page.getByLabel(words.en.row(2, words.en.quantity))).toHaveValue("2");
  expect(await sales.ordersSince(order.Number + 1)).toHaveLength(0);
  const place = async () => {
    await page.getByRole("button", { name: words.en.whatWillHappen }).first().click();
    await sheet(page).getByRole("button", { name: "Place the order" }).click();
  };

  // Refused after its wait, with its person on another page: the slab names it, and leads to what was written.
  await undoWaits(untilTakenBack);
  await call(request, "PUT", "/faults", [
    { method: "POST", path: "/v2/orders", times: 1, kind: "status", status: 403 },
  ]);
  await place();
  const slab = page.locator(".toasts").getByRole("group", { name: /^Make an order for .+ SEK\.$/ });
  await expect(slab).toBeVisible();
  await page.getByRole("link", { name: words.en.customers }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: words.en.customers })).toBeVisible();
  await slab.getByRole("button", { name: "Do it now" }).click();
  await expect(slab).toContainText("Stopped, nothing was done");
  await slab.getByRole("button", { name: "Look" }).click();
  await expect(sheet(page).getByRole("alert")).toBeVisible();
  await sheet(page).getByRole("button", { name: "Back to the draft" }).click();
  await expect(page.getByLabel(words.en.row(1, words.en.quantity))).toHaveValue("3");
  await undoWaits(0);
  await place();
  await expect.poll(async () => (await sales.ordersSince(order.Number + 1)).length).toBe(1);
  const [copy] = await sales.ordersSince(order.Number + 1);
  expect(copy?.Rows.map(({ Quantity }) => Quantity)).toEqual([3, 2]);
  await expect(page).toHaveURL(new RegExp(`/sales/orders/${copy?.Id}$`));
});
