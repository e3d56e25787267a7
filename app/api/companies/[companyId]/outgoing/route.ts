import { createCompanyRoute, readRequestBody } from "@/lib/api/remote/company-route";
import { changeMailsOfDay } from "@/lib/operations/operations";
import { listOutgoing } from "@/lib/reminders/outgoing";

type Params = { companyId: string };

export const GET = createCompanyRoute<Params>((access, _, request) =>
  listOutgoing(access, Number(new URL(request.url).searchParams.get("shown") ?? undefined)),
);

/** Holds, releases or drops all mails of a day. */
export const POST = createCompanyRoute<Params>(async (access, _, request) =>
  changeMailsOfDay(access, await readRequestBody(request)),
);
