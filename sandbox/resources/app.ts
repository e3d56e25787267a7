import { Hono } from "hono";
import { handlers } from "./handlers";
import { match } from "./pipeline/router";
import { type Service, serve } from "./pipeline/serve";

const books: Service = { base: /^\/v2(?=\/|$)/i, match, handlers };

/** Everything below /v2, mounted by sandbox/app.ts. */
export const booksApp = new Hono().all("*", (context) => serve(context.req.raw, books));
