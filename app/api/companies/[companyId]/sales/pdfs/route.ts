import { readRequestBody } from "@/lib/api/remote/company-route";
import { zipOfPdfs } from "@/lib/api/remote/pdf-zip";
import { companyAccess } from "@/lib/auth/access";
import { assertOwnPage } from "@/lib/auth/refusals";
import { problemResponse } from "@/lib/platform/problem-response";

/** Sends many PDFs as one file. The method is POST because the ids of all marked documents would not fit into an address. */
export async function POST(
  request: Request,
  { params }: { params: Promise<{ companyId: string }> },
): Promise<Response> {
  try {
    const { companyId } = await params;
    const access = () => companyAccess(request, companyId);
    const { companyId: subject } = await access();
    await assertOwnPage(request, { kind: "company.refused", subject });
    return await zipOfPdfs(access, await readRequestBody(request));
  } catch (error) {
    return problemResponse(error);
  }
}
