import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { now } from "./clock";
import { controlApp } from "./control/app";
import { renderControlPage } from "./control/control-page";
import { documentsApp } from "./documents/app";
import { injectFaults } from "./http/fault-injection";
import { allowLocalOnly, refuseNulInAddress, refuseUnknownHosts } from "./http/guard";
import { assets } from "./http/pages/assets";
import { docsPages } from "./http/pages/docs";
import { renderLandingPage } from "./http/pages/landing";
import { mailPages } from "./http/pages/mail";
import { documentNames } from "./http/pages/open-api";
import { sentInvoicePages } from "./http/pages/sent-invoices";
import { ApiError, makeProblemAnswer } from "./http/problem";
import { countReceivedCalls } from "./http/received";
import { withSecurityHeaders } from "./http/security-headers";
import { makeDatabaseOutageAnswer } from "./http/unavailable-answer";
import { makeVersionOneAnswer } from "./http/version-one";
import { identityApp } from "./identity/app";
import { payrollApp } from "./payroll/app";
import { booksApp } from "./resources/app";
import { StoreUnavailable } from "./store/outage";

/** The web application of the sandbox, with everything it serves. */
export const app = new Hono<{ Bindings: HttpBindings }>();

// The Date header of every answer follows the sandbox's clock, so that a caller on this machine can follow it too.
app.use(async (c, next) => {
  await next();
  // `c.header` is not used, because it would create a new answer with a stream as its body.
  c.res.headers.set("date", now().toUTCString());
});
app.use(withSecurityHeaders);
app.use(refuseUnknownHosts);

// Calls are counted before faults are injected, because a call that a fault interrupts was received as well.
app.use("/identity/*", countReceivedCalls, injectFaults);
app.route("/identity", identityApp);

const payrollSegment = "[pP][aA][yY][rR][oO][lL][lL]";
// The first segment of a path matches in upper and lower case, as all others do (docs/api/requests.md#addresses-and-bodies).
app.use(`/:service{[vV]2|${payrollSegment}}/*`, countReceivedCalls, injectFaults);
app.all("/:version{[vV]2}/*", (c) => booksApp.fetch(c.req.raw, c.env));
app.all(`/:service{${payrollSegment}}/*`, (c) => payrollApp.fetch(c.req.raw, c.env));
app.all("/:version{[vV]1}/*", (c) => makeVersionOneAnswer(c.req.method, c.req.path));

app.route("/assets", assets);
app.route("/documents", documentsApp);
app.get("/", renderLandingPage);
app.route("/docs", docsPages);
app.get("/openapi/:file", async (c) => {
  const name = documentNames.find((documentName) => `${documentName}.json` === c.req.param("file"));
  if (!name) return c.notFound();
  const text = await readFile(new URL(`./openapi/${name}.json`, import.meta.url), "utf8");
  return c.body(text, 200, { "content-type": "application/json; charset=utf-8" });
});

app.use("/control/*", allowLocalOnly);
app.use("/mail/*", allowLocalOnly, refuseNulInAddress);
app.use("/sent-invoices/*", allowLocalOnly, refuseNulInAddress);
app.get("/control", renderControlPage);
app.route("/control", controlApp);
app.route("/mail", mailPages);
app.route("/sent-invoices", sentInvoicePages);

app.notFound((c) => c.text("There is nothing at this address. Begin at /.\n", 404));

app.onError((error, c) => {
  if (error instanceof ApiError) return makeProblemAnswer(error);
  if (error instanceof StoreUnavailable) return makeDatabaseOutageAnswer(c.req.path, error);
  console.error("sandbox:", error);
  return c.json(makeErrorBody(5000, "The sandbox failed."), 500);
});

/** Makes the error body of the books API (docs/api/requests.md#errors) for errors outside its resources. */
function makeErrorBody(code: number, message: string) {
  return { ErrorCode: code, DeveloperErrorMessage: message, ErrorId: randomUUID(), Errors: [] };
}
