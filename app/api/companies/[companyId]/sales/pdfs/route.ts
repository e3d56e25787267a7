import { bodyOf } from "@/lib/api/server/company-route";
import { zipOfPdfs } from "@/lib/api/server/pdf-zip";
import { companyAccess } from "@/lib/auth/access";
import { assertSameOrigin } from "@/lib/auth/guard";
import { problemResponse } from "@/lib/problem-response";

/** Many PDFs as one file. Asked by POST, because as many documents as can be marked would not fit into an address. */
export async function POST(
  request: Request,
  { params }: { params: Promise<{ companyId: string }> },
): Promise<Response> {
  try {
    const { companyId } = await params;
    const access = () => companyAccess(request, companyId);
    await access();
    assertSameOrigin(request);
    return await zipOfPdfs(access, await bodyOf(request));
  } catch (error) {
    return problemResponse(error);
  }
}
