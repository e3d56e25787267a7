"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/sheet";

type Props = { companyId: string; company: string };

const steps = ["one", "two", "three", "four"] as const;

/** The button opens a sheet that explains the consequences. Only the button at the foot of the sheet disconnects. */
export function DisconnectForm({ companyId, company }: Props) {
  const t = useTranslations("connection.disconnect");
  const [open, setOpen] = useState(false);
  return (
    <section className="flex flex-wrap items-center justify-between gap-4 border-t border-line pt-5">
      <div className="max-w-[56ch]">
        <h2>{t("title")}</h2>
        <p className="secondary text-sm">{t("text")}</p>
      </div>
      <Button look="stop" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t("open")}
      </Button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t("sheet", { company })}
        lead={t("lead")}
        turn
        foot={
          <form method="post" action="/api/connections/disconnect" className="grid">
            <input type="hidden" name="companyId" value={companyId} />
            <input type="hidden" name="returnTo" value={`/companies/${companyId}/settings/connection`} />
            <Button type="submit" look="stop">
              {t("button")}
            </Button>
          </form>
        }
      >
        {steps.map((step) => (
          <div key={step} className="happens">
            <h3>{t(step)}</h3>
            <p>{t(`${step}Text`)}</p>
          </div>
        ))}
      </Sheet>
    </section>
  );
}
