import { createCompanyRoute } from "@/lib/api/remote/company-route";
import { readPaymentState } from "@/lib/payments/to-pay";

type Params = { companyId: string; invoiceId: string };

export const GET = createCompanyRoute<Params>((access, { invoiceId }) => readPaymentState(access, invoiceId));
