import path from "node:path";
import { chromium } from "@playwright/test";
import { addedScopes, signedIn } from "../../e2e/support/signed-in";
import { browserFlags } from "../test/chromium.mjs";
import { ensureTestBuild } from "../testing/build";
import { measureDom } from "./dom";
import { measureForwarding, measureGrowth } from "./forwarding";
import { measurePages } from "./pages";
import { measurePdf } from "./pdf";
import { measurePosting } from "./posting/posting";
import { startBenchProduct } from "./product";
import { summary } from "./report";
import { measureSize } from "./size";
import { measureSecondStart } from "./start";
import { buildBenchTree, buildEmptyApp } from "./tree";
import { measureTyping } from "./typing";
import { measureWebhooks } from "./webhooks";

// Run by `npm run bench`: what the product promises, as ratios of two things measured in turns in one run.
const root = path.join(import.meta.dirname, "../..");

console.log("  … building what is measured");
await ensureTestBuild(root);
const tree = buildBenchTree(root);
const emptyApp = buildEmptyApp(root);

const product = await startBenchProduct(root, tree);
const launch = () => chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: browserFlags });
let browser = await launch();
try {
  const person = await signedIn(browser, product.appUrl, "anna@norrsken.example", "Norrsken Bygg AB", addedScopes);
  await measurePages(root, browser, product.appUrl, person);
  await measureTyping(browser, product.appUrl, person);
  await browser.close();
  await measureForwarding(product, person);
  await measureGrowth(product, person);
  // After them: the books become others, in which nobody is signed in.
  browser = await launch();
  await measureDom(browser, product);
} finally {
  await browser.close();
  await product.stop();
}
await measureSecondStart(root, emptyApp);
await measurePdf();
await measurePosting(root);
await measureSize(root);
await measureWebhooks(root);

const { met, missed } = summary();
console.log(`\n  ${met} goals met, ${missed} missed`);
process.exit(missed ? 1 : 0);
