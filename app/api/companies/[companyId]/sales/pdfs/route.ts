import { readRequestBody } from "@/lib/api/remote/company-route";
import { makePdfZip } from "@/lib/api/remote/pdf-zip";
import { getCompanyAccess } from "@/lib/auth/access";
import { assertOwnPage } from "@/lib/auth/refusals";
import { toProblemResponse } from "@/lib/platform/problem-response";

/** Sends many PDFs as one file. The method is POST because the ids of all marked documents would not fit into an address. */
export async function POST(
  request: Request,
  { params }: { params: Promise<{ companyId: string }> },
): Promise<Response> {
  try {
    const { companyId } = await params;
    const getAccess = () => getCompanyAccess(request, companyId);
    const { companyId: subject } = await getAccess();
    await assertOwnPage(request, { kind: "company.refused", subject });
    return await makePdfZip(getAccess, await readRequestBody(request));
  } catch (error) {
    return toProblemResponse(error);
  }
}
