import { endSessionsOfAddress } from "../../lib/auth/sessions";
import { requirePartner } from "./portal-host";
import { runForOperator } from "./run";

// scripts/user-sessions-end.mjs runs this program.
await runForOperator<{ partner: string; email: string }>(async ({ partner: partnerText, email }) => {
  const partner = await requirePartner(partnerText);
  const { people, sessions } = await endSessionsOfAddress(partner.id, email);
  if (people === 0) throw new Error(`nobody at ${partner.origin} has the address ${email}`);
  console.log(`\n  ✓ ${sessions} sessions of ${email} at ${partner.origin} are ended.\n`);
});
