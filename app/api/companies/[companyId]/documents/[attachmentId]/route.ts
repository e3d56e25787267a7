import { fetchDocumentFile } from "@/lib/api/remote/document-file";
import { getCompanyAccess } from "@/lib/auth/access";
import { toProblemResponse } from "@/lib/platform/problem-response";
import { Problem } from "@/lib/values/problem";

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type Context = { params: Promise<{ companyId: string; attachmentId: string }> };

/** Sends the file of an attachment in a form in which nothing in the file can run. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  try {
    const { companyId, attachmentId } = await params;
    const access = await getCompanyAccess(request, companyId);
    if (!uuidPattern.test(attachmentId)) throw new Problem("not_found");
    return await fetchDocumentFile(access, attachmentId);
  } catch (error) {
    return toProblemResponse(error);
  }
}
