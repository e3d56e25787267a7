// npm run company:close: ends everybody's access to a company.
import { runCommand, wrongUse } from "./commands/command.mjs";
import { commandContext, withOwnDatabases } from "./commands/context.mjs";
import { runPortalProgram } from "./commands/portal-program.mjs";

const help = `
usage: npm run company:close -- --partner https://books.firm.example --company NAME [--yes NAME]

Closes a company: withdraws what waits, each operation named before, ends reminders, invitations and links to quotes and
everybody's membership, and revokes the tokens. What is under way at the service is finished; rows and history are kept.
Somebody whom the bookkeeping program lets in can sign in and open the company again.

  --partner ADDRESS  the address or host of the partner's portal
  --company NAME     its name or id
  --yes NAME         its name, instead of typing it
  --help             this text
`;

const options = /** @type {const} */ ({
  partner: { type: "string" },
  company: { type: "string" },
  yes: { type: "string" },
});

await runCommand({ help, options }, async ({ partner, company, yes }) => {
  if (!partner || !company) throw wrongUse("give --partner and --company: --help says more");
  const context = commandContext();
  await withOwnDatabases(context, ({ runtime }) =>
    runPortalProgram(context, runtime, "scripts/operator/close-company.ts", { partner, company, yes: yes ?? null }),
  );
});
