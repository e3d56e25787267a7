import { type ClosingPlan, closeCompany, findCompanyIds, planClosing } from "../../lib/people/close-company";
import { askLine } from "../commands/ask-line.mjs";
import { hostOf, requirePartner } from "./portal-host";
import { runForOperator } from "./run";

type Input = { partner: string; company: string; yes: string | null };

function printOperation({ id, kind, about }: ClosingPlan["operations"][number]): void {
  console.log(`    ${[kind, about?.customerName, about?.number].filter(Boolean).join(" ")} (${id})`);
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

// scripts/company-close.mjs runs this program. It withdraws nothing that it has not named before the name was typed.
await runForOperator<Input>(async ({ partner: partnerText, company, yes }) => {
  const partner = await requirePartner(partnerText);
  const host = hostOf(partnerText);
  const ids = uuidPattern.test(company) ? [company] : await findCompanyIds(host, company);
  const [companyId] = ids;
  if (!companyId) throw new Error(`no company at ${partner.origin} is called ${company}`);
  if (ids.length > 1)
    throw new Error(`${ids.length} companies are called ${company}: give --company one of ${ids.join(", ")}`);
  const plan = await planClosing(host, companyId);
  console.log(`\n  ${plan.name} (${companyId}) at ${partner.origin}: ${plan.members.length} people lose their access,`);
  console.log(`  ${plan.operations.length} operations that wait are withdrawn:`);
  plan.operations.forEach(printOperation);
  if (plan.uncertainOperations.length > 0)
    console.log(`  ${plan.uncertainOperations.length} may have reached the service, and are not sent again:`);
  plan.uncertainOperations.forEach(printOperation);
  const confirmedName = yes ?? (await askLine("\n  Type the name of the company to close it: "));
  if (confirmedName !== plan.name) throw new Error(`"${confirmedName}" is not ${plan.name}: nothing was changed`);
  await closeCompany(plan);
  console.log(`\n  ✓ ${plan.name} is closed: its tokens are revoked and deleted, its rows and its history are kept.\n`);
});
