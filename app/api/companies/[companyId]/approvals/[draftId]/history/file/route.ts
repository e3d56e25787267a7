import { readRequestBody } from "@/lib/api/remote/company-route";
import { exportHistory } from "@/lib/approvals/history/export";
import { getCompanyAccess } from "@/lib/auth/access";
import { assertOwnPage } from "@/lib/auth/refusals";
import { toProblemResponse } from "@/lib/platform/problem-response";

type Context = { params: Promise<{ companyId: string; draftId: string }> };

/** Exports the history of a supplier invoice as one PDF. The method is POST because the export is recorded. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  try {
    const { companyId, draftId } = await params;
    const access = await getCompanyAccess(request, companyId);
    await assertOwnPage(request, { kind: "company.refused", subject: access.companyId });
    return await exportHistory(access, draftId, await readRequestBody(request));
  } catch (error) {
    return toProblemResponse(error);
  }
}
