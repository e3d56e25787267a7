import "server-only";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { call } from "./oauth/http";

/**
 * Tells the app store of the service whether the person uses this application. Services without an app store answer 4xx
 * or 501, and nothing in the portal depends on the answer.
 *
 * @returns whether the service accepted the status
 */
export async function setAppStoreStatus(accessToken: string, status: "active" | "inactive"): Promise<boolean> {
  const headers = { authorization: `Bearer ${accessToken}`, "content-type": "application/json" };
  const body = JSON.stringify({ ActivationStatus: status === "active" ? 1 : 0 });
  const answer = await call(`${env().BOOKS_URL}/appstore/status`, { method: "PUT", headers, body }).catch(() => null);
  const isAccepted = answer?.status === 200;
  if (!isAccepted) log("auth").info({ status: answer?.status }, "the service did not take the app store status");
  return isAccepted;
}
