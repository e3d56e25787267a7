import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { mailQuote } from "../../e2e/support/offer";
import { product } from "../../e2e/support/product";
import { booksAtService } from "../../e2e/support/service/books";
import { openPageFor, readRouteValues, type SignedInPerson, signInPerson } from "../../e2e/support/signed-in-person";
import { browserFlags } from "../test/chromium.mjs";
import { fileNameOf, fillRoute, pageRoutes } from "./routes.mjs";

// `npm run screens` runs this program against a started product. The program photographs every page at each width, in
// each theme and in each language.
const root = path.join(import.meta.dirname, "../..");
const picturesFolder = path.join(root, "screens");
const { appUrl } = product;
const widths = [1440, 390];
const themes = ["light", "dark"] as const;
const languages = { en: "en-GB", sv: "sv-SE", nb: "nb-NO", nl: "nl-NL" };

type Appearance = { width: number; theme: (typeof themes)[number]; language: keyof typeof languages };

const appearances: Appearance[] = widths.flatMap((width) =>
  themes.flatMap((theme) => (["en", "sv", "nb", "nl"] as const).map((language) => ({ width, theme, language }))),
);

async function photographPages(
  browser: Browser,
  appearance: Appearance,
  signedInState: SignedInPerson["state"] | undefined,
  addresses: Map<string, string>,
) {
  const { width, theme, language } = appearance;
  const height = width > 600 ? 900 : 844;
  const context = await browser.newContext({
    baseURL: appUrl,
    colorScheme: theme,
    locale: languages[language],
    reducedMotion: "reduce",
    ...(signedInState ? { storageState: withoutPreferences(signedInState) } : {}),
  });
  const page = await context.newPage();
  for (const [name, address] of addresses) {
    await page.setViewportSize({ width, height });
    await page.goto(address);
    await page.waitForLoadState("networkidle");
    // The window gets the height of its content, so that bars at its lower edge do not cover the middle of the page.
    await page.setViewportSize({ width, height: await page.evaluate(() => document.documentElement.scrollHeight) });
    await page.screenshot({
      path: path.join(picturesFolder, `${name}.${width}.${theme}.${language}.png`),
      fullPage: true,
    });
  }
  await context.close();
}

/** Removes stored preferences, so that language and appearance follow the browser. */
function withoutPreferences(state: SignedInPerson["state"]): SignedInPerson["state"] {
  return {
    ...state,
    origins: [],
    cookies: state.cookies.filter(({ name }) => !/locale|language|theme|look/i.test(name)),
  };
}

/** Mails a quote and reads the token from the link with which its customer opens the quote. */
async function offerToken(browser: Browser, person: SignedInPerson, company: string): Promise<string> {
  const page = await openPageFor(browser, person, languages.en);
  const quote = await (await booksAtService(page.request, company)).createQuote();
  await page.goto(`/companies/${person.companyId}/sales/quotes/${quote.Id}`);
  const offerLink = await mailQuote(page, "en");
  await page.context().close();
  return path.basename(offerLink);
}

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: browserFlags });
try {
  rmSync(picturesFolder, { recursive: true, force: true });
  mkdirSync(picturesFolder);
  const company = "Norrsken Bygg AB";
  const person = await signInPerson(browser, appUrl, "anna@norrsken.example", company);
  const routeParameters = await readRouteValues(appUrl, person);
  const routes = pageRoutes(root);
  const companyPages = new Map(
    routes
      .filter((route) => route.startsWith("/companies"))
      .map((route) => [fileNameOf(route), fillRoute(route, routeParameters)]),
  );
  const token = await offerToken(browser, person, company);
  for (const appearance of appearances) {
    const publicPages = new Map(
      routes
        .filter((route) => !route.startsWith("/companies"))
        .map((route) => [fileNameOf(route), fillRoute(route, { language: appearance.language, token })]),
    );
    await photographPages(browser, appearance, person.state, companyPages);
    await photographPages(browser, appearance, undefined, publicPages);
    console.log(
      `  ✓ ${appearance.width} px, ${appearance.theme}, ${appearance.language}: ${companyPages.size + publicPages.size} pages`,
    );
  }
  console.log(`  pictures are in ${path.relative(process.cwd(), picturesFolder)}/`);
} finally {
  await browser.close();
}
