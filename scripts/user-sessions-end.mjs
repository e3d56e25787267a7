// npm run user:sessions:end: signs a person out everywhere.
import { runCommand, wrongUse } from "./commands/command.mjs";
import { commandContext, withOwnDatabases } from "./commands/context.mjs";
import { runPortalProgram } from "./commands/portal-program.mjs";

const help = `
usage: npm run user:sessions:end -- --partner https://books.firm.example --email PERSON

Ends every session of whoever has this e-mail address at a partner, in whatever browser, and writes a line into the
partner's audit trail. The person can sign in again; end their login in the bookkeeping program to prevent that.

  --partner ADDRESS  the address or host of the partner's portal
  --email ADDRESS    the person's e-mail address
  --help             this text
`;

const options = /** @type {const} */ ({ partner: { type: "string" }, email: { type: "string" } });

await runCommand({ help, options }, async ({ partner, email }) => {
  if (!partner || !email) throw wrongUse("give --partner and --email: --help says more");
  const context = commandContext();
  await withOwnDatabases(context, ({ runtime }) =>
    runPortalProgram(context, runtime, "scripts/operator/end-sessions.ts", { partner, email }),
  );
});
