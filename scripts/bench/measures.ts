import type { MeasureName } from "./measure-names";

/**
 * Every measure by its name. Each measure runs in a process of its own and loads its code only there: the sandbox's
 * store, for example, reads the address of its database when it is loaded.
 */
export const measures = {
  forwarding: async (root) => (await import("./forwarding")).measureForwarding(root),
  pooled: async (root) => (await import("./pooled")).measurePooled(root),
  growth: async (root) => (await import("./growth")).measureGrowth(root),
  scaling: async (root) => (await import("./scaling")).measureScaling(root),
  scripts: async (root) => (await import("./page-scripts")).measurePageScripts(root),
  rows: async (root) => (await import("./rows")).measureRows(root),
  consent: async (root) => (await import("./consent")).measureConsent(root),
  typing: async (root) => (await import("./typing")).measureTyping(root),
  nodes: async (root) => (await import("./nodes")).measureNodes(root),
  start: async (root) => (await import("./second-start")).measureSecondStart(root),
  pdf: async () => (await import("./pdf")).measurePdf(),
  posting: async (root) => (await import("./posting/posting")).measurePosting(root),
  lists: async (root) => (await import("./lists")).measureLists(root),
  vouchers: async (root) => (await import("./vouchers")).measureVouchers(root),
  webhooks: async (root) => (await import("./webhooks")).measureWebhooks(root),
} as const satisfies Record<MeasureName, (root: string) => Promise<void>>;
