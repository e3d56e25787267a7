import { createMiddleware } from "hono/factory";
import { findCaller } from "../identity/access-token";
import { hashSecret } from "../identity/secrets";
import { type CounterKind, countEvent } from "../store/counters";
import { pool } from "../store/db";
import { FormParameters } from "./form-parameters";

const countedCalls: readonly [method: string, path: RegExp, kind: CounterKind][] = [
  ["POST", /^\/v2\/[a-z]+\/[^/]+\/convert(toorder|tocustomerinvoice)?$/i, "conversion"],
  ["PUT", /^\/v2\/quotedrafts\/[^/]+\/convert$/i, "conversion"],
  ["POST", /^\/v2\/[a-z]+\/[^/]+\/(email|paymentreminders)$/i, "mail"],
  ["POST", /^\/v2\/customerinvoices\/[^/]+\/void$/i, "void"],
  ["POST", /^\/v2\/(vouchers|customerinvoices)$/i, "posting"],
  ["POST", /^\/v2\/[a-z]+\/[^/]+\/payments$/i, "posting"],
  ["POST", /^\/payroll\/v2\/employees$/i, "employee"],
  ["PUT", /^\/v2\/approval\/[a-z]+\/[^/]+$/i, "approval"],
];

/**
 * Counts calls that request an effect when they arrive, before they can fail or be interrupted. Their effects are counted
 * separately, in the transactions that commit them.
 */
export const countReceivedCalls = createMiddleware(async (c, next) => {
  const { method, path } = c.req;
  if (method === "POST" && path === "/identity/connect/token") {
    await countTokenCall(new FormParameters(Buffer.from(await c.req.arrayBuffer()).toString("latin1")));
  } else {
    const counterKind = countedCalls.find(
      ([countedMethod, pattern]) => countedMethod === method && pattern.test(path),
    )?.[2];
    if (counterKind) {
      const caller = await findCaller(c.req.header("authorization"));
      await countEvent(pool, caller?.companyId ?? null, counterKind, "received");
    }
  }
  await next();
});

async function countTokenCall(form: FormParameters): Promise<void> {
  const refreshToken = form.text("refresh_token");
  const code = form.text("code");
  if (form.text("grant_type") === "refresh_token" && refreshToken !== undefined) {
    const { rows } = await pool.query<{ companyId: string }>(
      `SELECT g."companyId" FROM "RefreshToken" r JOIN "Grant" g ON g.id = r."grantId" WHERE r."tokenHash" = $1`,
      [hashSecret(refreshToken)],
    );
    await countEvent(pool, rows[0]?.companyId ?? null, "refresh", "received");
  } else if (form.text("grant_type") === "authorization_code" && code !== undefined) {
    const { rows } = await pool.query<{ companyId: string }>(
      `SELECT "companyId" FROM "AuthorizationCode" WHERE "codeHash" = $1`,
      [hashSecret(code)],
    );
    await countEvent(pool, rows[0]?.companyId ?? null, "code", "received");
  }
}
