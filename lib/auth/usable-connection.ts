import "server-only";
import { Problem } from "@/lib/values/problem";
import { accessOfPerson } from "./access";
import { judgeToken } from "./oauth/service-identity";
import { getAccessToken } from "./tokens/tokens";

/**
 * Whether a stored connection still gives access to the books. The check marks a connection whose refresh is refused, so
 * that the next grant may replace it.
 *
 * @returns true also when it cannot be determined now: a temporary failure never ends a connection
 */
export async function isConnectionUsable(partnerId: string, personId: string, companyId: string): Promise<boolean> {
  try {
    const access = await accessOfPerson(partnerId, personId, companyId);
    const { token } = await getAccessToken(access);
    const judgement = await judgeToken(token);
    if (judgement === "refused" || judgement === "no_access") await getAccessToken(access, { rejectedToken: token });
    return true;
  } catch (error) {
    return !(error instanceof Problem && error.code === "reconnect_required");
  }
}
