import { fjallkaffe } from "../../sandbox/seed/companies";
import { anna } from "../../sandbox/seed/people";
import { dayFromToday } from "../support/days";
import { expectAccessible, waitUntilSettled } from "../support/looks/axe";
import { expectNoSidewaysScroll, phoneViewport } from "../support/phone";
import { purchasesAtService } from "../support/purchases-at-service";
import { expectSoundBooks } from "../support/service/control";
import { signInOnSharedDemo } from "../support/shared-demo";
import { expect, test } from "../support/test";
import { translate } from "../support/translations";

const textOf = (key: string) => translate("sv", `purchases.plan.${key}`);
test.use({ locale: "sv-SE", timezoneId: "Europe/Stockholm" });
const companyPath = signInOnSharedDemo(anna.email, fjallkaffe.name);

test("a booked cost is spread over other months on a phone, and no longer once a part is booked", async ({
  page,
  request,
}) => {
  await page.setViewportSize(phoneViewport);
  const purchases = await purchasesAtService(request, fjallkaffe.name);
  const supplierId = await purchases.createSupplier("Försäkringar i Norr AB");
  const invoiceId = await purchases.bookInvoice(supplierId, { number: "PERIOD-1", kronor: 1200 });
  await purchases.spreadInvoice(invoiceId, 1200, dayFromToday(40));
  await page.goto(`${companyPath()}/purchases/invoices/${invoiceId}`);
  await waitUntilSettled(page);
  await page.getByRole("button", { name: textOf("change") }).click();
  const sheet = page.getByRole("dialog");
  const press = sheet.getByRole("button", { name: textOf("press") });
  await expect(sheet.getByRole("heading", { name: textOf("same") })).toBeVisible();
  await expect(press).toBeDisabled();
  const monthsField = sheet.getByRole("textbox", { name: textOf("months") });
  await monthsField.fill("0");
  await expect(sheet.getByText(textOf("needMonths").replace(/\{.*$/, ""))).toBeVisible();
  await expect(press).toBeDisabled();
  await monthsField.fill("12");
  await expectAccessible(page, "what spreading a booked cost over other months will do");
  await expectNoSidewaysScroll(page);
  await press.click();
  await expect(sheet).toBeHidden();
  await expect(page.getByText(/12\smånader/).first()).toBeVisible();

  await page.getByRole("button", { name: textOf("change") }).click();
  await sheet.getByRole("textbox", { name: textOf("from") }).fill(dayFromToday(0));
  await monthsField.fill("2");
  await page.keyboard.press("Control+Enter");
  await expect(sheet).toBeHidden();
  await expect(page.getByText(textOf("booked"))).toBeVisible();
  await expect(page.getByRole("button", { name: textOf("change") })).toHaveCount(0);
  await expectSoundBooks(request);
});
