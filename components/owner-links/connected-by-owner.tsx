"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConnectionForm } from "@/components/shell/connection-form";
import { Button } from "@/components/ui/button";
import { dismissUsedOwnerLink } from "@/lib/api/browser/company/owner-links";
import { isSameCompanyName } from "@/lib/rules/access/company-name";
import type { ShownOwnerLink } from "@/lib/rules/access/owner-link";
import type { Problem } from "@/lib/values/problem";
import { PersonProblem } from "./person-problem";

type Props = {
  ownerLinks: readonly ShownOwnerLink[];
  /** The names of the companies in the person's list, which need no button that connects them. */
  ownNames: readonly string[];
};

/** Tells a person which of their links were used, each until they dismiss it. */
export function ConnectedByOwner({ ownerLinks, ownNames }: Props) {
  const t = useTranslations("ownerLink.news");
  const usedLinks = ownerLinks.filter(({ state }) => state === "used");
  if (usedLinks.length === 0) return null;
  return (
    <section aria-label={t("label")}>
      {usedLinks.map((ownerLink) => (
        <UsedLink
          key={ownerLink.id}
          ownerLink={ownerLink}
          isListed={ownNames.some((name) => isSameCompanyName(name, ownerLink.companyName))}
        />
      ))}
    </section>
  );
}

function UsedLink({ ownerLink, isListed }: { ownerLink: ShownOwnerLink; isListed: boolean }) {
  const t = useTranslations("ownerLink.news");
  const router = useRouter();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const { id, companyName: company } = ownerLink;

  async function dismiss() {
    setIsBusy(true);
    setProblem(null);
    const result = await dismissUsedOwnerLink(id);
    setIsBusy(false);
    if (!result.ok) return setProblem(result.problem);
    router.refresh();
  }

  return (
    <>
      <div className="notice plain">
        <div>
          <p className="what">{t("connected", { company })}</p>
        </div>
        <div className="actions">
          {isListed ? null : (
            <ConnectionForm purpose="add_company" returnTo={null}>
              <Button type="submit" aria-label={t("connectNamed", { company })}>
                {t("connect")}
              </Button>
            </ConnectionForm>
          )}
          <Button
            variant="quiet"
            isBusy={isBusy}
            aria-label={t("dismissNamed", { company })}
            onClick={() => void dismiss()}
          >
            {t("dismiss")}
          </Button>
        </div>
      </div>
      {problem ? <PersonProblem problem={problem} title={t("failed")} onRetry={() => void dismiss()} /> : null}
    </>
  );
}
