import { resealSecrets } from "../../lib/auth/partners";
import { rewrapDataKeys } from "../../lib/auth/tokens/key-ring";
import { closeDatabase } from "../../lib/platform/db";
import { env } from "../../lib/platform/env";

// scripts/keys-rotate.mjs runs this program where no portal runs that would do the same in the background. A run that is
// broken off is taken up by the next one: each row says which key seals it.
const [firstKey] = env().TOKEN_KEYS;
if (!firstKey) throw new Error("TOKEN_KEYS is empty");
await resealSecrets(firstKey);
await rewrapDataKeys(firstKey);
await closeDatabase();
process.exit(0);
