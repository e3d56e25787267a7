import { Hono } from "hono";
import { handlers } from "./handlers";
import { matchBooks } from "./pipeline/router";
import { type Service, serveRequest } from "./pipeline/serve";

const booksService: Service = { basePattern: /^\/v2(?=\/|$)/i, matchRoute: matchBooks, handlers };

/** This app answers every address below /v2; sandbox/app.ts mounts it. */
export const booksApp = new Hono().all("*", (context) => serveRequest(context.req.raw, booksService));
