import { bodyOf } from "@/lib/api/server/company-route";
import { exportHistory } from "@/lib/approvals/history/export";
import { companyAccess } from "@/lib/auth/access";
import { assertSameOrigin } from "@/lib/auth/guard";
import { problemResponse } from "@/lib/problem-response";

type Context = { params: Promise<{ companyId: string; draftId: string }> };

/** The same as one PDF. Asked by POST, because taking it is noted. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  try {
    const { companyId, draftId } = await params;
    const access = await companyAccess(request, companyId);
    assertSameOrigin(request);
    return await exportHistory(access, draftId, await bodyOf(request));
  } catch (error) {
    return problemResponse(error);
  }
}
