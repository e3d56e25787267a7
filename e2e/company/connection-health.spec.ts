import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { norrsken } from "../../sandbox/seed/companies";
import { anna, sara } from "../../sandbox/seed/people";
import { fillEditor, threeRows } from "../support/editor";
import { activateByKeyboard } from "../support/keyboard";
import { expectAccessible, waitUntilSettled } from "../support/looks/axe";
import { revokeAsPartner } from "../support/partner";
import { expectNoSidewaysScroll, phoneViewport } from "../support/phone";
import { awaitPortalMail, deletePortalMails, listPortalMails } from "../support/portal-mails";
import { product } from "../support/product";
import { screenLabels as allLabels } from "../support/screen-labels";
import { resetClock } from "../support/service/clock";
import { callControl, expectSoundBooks, readCounters, resetDemo } from "../support/service/control";
import { chooseCompanyAtService, signInAtService } from "../support/service/service";
import { openPageFor, signInPerson } from "../support/signed-in-person";
import { expect, test } from "../support/test";
import { translate } from "../support/translations";
import { endlessUndoSeconds, setUndoSeconds } from "../support/undo-seconds";

const labels = allLabels.en;
const textOf = (key: string, values?: Record<string, string>) => translate("en", key, values);
const sarasName = `${sara.firstName} ${sara.lastName}`;
const warningSubject = `Your connection to ${norrsken.name} ends in 29 days`;
const customerName = "Brf Solsidan";
const dayMs = 86_400_000;

/** A connection lasts 730 days, and the first warning is due when 30 of them are left. */
const daysUntilWarning = 701;
const tokenCalls = { method: "POST", path: "/identity/connect/token" };

test.beforeEach(async ({ request }) => {
  await resetDemo(request);
  deletePortalMails();
});
// A reset does not change the clock.
test.afterEach(({ request }) => resetClock(request));

const connectedHeading = (page: Page) =>
  page.getByRole("heading", { level: 2, name: textOf("connection.state.active"), exact: true });
/** The part of the connection page that says what is wrong, with everything that mends it. */
const stateNotice = (page: Page, state: "expiring" | "reconnect" | "disconnected") =>
  page.getByRole("alert").filter({ has: page.getByText(textOf(`connection.state.${state}`), { exact: true }) });

/** Expects a reason, since when it holds, who can mend it, and one button. @returns the button */
async function expectOneWayToMend(notice: Locator, reason: string | RegExp): Promise<Locator> {
  await expect(notice).toContainText(reason);
  await expect(notice).toContainText(new RegExp(`Since \\d.+ ${textOf("connection.mender")}`));
  const button = notice.getByRole("button");
  await expect(button).toHaveCount(1);
  return button;
}

/** Opens a page and waits until the portal knows in which language its person reads, which is that of their mails. */
async function openInOwnLanguage(page: Page, path: string) {
  const noticeCount = page.waitForResponse((answer) => answer.url().endsWith("/notices/count"), { timeout: 60_000 });
  await page.goto(path);
  await noticeCount;
}

/** The mails that warn a person; the portal also mails what else waits for them. */
const listWarnings = (address: string) =>
  listPortalMails(address).filter(({ subject }) => subject.startsWith(`Your connection to ${norrsken.name} ends`));

/** Reloads the page until a part of it is there: the portal learns the service's time from an answer after the page. */
async function reloadUntilVisible(page: Page, part: Locator) {
  await expect
    .poll(
      async () => {
        await page.reload();
        return part.isVisible();
      },
      { intervals: [2_000] },
    )
    .toBe(true);
}

/**
 * Lets time pass at the service until a person was warned: the portal warns at the earliest ten minutes after it has
 * tried to renew the connection.
 */
async function passTimeUntilWarned(page: Page, request: APIRequestContext, address: string) {
  await expect
    .poll(
      async () => {
        await callControl(request, "POST", "/clock/advance", { seconds: 660 });
        await page.reload();
        return listWarnings(address).length;
      },
      { intervals: [3_000], timeout: 240_000 },
    )
    .toBe(1);
}

// Only the portal of these journeys has a mail server.
test.describe("the health of connections", { tag: "@cross-site" }, () => {
  test("a connection that cannot renew itself is warned of before its end, and one button renews it for two years", async ({
    browser,
    request,
  }) => {
    const person = await signInPerson(browser, product.appUrl, sara.email, norrsken.name);
    const page = await openPageFor(browser, person, labels.locale);
    const companyPath = `/companies/${person.companyId}`;
    const connectionPath = `${companyPath}/settings/connection`;
    await openInOwnLanguage(page, connectionPath);
    await expect(connectedHeading(page)).toBeVisible();
    await expect(page.getByText(new RegExp(`^Since .+ ${textOf("connection.state.activeText")}$`))).toBeVisible();

    // Nearly two years later nobody has used the connection, and the identity server is away.
    await callControl(request, "PUT", "/faults", [{ ...tokenCalls, kind: "status", status: 503 }]);
    const nearEnd = new Date(Date.now() + daysUntilWarning * dayMs).toISOString();
    await callControl(request, "PUT", "/clock", { now: nearEnd });
    await reloadUntilVisible(page, stateNotice(page, "expiring"));
    await expectOneWayToMend(stateNotice(page, "expiring"), /It ends .+\. Sign in once/);
    await expect(page.getByRole("link", { name: new RegExp(`^${textOf("shell.weather.expiring")}`) })).toBeVisible();
    await waitUntilSettled(page);
    await expectAccessible(page, "connection that ends soon");

    await passTimeUntilWarned(page, request, sara.email);
    const [warning] = listWarnings(sara.email);
    expect(warning?.subject).toBe(warningSubject);
    expect(warning?.text).toContain(`${product.appUrl}${connectionPath}`);
    await page.setViewportSize(phoneViewport);
    await page.goto(`${companyPath}/notices`);
    const notice = page.getByRole("alert").filter({ hasText: textOf("notices.connection.endsSoon") });
    await expect(notice).toContainText(/It ends .+ and could not be renewed by itself\./);
    await expect(notice.getByRole("button")).toHaveText([textOf("notices.connection.signIn")]);
    await expectNoSidewaysScroll(page);
    await waitUntilSettled(page);
    await expectAccessible(page, "notice of a connection that ends soon, 390");
    await page.setViewportSize({ width: 1280, height: 720 });

    // The link of the mail leads to the button. Its login at the service has ended long ago.
    await page.goto(connectionPath);
    await callControl(request, "PUT", "/faults", []);
    await activateByKeyboard(page, stateNotice(page, "expiring").getByRole("button"));
    await signInAtService(page, labels, sara.email);
    await chooseCompanyAtService(page, labels, norrsken.name);
    await expect(connectedHeading(page)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${connectionPath}$`));
    await page.goto(`${companyPath}/notices`);
    await expect(page.getByRole("heading", { level: 1, name: textOf("notices.title") })).toBeVisible();
    await expect(notice).toHaveCount(0);

    // A connection that the person ends says so as the others do.
    await page.goto(connectionPath);
    await page.getByRole("button", { name: textOf("connection.disconnect.open"), exact: true }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: textOf("connection.disconnect.button"), exact: true })
      .click();
    await expect(page.getByText(textOf("connection.outcome.title"))).toBeVisible();
    await page.goto(connectionPath);
    const connectButton = await expectOneWayToMend(
      stateNotice(page, "disconnected"),
      textOf("connection.state.disconnectedText"),
    );
    await expect(connectButton).toHaveText(textOf("connection.connect"));
    expect(listWarnings(sara.email)).toHaveLength(1);
    await page.context().close();
  });

  test("a connection that the service ends is told to its person, and to the owner while work of the person waits for it", async ({
    browser,
    request,
  }) => {
    const owner = await signInPerson(browser, product.appUrl, anna.email, norrsken.name);
    const person = await signInPerson(browser, product.appUrl, sara.email, norrsken.name);
    const companyPath = `/companies/${person.companyId}`;
    const ownersPage = await openPageFor(browser, owner, labels.locale);
    await openInOwnLanguage(ownersPage, companyPath);
    const page = await openPageFor(browser, person, labels.locale);
    await openInOwnLanguage(page, companyPath);

    // Sara leaves an invoice waiting; then the service withdraws the access.
    await setUndoSeconds(endlessUndoSeconds);
    await page.goto(`${companyPath}/sales/invoices/new`);
    await fillEditor(page, labels, customerName, threeRows.slice(0, 1));
    await page.getByRole("button", { name: labels.whatWillHappen }).first().click();
    await page.getByRole("button", { name: labels.finaliseOnly }).click();
    await expect(page.getByText(textOf("shell.undo.locked"))).toBeVisible();
    const countsBefore = await readCounters(request);
    await revokeAsPartner(person.companyId, sara.email);
    await page.goto(`${companyPath}/settings/connection`);
    const mendButton = await expectOneWayToMend(stateNotice(page, "reconnect"), textOf("connection.reason.revoked"));
    await expect(mendButton).toHaveText(textOf("connection.reconnect"));
    await waitUntilSettled(page);
    await expectAccessible(page, "connection that needs its person");

    // The owner is told whose work waits, and that nobody else can mend it.
    await ownersPage.goto(`${companyPath}/notices`);
    const colleagueNotice = ownersPage
      .getByRole("listitem")
      .filter({ hasText: `The connection of ${sarasName} has not worked since` });
    await expect(colleagueNotice).toContainText("1 thing they submitted waits until they sign in again.");
    await waitUntilSettled(ownersPage);
    await expectAccessible(ownersPage, "notice of a colleague's connection");
    await colleagueNotice.getByRole("link", { name: textOf("notices.connection.people"), exact: true }).click();
    await expect(ownersPage.getByText(textOf("people.needsPerson", { name: sarasName }))).toBeVisible();

    // Both are mailed, and the mail to the owner does not say whose work it is.
    const endMail = await awaitPortalMail(
      sara.email,
      textOf("connection.mail.end.subject", { company: norrsken.name }),
    );
    expect(endMail.text).toContain(textOf("connection.reason.revoked"));
    expect(endMail.text).toContain(`${product.appUrl}${companyPath}/settings/connection`);
    const colleagueMail = await awaitPortalMail(
      anna.email,
      textOf("connection.mail.colleague.subject", { company: norrsken.name }),
    );
    expect(colleagueMail.text).toContain(`${product.appUrl}${companyPath}/notices`);
    expect(colleagueMail.text).not.toContain(sara.lastName);

    // One press and the company at the service mend it, and the work goes on where it was.
    await mendButton.click();
    await chooseCompanyAtService(page, labels, norrsken.name);
    await expect(connectedHeading(page)).toBeVisible();
    await page
      .locator(".toasts")
      .getByRole("group", { name: new RegExp(`^Finalise the invoice to ${customerName}`) })
      .getByRole("button", { name: textOf("shell.undo.now.finalise") })
      .click();
    await expect(page.getByText(new RegExp(`^Invoice \\d+ to ${customerName} is posted\\.$`))).toBeVisible();
    const countsAfter = await readCounters(request);
    expect(countsAfter.conversions.committed - countsBefore.conversions.committed).toBe(1);
    await ownersPage.goto(`${companyPath}/notices`);
    await expect(ownersPage.getByRole("heading", { level: 1, name: textOf("notices.title") })).toBeVisible();
    await expect(colleagueNotice).toHaveCount(0);
    await page.context().close();
    await ownersPage.context().close();
    await expectSoundBooks(request);
  });
});
