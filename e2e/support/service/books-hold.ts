import { request } from "@playwright/test";
import { products } from "../product";
import { expectSoundBooks } from "./control";

/** Checks the books of every product after the last journey of a run, when everything under way has ended. */
export default async function checkBooksOfAllProducts() {
  const context = await request.newContext();
  for (const product of products) await expectSoundBooks(context, product);
  await context.dispose();
}
