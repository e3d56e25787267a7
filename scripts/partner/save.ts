import { text } from "node:stream/consumers";
import { savePartner } from "../../lib/auth/partners";

// Run by scripts/partner-add.mjs in the portal's environment; the facts come through standard input.
await savePartner(JSON.parse(await text(process.stdin)));
process.exit(0);
