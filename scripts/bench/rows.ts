import type { Locator, Page } from "@playwright/test";
import { openBrowser, signInOwner } from "./browser";
import { median, spreadOf } from "./measure";
import { report } from "./own-process";
import { startBenchProduct } from "./product";

const rounds = 5;

type Place = {
  name: string;
  /** Below the company's address. */
  path: string;
  /** What its rows are made of, as the portal asks the service for it. */
  reads: string;
  /** The page whose link leads there, when the navigation has none. */
  from?: string;
  rows?: string;
  /** It goes on to the first of its rows by itself. */
  opensFirst?: true;
};

/** The main pages in the order they are walked. */
const places: readonly Place[] = [
  { name: "sales", path: "/sales", reads: "customerinvoice|quote|order" },
  { name: "customers", path: "/customers", reads: "customers" },
  { name: "articles", path: "/articles", reads: "articles" },
  { name: "purchases", path: "/purchases", reads: "supplierinvoice" },
  { name: "suppliers", path: "/purchases/suppliers", reads: "suppliers", from: "/purchases" },
  {
    name: "approvals",
    path: "/purchases/approvals",
    reads: "supplierinvoicedrafts",
    from: "/purchases",
    opensFirst: true,
    rows: 'main nav li a[href*="/approvals/"]',
  },
  { name: "balances", path: "/books", reads: "accountbalances|fiscalyears" },
  { name: "vouchers", path: "/books/vouchers", reads: "vouchers", from: "/books" },
  { name: "employees", path: "/payroll/employees", reads: "employees" },
  { name: "overview", path: "", reads: "customerinvoice|quote|order|supplierinvoicedrafts" },
];

const rowsOfLists = "main a[data-row]";

/** Milliseconds. */
type Painted = { all: number; service: number };

/**
 * From a click, or a press of Enter, on a link to the frame that shows the rows of its page: how much of it is not the
 * service's own answer. Every page was open before, as it is for somebody at work.
 */
export async function measureRows(root: string): Promise<void> {
  const { appUrl } = await startBenchProduct(root);
  const person = await signInOwner(appUrl);
  const browser = await openBrowser();
  const context = await browser.newContext({ baseURL: appUrl, storageState: person.state });
  // The compiler marks named functions with a helper that a page does not have.
  await context.addInitScript("self.__name = (named) => named");
  const page = await context.newPage();
  const base = `/companies/${person.companyId}`;
  await page.goto(base, { waitUntil: "networkidle" });
  for (const place of places) await walkTo(page, base, place, "click");

  const times = new Map(places.map(({ name }) => [name, [] as Painted[]]));
  for (let round = 0; round < rounds; round++) {
    for (const place of places) {
      times.get(place.name)?.push(await walkTo(page, base, place, round % 2 ? "Enter" : "click"));
    }
  }
  const middles = [...times].map(([name, painted]) => {
    const own = median(painted.map(({ all, service }) => all - service));
    const [all, service] = [median(painted.map((one) => one.all)), median(painted.map((one) => one.service))];
    console.log(
      `      ${Math.round(own)} ms  ${name}: ${Math.round(all)} ms, of which the service ${Math.round(service)}`,
    );
    return own;
  });
  report("rowsPainted", spreadOf(middles), { detail: "the spread is that of the pages" });
}

async function walkTo(page: Page, base: string, place: Place, how: "click" | "Enter"): Promise<Painted> {
  if (place.from !== undefined && new URL(page.url()).pathname !== base + place.from) {
    await (await linkTo(page, base + place.from)).click();
    await page.waitForURL(`**${base}${place.from}`);
  }
  const link = await linkTo(page, base + place.path);
  await page.evaluate(watchRows, {
    address: `^${base}${place.path}${place.opensFirst ? "(/[^/]+)?" : ""}$`,
    rows: place.rows ?? rowsOfLists,
    reads: `/(books|payroll)/(${place.reads})`,
  });
  if (how === "click") await link.click();
  else await link.press("Enter");
  return page.evaluate(() => (globalThis as unknown as { painted: Promise<Painted> }).painted);
}

/** The link on the page as it is at rest, or on the one before: approvals have no navigation beside them. */
async function linkTo(page: Page, address: string): Promise<Locator> {
  const link = page.locator(`a[href="${address}"]:visible`).first();
  // What the page before still reads belongs to that one.
  await page.waitForLoadState("networkidle");
  for (let back = 0; back < 2 && !(await link.isVisible()); back++) {
    await page.goBack();
    await page.waitForLoadState("networkidle");
  }
  await link.waitFor();
  return link;
}

/** Runs in the page: from the next press until the page of this address has painted its rows. */
function watchRows({ address, rows, reads }: { address: string; rows: string; reads: string }) {
  const scope = globalThis as unknown as { painted: Promise<Painted> };
  let tell: (painted: Painted) => void = () => {};
  let fail: (reason: Error) => void = () => {};
  scope.painted = new Promise((done, failed) => {
    tell = done;
    fail = failed;
  });
  setTimeout(() => fail(new Error(`${address}: no rows after half a minute`)), 30_000);
  performance.clearResourceTimings();
  let since = 0;
  for (const type of ["click", "keydown"]) {
    addEventListener(
      type,
      (event) => {
        since ||= event.timeStamp;
      },
      { capture: true, once: true },
    );
  }
  const look = () => {
    const isThere = since > 0 && new RegExp(address).test(location.pathname) && document.querySelector(rows) !== null;
    if (!isThere) {
      requestAnimationFrame(look);
      return;
    }
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      const all = performance.now() - since;
      const asked = (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
        .filter(({ name, startTime }) => new RegExp(reads).test(name) && startTime >= since)
        .filter(({ responseEnd }) => responseEnd > 0 && responseEnd <= since + all)
        .sort((one, other) => one.requestStart - other.requestStart);
      // Answers that come at the same time are waited for once.
      let service = 0;
      let until = 0;
      for (const { requestStart, responseEnd } of asked) {
        service += Math.max(0, responseEnd - Math.max(requestStart, until));
        until = Math.max(until, responseEnd);
      }
      tell({ all, service });
    };
    port2.postMessage(null);
  };
  requestAnimationFrame(look);
}
