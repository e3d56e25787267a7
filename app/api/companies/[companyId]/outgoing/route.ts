import { companyRoute } from "@/lib/api/server/company-route";
import { listOutgoing } from "@/lib/operations/outgoing";

export const GET = companyRoute<{ companyId: string }>(listOutgoing);
