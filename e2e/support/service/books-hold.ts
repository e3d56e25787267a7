import { request } from "@playwright/test";
import { products } from "../product";
import { expectSound } from "./control";

/** After the last journey of a run: the books are asked once more, when all that was under way has ended. */
export default async function booksHold() {
  const context = await request.newContext();
  for (const product of products) await expectSound(context, product);
  await context.dispose();
}
