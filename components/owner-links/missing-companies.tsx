"use client";

import { useTranslations } from "next-intl";
import { lazy, Suspense, useRef, useState } from "react";
import { ConnectionForm } from "@/components/shell/connection-form";
import { Button } from "@/components/ui/button";
import type { MissingCompany } from "@/lib/rules/access/missing-companies";
import { KnownNames } from "./known-names";
import css from "./owner-links.module.css";

const AskOwnerSheet = lazy(() => import("./ask-owner-sheet"));

type Props = { missingCompanies: readonly MissingCompany[]; knownNames: readonly string[] };

/**
 * Lists the companies whose names the portal knows and that the person has not connected. Which other companies there
 * are the portal cannot know.
 */
export function MissingCompanies({ missingCompanies, knownNames }: Props) {
  const t = useTranslations("ownerLink.missing");
  const [askedName, setAskedName] = useState<string | null>(null);
  const pressedButton = useRef<HTMLButtonElement>(null);
  return (
    <>
      {missingCompanies.length > 0 ? (
        <section aria-label={t("label")}>
          <h2>{t("title")}</h2>
          <ul className={css.rows}>
            {missingCompanies.map((company) => (
              <MissingRow
                key={company.name}
                company={company}
                onAsk={(button) => {
                  pressedButton.current = button;
                  setAskedName(company.name);
                }}
              />
            ))}
          </ul>
        </section>
      ) : null}
      <KnownNames knownNames={knownNames} />
      {askedName === null ? null : (
        <Suspense>
          <AskOwnerSheet
            companyName={askedName}
            sentLink={null}
            focusAfterClose={pressedButton}
            onClose={() => setAskedName(null)}
          />
        </Suspense>
      )}
    </>
  );
}

type RowProps = { company: MissingCompany; onAsk: (button: HTMLButtonElement) => void };

function MissingRow({ company: { name, reason, isOwnerAsked }, onAsk }: RowProps) {
  const t = useTranslations("ownerLink.missing");
  return (
    <li className={css.row}>
      <div className={css.what}>
        <b>{name}</b>
        <p className="secondary small">{t(reason)}</p>
        {isOwnerAsked ? <p className="secondary small">{t("asked")}</p> : null}
      </div>
      <div className={css.acts}>
        <ConnectionForm purpose="add_company" returnTo={null}>
          <Button type="submit" size="sm" aria-label={t("connectNamed", { company: name })}>
            {t("connect")}
          </Button>
        </ConnectionForm>
        {isOwnerAsked || reason === "owner_connected" ? null : (
          <Button
            size="sm"
            variant="quiet"
            aria-haspopup="dialog"
            aria-label={t("askNamed", { company: name })}
            onClick={(event) => onAsk(event.currentTarget)}
          >
            {t("ask")}
          </Button>
        )}
      </div>
    </li>
  );
}
