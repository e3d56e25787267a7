import createNextIntlPlugin from "next-intl/plugin";

/** @type {import("next").NextConfig} */
const config = {
  distDir: process.env.NEXT_DIST_DIR ?? ".next",
  poweredByHeader: false,
  // `npm run verify` checks the types of the whole repository; a build would check part of it again.
  typescript: { ignoreBuildErrors: true, tsconfigPath: "tsconfig.next.json" },
  images: { unoptimized: true },
  serverExternalPackages: ["pg", "pino", "undici", "nodemailer", "graphile-worker"],
  devIndicators: false,
  // Every browser gets a page's title in the head of the first answer, because a screen reader reads the title aloud
  // when the page is entered; a streamed title arrives after the page.
  htmlLimitedBots: /.*/,
  // The browser gets a smaller zod module and queries without mutations: see scripts/browser-bundle/zod and
  // scripts/browser-bundle/query.
  turbopack: {
    resolveAlias: { "zod/mini": { browser: "./scripts/browser-bundle/zod/parts.mjs" } },
    rules: {
      "**/scripts/browser-bundle/zod/parts.mjs": {
        condition: "browser",
        loaders: ["./scripts/browser-bundle/zod/one-module.mjs"],
      },
      "**/@tanstack/query-core/build/modern/mutationCache.js": {
        condition: "browser",
        loaders: ["./scripts/browser-bundle/query/without-mutations.mjs"],
      },
    },
  },
  experimental: {
    // The server loads a route when it is first requested; loading all routes at the start would delay the first page.
    preloadEntriesOnStart: false,
    // A navigation that fails while the portal cannot be reached is repeated once it can, instead of showing an error
    // page.
    useOffline: true,
  },
  // Addresses of the callback carry the code of a sign-in, and customers' addresses an offer's token: no log may hold
  // them.
  logging: { incomingRequests: { ignore: [/\/api\/connections\//, /\/q\//, /\/api\/offers\//] } },
};

// The texts are compiled when they are bundled, so that no page carries a message parser (9 kB less on each page).
const withCompiledTexts = createNextIntlPlugin({
  requestConfig: "./lib/platform/messages-of-request.ts",
  experimental: { messages: { path: "./lib/i18n/messages", locales: "infer", format: "json", precompile: true } },
});

export default withCompiledTexts(config);
