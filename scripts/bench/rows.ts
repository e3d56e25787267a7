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
  linkedFrom?: string;
  rows?: string;
  /** Whether the page opens its first row without a click. */
  opensFirst?: true;
};

/** The main pages in the order in which they are visited. */
const mainPages: readonly MainPage[] = [
  { name: "sales", path: "/sales", requestPattern: "customerinvoice|quote|order" },
  { name: "customers", path: "/customers", requestPattern: "customers" },
  { name: "articles", path: "/articles", requestPattern: "articles" },
  { name: "purchases", path: "/purchases", requestPattern: "supplierinvoice" },
  { name: "suppliers", path: "/purchases/suppliers", requestPattern: "suppliers", linkedFrom: "/purchases" },
  {
    name: "approvals",
    path: "/purchases/approvals",
    requestPattern: "supplierinvoicedrafts",
    linkedFrom: "/purchases",
    opensFirst: true,
    rows: 'main nav li a[href*="/approvals/"]',
  },
  { name: "balances", path: "/books", requestPattern: "accountbalances|fiscalyears" },
  { name: "vouchers", path: "/books/vouchers", requestPattern: "vouchers", linkedFrom: "/books" },
  { name: "employees", path: "/payroll/employees", requestPattern: "employees" },
  { name: "overview", path: "", requestPattern: "customerinvoice|quote|order|supplierinvoicedrafts" },
];

const rowsOfLists = "main a[data-row]";

/** The milliseconds until the rows are painted: the whole time, and the part that the service takes to answer. */
type PaintTimes = { all: number; service: number };

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
  const base = `/companies/${person.companyId}`;
  await page.goto(base, { waitUntil: "networkidle" });
  for (const place of mainPages) await measureVisit(page, base, place, "click");

  const times = new Map(mainPages.map(({ name }) => [name, [] as PaintTimes[]]));
  for (let round = 0; round < rounds; round++) {
    for (const place of mainPages) {
      times.get(place.name)?.push(await measureVisit(page, base, place, round % 2 ? "Enter" : "click"));
    }
  }
  const mediansMs = [...times].map(([name, painted]) => {
    const ownMs = median(painted.map(({ all, service }) => all - service));
    const [all, service] = [median(painted.map((one) => one.all)), median(painted.map((one) => one.service))];
    console.log(
      `      ${Math.round(ownMs)} ms  ${name}: ${Math.round(all)} ms, of which the service ${Math.round(service)}`,
    );
    return ownMs;
  });
  report("rowsPainted", spreadOf(mediansMs), { detail: "the spread is that of the pages" });
}

async function measureVisit(page: Page, base: string, place: MainPage, input: "click" | "Enter"): Promise<PaintTimes> {
  if (place.linkedFrom !== undefined && new URL(page.url()).pathname !== base + place.linkedFrom) {
    await (await linkTo(page, base + place.linkedFrom)).click();
    await page.waitForURL(`**${base}${place.linkedFrom}`);
  }
  const link = await linkTo(page, base + place.path);
  await page.evaluate(watchRows, {
    address: `^${base}${place.path}${place.opensFirst ? "(/[^/]+)?" : ""}$`,
    rows: place.rows ?? rowsOfLists,
    reads: `/(books|payroll)/(${place.requestPattern})`,
  });
  if (input === "click") await link.click();
  else await link.press("Enter");
  return page.evaluate(() => (globalThis as unknown as { painted: Promise<PaintTimes> }).painted);
}

/** Finds the link on the current page or on one of the two pages before it; the approvals have no navigation. */
async function linkTo(page: Page, address: string): Promise<Locator> {
  const link = page.locator(`a[href="${address}"]:visible`).first();
  // The page before may still send requests, which must not count for the next page.
  await page.waitForLoadState("networkidle");
  for (let back = 0; back < 2 && !(await link.isVisible()); back++) {
    await page.goBack();
    await page.waitForLoadState("networkidle");
  }
  await link.waitFor();
  return link;
}

/** Runs in the page: measures from the next click or key until the page at this address has painted its rows. */
function watchRows({ address, rows, reads }: { address: string; rows: string; reads: string }) {
  const scope = globalThis as unknown as { painted: Promise<PaintTimes> };
  let resolvePainted: (painted: PaintTimes) => void = () => {};
  let rejectPainted: (reason: Error) => void = () => {};
  scope.painted = new Promise((done, failed) => {
    resolvePainted = done;
    rejectPainted = failed;
  });
  setTimeout(() => rejectPainted(new Error(`${address}: no rows after half a minute`)), 30_000);
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
      inputAtMs > 0 && new RegExp(address).test(location.pathname) && document.querySelector(rows) !== null;
    if (!isPainted) {
      requestAnimationFrame(checkRows);
      return;
    }
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      const all = performance.now() - inputAtMs;
      const requests = (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
        .filter(({ name, startTime }) => new RegExp(reads).test(name) && startTime >= inputAtMs)
        .filter(({ responseEnd }) => responseEnd > 0 && responseEnd <= inputAtMs + all)
        .sort((one, other) => one.requestStart - other.requestStart);
      // Answers that overlap in time are counted once.
      let service = 0;
      let countedUntilMs = 0;
      for (const { requestStart, responseEnd } of requests) {
        service += Math.max(0, responseEnd - Math.max(requestStart, countedUntilMs));
        countedUntilMs = Math.max(countedUntilMs, responseEnd);
      }
      resolvePainted({ all, service });
    };
    port2.postMessage(null);
  };
  requestAnimationFrame(checkRows);
}
