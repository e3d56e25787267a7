import { fileLimits, readJsonBody } from "@/lib/api/server/body";
import { companyRoute } from "@/lib/api/server/company-route";
import { uploadDocument } from "@/lib/api/server/upload-document";

/** A document of a supplier invoice on its way to the books. */
export const POST = companyRoute<{ companyId: string }>(async (access, _, request) =>
  uploadDocument(access, (await readJsonBody(request, fileLimits))?.value),
);
