import { createCompanyRoute, readRequestBody } from "@/lib/api/remote/company-route";
import { readPaymentRule, savePaymentRule } from "@/lib/payments/attest/payment-rule";

type Params = { companyId: string };

export const GET = createCompanyRoute<Params>((access) => readPaymentRule(access));

export const PUT = createCompanyRoute<Params>(async (access, _, request) =>
  savePaymentRule(access, await readRequestBody(request)),
);
