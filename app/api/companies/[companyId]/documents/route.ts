import { fileLimits, readJsonBody } from "@/lib/api/remote/body";
import { createCompanyRoute } from "@/lib/api/remote/company-route";
import { uploadDocument } from "@/lib/api/remote/upload-document";

/** Uploads a document of a supplier invoice to the books. */
export const POST = createCompanyRoute<{ companyId: string }>(async (access, _, request) =>
  uploadDocument(access, (await readJsonBody(request, fileLimits))?.value),
);
