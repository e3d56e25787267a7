import { norrsken } from "../../sandbox/seed/companies";
import { anna } from "../../sandbox/seed/people";
import { activateByKeyboard, replaceText, tabTo } from "../support/keyboard";
import { expectAccessible } from "../support/looks/axe";
import { expectReady, salesAtService } from "../support/sales-at-service";
import { screenLabels } from "../support/screen-labels";
import { countMails, getLastMail } from "../support/service/books";
import { callControl, expectSoundBooks, readCounters } from "../support/service/control";
import { signInOnSharedDemo } from "../support/shared-demo";
import { expect, test } from "../support/test";
import { buttonOf, quantityNowField, readRowQuantities, sheetOf } from "../walks/orders";
import { searchPalette } from "../walks/palette";

test.use({ locale: screenLabels.en.locale, timezoneId: "Europe/Stockholm" });
const companyPath = signInOnSharedDemo(anna.email, norrsken.name);

test("an order is invoiced in parts until nothing is left, by keyboard alone", async ({ page, request }) => {
  const sales = await salesAtService(request, norrsken.name);
  const quoteId = await sales.createAcceptedQuote(10, 4);
  const [countsBefore, mailsBefore] = [await readCounters(request), await countMails(request)];
  await page.goto(`${companyPath()}/sales/quotes/${quoteId}`);
  await activateByKeyboard(page, buttonOf(page, "Make the order"));
  await expect(quantityNowField(page).first()).toHaveValue("10");

  // Three of ten and all of the second row are delivered; from the last quantity Enter moves the focus to the button.
  await tabTo(page, quantityNowField(page).first());
  await replaceText(page, "3");
  await page.keyboard.press("ArrowDown");
  await expect(quantityNowField(page).nth(1)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(buttonOf(page, "Deliver this part")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(buttonOf(page, "Deliver and invoice")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(sheetOf(page).getByText(/becomes a back order/)).toBeVisible();
  await expectReady(sheetOf(page).getByRole("button", { name: "Post and send" }));
  await page.keyboard.press("Control+Enter");
  await expect(quantityNowField(page)).toHaveCount(1);
  await expect
    .poll(() => readRowQuantities(page))
    .toEqual([
      [10, 3, 3, 7],
      [4, 4, 4, 0],
    ]);

  // A part of the rest is invoiced, and then what remains: the page acts on the order that is to be delivered next.
  await tabTo(page, quantityNowField(page));
  await replaceText(page, "8");
  await expect(page.getByText("At most 7: no more is ordered.")).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(quantityNowField(page)).toBeFocused();
  await replaceText(page, "5");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expectReady(sheetOf(page).getByRole("button", { name: "Post and send" }));
  await page.keyboard.press("Control+Enter");
  await expect
    .poll(() => readRowQuantities(page))
    .toEqual([
      [10, 8, 8, 2],
      [4, 4, 4, 0],
    ]);
  await expect(quantityNowField(page)).toHaveValue("2");
  await page.keyboard.press("i");
  await expectReady(sheetOf(page).getByRole("button", { name: "Post and send" }));
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("All of it is invoiced")).toBeVisible();
  await expect
    .poll(() => readRowQuantities(page))
    .toEqual([
      [10, 10, 10, 0],
      [4, 4, 4, 0],
    ]);
  await expectAccessible(page, "an order invoiced in parts");

  // Entries with the same name are told apart by the order they belong to.
  await searchPalette(page, "delivery note");
  const deliveryNoteOptions = page.getByRole("option", { name: /^Delivery note Order \d+ delivered/ });
  await expect(deliveryNoteOptions).toHaveCount(3);
  expect(new Set(await deliveryNoteOptions.allTextContents()).size).toBe(3);
  await page.keyboard.press("Escape");

  const [firstOrder] = await sales
    .ask<{ Data: { Id: string; Number: number }[] }>("GET", `/orders?$filter=CreatedFromQuoteId eq ${quoteId}`)
    .then(({ Data }) => Data);
  const orders = await sales.listOrdersFrom(firstOrder?.Number ?? 0);
  const invoices = (await Promise.all(orders.map(({ Id }) => sales.listInvoicesOf(Id)))).flat();
  expect(invoices.map(({ Rows }) => Rows.map(({ Quantity }) => Quantity))).toEqual([[3, 4], [5], [2]]);
  const countsAfter = await readCounters(request);
  expect(countsAfter.postings.committed - countsBefore.postings.committed).toBe(3);
  await expect.poll(() => countMails(request)).toBe(mailsBefore + 3);
  await expectSoundBooks(request);
});

test("an order that was removed from the books is made again of its quote, and its confirmation is mailed", async ({
  page,
  request,
}) => {
  const sales = await salesAtService(request, norrsken.name);
  const quoteId = await sales.createAcceptedQuote(3);
  const deletedOrder = await sales.convertToOrder(quoteId);
  await sales.ask("DELETE", `/orders/${deletedOrder.Id}`);
  await page.goto(`${companyPath()}/sales/quotes/${quoteId}`);
  await buttonOf(page, "Make the order again").dblclick();
  await expect.poll(async () => (await sales.listOrdersFrom(deletedOrder.Number)).length).toBe(1);
  const [order] = await sales.listOrdersFrom(deletedOrder.Number);
  expect(order?.Rows.map(({ Quantity }) => Quantity)).toEqual([3]);

  const mailsBefore = await countMails(request);
  await page.goto(`${companyPath()}/sales/orders/${order?.Id}`);
  await buttonOf(page, "Send confirmation").click();
  await expect(
    sheetOf(page).getByText(`With it goes the order confirmation, Orderbekräftelse-${order?.Number}.pdf.`),
  ).toBeVisible();
  await expectAccessible(page, "the mail of an order confirmation");
  const emailFault = { method: "POST", path: "/v2/orders/*/email", times: 1 };
  await callControl(request, "PUT", "/faults", [
    { ...emailFault, kind: "status", status: 403 },
    { ...emailFault, kind: "cut-before-commit", skip: 1 },
  ]);
  await sheetOf(page).getByRole("button", { name: "Send", exact: true }).click();
  await expect(sheetOf(page).getByRole("alert")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText(`The confirmation of order ${order?.Number} did not leave.`)).toBeVisible();
  await expectAccessible(page, "an order whose confirmation was refused");
  // The confirmation is sent again from that notice; its answer is lost, and the page asks whether it arrived.
  await page.getByRole("main").getByRole("button", { name: "Send confirmation" }).last().click();
  await sheetOf(page).getByRole("button", { name: "Send", exact: true }).click();
  await expect(sheetOf(page).getByText(/^We do not know if the e-mail left/)).toBeVisible();
  await page.keyboard.press("Escape");
  const unansweredMail = page.getByRole("region", {
    name: `Confirmation of order ${order?.Number}: an e-mail with no answer`,
  });
  await unansweredMail.getByRole("button", { name: "It did not arrive" }).click();
  await expect(unansweredMail).toHaveCount(0);
  await buttonOf(page, "Send confirmation").click();
  await sheetOf(page).getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText(`The confirmation of order ${order?.Number} is mailed`)).toBeVisible();
  await expect.poll(() => countMails(request)).toBe(mailsBefore + 1);
  expect((await getLastMail(request)).attachments.map(({ name }) => name)).toEqual([
    `Orderbekräftelse-${order?.Number}.pdf`,
  ]);
  await expect(buttonOf(page, "Send confirmation again")).toBeVisible();
});
