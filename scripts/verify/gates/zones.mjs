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
export const chains = {
  server: [
    ...sharedFloors,
    "prisma/generated",
    "lib/platform",
    "lib/audit",
    "lib/auth",
    "lib/api/remote",
    "lib/company",
    "lib/drafts",
    "lib/employees",
    "lib/approvals",
    "lib/notices",
    "lib/personal-numbers",
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
    "lib/offer-answers",
    "lib/jobs",
    "app/api",
  ],
  browser: [...sharedFloors, "lib/api/browser", "components"],
};

const floorNames = [...new Set(Object.values(chains).flat())].toSorted((one, other) => other.length - one.length);

/** The floor of a file; null when the file belongs to none. */
export function floorOf(/** @type {string} */ file) {
  return floorNames.find((name) => file.startsWith(`${name}/`) || file === name) ?? null;
}

/** The folders that only files of their own floor may import. */
const closedRooms = {
  "lib/operations/": ["commands", "engine", "payroll", "vat", "sales", "purchases"].map(
    (room) => `lib/operations/${room}/`,
  ),
};

/**
 * The rules besides the floors. The first row whose `importer` is the beginning of a file's path applies. `allowedPaths`
 * lists the paths of the repository that the file may import, and `forbiddenPaths` excludes parts of them.
 *
 * @type {readonly { from: string, may: readonly string[], never?: readonly string[], why: string }[]}
 */
export const zones = [
  { from: "sandbox/ledger/", may: ["sandbox/ledger/"], why: "the ledger is pure and imports itself only" },
  { from: "sandbox/", may: ["sandbox/"], why: "the sandbox shares no code with the portal" },
  { from: "components/ui/", may: ["components/ui/"], why: "primitives know nothing of the product" },
  {
    from: "components/form/",
    may: ["components/form/", "components/ui/", "lib/values/", "lib/i18n/"],
    why: "form parts know fields and values, no resource",
  },
  { from: "components/", may: ["components/", "lib/"], why: "components know neither routes nor the server" },
  {
    from: "lib/auth/oauth/",
    may: ["lib/"],
    never: ["lib/platform/db", "lib/auth/tokens/", "prisma/"],
    why: "protocol functions know no storage",
  },
  { from: "lib/rules/", may: ["lib/"], never: ["lib/values/clock"], why: "rules are pure and are told the time" },
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

/**
 * Whether an import crosses concerns. A concern is a folder of components that is not shared; concerns must not import
 * each other.
 */
function isAcrossConcerns(/** @type {string} */ file, /** @type {string} */ target) {
  const [from, to] = [file, target].map((path) => /^components\/[^/]+/.exec(path)?.[0]);
  return Boolean(from && to && from !== to && !sharedComponents.includes(to));
}

/**
 * The folders that a test may import besides those of its neighbours: the code that starts programs, names of seeded
 * people, and, for tests of the portal, the routes that they call.
 */
const testTools = ["scripts/testing/", "scripts/launch/", "scripts/pg/", "sandbox/seed/"];
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
function violationsOf({ file, imports, line }) {
  const zone = zones.find(({ from }) => file.startsWith(from));
  if (!zone) return [];
  return imports.flatMap(({ to, start }) => {
    const target = resolveImport(file, to);
    if (target === null) return [];
    const reason = violationReason(file, target, zone);
    return reason === null ? [] : [`${file}:${line(start)} zone: imports ${target}, but ${reason}`];
  });
}

/**
 * @param {string} file
 * @param {string} target
 * @param {(typeof zones)[number]} zone
 * @returns {string | null} null when the import is allowed
 */
function violationReason(file, target, { may, never = [], why }) {
  if (testToolsOf(file).some((tool) => target.startsWith(tool))) return null;
  if (isAcrossConcerns(file, target)) return "concerns do not import one another";
  const isWithin = (/** @type {string} */ zone) =>
    target === zone || target.startsWith(zone.endsWith("/") ? zone : `${zone}/`);
  const isNamed = (/** @type {string} */ zone) => isWithin(zone) || target.startsWith(`${zone}.`);
  if (!may.some((zone) => target.startsWith(zone)) || never.some(isNamed)) return why;
  return isTest(file) ? null : (floorViolation(file, target) ?? doorViolation(file, target));
}

/** @param {string} file @param {string} target */
function floorViolation(file, target) {
  const [from, to] = [floorOf(file), floorOf(target)];
  if (from === null || to === null) return null;
  const isBelow = Object.values(chains).some(
    (chain) => chain.includes(from) && chain.includes(to) && chain.indexOf(to) <= chain.indexOf(from),
  );
  return isBelow ? null : `${to} is not below ${from}`;
}

/** @param {string} file @param {string} target */
function doorViolation(file, target) {
  const closedRoom = Object.entries(closedRooms).find(
    ([inside, rooms]) => !file.startsWith(inside) && rooms.some((room) => target.startsWith(room)),
  );
  return closedRoom ? `its room is entered by the files of ${closedRoom[0]} only` : null;
}
