import { createCompanyRoute } from "@/lib/api/remote/company-route";
import { readPaymentFile } from "@/lib/payments/files/files";

type Params = { companyId: string; fileId: string };

export const GET = createCompanyRoute<Params>((access, { fileId }) => readPaymentFile(access, fileId));
