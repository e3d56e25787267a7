import { Hono } from "hono";
import { handlers } from "./handlers";
import { serve } from "./pipeline/serve";

/** Everything below /v2, mounted by sandbox/http/app.ts. */
export const booksApp = new Hono().all("*", (context) => serve(context.req.raw, handlers));
