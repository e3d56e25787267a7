import type { Locator, Page } from "@playwright/test";
import { openBrowser, signInOwner } from "./browser";
import { median, spreadOf } from "./measure";
import { report } from "./own-process";
import { startBenchProduct } from "./product";

const rounds = 5;

type MainPage = {
  name: string;
  /** The path below the company's address. */
  path: string;
  /** The requests of the portal to the service for the data of the rows, as a pattern. */
  requestPattern: string;
  /** The page that has a link to this page; without one the navigation has the link. */
  linkingPath?: string;
  rowSelector?: string;
  /** Whether the page opens its first row without a click. */
  opensFirstRow?: true;
};

/** The main pages in the order in which they are visited. */
const mainPages: readonly MainPage[] = [
  { name: "sales", path: "/sales", requestPattern: "customerinvoice|quote|order" },
  { name: "customers", path: "/customers", requestPattern: "customers" },
  { name: "articles", path: "/articles", requestPattern: "articles" },
  { name: "purchases", path: "/purchases", requestPattern: "supplierinvoice" },
  { name: "suppliers", path: "/purchases/suppliers", requestPattern: "suppliers", linkingPath: "/purchases" },
  {
    name: "approvals",
    path: "/purchases/approvals",
    requestPattern: "supplierinvoicedrafts",
    linkingPath: "/purchases",
    opensFirstRow: true,
    rowSelector: 'main nav li a[href*="/approvals/"]',
  },
  { name: "balances", path: "/books", requestPattern: "accountbalances|fiscalyears" },
  { name: "vouchers", path: "/books/vouchers", requestPattern: "vouchers", linkingPath: "/books" },
  { name: "employees", path: "/payroll/employees", requestPattern: "employees" },
  { name: "overview", path: "", requestPattern: "customerinvoice|quote|order|supplierinvoicedrafts" },
];

const listRowSelector = "main a[data-row]";

/** The milliseconds until the rows are painted: the whole time, and the part that the service takes to answer. */
type PaintTimes = { totalMs: number; serviceMs: number };

/**
 * Measures the time from a click on a link, or from Enter, to the frame that shows the rows of the linked page, without
 * the time of the service's own answer. Every page has been visited before, because a person at work returns to pages.
 */
export async function measureRows(root: string): Promise<void> {
  const { appUrl } = await startBenchProduct(root);
  const person = await signInOwner(appUrl);
  const browser = await openBrowser();
  const context = await browser.newContext({ baseURL: appUrl, storageState: person.state });
  // The compiler marks named functions with a helper that the page does not have.
  await context.addInitScript("self.__name = (named) => named");
  const page = await context.newPage();
  const companyPath = `/companies/${person.companyId}`;
  await page.goto(companyPath, { waitUntil: "networkidle" });
  for (const mainPage of mainPages) await measureVisit(page, companyPath, mainPage, "click");

  const timesByPage = new Map(mainPages.map(({ name }) => [name, [] as PaintTimes[]]));
  for (let round = 0; round < rounds; round++) {
    for (const mainPage of mainPages) {
      timesByPage
        .get(mainPage.name)
        ?.push(await measureVisit(page, companyPath, mainPage, round % 2 ? "Enter" : "click"));
    }
  }
  const mediansMs = [...timesByPage].map(([name, timesOfPage]) => {
    const ownMs = median(timesOfPage.map(({ totalMs, serviceMs }) => totalMs - serviceMs));
    const [totalMs, serviceMs] = [
      median(timesOfPage.map((paintTimes) => paintTimes.totalMs)),
      median(timesOfPage.map((paintTimes) => paintTimes.serviceMs)),
    ];
    console.log(
      `      ${Math.round(ownMs)} ms  ${name}: ${Math.round(totalMs)} ms, of which the service ${Math.round(serviceMs)}`,
    );
    return ownMs;
  });
  report("rowsPainted", spreadOf(mediansMs), { detail: "the spread is that of the pages" });
}

async function measureVisit(
  page: Page,
  companyPath: string,
  mainPage: MainPage,
  inputKind: "click" | "Enter",
): Promise<PaintTimes> {
  if (mainPage.linkingPath !== undefined && new URL(page.url()).pathname !== companyPath + mainPage.linkingPath) {
    await (await linkTo(page, companyPath + mainPage.linkingPath)).click();
    await page.waitForURL(`**${companyPath}${mainPage.linkingPath}`);
  }
  const link = await linkTo(page, companyPath + mainPage.path);
  await page.evaluate(watchRows, {
    addressPattern: `^${companyPath}${mainPage.path}${mainPage.opensFirstRow ? "(/[^/]+)?" : ""}$`,
    rowSelector: mainPage.rowSelector ?? listRowSelector,
    requestPattern: `/(books|payroll)/(${mainPage.requestPattern})`,
  });
  if (inputKind === "click") await link.click();
  else await link.press("Enter");
  return page.evaluate(() => (globalThis as unknown as { paintTimes: Promise<PaintTimes> }).paintTimes);
}

/** Finds the link on the current page or on one of the two pages before it; the approvals have no navigation. */
async function linkTo(page: Page, linkPath: string): Promise<Locator> {
  const link = page.locator(`a[href="${linkPath}"]:visible`).first();
  // The page before may still send requests, which must not count for the next page.
  await page.waitForLoadState("networkidle");
  for (let backCount = 0; backCount < 2 && !(await link.isVisible()); backCount++) {
    await page.goBack();
    await page.waitForLoadState("networkidle");
  }
  await link.waitFor();
  return link;
}

/** Runs in the page: measures from the next click or key until the page at this address has painted its rows. */
function watchRows({
  addressPattern,
  rowSelector,
  requestPattern,
}: {
  addressPattern: string;
  rowSelector: string;
  requestPattern: string;
}) {
  const pageGlobals = globalThis as unknown as { paintTimes: Promise<PaintTimes> };
  let resolvePainted: (times: PaintTimes) => void = () => {};
  let rejectPainted: (reason: Error) => void = () => {};
  pageGlobals.paintTimes = new Promise((resolve, reject) => {
    resolvePainted = resolve;
    rejectPainted = reject;
  });
  setTimeout(() => rejectPainted(new Error(`${addressPattern}: no rows after half a minute`)), 30_000);
  performance.clearResourceTimings();
  let inputAtMs = 0;
  for (const type of ["click", "keydown"]) {
    addEventListener(
      type,
      (event) => {
        inputAtMs ||= event.timeStamp;
      },
      { capture: true, once: true },
    );
  }
  const checkRows = () => {
    const isPainted =
      inputAtMs > 0 &&
      new RegExp(addressPattern).test(location.pathname) &&
      document.querySelector(rowSelector) !== null;
    if (!isPainted) {
      requestAnimationFrame(checkRows);
      return;
    }
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      const totalMs = performance.now() - inputAtMs;
      const requests = (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
        .filter(({ name, startTime }) => new RegExp(requestPattern).test(name) && startTime >= inputAtMs)
        .filter(({ responseEnd }) => responseEnd > 0 && responseEnd <= inputAtMs + totalMs)
        .sort((left, right) => left.requestStart - right.requestStart);
      // Answers that overlap in time are counted once.
      let serviceMs = 0;
      let countedUntilMs = 0;
      for (const { requestStart, responseEnd } of requests) {
        serviceMs += Math.max(0, responseEnd - Math.max(requestStart, countedUntilMs));
        countedUntilMs = Math.max(countedUntilMs, responseEnd);
      }
      resolvePainted({ totalMs, serviceMs });
    };
    port2.postMessage(null);
  };
  requestAnimationFrame(checkRows);
}
