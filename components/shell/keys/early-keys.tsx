import { headers } from "next/headers";
import { keepKeys } from "./keys-before";

/** Over a slow line a page can be read before its code is there: what is pressed meanwhile is kept for `Keys`. */
export async function EarlyKeys() {
  const nonce = (await headers()).get("x-nonce") ?? "";
  // The browser takes the nonce out of the page as soon as it has read it.
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {keepKeys}
    </script>
  );
}
