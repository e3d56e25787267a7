import path from "node:path";
import type { APIRequestContext, Page } from "@playwright/test";
import { fjordtre, norrsken, tulp } from "../../../sandbox/seed/companies";
import { sara } from "../../../sandbox/seed/people";
import { fillRoute, pageRoutes } from "../../../scripts/screens/routes.mjs";
import { waitUntilSettled } from "../../support/looks/axe";
import { createScreenCheck } from "../../support/looks/screen-check";
import { mailQuote } from "../../support/offer";
import { product } from "../../support/product";
import { expectReady, salesAtService } from "../../support/sales-at-service";
import { answerBusy, isBooksUrl } from "../../support/service/answers";
import { booksAtService, countMails, getLastMail } from "../../support/service/books";
import { resetDemo } from "../../support/service/control";
import { identityServerLabels } from "../../support/service/identity-server-labels";
import { companyIdOf, password } from "../../support/service/service";
import { openPageFor, readRouteValues, signInPerson } from "../../support/signed-in-person";
import { expect, test } from "../../support/test";
import { translate } from "../../support/translations";
import { endlessUndoSeconds, setUndoSeconds } from "../../support/undo-seconds";

// All other journeys use English and Swedish; this one uses the two other languages, each at a company of its country.
const languageCases = [
  {
    language: "nb",
    locale: "nb-NO",
    width: 390,
    company: fjordtre,
    /** `typedRows` has quantity and price as typed, and their amount; `dueTexts` a day as typed, and as understood. */
    typedRows: [
      ["-0,5", "100", "−50,00"],
      ["1", "1.234", "1 234,00"],
      ["2", "1 234,50", "2 469,00"],
    ],
    dueTexts: ["311249", "31.12.2049"],
    buyer: {
      documentLanguage: "Engelsk",
      file: /^Invoice-\d+\.pdf$/,
      subject: /^Invoice \d+ from Fjordtre AS$/,
      mailSentence: "It is due on",
    },
  },
  {
    language: "nl",
    locale: "nl-NL",
    width: 1440,
    company: tulp,
    typedRows: [
      ["-0,5", "100", "−50,00"],
      ["1", "1.234", "1.234,00"],
      ["2", "1.234,50", "2.469,00"],
    ],
    dueTexts: ["31/12/49", "31-12-2049"],
    buyer: {
      documentLanguage: "Zweeds",
      file: /^Faktura-\d+\.pdf$/,
      subject: /^Faktura \d+ från Tulp & Zoon B\.V\.$/,
      mailSentence: "Den förfaller",
    },
  },
] as const;

const routes = pageRoutes(path.join(import.meta.dirname, "../../..")).filter((route) => route.includes("[companyId]"));

for (const { language, locale, width, company, typedRows, dueTexts, buyer } of languageCases) {
  const serviceLabels = identityServerLabels[language];
  const textOf = (key: string, values?: Record<string, string>) => translate(language, key, values);

  test.describe(`in ${language}, ${width} px`, () => {
    test.use({ locale, timezoneId: company.timeZone, viewport: { width, height: 2400 } });

    test("every page speaks the language; an invoice goes out in the customer's", async ({ page, request }) => {
      await resetDemo(request);
      await page.goto("/");
      await checkScreen(page, "sign-in");
      await page.getByRole("button", { name: textOf("way.signInPage.button") }).click();
      await page.getByLabel(serviceLabels.email).fill(sara.email);
      await page.getByLabel(serviceLabels.password).fill(password);
      await checkScreen(page, "sign-in at the service");
      await page.getByRole("button", { name: serviceLabels.signIn, exact: true }).click();
      await expect(page.getByRole("heading", { name: serviceLabels.choose })).toBeVisible();
      await checkScreen(page, "company at the service");
      await page.getByRole("button", { name: company.name }).click();
      await checkScreen(page, "consent at the service");
      await page.getByRole("button", { name: serviceLabels.allow, exact: true }).click();
      await expect(page).toHaveURL(/\/companies/);
      await page.goto("/companies");
      await checkScreen(page, "/companies");
      await page.getByRole("link", { name: company.name }).click();
      await expect(page.getByRole("heading", { name: textOf("overview.title") })).toBeVisible();
      const companyId = companyIdOf(page);
      const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
      const values = await readRouteValues(product.appUrl, { companyId, cookie });
      for (const route of routes) {
        await page.goto(fillRoute(route, values));
        await checkScreen(page, route);
      }
      await page.goto("/nothing-here");
      await checkScreen(page, "no page");

      await page.goto(`/companies/${companyId}`);
      await waitUntilSettled(page);
      await page.getByRole("button", { name: textOf("shell.menu", { company: company.name }) }).click();
      await checkScreen(page, "menu");
      await page.keyboard.press("Escape");
      await page.keyboard.press("?");
      await checkScreen(page, "keys");

      // Two failures follow: a form with missing values, and books that do not answer.
      await page.goto(`/companies/${companyId}/customers/new`);
      await waitUntilSettled(page);
      await page.keyboard.press("Control+Enter");
      await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
      await checkScreen(page, "fields with errors");
      await page.route(isBooksUrl, answerBusy);
      await page.goto(`/companies/${companyId}/sales`);
      await expect(page.locator(".notice").first()).toBeVisible();
      await checkScreen(page, "a list that cannot be read");
      await page.unrouteAll({ behavior: "ignoreErrors" });

      const { customer, article } = await findCustomerAndArticle(page.request, companyId);
      await page.goto(`/companies/${companyId}/customers/${customer.Id}/edit`);
      await page.getByLabel(textOf("customers.form.language")).selectOption({ label: buyer.documentLanguage });
      await page.getByRole("button", { name: textOf("customers.form.save") }).click();
      await expect(page).toHaveURL(new RegExp(`/customers/${customer.Id}$`));

      await page.goto(`/companies/${companyId}/sales/invoices/new`);
      await pickOption(page, textOf("sales.editor.customer"), customer.Name);
      await pickOption(page, cellLabel("columnText"), article.Name);
      for (const [quantity, price, amount] of typedRows) {
        await page.getByLabel(cellLabel("columnQuantity"), { exact: true }).fill(quantity);
        await page.getByLabel(cellLabel("columnPrice"), { exact: true }).fill(price);
        await expect(page.getByRole("main")).toContainText(amount.replace(" ", "\u00a0"));
      }
      const dueOn = page.getByLabel(textOf("sales.editor.invoice.due"), { exact: true });
      await dueOn.fill(dueTexts[0]);
      await dueOn.blur();
      await expect(dueOn).toHaveValue(dueTexts[1]);
      await checkScreen(page, "editor");
      await page.getByRole("button", { name: textOf("sales.editor.preview") }).click();
      const sheet = page.getByRole("dialog");
      await expect(sheet.getByRole("heading", { name: textOf("sales.sheet.draftGone") })).toBeVisible();
      await expect(sheet.getByLabel(textOf("sales.mail.message"))).toHaveValue(new RegExp(buyer.mailSentence));
      await checkScreen(page, "sheet");
      await setUndoSeconds(endlessUndoSeconds);
      const mailsBefore = await countMails(request);
      await sheet.getByRole("button", { name: textOf("sales.sheet.finaliseSend") }).click();
      const sendNowButton = page
        .locator(".toasts")
        .getByRole("button", { name: textOf("shell.undo.now.finaliseSend") });
      await expect(sendNowButton).toBeVisible();
      await checkScreen(page, "an order that waits");
      await sendNowButton.click();
      await expect.poll(() => countMails(request)).toBe(mailsBefore + 1);
      const mail = await getLastMail(request);
      expect(mail.subject).toMatch(buyer.subject);
      expect(mail.text).toContain(buyer.mailSentence);
      expect(mail.attachments.map(({ name }) => name).join()).toMatch(buyer.file);
      // Each action that may follow on the invoice opens its sheet.
      await expect(page).toHaveURL(/\/sales\/invoices\/[0-9a-f-]{36}$/);
      for (const key of ["credit.open", "payment.open", "void.open", "invoice.sendAgain"]) {
        await page
          .getByRole("button", { name: textOf(`sales.${key}`) })
          .first()
          .click();
        await expect(sheet).toBeVisible();
        await checkScreen(page, `sheet of ${key}`);
        await page.keyboard.press("Escape");
        await expect(sheet).toHaveCount(0);
      }
    });
  });

  const checkScreen = createScreenCheck(language);
  const cellLabel = (column: string) =>
    textOf("sales.editor.rowLabel", { row: "1", column: textOf(`sales.editor.${column}`) });
}

// Swedish is included, because the other journeys check these pages in English.
for (const { language, locale, width, company } of [
  ...languageCases,
  { language: "sv", locale: "sv-SE", width: 390, company: norrsken } as const,
]) {
  const textOf = (key: string) => translate(language, key);
  const checkScreen = createScreenCheck(language);

  test.describe(`in ${language}, ${width} px, of quotes and orders`, () => {
    test("what is offered, delivered and done with many at a time speaks it too, and so does the customer's page", async ({
      browser,
      request,
    }) => {
      await setUndoSeconds(0);
      const person = await signInPerson(browser, product.appUrl, sara.email, company.name);
      const salesPath = `/companies/${person.companyId}/sales`;
      const page = await openPageFor(browser, person, locale);
      await page.setViewportSize({ width, height: 2400 });
      const buttonOf = (key: string) => page.getByRole("button", { name: textOf(key) }).first();
      const sheet = page.getByRole("dialog");
      const closeSheet = async () => {
        await page.keyboard.press("Escape");
        await expect(sheet).toHaveCount(0);
      };

      const quote = await (await booksAtService(request, company.name, sara.email)).createQuote();
      await page.goto(`${salesPath}/quotes/${quote.Id}`);
      const link = await mailQuote(page, language, () => checkScreen(page, "the sheet of a quote's mail"));
      const customerPage = await openPageFor(browser, null, locale);
      await customerPage.setViewportSize({ width, height: 2400 });
      await customerPage.goto(link);
      await checkScreen(customerPage, "the customer's page");
      await customerPage.getByLabel(textOf("offer.name")).fill("Kim");
      await customerPage.getByRole("button", { name: textOf("offer.decline") }).click();
      await expect(customerPage.getByRole("heading", { name: textOf("offer.state.declined.title") })).toBeVisible();
      await checkScreen(customerPage, "the customer's page, declined");
      await page.reload();
      await checkScreen(page, "a declined quote");

      // The customer may still accept, and the sale goes on to the posted invoice.
      await customerPage.getByLabel(textOf("offer.name")).fill("Kim");
      await customerPage
        .getByRole("button", { name: translate(language, "offer.accept", { total: "" }).trim() })
        .click();
      await expect(customerPage.getByRole("heading", { name: textOf("offer.state.accepted.title") })).toBeVisible();
      await checkScreen(customerPage, "the customer's page, accepted");
      await customerPage.context().close();
      await page.reload();
      await expect(buttonOf("sales.sale.turn.makeOrder.press")).toBeVisible();
      await checkScreen(page, "an accepted quote");
      await buttonOf("sales.sale.turn.makeOrder.press").click();
      await buttonOf("sales.sale.desk.deliverInvoice").click();
      const postOnly = sheet.getByRole("button", { name: textOf("sales.sale.sheet.postOnly") });
      await expectReady(postOnly);
      await postOnly.click();
      await expect(page.getByText(textOf("sales.sale.allInvoiced"))).toBeVisible();
      await checkScreen(page, "a sale whose invoice is posted");

      const order = await (await salesAtService(request, company.name, sara.email)).createOrder({}, 5, 3);
      await page.goto(`${salesPath}/orders/${order.Id}`);
      await checkScreen(page, "an order to deliver");
      await buttonOf("sales.sale.desk.deliverInvoice").click();
      await expectReady(sheet.getByRole("button", { name: textOf("sales.sale.sheet.postOnly") }));
      await checkScreen(page, "the sheet of an order's invoice");
      await closeSheet();
      await buttonOf("sales.sale.confirmation.send").click();
      await checkScreen(page, "the sheet of an order's confirmation");
      await closeSheet();

      await page.goto(`${salesPath}?filter=unpaid`);
      await waitUntilSettled(page);
      await page.keyboard.press("j");
      await page.keyboard.press("x");
      // On a narrow screen the bar of marked rows is one line until it is opened.
      if (width === 390) await buttonOf("list.markedActions").click();
      for (const key of ["send", "void"]) {
        await buttonOf(`sales.bulk.${key}`).click();
        await checkScreen(page, `the sheet of many, ${key}`);
        await closeSheet();
      }
      await page.keyboard.press("ControlOrMeta+k");
      await expect(page.getByRole("combobox", { name: textOf("shell.palette.label") })).toBeFocused();
      await checkScreen(page, "search or do");
      await page.context().close();
    });
  });
}

type NamedRecord = { readonly Id: string; readonly Name: string };

/** Finds an active customer with an e-mail address, and an active article. */
async function findCustomerAndArticle(
  request: APIRequestContext,
  companyId: string,
): Promise<{ customer: NamedRecord; article: NamedRecord }> {
  const getFirstRecord = async (path: string) => {
    const answer = await request.get(`/api/companies/${companyId}/books/${path}&$pagesize=1`);
    const { Data } = (await answer.json()) as { Data: NamedRecord[] };
    expect(Data, path).toHaveLength(1);
    return Data[0] as NamedRecord;
  };
  const activeFilter = "$filter=IsActive eq true";
  const customer = await getFirstRecord(
    `customers?${activeFilter} and IsPrivatePerson eq false and EmailAddress ne null`,
  );
  return { customer, article: await getFirstRecord(`articles?${activeFilter}`) };
}

/** Picks the option of a combobox whose name is exactly this one. */
async function pickOption(page: Page, label: string, name: string) {
  await page.getByLabel(label, { exact: true }).fill(name);
  const matchingOptions = page.getByRole("option").filter({ has: page.getByText(name, { exact: true }) });
  await matchingOptions.first().click();
}
