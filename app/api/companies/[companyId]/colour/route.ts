import { bodyOf, companyRoute } from "@/lib/api/server/company-route";
import { changeColour } from "@/lib/auth/company-colour";

type Params = { companyId: string };

export const PUT = companyRoute<Params>(async (access, _, request) => changeColour(access, await bodyOf(request)));
