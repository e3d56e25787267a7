import { createHmac } from "node:crypto";
import type { Context } from "hono";
import { addSeconds, now } from "../clock";
import { FormParameters } from "../http/form-parameters";
import { pool, type Tx } from "../store/db";
import { type AuthorizeRequest, readAuthorizeRequest } from "./authorize-request";
import { readCookie, writeCookie } from "./cookies";
import { createSecret, hashSecret, isSameText } from "./secrets";

const interactionLifetimeSeconds = 60 * 60;

/** An authorization request in progress in one browser: sign-in, choice of the company, and consent. */
export type Interaction = {
  /** The id of the interaction in addresses and forms; only its hash is stored. */
  readonly id: string;
  readonly idHash: string;
  /** The CSRF token, which every form of this interaction contains. */
  readonly csrf: string;
  readonly request: AuthorizeRequest;
  readonly createdAt: Date;
  /** The person who typed a password during this interaction. */
  readonly signedInUserId: string | null;
  readonly companyId: string | null;
};

/** Stores the request and binds it to the browser by a cookie. */
export async function beginInteraction(
  c: Context,
  parameters: FormParameters,
  request: AuthorizeRequest,
): Promise<Interaction> {
  const browserSecret = readCookie(c, "browser") ?? createSecret();
  writeCookie(c, "browser", browserSecret);
  const id = createSecret();
  const idHash = hashSecret(id);
  const createdAt = now();
  await pool.query(`DELETE FROM "Interaction" WHERE "expiresAt" <= $1`, [createdAt]);
  await pool.query(
    `INSERT INTO "Interaction" ("idHash", "browserHash", parameters, "createdAt", "expiresAt")
     VALUES ($1, $2, $3, $4, $5)`,
    [
      idHash,
      hashSecret(browserSecret),
      percentEncodeRawBytes(parameters.encodedText),
      createdAt,
      addSeconds(createdAt, interactionLifetimeSeconds),
    ],
  );
  const csrfToken = csrfTokenOf(browserSecret, id);
  return { id, idHash, csrf: csrfToken, request, createdAt, signedInUserId: null, companyId: null };
}

/**
 * Finds an interaction of this browser and checks its request again; null where it has expired, is finished or unknown, or
 * belongs to another browser.
 *
 * @throws AuthorizeError  where the request is no longer allowed, for example because the redirect address is not registered
 *         any more
 */
export async function findInteraction(c: Context, id: string): Promise<Interaction | null> {
  const browserSecret = readCookie(c, "browser");
  if (browserSecret === undefined) return null;
  const idHash = hashSecret(id);
  const { rows } = await pool.query<
    Pick<Interaction, "createdAt" | "signedInUserId" | "companyId"> & { parameters: string }
  >(
    `SELECT parameters, "createdAt", "signedInUserId", "companyId" FROM "Interaction"
     WHERE "idHash" = $1 AND "browserHash" = $2 AND "expiresAt" > $3 AND "finishedAt" IS NULL`,
    [idHash, hashSecret(browserSecret), now()],
  );
  const row = rows[0];
  if (!row) return null;
  const { parameters, ...progress } = row;
  const request = await readAuthorizeRequest(pool, new FormParameters(parameters));
  return { id, idHash, csrf: csrfTokenOf(browserSecret, id), request, ...progress };
}

/** Whether the CSRF token of a form is that of the interaction. */
export function hasCsrfToken(interaction: Interaction, sentToken: string | undefined): boolean {
  return sentToken !== undefined && isSameText(sentToken, interaction.csrf);
}

export async function rememberSignIn(interaction: Interaction, userId: string): Promise<void> {
  await pool.query(
    `UPDATE "Interaction" SET "signedInAt" = $2, "signedInUserId" = $3, "companyId" = NULL WHERE "idHash" = $1`,
    [interaction.idHash, now(), userId],
  );
}

/** Resets sign-in and choice of company, so that another person can sign in. */
export async function resetProgress(interaction: Interaction): Promise<void> {
  await pool.query(
    `UPDATE "Interaction" SET "signedInAt" = NULL, "signedInUserId" = NULL, "companyId" = NULL WHERE "idHash" = $1`,
    [interaction.idHash],
  );
}

/** Marks an interaction as finished. @returns true for one call only, even where several are made at once */
export async function finishInteraction(tx: Tx, interaction: Interaction): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE "Interaction" SET "finishedAt" = $2 WHERE "idHash" = $1 AND "finishedAt" IS NULL`,
    [interaction.idHash, now()],
  );
  return rowCount === 1;
}

export async function rememberChosenCompany(interaction: Interaction, companyId: string): Promise<Interaction> {
  await pool.query(`UPDATE "Interaction" SET "companyId" = $2 WHERE "idHash" = $1`, [interaction.idHash, companyId]);
  return { ...interaction, companyId };
}

function csrfTokenOf(browserSecret: string, id: string): string {
  return createHmac("sha256", browserSecret).update(id).digest("base64url");
}

// Bytes that a client did not encode, such as those above 127, are percent-encoded; decoding gives the same bytes.
function percentEncodeRawBytes(encoded: string): string {
  return encoded.replace(/[^\x21-\x7E]/g, (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, "0")}`);
}
