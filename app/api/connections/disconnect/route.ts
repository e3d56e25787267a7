import { getUnconfirmedAccess } from "@/lib/auth/access";
import { disconnect } from "@/lib/auth/disconnect";
import { readForm, seeOther, toProblemAnswer } from "@/lib/auth/redirect";
import { assertOwnPage } from "@/lib/auth/refusals";
import { parseReturnTo, withParameters } from "@/lib/auth/return-to";
import { toProblem } from "@/lib/platform/problem-response";

export async function POST(request: Request): Promise<Response> {
  let page = "/companies";
  try {
    await assertOwnPage(request, { kind: "connection.refused" });
    const form = await readForm(request);
    page = parseReturnTo(form.get("returnTo")) ?? page;
    const outcome = await disconnect(await getUnconfirmedAccess(request, form.get("companyId") ?? ""));
    return seeOther(withParameters(page, { disconnect: outcome }));
  } catch (error) {
    const { code } = toProblem(error);
    // The page has its own text for a server that did not confirm. A connection that was already ended needs no message.
    if (code === "remote_busy") return seeOther(withParameters(page, { disconnect: "failed" }));
    if (code === "connection_missing") return seeOther(page);
    return toProblemAnswer(request, error, page);
  }
}
