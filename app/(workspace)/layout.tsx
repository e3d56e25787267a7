import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { EarlyKeys } from "@/components/shell/keys/early-keys";
import { getSession } from "@/lib/auth/session";

/**
 * The layout of all pages that need a session. Without one, it redirects to the sign-in, which returns to the requested
 * page.
 */
export default async function WorkspaceLayout({ children }: { children: ReactNode }) {
  if (await getSession()) {
    const t = await getTranslations("common");
    return (
      <>
        <noscript>
          <p className="page">{t("noScript")}</p>
        </noscript>
        <EarlyKeys />
        {children}
      </>
    );
  }
  const requestedPath = (await headers()).get("x-stegvis-path") ?? "/companies";
  redirect(`/sign-in?returnTo=${encodeURIComponent(requestedPath)}`);
}
