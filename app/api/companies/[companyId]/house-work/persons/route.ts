import { createCompanyRoute, readRequestBody } from "@/lib/api/remote/company-route";
import { addKnownPerson, listKnownPersons } from "@/lib/house-work/persons";

type Params = { companyId: string };

export const GET = createCompanyRoute<Params>((access, _, request) =>
  listKnownPersons(access, new URL(request.url).searchParams.get("customerId")),
);

export const POST = createCompanyRoute<Params>(async (access, _, request) =>
  addKnownPerson(access, await readRequestBody(request)),
);
