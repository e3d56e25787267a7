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
  // For every browser a page's title stands in its head from the start, where it is read aloud when the page is entered;
  // streamed, it comes after the page.
  htmlLimitedBots: /.*/,
  // In the browser zod is a module of its own making, and queries come without mutations: see scripts/browser-bundle/zod and
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
    // A route is loaded when it is first asked for; loading all of them would come before the first page.
    preloadEntriesOnStart: false,
    // A page that is gone to while the portal cannot be reached comes once it can, instead of the browser's error page.
    useOffline: true,
  },
  // The callback's address carries the code of a sign-in, and a customer's the token of an offer: no log may hold them.
  logging: { incomingRequests: { ignore: [/\/api\/connections\//, /\/q\//, /\/api\/offers\//] } },
};

// Texts are compiled when they are bundled, so that no page carries a parser for them (9 kB less on each).
const withTexts = createNextIntlPlugin({
  requestConfig: "./lib/platform/messages-of-request.ts",
  experimental: { messages: { path: "./lib/i18n/messages", locales: "infer", format: "json", precompile: true } },
});

export default withTexts(config);
