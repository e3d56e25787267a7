import { Hono } from "hono";
import { handlers } from "./handlers";
import { matchBooks } from "./pipeline/router";
import { type Service, serve } from "./pipeline/serve";

const books: Service = { basePattern: /^\/v2(?=\/|$)/i, match: matchBooks, handlers };

/** This app answers every address below /v2; sandbox/app.ts mounts it. */
export const booksApp = new Hono().all("*", (context) => serve(context.req.raw, books));
