import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { EarlyKeys } from "@/components/shell/keys/early-keys";
import { getSession } from "@/lib/auth/session";

/** Everything in here needs a session; without one the way leads to the sign-in and back to the page that was asked for. */
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
  const page = (await headers()).get("x-stegvis-path") ?? "/companies";
  redirect(`/sign-in?returnTo=${encodeURIComponent(page)}`);
}
