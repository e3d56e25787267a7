import { readFile } from "node:fs/promises";
import { norrsken } from "../../../sandbox/seed/companies";
import { anna } from "../../../sandbox/seed/people";
import { dayFromToday } from "../../support/days";
import { downloadFile } from "../../support/download-file";
import { expectAccessible } from "../../support/looks/axe";
import { extractPdfText } from "../../support/pdf";
import { expectReady, salesAtService } from "../../support/sales-at-service";
import { screenLabels } from "../../support/screen-labels";
import { countMails } from "../../support/service/books";
import { callControl, expectSoundBooks, readCounters } from "../../support/service/control";
import { signInOnSharedDemo } from "../../support/shared-demo";
import { expect, test } from "../../support/test";
import { endlessUndoSeconds, setUndoSeconds } from "../../support/undo-seconds";
import { buttonOf, quantityNowField, readRowQuantities, sheetOf } from "../../walks/orders";

test.use({ locale: screenLabels.en.locale, timezoneId: "Europe/Stockholm" });
const companyPath = signInOnSharedDemo(anna.email, norrsken.name);

test("a part is delivered with its delivery note, and the rest becomes an order linked both ways", async ({
  page,
  request,
}) => {
  const sales = await salesAtService(request, norrsken.name);
  const order = await sales.convertToOrder(await sales.createAcceptedQuote(10, 4));
  await setUndoSeconds(endlessUndoSeconds);
  await page.goto(`${companyPath()}/sales/orders/${order.Id}`);
  await buttonOf(page, "None of any line").click();
  await expect(quantityNowField(page).nth(1)).toHaveValue("0");
  await quantityNowField(page).first().fill("6");
  await page.reload();
  await expect(quantityNowField(page).first()).toHaveValue("6");
  await buttonOf(page, "Deliver this part").click();
  // While the delivery waits, its quantities cannot be changed; after it is withdrawn, they can.
  await expect(page.getByText("These stay as they are until the step is done.")).toBeVisible();
  await expect(quantityNowField(page).first()).toHaveAttribute("readonly", "");
  await expectAccessible(page, "a delivery that waits");
  await expect(page.locator(".toasts").getByRole("group")).toBeVisible();
  await page.keyboard.press("z");
  await expect(buttonOf(page, "Deliver this part")).toBeVisible();
  await expect(quantityNowField(page).first()).toHaveValue("6");
  expect(await sales.getOrder(order.Id)).toMatchObject({ Status: 2 });
  await setUndoSeconds(0);
  await quantityNowField(page).first().fill("5");
  await buttonOf(page, "Deliver this part").click();

  await expect(page.getByRole("link", { name: /^Its rest is order / })).toBeVisible();
  // The delivered part is invoiced as a whole: its delivery cannot be withdrawn while a back order has the rest.
  await expect(page.getByText(/credit a part of it\.$/)).toBeVisible();
  await expect(buttonOf(page, "Take the delivery back")).toHaveCount(0);
  const file = await downloadFile(page, () => page.getByRole("button", { name: "Delivery note" }).click());
  expect(file.suggestedFilename()).toBe(`Följesedel-${order.Number}.pdf`);
  expect(await extractPdfText(await readFile(await file.path()))).toMatch(/Följesedel/);
  const [, restOrder] = await sales.listOrdersFrom(order.Number);
  expect(restOrder?.Rows.map(({ Quantity }) => Quantity)).toEqual([5, 4]);
  await page.getByRole("link", { name: `Its rest is order ${restOrder?.Number}` }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Order ${restOrder?.Number}` })).toBeVisible();
  await expect(page.getByText(`Order ${restOrder?.Number} made of the rest of ${order.Number}`)).toBeVisible();
  await expect(page.getByRole("link", { name: `The rest of order ${order.Number}` })).toBeVisible();
  await expect(quantityNowField(page)).toHaveCount(2);
  await expect
    .poll(() => readRowQuantities(page))
    .toEqual([
      [10, 5, 0, 10],
      [4, 0, 0, 4],
    ]);
});

test("a refused line says why at its place, and what is mended goes through", async ({ page, request }) => {
  const sales = await salesAtService(request, norrsken.name);
  const project = await sales.createProject(dayFromToday(200));
  const order = await sales.createOrder({ ProjectId: project.Id }, 10, 4);
  await page.goto(`${companyPath()}/sales/orders/${order.Id}`);
  await expect(quantityNowField(page)).toHaveCount(2);
  await page.keyboard.press("?");
  for (const shortcutText of ["Deliver all of it", "Deliver and invoice", "Go between the quantities", "Print"])
    await expect(sheetOf(page)).toContainText(shortcutText);
  await page.keyboard.press("Escape");
  await quantityNowField(page).nth(1).fill("1");
  await sales.setProjectEnd(project, dayFromToday(-20));
  await buttonOf(page, "Deliver this part").click();
  await buttonOf(page, "Go to the line").click();
  await expect(page.locator("tbody tr").nth(1).locator(":focus")).toContainText("project");
  await expectAccessible(page, "an order with a refused line");
  await expect(quantityNowField(page).nth(1)).toHaveValue("1");
  await sales.setProjectEnd(project, dayFromToday(200));
  await page.getByRole("checkbox", { name: "The rest becomes a back order" }).uncheck();
  await buttonOf(page, "Deliver this part").click();
  await expect(page.getByText(/delivered in part/)).toBeVisible();

  // Another program made the back order, and the portal learns of it only when the books refuse the command.
  await sales.ask("POST", `/orders/${order.Id}/backorder`);
  await buttonOf(page, "Take the delivery back").click();
  await expect(page.getByText(/stands on a back order, so its delivery cannot be taken back/)).toBeVisible();
});

test("a quote's refused third row says why at its place, for its order and its invoice, and goes through mended", async ({
  page,
  request,
}) => {
  const sales = await salesAtService(request, norrsken.name);
  const project = await sales.createProject(dayFromToday(200));
  const quoteId = await sales.createAcceptedQuoteWith({ ProjectId: project.Id }, 1, 2, 3);
  const countsBefore = await readCounters(request);
  await page.goto(`${companyPath()}/sales/quotes/${quoteId}`);
  await expectReady(buttonOf(page, "Make the order"));
  await sales.setProjectEnd(project, dayFromToday(-20));
  const thirdRow = page.locator("tbody tr").nth(2);
  for (const buttonName of ["Make the order", "Invoice it without an order"]) {
    await buttonOf(page, buttonName).click();
    if (buttonName.startsWith("Invoice")) await sheetOf(page).getByRole("button", { name: "Only post" }).click();
    await buttonOf(page, "Go to the line").click();
    await expect(thirdRow.locator(":focus")).toContainText("The project has ended");
    await expect(page.getByRole("main").getByRole("button", { name: "Go to the line" })).toHaveCount(1);
  }
  await expectAccessible(page, "a quote with a refused line");
  await sales.setProjectEnd(project, dayFromToday(200));
  await buttonOf(page, "Make the order").click();
  await expect(buttonOf(page, "Deliver all of it")).toBeVisible();
  await expect(thirdRow).not.toContainText("The project has ended");
  const countsAfter = await readCounters(request);
  expect(countsAfter.conversions.committed - countsBefore.conversions.committed).toBe(1);
  expect(countsAfter.postings.committed - countsBefore.postings.committed).toBe(0);
  await expectSoundBooks(request);
});

test("a quote is accepted, ordered, invoiced and mailed in three actions on one page", async ({ page, request }) => {
  const sales = await salesAtService(request, norrsken.name);
  const quoteId = await sales.createAcceptedQuote(2);
  const mailsBefore = await countMails(request);
  await page.goto(`${companyPath()}/sales/quotes/${quoteId}`);
  await buttonOf(page, "Make the order").click();
  await buttonOf(page, "Deliver and invoice").click();
  await sheetOf(page).getByRole("button", { name: "Post and send" }).click();
  await expect(page.getByText("All of it is invoiced")).toBeVisible();
  await expect.poll(() => countMails(request)).toBe(mailsBefore + 1);
  await expect(page).toHaveURL(/sales\/quotes\//);

  // A credited part counts as not invoiced, and need not be paid, although the invoice stays open in the books.
  const readAmountToPay = async () => {
    const text = await page.getByText(/ to pay$/).innerText();
    return Number(text.replace(" to pay", "").replace(/\s/g, "").replace(",", "."));
  };
  const amountToPay = await readAmountToPay();
  await page
    .getByRole("link", { name: /^Invoice \d+$/ })
    .first()
    .click();
  // The invoice's page shows the sale too: its documents, how far each row is, and all events in their sequence.
  const saleRegion = page.getByRole("region", { name: "The sale it is part of" });
  await expect(saleRegion.getByRole("link", { name: /^Quote \d+$/ })).toHaveAttribute(
    "href",
    new RegExp(`quotes/${quoteId}$`),
  );
  await expect(saleRegion.getByRole("link", { name: /^Order \d+$/ })).toBeVisible();
  await expect.poll(() => readRowQuantities(page)).toEqual([[2, 2, 2, 0]]);
  const pastEntries = page.getByRole("region", { name: "Timeline" }).locator('li[data-mark="past"] [data-name]');
  await expect(pastEntries).toHaveText([
    ...[/^Quote \d+/, /^Accepted$/, /^Order \d+ made$/, /^Order \d+ delivered$/, /^Invoiced /, /^Mailed$/],
  ]);
  await buttonOf(page, "Credit").click();
  await sheetOf(page)
    .getByLabel(/Quantity to credit, row 1/)
    .fill("1");
  await sheetOf(page).getByRole("textbox", { name: "Why" }).fill("En för mycket");
  await sheetOf(page)
    .getByRole("button", { name: /^Credit [\d\s.,]+/ })
    .click();
  await expect(page.getByRole("listitem").filter({ hasText: "En för mycket" })).toBeVisible();
  await page.goto(`${companyPath()}/sales/quotes/${quoteId}`);
  await expect.poll(() => readRowQuantities(page)).toEqual([[2, 2, 1, 1]]);
  expect(Math.abs((await readAmountToPay()) * 2 - amountToPay)).toBeLessThan(1);
});

test("an order is copied to an invoice, and its quote to an order", async ({ page, request }) => {
  const sales = await salesAtService(request, norrsken.name);
  const quoteId = await sales.createAcceptedQuote(3, 2);
  const order = await sales.convertToOrder(quoteId);
  await page.goto(`${companyPath()}/sales/orders/${order.Id}`);
  await buttonOf(page, "Copy").click();
  await expect(sheetOf(page).getByRole("heading", { name: `Copy order ${order.Number}` })).toBeVisible();
  await expectAccessible(page, "what an order is copied to");
  await sheetOf(page).getByRole("button", { name: "A new invoice" }).click();
  await expect(page).toHaveURL(/\/sales\/drafts\/[0-9a-f-]{36}$/);
  await expect(page.getByLabel("Row 1, Quantity")).toHaveValue("3");

  // The customer's currency has changed since: the copy says so, and the next press makes another copy.
  const { CustomerId } = await sales.ask<{ CustomerId: string }>("GET", `/quotes/${quoteId}`);
  const buyer = await sales.ask<object>("GET", `/customers/${CustomerId}`);
  await sales.ask("PUT", `/customers/${CustomerId}`, { ...buyer, CurrencyCode: "EUR" });
  await page.goto(`${companyPath()}/sales/quotes/${quoteId}`);
  await buttonOf(page, "Copy").click();
  await sheetOf(page).getByRole("button", { name: "A new quote" }).click();
  await expect(
    sheetOf(page).getByText(/^The copy is in EUR, the customer's currency\. The original is in SEK/),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheetOf(page)).toHaveCount(0);
  await sales.ask("PUT", `/customers/${CustomerId}`, buyer);
  await page.reload();
  await buttonOf(page, "Copy").click();
  await sheetOf(page).getByRole("button", { name: "A new order" }).click();
  // The books store no draft of an order: the copy begins in the portal, and is placed by a command of its own.
  await expect(page).toHaveURL(/\/sales\/orders\/drafts\/[0-9a-f-]{36}$/);
  await expect(page.getByLabel(screenLabels.en.row(2, screenLabels.en.quantity))).toHaveValue("2");
  expect(await sales.listOrdersFrom(order.Number + 1)).toHaveLength(0);
  const placeOrder = async () => {
    await page.getByRole("button", { name: screenLabels.en.whatWillHappen }).first().click();
    await sheetOf(page).getByRole("button", { name: "Place the order" }).click();
  };

  // The order is refused after its wait, with the person on another page: the toast names it and leads to the draft.
  await setUndoSeconds(endlessUndoSeconds);
  await callControl(request, "PUT", "/faults", [
    { method: "POST", path: "/v2/orders", times: 1, kind: "status", status: 403 },
  ]);
  await placeOrder();
  const orderToast = page.locator(".toasts").getByRole("group", { name: /^Make an order for .+ SEK\.$/ });
  await expect(orderToast).toBeVisible();
  await page.getByRole("link", { name: screenLabels.en.customers }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: screenLabels.en.customers })).toBeVisible();
  await orderToast.getByRole("button", { name: "Do it now" }).click();
  await expect(orderToast).toContainText("Stopped, nothing was done");
  await orderToast.getByRole("button", { name: "Look" }).click();
  await expect(sheetOf(page).getByRole("alert")).toBeVisible();
  await sheetOf(page).getByRole("button", { name: "Back to the draft" }).click();
  await expect(page.getByLabel(screenLabels.en.row(1, screenLabels.en.quantity))).toHaveValue("3");
  await setUndoSeconds(0);
  await placeOrder();
  await expect.poll(async () => (await sales.listOrdersFrom(order.Number + 1)).length).toBe(1);
  const [copiedOrder] = await sales.listOrdersFrom(order.Number + 1);
  expect(copiedOrder?.Rows.map(({ Quantity }) => Quantity)).toEqual([3, 2]);
  await expect(page).toHaveURL(new RegExp(`/sales/orders/${copiedOrder?.Id}$`));
});
