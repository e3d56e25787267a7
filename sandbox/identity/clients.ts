import type { Db } from "../store/db";
import { hashSecret } from "./secrets";

/** An application registered as a partner. */
export type Client = {
  readonly clientId: string;
  readonly name: string;
  readonly secretHash: string;
  readonly redirectUris: readonly string[];
  readonly grantTypes: readonly string[];
};

export const grantTypes = ["authorization_code", "refresh_token"] as const;

export type ClientRegistration = {
  readonly clientId: string;
  readonly secret: string;
  readonly redirectUris: readonly string[];
  readonly name?: string | undefined;
  readonly grantTypes?: readonly string[] | undefined;
};

/** Finds the client with this id; null where no such client is registered. */
export async function findClient(db: Db, clientId: string): Promise<Client | null> {
  const { rows } = await db.query<Client>(`SELECT * FROM "OAuthClient" WHERE "clientId" = $1`, [clientId]);
  return rows[0] ?? null;
}

/** Registers a client, or updates a registered one. */
export async function registerClient(db: Db, client: ClientRegistration): Promise<void> {
  await db.query(
    `INSERT INTO "OAuthClient" ("clientId", name, "secretHash", "redirectUris", "grantTypes")
     VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT ("clientId") DO UPDATE SET name = excluded.name, "secretHash" = excluded."secretHash",
       "redirectUris" = excluded."redirectUris", "grantTypes" = excluded."grantTypes"`,
    [
      client.clientId,
      client.name ?? "Stegvis",
      hashSecret(client.secret),
      [...client.redirectUris],
      [...(client.grantTypes ?? grantTypes)],
    ],
  );
}
