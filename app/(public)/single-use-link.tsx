import { headers } from "next/headers";
import { ConnectionForm } from "@/components/shell/connection-form";
import { Button } from "@/components/ui/button";
import type { RequestWithHeaders } from "@/lib/auth/session";
import { noteStatus } from "@/lib/platform/process-bridge";
import type { SingleUseLink } from "@/lib/rules/access/single-use-link";
import { Problem } from "@/lib/values/problem";

type UnopenedLink = { state: "unknown" | "busy"; companyName: "" };

/** Opens a single-use link for its page, which answers 404 for a token nobody was given, and 429 for too many calls. */
export async function openLinkOfPage<Opened>(
  open: (request: RequestWithHeaders) => Promise<Opened | null>,
): Promise<Opened | UnopenedLink> {
  try {
    const opened = await open({ headers: new Headers(await headers()) });
    if (opened) return opened;
    noteStatus({ inPlaceOf: 200, status: 404, retryAfterSeconds: undefined });
    return { state: "unknown", companyName: "" };
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== "too_many_requests") throw error;
    noteStatus({ inPlaceOf: 200, status: error.status, retryAfterSeconds: error.retryAfterSeconds });
    return { state: "busy", companyName: "" };
  }
}

/** Shows the button that begins the sign-in with an open link, and until when the link works. */
export function ContinueWithLink({ link, label, until }: { link: SingleUseLink; label: string; until: string }) {
  return (
    <>
      <ConnectionForm purpose="sign_in" returnTo={null} forcedQuestion="login" link={link}>
        <Button type="submit" variant="main" size="big">
          {label}
        </Button>
      </ConnectionForm>
      <p className="secondary mt-4 text-sm">{until}</p>
    </>
  );
}
