import { text } from "node:stream/consumers";
import { savePartner } from "../../lib/auth/partners";

// scripts/partner-add.mjs runs this program in the portal's environment and sends the partner's facts to standard
// input.
await savePartner(JSON.parse(await text(process.stdin)));
process.exit(0);
