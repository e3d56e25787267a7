"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { CompanyTile } from "@/components/shell/company/company-tile";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import { changeColour } from "@/lib/api/browser/company/company-colour";
import { type Colour, colours } from "@/lib/values/colours";
import type { Problem } from "@/lib/values/problem";

type Props = { companyId: string; initials: string; colour: Colour };

/**
 * Shows the form in which the owner chooses the company's colour. Each colour is shown beside the tile it would make.
 */
export function ColourForm({ companyId, initials, colour }: Props) {
  const t = useTranslations("connection.colour");
  const router = useRouter();
  const toast = useToast();
  const leadId = useId();
  const [chosenColour, setChosenColour] = useState(colour);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isSaving, setIsSaving] = useState(false);

  async function saveColour() {
    setIsSaving(true);
    setProblem(null);
    const saveResult = await changeColour(companyId, chosenColour);
    setIsSaving(false);
    if (!saveResult.ok) return setProblem(saveResult.problem);
    toast(t("saved"));
    // The server draws the frame with the stored colour, so the page is refreshed.
    router.refresh();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void saveColour();
  }

  return (
    <form className="grid justify-items-start gap-4" onSubmit={submit}>
      {problem ? <ProblemNotice problem={problem} title={t("failed")} onRetry={() => void saveColour()} /> : null}
      <fieldset className="w-full min-w-0" aria-describedby={leadId}>
        <legend>
          <h2>{t("title")}</h2>
        </legend>
        <p id={leadId} className="secondary mb-3 max-w-[56ch] text-sm">
          {t("lead")}
        </p>
        <div className="grid grid-cols-2 gap-x-4 gap-y-1 md:grid-cols-4">
          {colours.map((colourOption) => (
            <label key={colourOption} className="tick items-center">
              <input
                type="radio"
                name="colour"
                value={colourOption}
                checked={colourOption === chosenColour}
                onChange={() => setChosenColour(colourOption)}
              />
              <span className="flex items-center gap-2">
                <CompanyTile initials={initials} colour={colourOption} />
                {t(`names.${colourOption}`)}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <Button type="submit" isBusy={isSaving}>
        {t("save")}
      </Button>
    </form>
  );
}
