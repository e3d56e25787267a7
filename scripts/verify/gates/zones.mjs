import { isTest, readSources, resolveImport } from "../sources.mjs";

/** Components every concern may use. */
const sharedComponents = [
  "components/ui",
  "components/form",
  "components/format",
  "components/list",
  "components/record",
  "components/shell",
  "components/undo",
  "components/document",
  "components/turn",
];
/** Parts of lib that only run on the server. */
const serverLib = [
  "lib/api/remote",
  "lib/operations",
  "lib/company",
  "lib/drafts",
  "lib/employees",
  "lib/offers",
  "lib/jobs",
  "lib/audit",
  "lib/auth/tokens",
  "lib/platform/db",
  "lib/platform/env",
  "lib/platform/log",
];

/**
 * The table of docs/architecture: the first row whose `from` begins the file's path decides. `may` lists what can be
 * imported of our own, `never` takes parts of it away.
 *
 * @type {readonly { from: string, may: readonly string[], never?: readonly string[], why: string }[]}
 */
export const zones = [
  { from: "sandbox/ledger/", may: ["sandbox/ledger/"], why: "the ledger is pure and imports itself only" },
  { from: "sandbox/", may: ["sandbox/"], why: "the sandbox shares no code with the portal" },
  { from: "components/ui/", may: ["components/ui/"], why: "primitives know nothing of the product" },
  {
    from: "components/form/",
    may: ["components/form/", "components/ui/", "lib/"],
    never: [...serverLib, "lib/api/", "lib/auth/"],
    why: "form parts know fields and values, no resource",
  },
  { from: "components/", may: ["components/", "lib/"], never: serverLib, why: "components run in the browser" },
  {
    from: "lib/api/contract/",
    may: ["lib/api/contract/", "lib/"],
    never: [...serverLib, "lib/api/browser", "lib/auth/", "lib/flow/"],
    why: "a contract is shared and pure",
  },
  {
    from: "lib/api/browser/",
    may: ["lib/"],
    never: [...serverLib, "lib/auth/"],
    why: "the browser's side calls our own routes only",
  },
  {
    from: "lib/api/remote/",
    may: ["lib/"],
    never: ["lib/api/browser/", "lib/operations/", "lib/jobs/"],
    why: "the remote's side knows neither screens nor operations",
  },
  {
    from: "lib/auth/oauth/",
    may: ["lib/"],
    never: ["lib/platform/db", "lib/api/", "lib/auth/tokens/", "lib/operations/", "lib/jobs/", "prisma/"],
    why: "protocol functions know no storage",
  },
  {
    from: "lib/auth/",
    may: ["lib/", "prisma/generated/"],
    never: ["lib/api/browser/", "lib/operations/"],
    why: "signing in knows neither screens nor operations",
  },
  {
    from: "lib/purchases/",
    may: ["lib/"],
    never: [...serverLib, "lib/api/browser/", "lib/auth/"],
    why: "rules of purchases are pure",
  },
  {
    from: "lib/flow/",
    may: ["lib/"],
    never: [...serverLib, "lib/api/browser/", "lib/auth/"],
    why: "stage rules are pure",
  },
  { from: "lib/", may: ["lib/", "prisma/generated/"], why: "lib knows neither routes nor components" },
  { from: "app/", may: ["app/", "components/", "lib/"], why: "routes compose components and lib" },
  {
    from: "e2e/",
    may: ["e2e/", "sandbox/seed/", "scripts/testing/", "scripts/screens/routes"],
    why: "journeys know the product from outside",
  },
  { from: "server/", may: ["server/", "lib/"], why: "the portal's server is part of the portal" },
  {
    from: "scripts/bench/posting/",
    may: ["scripts/", "sandbox/"],
    why: "a posting is measured through the sandbox's own store, without the portal",
  },
  {
    from: "scripts/bench/sales-visit",
    may: ["scripts/", "components/sales/", "lib/api/browser/", "lib/values/dates"],
    why: "what a visit to sales asks of the books is read from the portal's own queries",
  },
  {
    from: "scripts/bench/",
    may: ["scripts/", "e2e/support/", "sandbox/documents/"],
    why: "measurements are taken from outside, but for the making of a page",
  },
  { from: "scripts/screens/", may: ["scripts/", "e2e/support/"], why: "pictures are taken from outside" },
  { from: "scripts/partner/", may: ["scripts/", "lib/auth/partners"], why: "adding a partner saves one and no more" },
  {
    from: "scripts/",
    may: ["scripts/", "next.config", "playwright.config"],
    why: "scripts start the programs and are no part of them",
  },
  { from: "proxy", may: ["lib/"], why: "the request edge uses lib" },
  { from: "instrumentation", may: ["lib/"], why: "start-up uses lib" },
];

/** A concern is a folder of components that is nobody's tool; concerns do not import each other. */
function crossesConcerns(/** @type {string} */ file, /** @type {string} */ target) {
  const [from, to] = [file, target].map((path) => /^components\/[^/]+/.exec(path)?.[0]);
  return Boolean(from && to && from !== to && !sharedComponents.includes(to));
}

/**
 * What a test may use besides what its neighbours may: the machinery that starts programs, names of seeded people, and,
 * for the portal, the routes it calls as a browser does.
 */
const testTools = ["scripts/testing/", "scripts/launch/", "scripts/pg/", "sandbox/seed/"];
const portalTestTools = [...testTools, "app/api/", "prisma/generated/"];
const scriptTestTools = [...testTools, "lib/platform/env", "sandbox/settings"];

/** @param {string} file */
function toolsOf(file) {
  if (!isTest(file)) return [];
  if (/^(lib|server)\//.test(file)) return portalTestTools;
  return file.startsWith("scripts/") ? scriptTestTools : testTools;
}

/** @type {import("../sources.mjs").Gate} */
export const zonesGate = {
  name: "import zones",
  run: (root) => readSources(root).flatMap(violationsOf),
};

/** @param {import("../sources.mjs").Source} source */
function violationsOf({ file, imports, line }) {
  const zone = zones.find(({ from }) => file.startsWith(from));
  if (!zone) return [];
  return imports.flatMap(({ to, start }) => {
    const target = resolveImport(file, to);
    if (target === null || isAllowed(file, target, zone)) return [];
    return [`${file}:${line(start)} zone: imports ${target}, but ${zone.why}`];
  });
}

/**
 * @param {string} file
 * @param {string} target
 * @param {(typeof zones)[number]} zone
 */
function isAllowed(file, target, { may, never = [] }) {
  if (toolsOf(file).some((tool) => target.startsWith(tool))) return true;
  if (crossesConcerns(file, target)) return false;
  const within = (/** @type {string} */ zone) =>
    target === zone || target.startsWith(zone.endsWith("/") ? zone : `${zone}/`);
  const named = (/** @type {string} */ zone) => within(zone) || target.startsWith(`${zone}.`);
  return may.some((zone) => target.startsWith(zone)) && !never.some(named);
}
