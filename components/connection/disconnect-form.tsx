"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/sheet";

type Props = { companyId: string; companyName: string };

const explainedSteps = ["one", "two", "three", "four"] as const;

/** The button opens a sheet that explains the consequences. Only the button at the foot of the sheet disconnects. */
export function DisconnectForm({ companyId, companyName }: Props) {
  const t = useTranslations("connection.disconnect");
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  return (
    <section className="flex flex-wrap items-center justify-between gap-4 border-t border-line pt-5">
      <div className="max-w-[56ch]">
        <h2>{t("title")}</h2>
        <p className="secondary text-sm">{t("text")}</p>
      </div>
      <Button variant="stop" aria-haspopup="dialog" onClick={() => setIsSheetOpen(true)}>
        {t("open")}
      </Button>
      <Sheet
        isOpen={isSheetOpen}
        onClose={() => setIsSheetOpen(false)}
        title={t("sheet", { company: companyName })}
        lead={t("lead")}
        marksTurn
        foot={
          <form method="post" action="/api/connections/disconnect" className="grid">
            <input type="hidden" name="companyId" value={companyId} />
            <input type="hidden" name="returnTo" value={`/companies/${companyId}/settings/connection`} />
            <Button type="submit" variant="stop">
              {t("button")}
            </Button>
          </form>
        }
      >
        {explainedSteps.map((stepKey) => (
          <div key={stepKey} className="happens">
            <h3>{t(stepKey)}</h3>
            <p>{t(`${stepKey}Text`)}</p>
          </div>
        ))}
      </Sheet>
    </section>
  );
}
