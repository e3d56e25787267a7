import { createCompanyRoute } from "@/lib/api/remote/company-route";
import { dismissRevealLimit } from "@/lib/notices/reveal-limit";

type Params = { companyId: string; personId: string };

/** Dismisses the notice that this person was shown many identity numbers. */
export const DELETE = createCompanyRoute<Params>(async (access, { personId }) => {
  await dismissRevealLimit(access, personId);
  return null;
});
