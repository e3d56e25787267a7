import { createCompanyRoute } from "@/lib/api/remote/company-route";
import { withdrawPaymentFile } from "@/lib/payments/files/files";

type Params = { companyId: string; fileId: string };

export const POST = createCompanyRoute<Params>((access, { fileId }) => withdrawPaymentFile(access, fileId));
