import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/checkbox";
import type { WorkArea } from "@/lib/rules/access/scopes";

type Props = {
  areas: readonly WorkArea[];
  /** The areas that this browser chose before; null where it has not chosen yet, and then all are checked. */
  areasChosen: readonly WorkArea[] | null;
};

/** In these fields of the sign-in form a person chooses the areas of work that the consent asks for. */
export function AreaChoice({ areas, areasChosen }: Props) {
  const t = useTranslations("way.signInPage.areas");
  return (
    <fieldset className="areas">
      <legend>{t("title")}</legend>
      <p>{t("lead")}</p>
      <input type="hidden" name="choosesAreas" value="1" />
      {areas.map((area) => (
        <Checkbox
          key={area}
          name="area"
          value={area}
          defaultChecked={areasChosen === null || areasChosen.includes(area)}
          label={t(`${area}.name`)}
          help={area === "sales" ? `${t("sales.use")}. ${t("sales.unchecked")}` : t(`${area}.use`)}
        />
      ))}
    </fieldset>
  );
}
