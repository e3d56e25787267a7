import { Hono } from "hono";
import * as z from "zod";
import { addSeconds, advanceClock, getClockOffsetMs, isAllowedClockInstant, now, setClock } from "../clock";
import { faultSchema, listFaults, setFaults } from "../faults/faults";
import { getCallsPerMinute, setCallsPerMinute } from "../faults/limits";
import { makeDatabaseOutageAnswer } from "../http/unavailable-answer";
import { registerClient } from "../identity/clients";
import { clearRepeatableAnswers } from "../identity/token";
import { findSentInvoice, listSentInvoices } from "../outbox/sent-invoices";
import { findMail, listMail } from "../outbox/sent-mail";
import { resetQuota } from "../resources/pipeline/quota";
import { bookAllDuePeriods } from "../resources/purchase/allocation-worker";
import { pool, runInBackground } from "../store/db";
import { StoreUnavailable } from "../store/outage";
import { readCounters } from "../store/read-counters";
import { requestWebhookCheck } from "../webhooks/worker";
import { ControlError, readBody } from "./control-error";
import { checkInvariants } from "./invariants";
import { payrollProgramRoutes } from "./payroll-program-routes";
import {
  companiesSchema,
  issueTokensWithoutBrowser,
  membershipSchema,
  passwordSchema,
  setCompanies,
  setMembership,
  setPassword,
  tokensSchema,
} from "./people";
import { resetSandbox } from "./reset";

/** The control calls under `/control`, with which tests set and read the sandbox's state (openapi/control.json). */
export const controlApp = new Hono();

const rowCountSchema = z.int().nonnegative().max(5_000_000).optional();
const resetSchema = z.strictObject({
  seed: z.enum(["demo", "empty"]),
  customers: rowCountSchema,
  invoices: rowCountSchema,
  quotes: rowCountSchema,
  orders: rowCountSchema,
  vouchers: rowCountSchema,
  supplierDrafts: rowCountSchema,
});
const clockRangeMessage = "The clock goes from 2000 to 2199.";
const clockInstantSchema = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .refine(isAllowedClockInstant, clockRangeMessage);
const clockSchema = z.strictObject({ now: clockInstantSchema.nullable() });
const advanceSchema = z.strictObject({ seconds: z.number() });
const pageNumberSchema = z.coerce.number().int().min(1).max(1_000_000).default(1);
const limitsSchema = z.strictObject({ perMinute: z.int().positive().nullable() });
const clientSchema = z.strictObject({
  secret: z.string().min(1),
  redirectUris: z.array(z.url()).min(1),
  name: z.string().min(1).optional(),
  grantTypes: z.array(z.enum(["authorization_code", "refresh_token"])).optional(),
});

controlApp.post("/reset", async (c) => {
  const { seed, ...sizes } = await readBody(c.req.raw, resetSchema);
  await resetSandbox(seed, sizes);
  return c.json({ seed, ...sizes });
});

controlApp.post("/tokens", async (c) =>
  c.json(await issueTokensWithoutBrowser(await readBody(c.req.raw, tokensSchema))),
);

controlApp.get("/clock", (c) => c.json(readClock()));
controlApp.put("/clock", async (c) => {
  await setClock(pool, (await readBody(c.req.raw, clockSchema)).now);
  requestWebhookCheck();
  await bookAllDuePeriods();
  return c.json(readClock());
});
controlApp.post("/clock/advance", async (c) => {
  const { seconds } = await readBody(c.req.raw, advanceSchema);
  if (!isAllowedClockInstant(addSeconds(now(), seconds))) throw new ControlError(400, clockRangeMessage);
  await advanceClock(pool, seconds);
  requestWebhookCheck();
  await bookAllDuePeriods();
  return c.json(readClock());
});

controlApp.get("/faults", (c) => c.json(listFaults()));
controlApp.put("/faults", async (c) => {
  setFaults(await readBody(c.req.raw, z.array(faultSchema)));
  clearRepeatableAnswers();
  return c.json(listFaults());
});

controlApp.get("/limits", (c) => c.json({ perMinute: getCallsPerMinute() }));
controlApp.put("/limits", async (c) => {
  setCallsPerMinute((await readBody(c.req.raw, limitsSchema)).perMinute);
  resetQuota();
  return c.json({ perMinute: getCallsPerMinute() });
});

controlApp.get("/counters", async (c) => c.json(await readCounters()));
controlApp.get("/invariants", async (c) => c.json(await runInBackground(() => checkInvariants(pool))));

controlApp.get("/mail", async (c) => {
  const pageNumber = pageNumberSchema.safeParse(c.req.query("page"));
  if (!pageNumber.success) throw new ControlError(400, "page: a whole number from 1.");
  const { mails, total } = await listMail(pageNumber.data);
  c.header("x-total-count", String(total));
  return c.json(mails);
});
controlApp.get("/mail/:id", async (c) => {
  const mail = await findMail(c.req.param("id"));
  if (mail === null) throw new ControlError(404, "There is no such mail.");
  return c.json(mail);
});

controlApp.get("/sent-invoices", async (c) => {
  const pageNumber = pageNumberSchema.safeParse(c.req.query("page"));
  if (!pageNumber.success) throw new ControlError(400, "page: a whole number from 1.");
  const { invoices, total } = await listSentInvoices(pageNumber.data);
  c.header("x-total-count", String(total));
  return c.json(invoices);
});
controlApp.get("/sent-invoices/:id", async (c) => {
  const invoice = await findSentInvoice(c.req.param("id"));
  if (invoice === null) throw new ControlError(404, "No such invoice was handed over.");
  const { document, ...otherFields } = invoice;
  return c.json({ ...otherFields, document: document.toString("base64") });
});

controlApp.put("/users/:id/password", async (c) => {
  await setPassword(c.req.param("id"), await readBody(c.req.raw, passwordSchema));
  return c.json({});
});
controlApp.put("/users/:id/companies", async (c) => {
  await setCompanies(c.req.param("id"), await readBody(c.req.raw, companiesSchema));
  return c.json({});
});

controlApp.put("/users/:id/membership", async (c) => {
  await setMembership(c.req.param("id"), await readBody(c.req.raw, membershipSchema));
  return c.json({});
});

controlApp.put("/clients/:clientId", async (c) => {
  const client = await readBody(c.req.raw, clientSchema);
  await registerClient(pool, { clientId: c.req.param("clientId"), ...client });
  return c.json({});
});

controlApp.route("/", payrollProgramRoutes);

// This is a route and not `notFound`, because only the `notFound` handler of the outer app is called.
controlApp.all("*", (c) => c.json({ error: "There is no such control call." }, 404));

/** The error code of PostgreSQL for a text that contains a NUL character. */
const unstorableTextCode = "22021";

controlApp.onError((error, c) => {
  if (error instanceof ControlError) return c.json({ error: error.message }, error.status);
  if ("code" in error && error.code === unstorableTextCode) {
    return c.json({ error: "A text has a character that cannot be kept." }, 400);
  }
  if (error instanceof StoreUnavailable) return makeDatabaseOutageAnswer(c.req.path, error);
  console.error("control:", error);
  return c.json({ error: error.message }, 500);
});

function readClock(): { now: string; offsetSeconds: number } {
  return { now: now().toISOString(), offsetSeconds: getClockOffsetMs() / 1000 };
}
