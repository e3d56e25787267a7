import { fileLimits, readJsonBody } from "@/lib/api/remote/body";
import { companyRoute } from "@/lib/api/remote/company-route";
import { uploadDocument } from "@/lib/api/remote/upload-document";

/** A document of a supplier invoice on its way to the books. */
export const POST = companyRoute<{ companyId: string }>(async (access, _, request) =>
  uploadDocument(access, (await readJsonBody(request, fileLimits))?.value),
);
