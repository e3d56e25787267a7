import { isTest, readSources, resolveImport } from "../sources.mjs";

/** The component folders that every concern may import. */
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
/** The lowest floors of both chains: values and rules without input or output. */
const sharedFloors = ["lib/values", "lib/i18n", "lib/preferences", "lib/api/contract", "lib/rules"];

/**
 * The floors of the portal, the lowest first. A file imports its own floor and the floors below it in its chain, so
 * that no browser code imports the server and no lower floor knows a feature.
 */
export const floorChains = {
  server: [
    ...sharedFloors,
    "prisma/generated",
    "lib/platform",
    "lib/mail",
    "lib/audit",
    "lib/auth",
    "lib/api/remote",
    "lib/company",
    "lib/drafts",
    "lib/employees",
    "lib/approvals",
    "lib/payments",
    "lib/purchases",
    "lib/notices",
    "lib/personal-numbers",
    "lib/house-work",
    "lib/forwarding",
    "lib/offers",
    "lib/operations/commands",
    "lib/operations/engine",
    "lib/operations/payroll",
    "lib/operations/vat",
    "lib/operations/sales",
    "lib/operations/purchases",
    "lib/operations",
    "lib/reminders",
    "lib/bank-reports",
    "lib/offer-answers",
    "lib/connection-health",
    "lib/people",
    "lib/owner-links",
    "lib/health",
    "lib/jobs",
    "app/api",
  ],
  browser: [...sharedFloors, "lib/api/browser", "components"],
};

const floorNames = [...new Set(Object.values(floorChains).flat())].toSorted(
  (left, right) => right.length - left.length,
);

/** The floor of a file; null when the file belongs to none. */
export function floorOf(/** @type {string} */ file) {
  return floorNames.find((name) => file.startsWith(`${name}/`) || file === name) ?? null;
}

/** The folders that only files of their own floor may import. */
const closedFolders = {
  "lib/operations/": ["commands", "engine", "payroll", "vat", "sales", "purchases"].map(
    (folder) => `lib/operations/${folder}/`,
  ),
};

/**
 * The rules besides the floors. The first row whose `importer` is the beginning of a file's path applies. `allowedPaths`
 * lists the paths of the repository that the file may import, and `forbiddenPaths` excludes parts of them.
 *
 * @type {readonly { importer: string, allowedPaths: readonly string[], forbiddenPaths?: readonly string[], reason: string }[]}
 */
export const zones = [
  {
    importer: "sandbox/ledger/",
    allowedPaths: ["sandbox/ledger/"],
    reason: "the ledger is pure and imports itself only",
  },
  { importer: "sandbox/", allowedPaths: ["sandbox/"], reason: "the sandbox shares no code with the portal" },
  { importer: "components/ui/", allowedPaths: ["components/ui/"], reason: "primitives know nothing of the product" },
  {
    importer: "components/form/",
    allowedPaths: ["components/form/", "components/ui/", "lib/values/", "lib/i18n/"],
    reason: "form parts know fields and values, no resource",
  },
  {
    importer: "components/",
    allowedPaths: ["components/", "lib/"],
    reason: "components know neither routes nor the server",
  },
  {
    importer: "lib/auth/oauth/",
    allowedPaths: ["lib/"],
    forbiddenPaths: ["lib/platform/db", "lib/auth/tokens/", "prisma/"],
    reason: "protocol functions know no storage",
  },
  {
    importer: "lib/rules/",
    allowedPaths: ["lib/"],
    forbiddenPaths: ["lib/values/clock"],
    reason: "rules are pure and are told the time",
  },
  { importer: "lib/", allowedPaths: ["lib/", "prisma/generated/"], reason: "lib knows neither routes nor components" },
  { importer: "app/", allowedPaths: ["app/", "components/", "lib/"], reason: "routes compose components and lib" },
  {
    importer: "e2e/",
    allowedPaths: ["e2e/", "sandbox/seed/", "scripts/testing/", "scripts/screens/routes"],
    reason: "journeys know the product from outside",
  },
  { importer: "server/", allowedPaths: ["server/", "lib/"], reason: "the portal's server is part of the portal" },
  {
    importer: "scripts/bench/posting/",
    allowedPaths: ["scripts/", "sandbox/"],
    reason: "a posting is measured through the sandbox's own store, without the portal",
  },
  {
    importer: "scripts/bench/sales-visit",
    allowedPaths: ["scripts/", "components/sales/", "lib/api/browser/", "lib/values/dates"],
    reason: "what a visit to sales asks of the books is read from the portal's own queries",
  },
  {
    importer: "scripts/bench/scaling-queries",
    allowedPaths: ["scripts/", "lib/"],
    reason: "the most frequent queries are measured by the functions that the portal calls",
  },
  {
    importer: "scripts/bench/",
    allowedPaths: ["scripts/", "e2e/support/", "sandbox/documents/"],
    reason: "measurements are taken from outside, but for the making of a page",
  },
  {
    importer: "scripts/screens/",
    allowedPaths: ["scripts/", "e2e/support/"],
    reason: "pictures are taken from outside",
  },
  {
    importer: "scripts/partner/",
    allowedPaths: ["scripts/", "lib/auth/partners"],
    reason: "adding a partner saves one and no more",
  },
  {
    importer: "scripts/operator/",
    allowedPaths: ["scripts/", "lib/"],
    reason: "an operator's command does what the portal does, by the portal's own code",
  },
  {
    importer: "scripts/operating/",
    allowedPaths: [
      ...["scripts/", "lib/platform/env", "lib/platform/client-address", "lib/api/remote/body", "server/listener"],
    ],
    reason: "files for operating are held to the portal's settings and limits",
  },
  {
    importer: "scripts/",
    allowedPaths: ["scripts/", "next.config", "playwright.config"],
    reason: "scripts start the programs and are no part of them",
  },
  { importer: "proxy", allowedPaths: ["lib/"], reason: "the request edge uses lib" },
  { importer: "instrumentation", allowedPaths: ["lib/"], reason: "start-up uses lib" },
];

/**
 * Whether an import crosses concerns. A concern is a folder of components that is not shared; concerns must not import
 * each other.
 */
function isAcrossConcerns(/** @type {string} */ file, /** @type {string} */ target) {
  const [fromConcern, toConcern] = [file, target].map((path) => /^components\/[^/]+/.exec(path)?.[0]);
  return Boolean(fromConcern && toConcern && fromConcern !== toConcern && !sharedComponents.includes(toConcern));
}

/**
 * The folders that a test may import besides those of its neighbours: the code that starts programs, names of seeded
 * people, and, for tests of the portal, the routes that they call.
 */
const testTools = ["scripts/testing/", "scripts/launch/", "scripts/migrate.mjs", "scripts/pg/", "sandbox/seed/"];
const portalTestTools = [...testTools, "app/api/", "prisma/generated/"];
const scriptTestTools = [...testTools, "lib/platform/env", "sandbox/settings"];

/** @param {string} file */
function testToolsOf(file) {
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
function violationsOf({ file, imports, lineOf }) {
  const zone = zones.find(({ importer }) => file.startsWith(importer));
  if (!zone) return [];
  return imports.flatMap(({ moduleName, start }) => {
    const target = resolveImport(file, moduleName);
    if (target === null) return [];
    const reason = violationReason(file, target, zone);
    return reason === null ? [] : [`${file}:${lineOf(start)} zone: imports ${target}, but ${reason}`];
  });
}

/**
 * @param {string} file
 * @param {string} target
 * @param {(typeof zones)[number]} zone
 * @returns {string | null} null when the import is allowed
 */
function violationReason(file, target, { allowedPaths, forbiddenPaths = [], reason }) {
  if (testToolsOf(file).some((toolPath) => target.startsWith(toolPath))) return null;
  if (isAcrossConcerns(file, target)) return "concerns do not import one another";
  const isWithin = (/** @type {string} */ pathPrefix) =>
    target === pathPrefix || target.startsWith(pathPrefix.endsWith("/") ? pathPrefix : `${pathPrefix}/`);
  const isNamed = (/** @type {string} */ pathPrefix) => isWithin(pathPrefix) || target.startsWith(`${pathPrefix}.`);
  if (!allowedPaths.some((zone) => target.startsWith(zone)) || forbiddenPaths.some(isNamed)) return reason;
  return isTest(file) ? null : (floorViolation(file, target) ?? closedFolderViolation(file, target));
}

/** @param {string} file @param {string} target */
function floorViolation(file, target) {
  const [fromFloor, toFloor] = [floorOf(file), floorOf(target)];
  if (fromFloor === null || toFloor === null) return null;
  const isBelow = Object.values(floorChains).some(
    (chain) =>
      chain.includes(fromFloor) && chain.includes(toFloor) && chain.indexOf(toFloor) <= chain.indexOf(fromFloor),
  );
  return isBelow ? null : `${toFloor} is not below ${fromFloor}`;
}

/** @param {string} file @param {string} target */
function closedFolderViolation(file, target) {
  const closedFolder = Object.entries(closedFolders).find(
    ([ownerFolder, folders]) => !file.startsWith(ownerFolder) && folders.some((folder) => target.startsWith(folder)),
  );
  return closedFolder ? `its room is entered by the files of ${closedFolder[0]} only` : null;
}
