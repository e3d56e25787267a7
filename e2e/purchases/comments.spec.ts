import { norrsken } from "../../sandbox/seed/companies";
import { anna, erik } from "../../sandbox/seed/people";
import { expectAccessible, waitUntilSettled } from "../support/looks/axe";
import { expectNoSidewaysScroll, phoneViewport } from "../support/phone";
import { product } from "../support/product";
import { purchasesAtService } from "../support/purchases-at-service";
import { signInOnSharedDemo } from "../support/shared-demo";
import { openPageFor, signInPerson } from "../support/signed-in-person";
import { expect, test } from "../support/test";
import { translate } from "../support/translations";
import { expectPaperDrawn, openApproval } from "../walks/approvals";

const textOf = (key: string, values?: Record<string, string>) => translate("en", key, values);
const nameOf = ({ firstName, lastName }: typeof anna) => `${firstName} ${lastName}`;

test.use({ locale: "en-GB", timezoneId: "Europe/Stockholm" });
const companyPath = signInOnSharedDemo(anna.email, norrsken.name);

test("a colleague is mentioned in the cockpit by keyboard, is told, answers on a phone, and is seen to have read it", async ({
  page,
  request,
  browser,
}) => {
  const purchases = await purchasesAtService(request, norrsken.name);
  await purchases.deleteDrafts();
  const supplierId = await purchases.createSupplier("Comment Timber AB");
  const draftId = await purchases.register(supplierId, { number: "TALK-1", netKronor: 500 });
  const approver = await signInPerson(browser, product.appUrl, erik.email, norrsken.name);

  await openApproval(page, companyPath(), draftId);
  await expectPaperDrawn(page);
  const section = page.getByRole("region", { name: textOf("comments.title"), exact: true });
  await expect(section.getByRole("button", { name: textOf("comments.write") })).toBeVisible();
  await page.keyboard.press("m");
  const field = section.getByRole("textbox", { name: textOf("comments.new") });
  await expect(field).toBeFocused();
  await page.keyboard.type("Is the price agreed, @eri");
  await expect(section.getByRole("option", { name: nameOf(erik) })).toBeVisible();
  await expectAccessible(page, "a colleague is mentioned in a comment");
  // A look in another width hides the field for a moment, and a field that is hidden loses the focus.
  await field.press("Enter");
  await expect(field).toHaveValue(`Is the price agreed, @${nameOf(erik)} `);
  await expect(section.getByText(textOf("comments.tells", { names: nameOf(erik) }))).toBeVisible();
  // What is typed outlives a reload, and the second press writes nothing.
  await page.reload();
  await expectPaperDrawn(page);
  await expect(section.getByRole("button", { name: textOf("comments.goOn") })).toBeVisible();
  await page.keyboard.press("m");
  await expect(field).toBeFocused();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("?");
  await page.keyboard.press("Control+Enter");
  await page.keyboard.press("Control+Enter");
  await expect(section.getByRole("listitem")).toHaveCount(1);
  await expect(section.locator("mark")).toHaveText(`@${nameOf(erik)}`);
  await expectAccessible(page, "a comment in the cockpit");

  const eriksPage = await openPageFor(browser, approver, "en-GB");
  await eriksPage.setViewportSize(phoneViewport);
  await eriksPage.goto(`${companyPath()}/notices`);
  await eriksPage
    .getByRole("link", { name: new RegExp(`TALK-1.*${textOf("notices.kind.mention")}`) })
    .first()
    .click();
  await waitUntilSettled(eriksPage);
  const eriksSection = eriksPage.getByRole("region", { name: textOf("comments.title"), exact: true });
  await expect(eriksSection.getByText("Is the price agreed,")).toBeInViewport();
  await expectNoSidewaysScroll(eriksPage);
  await eriksSection.getByRole("button", { name: textOf("comments.write") }).click();
  await eriksSection.getByRole("textbox").fill("Ring 19811228-9874");
  await eriksSection.getByRole("button", { name: textOf("comments.send") }).click();
  await expect(eriksSection.getByText(textOf("comments.noPersonalNumber"))).toBeVisible();
  await eriksSection.getByRole("textbox").fill("Yes, since May.");
  await eriksSection.getByRole("button", { name: textOf("comments.send") }).click();
  await expect(eriksSection.getByRole("listitem")).toHaveCount(2);
  await expectAccessible(eriksPage, "the comments of a draft, 390");
  await eriksSection.getByRole("button", { name: textOf("comments.takeAway") }).click();
  await eriksSection.getByRole("button", { name: textOf("comments.reallyTakeAway") }).click();
  await expect(eriksSection.getByText(textOf("comments.gone"))).toBeVisible();
  await eriksPage.goto(`${companyPath()}/notices`);
  await waitUntilSettled(eriksPage);
  await expect(eriksPage.getByText(textOf("notices.kind.mention"))).toHaveCount(0);
  await eriksPage.context().close();

  await page.reload();
  await expect(section.getByText(textOf("comments.seenBy", { names: nameOf(erik) }))).toBeVisible();
  await expect(section.getByText(textOf("comments.gone"))).toBeVisible();
  await purchases.deleteDraft(draftId);
});
