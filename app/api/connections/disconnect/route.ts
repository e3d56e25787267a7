import { companyAccess } from "@/lib/auth/access";
import { disconnect } from "@/lib/auth/connections";
import { assertSameOrigin } from "@/lib/auth/guard";
import { problemAnswer, readForm, seeOther } from "@/lib/auth/redirect";
import { parseReturnTo, withParameters } from "@/lib/auth/return-to";

export async function POST(request: Request): Promise<Response> {
  let page = "/companies";
  try {
    assertSameOrigin(request);
    const form = await readForm(request);
    page = parseReturnTo(form.get("returnTo")) ?? page;
    const { appStoreOff } = await disconnect(await companyAccess(request, form.get("companyId") ?? ""));
    return seeOther(withParameters(page, { appStoreOff: String(appStoreOff) }));
  } catch (error) {
    return problemAnswer(request, error, page);
  }
}
