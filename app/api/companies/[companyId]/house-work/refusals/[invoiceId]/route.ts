import { createCompanyRoute, readRequestBody } from "@/lib/api/remote/company-route";
import { readClaimRefusal, recordClaimRefusal, withdrawClaimRefusal } from "@/lib/house-work/claim-refusal";

type Params = { companyId: string; invoiceId: string };

export const GET = createCompanyRoute<Params>((access, { invoiceId }) => readClaimRefusal(access, invoiceId));

export const PUT = createCompanyRoute<Params>(async (access, { invoiceId }, request) =>
  recordClaimRefusal(access, invoiceId, await readRequestBody(request)),
);

export const DELETE = createCompanyRoute<Params>((access, { invoiceId }) => withdrawClaimRefusal(access, invoiceId));
