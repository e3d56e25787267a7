export type Product = {
  readonly appUrl: string;
  readonly sandboxUrl: string;
  readonly dataDir: string;
  /** Address of the portal's database, as the owner of its tables; empty for a product of the bench. */
  readonly ownerUrl: string;
  /** The folder with the mails of the portal; empty for a product without a mail server, whose portal mails nobody. */
  readonly mailFolder: string;
};

/** The started products that journeys run against, one for each worker; scripts/test/journeys.mjs sets them. */
export const products: readonly Product[] = JSON.parse(process.env.E2E_PRODUCTS ?? "[]");

/** The product of this worker. Playwright numbers workers from 0; code that runs before a worker has no number. */
export const product: Product = products[Number(process.env.TEST_PARALLEL_INDEX ?? 0)] ?? {
  appUrl: "",
  sandboxUrl: "",
  dataDir: "",
  ownerUrl: "",
  mailFolder: "",
};
