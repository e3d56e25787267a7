export type Product = {
  readonly appUrl: string;
  readonly sandboxUrl: string;
  readonly dataDir: string;
  /** The portal's database, as the owner of its tables; empty where a product of the bench is looked at. */
  readonly ownerUrl: string;
};

/** The started products journeys run against, as scripts/test/journeys.mjs gives them: one for each worker. */
export const products: readonly Product[] = JSON.parse(process.env.E2E_PRODUCTS ?? "[]");

/** This worker's own. Playwright numbers workers from 0; what is read before one runs has no number. */
export const product: Product = products[Number(process.env.TEST_PARALLEL_INDEX ?? 0)] ?? {
  appUrl: "",
  sandboxUrl: "",
  dataDir: "",
  ownerUrl: "",
};
