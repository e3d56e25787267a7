import { headers } from "next/headers";
import { earlyKeysScript } from "./early-key";

/** Records the keys that are pressed before the code of the page is loaded; `Keys` runs the last of them afterwards. */
export async function EarlyKeys() {
  const nonce = (await headers()).get("x-nonce") ?? "";
  // The browser removes the nonce from the page as soon as it has read it, so hydration must not compare it.
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {earlyKeysScript}
    </script>
  );
}
