import pg from "pg";
import { product } from "./product";

/** Runs a callback in the portal's database as the owner of its tables, to whom row-level security applies as well. */
export async function runAsTableOwner<T>(callback: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: product.ownerUrl });
  await client.connect();
  try {
    return await callback(client);
  } finally {
    await client.end();
  }
}
