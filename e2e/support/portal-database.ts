import pg from "pg";
import { product } from "./product";

/** Works in the portal's database as the owner of its tables, whom row-level security binds as well. */
export async function asOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: product.ownerUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
